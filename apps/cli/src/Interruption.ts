import type { Locale } from "@open-valuation/core/text"
import { Context, Effect, Exit, Runtime } from "effect"

const words = {
  zh: { interrupted: "已中断：", nothing: "没有写入任何内容。" },
  en: { interrupted: "Interrupted: ", nothing: "nothing was written." },
} as const satisfies Record<Locale, unknown>

/** Takes the line that a command ends with when it is interrupted from now on. */
const LastLine = Context.Reference<(line: string) => void>("@open-valuation/cli/LastLine", {
  defaultValue: () => () => {},
})

/** States what an interruption from now on leaves behind. The command itself answers signals from the first one on. */
export const keeps = (kept: string, lang: Locale = "en"): Effect.Effect<void> =>
  Effect.map(LastLine, (take) => take(words[lang].interrupted + kept))

/** States that an interruption leaves nothing behind. */
export const keepsNothing = (lang: Locale = "en"): Effect.Effect<void> => keeps(words[lang].nothing, lang)

/** The signals that interrupt a command, and its exit status then. */
const statuses = { SIGINT: 130, SIGTERM: 143 } as const
type Interrupting = keyof typeof statuses

/** Time for closing a database and removing what is not whole, milliseconds. */
const ORDERLY_MS = 700

/** npm passes on the Ctrl+C that the terminal has sent to the command as well. */
const ECHO_MS = 200

/**
 * Runs a command as this process. SIGINT or SIGTERM interrupts it, and its last line says what it kept. It ends at once
 * at a second signal, or if it has not ended in order in time: files are whole or absent then as well, and a database
 * recovers. Before a command states what it keeps, a signal ends the process as usual: nothing has begun, and loading
 * modules leaves no time to answer.
 */
export const runCommand = <E>(command: Effect.Effect<void, E>): void => {
  let lastLine: string | undefined
  let first: { readonly signal: Interrupting; readonly at: number } | undefined
  let stop = (): void => {}

  const end = (signal: Interrupting): never => {
    const clear = process.stderr.isTTY ? "\r\u001b[K" : ""
    process.stderr.write(`${clear}${lastLine}\n`)
    return process.exit(statuses[signal])
  }
  const interrupt = (signal: Interrupting) => (): void => {
    const at = performance.now()
    if (first === undefined) {
      first = { signal, at }
      setTimeout(() => end(signal), ORDERLY_MS)
      stop()
    } else if (at - first.at > ECHO_MS) end(first.signal)
  }
  const take = (line: string): void => {
    if (lastLine === undefined) process.on("SIGINT", interrupt("SIGINT")).on("SIGTERM", interrupt("SIGTERM"))
    lastLine = line
  }

  const run = Runtime.makeRunMain(({ fiber, teardown }) => {
    stop = () => fiber.interruptUnsafe(fiber.id)
    fiber.addObserver((exit) => {
      if (first !== undefined && Exit.isFailure(exit)) end(first.signal)
      teardown(exit, (status) => {
        if (first !== undefined || status !== 0) process.exit(status)
      })
    })
  })
  run(Effect.provideService(command, LastLine, take), { disableErrorReporting: true })
}

/**
 * Loads a module and runs part of it. Commands load lazily so that help and version answer at once. From then on an
 * interruption is answered.
 */
export const loaded = <Module, A, E, R>(
  load: () => Promise<Module>,
  run: (module: Module) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.promise(load), (module) => Effect.andThen(keepsNothing(), run(module)))
