import { assert, describe, it } from "@effect/vitest"
import { layerEmbedded } from "@open-valuation/testing/database"
import { Clock, Duration, Effect, Exit, Layer, Schedule, Scope } from "effect"
import { type Principal, Webhooks } from "../../src/service.ts"
import { migrated, principalOf } from "./Fixture.ts"
import { inTime } from "./InTime.ts"
import { codes, held, makeReceiver, over, status, webhooksOn } from "./WebhookReceiver.ts"

const url = "https://receiver.test/clock"
const schedule = [Duration.zero, Duration.seconds(5), Duration.seconds(90)]

/** The only delivery of an account, after the given number of attempts. */
const attempted = (principal: Principal, times: number) =>
  Effect.flatMap(Webhooks, (webhooks) =>
    Effect.repeat(webhooks.list(principal, {}), {
      until: ([delivery]) => delivery?.attempts.length === times,
      schedule: Schedule.spaced("1 second"),
    }),
  )

describe("the waits between attempts", () => {
  it.effect(
    "are observed, and the long ones survive a restart in storage",
    () =>
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
          yield* inTime(attempted(principal, 2))
          return { deliveryId, principal }
        }).pipe(Effect.provide(yield* inTime(Layer.buildWithScope(service, first))))
        yield* inTime(Scope.close(first, Exit.void))

        const second = yield* inTime(Layer.build(service))
        const delivery = yield* inTime(Effect.provide(over(principal, deliveryId), second))
        assert.strictEqual(delivery.status, "DELIVERED")
        assert.deepStrictEqual(codes(delivery), [500, 500, 200])

        const [one, two, three] = receiver.at(url).map(({ atMs }) => atMs)
        assert.isAtLeast(two! - one!, 5000)
        assert.isAtLeast(three! - two!, 90_000)
      }).pipe(Effect.scoped),
    { tags: ["long"] },
  )

  it.effect(
    "of a delivery with too many ahead of it are in storage as well",
    () =>
      Effect.gen(function* () {
        const receiver = makeReceiver()
        const late = yield* held(status(200))
        receiver.script(`${url}/slow`, late.reply)
        receiver.script(url, status(500), status(200))
        const limits = { running: 4, runningPerAccount: 1, waiting: 0, waitingPerAccount: 0 }
        const twice = [Duration.zero, Duration.millis(1)]
        const layer = webhooksOn(migrated(layerEmbedded), receiver, { webhooks: { limits, schedule: twice } })
        const service = yield* inTime(Layer.build(layer))
        yield* Effect.gen(function* () {
          const webhooks = yield* Webhooks
          const principal = yield* principalOf("busy")
          const other = yield* principalOf("other")
          const slow = yield* webhooks.test(principal, `${url}/slow`)
          yield* inTime(late.posted)
          const second = yield* webhooks.test(principal, url)
          const begun = yield* Clock.currentTimeMillis
          const independent = yield* webhooks.test(other, `${url}/other`)
          // The held post has 30 seconds before it is given up.
          const delivered = yield* inTime(over(other, independent.deliveryId), "5 millis")
          assert.strictEqual(delivered.status, "DELIVERED")

          yield* late.release
          assert.strictEqual((yield* inTime(over(principal, slow.deliveryId))).status, "DELIVERED")
          assert.strictEqual((yield* inTime(over(principal, second.deliveryId))).status, "DELIVERED")
          const [post] = receiver.at(url)
          assert.isAtLeast(post!.atMs - begun, 61_000)
        }).pipe(Effect.provide(service))
      }).pipe(Effect.scoped),
    { tags: ["long"] },
  )

  it.effect(
    "of a superseded round end without an attempt, and an attempt that hangs is given up in 30 seconds",
    () =>
      Effect.gen(function* () {
        const receiver = makeReceiver()
        receiver.script(url, status(500), status(500), status(200), status(500))
        const layer = webhooksOn(migrated(layerEmbedded), receiver, { webhooks: { schedule: schedule.slice(1) } })
        const service = yield* inTime(Layer.build(layer))
        yield* Effect.gen(function* () {
          const webhooks = yield* Webhooks
          const principal = yield* principalOf("hasty")
          const { deliveryId } = yield* webhooks.test(principal, url)
          yield* inTime(attempted(principal, 1))
          yield* webhooks.redeliver(principal, deliveryId)
          yield* inTime(attempted(principal, 2))
          yield* inTime(over(principal, deliveryId, 1))
          const delivery = yield* inTime(over(principal, deliveryId, 2))
          assert.strictEqual(delivery.status, "DELIVERED")
          assert.deepStrictEqual(codes(delivery), [500, 500, 200])

          receiver.script(`${url}/hangs`, Effect.never, status(200))
          const hanging = yield* webhooks.test(principal, `${url}/hangs`)
          const late = yield* inTime(over(principal, hanging.deliveryId))
          assert.deepStrictEqual(codes(late), ["webhook.timedOut", 200])
          assert.isAtLeast(late.attempts[0]?.durationMs ?? 0, 30_000)
        }).pipe(Effect.provide(service))
      }).pipe(Effect.scoped),
    { tags: ["long"] },
  )

  it.live("also precede the first attempt, and a redelivery does not wait for them", () => {
    const receiver = makeReceiver()
    return Effect.gen(function* () {
      const webhooks = yield* Webhooks
      const principal = yield* principalOf("hasty")
      const { deliveryId } = yield* webhooks.test(principal, url)
      yield* webhooks.redeliver(principal, deliveryId)
      const delivery = yield* over(principal, deliveryId, 2)
      assert.deepStrictEqual(codes(delivery), [200])
      assert.lengthOf(receiver.at(url), 1)
    }).pipe(
      Effect.provide(webhooksOn(migrated(layerEmbedded), receiver, { webhooks: { schedule: [Duration.hours(1)] } })),
    )
  })
})
