import type { Locale } from "@open-valuation/core/text"
import { Context, Effect, Exit, Ref, Runtime } from "effect"

const words = {
  zh: { interrupted: "已中断：", nothing: "没有写入任何内容。" },
  en: { interrupted: "Interrupted: ", nothing: "nothing was written." },
} as const satisfies Record<Locale, unknown>

/** The line that says what an interruption leaves behind. */
const Kept = Context.Reference<Ref.Ref<string>>("@open-valuation/cli/Kept", {
  defaultValue: () => Ref.makeUnsafe(lineOf(words.en.nothing, "en")),
})

const lineOf = (kept: string, lang: Locale): string => words[lang].interrupted + kept

/** States what an interruption from now on leaves behind. A command that never does so has written nothing. */
export const keeps = (kept: string, lang: Locale = "en"): Effect.Effect<void> =>
  Effect.flatMap(Kept, (line) => Ref.set(line, lineOf(kept, lang)))

/** States in the language of a command that an interruption leaves nothing behind. */
export const keepsNothing = (lang: Locale): Effect.Effect<void> => keeps(words[lang].nothing, lang)

/** The signals that interrupt a command, and its exit status then. */
const statuses = { SIGINT: 130, SIGTERM: 143 } as const
type Interrupting = keyof typeof statuses

/** Time for closing a database and removing what is not whole, milliseconds. */
const ORDERLY_MS = 700

/** npm passes on the Ctrl+C that the terminal has sent to the command as well. */
const ECHO_MS = 200

/**
 * Runs a command as this process. SIGINT or SIGTERM interrupts it, and its last line says what it kept. It ends at once
 * at a second signal, or if it has not ended in order within a second: files are whole or absent then as well, and a
 * database recovers.
 */
export const runCommand = <E>(command: Effect.Effect<void, E>): void => {
  const kept = Ref.makeUnsafe(lineOf(words.en.nothing, "en"))
  let first: { readonly signal: Interrupting; readonly at: number } | undefined

  const end = (signal: Interrupting): never => {
    const clear = process.stderr.isTTY ? "\r\u001b[K" : ""
    process.stderr.write(`${clear}${Ref.getUnsafe(kept)}\n`)
    return process.exit(statuses[signal])
  }

  const run = Runtime.makeRunMain(({ fiber, teardown }) => {
    const interrupt = (signal: Interrupting): void => {
      const at = performance.now()
      if (first === undefined) {
        first = { signal, at }
        fiber.interruptUnsafe(fiber.id)
        setTimeout(() => end(signal), ORDERLY_MS)
      } else if (at - first.at > ECHO_MS) end(first.signal)
    }
    process.on("SIGINT", () => interrupt("SIGINT")).on("SIGTERM", () => interrupt("SIGTERM"))
    fiber.addObserver((exit) => {
      if (first !== undefined && Exit.isFailure(exit)) end(first.signal)
      teardown(exit, (status) => {
        if (first !== undefined || status !== 0) process.exit(status)
      })
    })
  })
  run(Effect.provideService(command, Kept, kept), { disableErrorReporting: true })
}
