import { type Duration, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"

/** Lets the event loop turn once, so that sockets are read. */
const turn = Effect.promise(() => new Promise<void>((resolve) => void setImmediate(resolve)))

/**
 * Runs an effect while the test clock advances, one second per turn of the event loop. How many turns a query takes
 * varies: take a smaller step where a limit of the code under test must not pass meanwhile.
 */
export const inTime = Effect.fnUntraced(function* <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  step: Duration.Input = "1 second",
) {
  const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
  while (fiber.pollUnsafe() === undefined) yield* Effect.andThen(turn, TestClock.adjust(step))
  return yield* Fiber.join(fiber)
})
