import { Cause, Effect, Exit, Fiber, Stream } from "effect"

/** Proxies close a connection after a minute without a byte, some after 30 seconds. */
const SILENCE = "15 seconds"

/** A comment line, which clients ignore. */
const COMMENT: readonly [string] = [": \n\n"]

/**
 * Adds a comment after every 15 seconds of silence, and ends the stream when `ending` completes while no event waits.
 * Nothing is pulled from the stream before the reader asks for it: a slow reader holds one chunk.
 */
export const keepAlive = <E, R>(events: Stream.Stream<string, E, R>, ending: Effect.Effect<void>) =>
  Stream.transformPull(events, (pull, scope) =>
    Effect.sync(() => {
      const start = Effect.forkIn(pull, scope, { startImmediately: true })
      const end = Effect.flatMap(ending, () => Cause.done())
      let next: Effect.Success<typeof start> | undefined
      return Effect.gen(function* () {
        const waiting = (next ??= yield* start)
        const told = waiting.pollUnsafe() ?? (yield* orComment(Effect.raceFirst(Fiber.await(waiting), end)))
        if (!Exit.isExit(told)) return told
        next = undefined
        return yield* told
      })
    }),
  )

const orComment = Effect.timeoutOrElse({ duration: SILENCE, orElse: () => Effect.succeed(COMMENT) })
