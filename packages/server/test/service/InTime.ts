import { type Duration, Effect, Fiber, Option } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"

/** Lets the event loop turn once, so that sockets are read. */
const turn = Effect.promise(() => new Promise<void>((resolve) => void setImmediate(resolve)))

/** Waits until the embedded database has answered what it was asked before. */
const answered = Effect.flatMap(
  Effect.serviceOption(SqlClient.SqlClient),
  Option.match({ onNone: () => Effect.void, onSome: (sql) => Effect.orDie(Effect.asVoid(sql`SELECT 1`)) }),
)

/**
 * Runs an effect while the test clock advances, by default one second per turn of the event loop. Where the context has
 * the embedded database, time stands still during its queries: on a busy machine one takes hundreds of turns, in which
 * a limit of the code under test would pass.
 */
export const inTime = Effect.fnUntraced(function* <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  step: Duration.Input = "1 second",
) {
  const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
  const advance = Effect.andThen(Effect.andThen(turn, answered), TestClock.adjust(step))
  while (fiber.pollUnsafe() === undefined) yield* advance
  return yield* Fiber.join(fiber)
})
