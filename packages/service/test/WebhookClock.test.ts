import { assert, describe, it } from "@effect/vitest"
import { layerEmbedded } from "@open-valuation/testing/database"
import { Duration, Effect, Exit, Fiber, Layer, Schedule, Scope } from "effect"
import { TestClock } from "effect/testing"
import { Webhooks } from "../src/index.ts"
import { migrated, principalOf } from "./Fixture.ts"
import { codes, makeReceiver, over, status, webhooksOn } from "./WebhookReceiver.ts"

const url = "https://receiver.test/clock"
const schedule = [Duration.zero, Duration.seconds(5), Duration.minutes(5)]

/** Runs an effect while the clock is moved on, a second with each turn of the event loop. */
const inTime = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
  const turn = Effect.promise(() => new Promise<void>((resolve) => void setImmediate(resolve)))
  while (fiber.pollUnsafe() === undefined) yield* Effect.andThen(turn, TestClock.adjust("1 second"))
  return yield* Fiber.join(fiber)
})

describe("the waits between attempts", () => {
  it.effect("are kept to, the long ones in storage through a restart", () =>
    Effect.gen(function* () {
      const receiver = makeReceiver()
      receiver.script(url, status(500), status(500), status(200))
      const database = Layer.succeedContext(yield* Layer.build(migrated(layerEmbedded)))
      const service = Layer.fresh(webhooksOn(database, receiver, { webhooks: { schedule } }))

      const first = yield* Scope.make()
      const { deliveryId, principal } = yield* Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const principal = yield* principalOf("patient")
        const { deliveryId } = yield* webhooks.test(principal, url)
        const tried = Effect.repeat(webhooks.list(principal, {}), {
          until: ([delivery]) => delivery?.attempts.length === 2,
          schedule: Schedule.spaced("1 second"),
        })
        yield* inTime(tried)
        return { deliveryId, principal }
      }).pipe(Effect.provide(yield* inTime(Layer.buildWithScope(service, first))))
      yield* inTime(Scope.close(first, Exit.void))

      const second = yield* inTime(Layer.build(service))
      const delivery = yield* inTime(Effect.provide(over(principal, deliveryId), second))
      assert.strictEqual(delivery.status, "DELIVERED")
      assert.deepStrictEqual(codes(delivery), [500, 500, 200])

      const [one, two, three] = receiver.at(url).map(({ atMs }) => atMs)
      assert.isAtLeast(two! - one!, 5000)
      assert.isAtLeast(three! - two!, 300_000)
    }).pipe(Effect.scoped),
  )
})
