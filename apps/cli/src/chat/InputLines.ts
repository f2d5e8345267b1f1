import { createInterface } from "node:readline/promises"
import { Effect } from "effect"

/** Lines of stdin, one at a time. */
export interface InputLines {
  /** The next line; `undefined` at the end of the input. */
  readonly next: Effect.Effect<string | undefined>
}

/** Reads stdin by line; on a terminal with a prompt and the usual editing keys. */
export const inputLines: Effect.Effect<InputLines> = Effect.sync(() => {
  const terminal = process.stdin.isTTY
  const reader = createInterface({
    input: process.stdin,
    ...(terminal ? { output: process.stdout } : {}),
    prompt: "> ",
  })
  // At a prompt the terminal sends Ctrl+C as a character, which would count as the end of the input.
  reader.on("SIGINT", () => process.kill(process.pid, "SIGINT"))
  const lines = reader[Symbol.asyncIterator]()
  return {
    next: Effect.promise(async () => {
      if (terminal) reader.prompt()
      const { done, value } = await lines.next()
      return done === true ? undefined : value
    }),
  }
})
