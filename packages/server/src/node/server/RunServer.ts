import * as NodeRuntime from "@effect/platform-node-shared/NodeRuntime"
import { Cause, Console, Effect, Exit, Layer, type Runtime } from "effect"

/** Exits with 0 after SIGTERM or SIGINT, once everything is closed in order, and with 1 after a failure. */
const teardown: Runtime.Teardown = (exit, onExit) =>
  onExit(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)

/** Prints a failure: one line for a failure that the operator can fix, the stack for a bug. */
const report = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.void
  const error = Cause.squash(cause)
  const line =
    !Cause.hasDies(cause) && error instanceof Error
      ? error.message.replaceAll(/\s+/g, (blanks) => (blanks.includes("\n") ? " " : blanks))
      : Cause.pretty(cause)
  return Console.error(line)
}

/**
 * Time limit of a shutdown, milliseconds. The process then exits whatever still hangs, such as a frozen database or a
 * thread.
 */
const END_LIMIT_MS = 14_000

const FORCED =
  "The server did not end in order within 14 seconds and is ended now; what it was doing runs again at its next start."

/**
 * Forces the process to exit when an orderly shutdown takes too long. Interrupted work runs again at the next start.
 */
const endInTime = (): void => {
  const force = (): void => {
    process.stderr.write(`${FORCED}\n`)
    process.exit(1)
  }
  const begin = (): void => void setTimeout(force, END_LIMIT_MS).unref()
  process.once("SIGTERM", begin).once("SIGINT", begin)
}

/** A full disk or a reader that is gone must not end the server: each writer learns of it in its own callback. */
const outliveOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
}

/** Runs a server until the process receives a signal to end. */
export const runServer = <E>(server: Layer.Layer<never, E>): void => {
  outliveOutput()
  endInTime()
  Layer.launch(server).pipe(Effect.tapCause(report), NodeRuntime.runMain({ disableErrorReporting: true, teardown }))
}
