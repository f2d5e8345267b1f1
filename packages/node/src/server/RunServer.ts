import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit, Layer } from "effect"
import type { Runtime } from "effect"

/** Ends with 0 after SIGTERM or SIGINT, when everything was closed in order, and with 1 after a failure. */
const teardown: Runtime.Teardown = (exit, onExit) =>
  onExit(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)

/** A failure that somebody can mend is one line; anything else is a mistake of this program and shows its stack. */
const tell = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.void
  const error = Cause.squash(cause)
  const line =
    !Cause.hasDies(cause) && error instanceof Error
      ? error.message.replaceAll(/\s+/g, (blanks) => (blanks.includes("\n") ? " " : blanks))
      : Cause.pretty(cause)
  return Console.error(line)
}

/**
 * A process that was told to end has ended after this time, whatever still hangs: a database that is frozen, a thread.
 */
const END_LIMIT_MS = 14_000

const FORCED =
  "The server did not end in order within 14 seconds and is ended now; what it was doing runs again at its next start."

/** Ends the process by force when ending in order takes too long. What is cut off runs again at the next start. */
const endInTime = (): void => {
  const force = (): void => {
    process.stderr.write(`${FORCED}\n`)
    process.exit(1)
  }
  const begin = (): void => void setTimeout(force, END_LIMIT_MS).unref()
  process.once("SIGTERM", begin).once("SIGINT", begin)
}

/** Runs a server until the process is told to end. */
export const runServer = <E>(server: Layer.Layer<never, E>): void => {
  endInTime()
  Layer.launch(server).pipe(Effect.tapCause(tell), NodeRuntime.runMain({ disableErrorReporting: true, teardown }))
}
