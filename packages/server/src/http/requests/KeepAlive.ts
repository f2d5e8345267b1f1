import { Cause, Effect, Exit, Fiber, Stream } from "effect"

/** Interval of keep-alive comments. Proxies close a connection after a minute without a byte, some after 30 seconds. */
const SILENCE = "15 seconds"

/** A comment line, which clients ignore. */
const COMMENT: readonly [string] = [": \n\n"]

/**
 * Adds a comment after every 15 seconds of silence, and ends the stream when `ending` completes while no event is
 * waiting. Nothing is pulled from the stream before the reader asks for it, so a slow reader holds one chunk.
 */
export const keepAlive = <E, R>(events: Stream.Stream<string, E, R>, ending: Effect.Effect<void>) =>
  Stream.transformPull(events, (pull, scope) =>
    Effect.sync(() => {
      const start = Effect.forkIn(pull, scope, { startImmediately: true })
      const end = Effect.flatMap(ending, () => Cause.done())
      let next: Effect.Success<typeof start> | undefined
      return Effect.gen(function* () {
        const waiting = (next ??= yield* start)
        const exit = waiting.pollUnsafe() ?? (yield* orComment(Effect.raceFirst(Fiber.await(waiting), end)))
        if (!Exit.isExit(exit)) return exit
        next = undefined
        return yield* exit
      })
    }),
  )

const orComment = Effect.timeoutOrElse({ duration: SILENCE, orElse: () => Effect.succeed(COMMENT) })
