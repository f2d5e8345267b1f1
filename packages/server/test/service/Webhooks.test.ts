import { assert, describe, layer as shared } from "@effect/vitest"
import { NotValuable } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import { taskPath } from "@open-valuation/http-api"
import { databases } from "@open-valuation/testing/database"
import { Array, DateTime, Effect, Fiber, Layer, Logger, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Webhook } from "standardwebhooks"
import { Accounts, ApiKeys, type Principal, taskDetail, Tasks, WebhookNotSent, Webhooks } from "../../src/service.ts"
import { ended, input, migrated, principalOf, valuersOf } from "./Fixture.ts"
import { codes, held, makeReceiver, over, quickly, status, webhooksOn } from "./WebhookReceiver.ts"

const hook = (name: string) => `https://receiver.test/${name}`

const noValue = { code: "task.timeLimit", params: { seconds: 600 } }

/** Behaves as the request's `does` says. */
const valuers = valuersOf((request) => {
  const { does } = request as { readonly does?: string }
  if (does === "FAIL") return Stream.fail(new NotValuable({ reason: noValue }))
  return Stream.make({ _tag: "Result" as const, outcome: does === "LARGE" ? "价".repeat(100_000) : { value: 1 } })
})

/** An account with its key and the key's webhook secret. */
const accountOf = Effect.fnUntraced(function* (account: string, callbackUrl?: string) {
  const keys = yield* ApiKeys
  const { key, keyId, webhookSecret } = yield* keys.create({ name: "test", account, callbackUrl })
  return { principal: yield* (yield* Accounts).authenticate(key), keyId, webhookSecret }
})

/** The only delivery of a task that has ended. */
const deliver = Effect.fnUntraced(function* (principal: Principal, url: string, does?: string, locale?: "zh" | "en") {
  const { task } = yield* (yield* Tasks).create(
    principal,
    input({ callbackUrl: url, request: { does }, ...(locale && { locale }) }),
  )
  const done = yield* ended(principal, task.id)
  const [delivery, ...others] = yield* (yield* Webhooks).list(principal, { taskId: task.id })
  assert.lengthOf(others, 0)
  return { task: done, delivery: yield* over(principal, delivery!.deliveryId) }
})

describe.each(databases)("webhooks on $name", ({ layer }) => {
  const receiver = makeReceiver()
  const lines: Array<string> = []
  const log = Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))])
  shared(webhooksOn(migrated(layer), receiver, { valuers }).pipe(Layer.provide(log)), {
    excludeTestServices: true,
  })((it) => {
    it.effect("an ended task is reported once, signed, in the language of its request", () =>
      Effect.gen(function* () {
        const { principal, webhookSecret } = yield* accountOf("reported")
        const { delivery, task } = yield* deliver(principal, hook("reported"), undefined, "en")
        const [post, ...others] = receiver.at(hook("reported"))
        assert.lengthOf(others, 0)
        assert.deepStrictEqual(new Webhook(webhookSecret).verify(post!.body, post!.headers), {
          type: "valuation.succeeded",
          timestamp: DateTime.formatIsoOffset(DateTime.setZoneOffset(task.finishedAt!, 8 * 3_600_000)),
          data: { ...taskDetail(task, "en"), result: { value: 1 } },
        })
        assert.strictEqual(post!.headers["content-type"], "application/json")
        assert.strictEqual(post!.headers["webhook-id"], `msg_${task.valuationNo}`)
        assert.deepInclude(delivery, {
          webhookId: `msg_${task.valuationNo}`,
          taskId: task.id,
          type: "valuation.succeeded",
          url: hook("reported"),
          status: "DELIVERED",
          nextAttemptAt: null,
        })
        assert.deepStrictEqual(codes(delivery), [200])
      }),
    )

    it.effect("a task without a value is reported, too", () =>
      Effect.gen(function* () {
        const { principal } = yield* accountOf("failed")
        const { delivery } = yield* deliver(principal, hook("failed"), "FAIL", "en")
        assert.strictEqual(delivery.type, "valuation.failed")
        const body: unknown = JSON.parse(receiver.at(hook("failed"))[0]!.body)
        assert.notStrictEqual(translate(noValue, "en"), translate(noValue, "zh"))
        assert.deepNestedInclude(body, {
          type: "valuation.failed",
          "data.errorMessage": translate(noValue, "en"),
        })
      }),
    )

    it.effect("a result over 256 KiB is omitted, and the body gives its path", () =>
      Effect.gen(function* () {
        const { principal, webhookSecret } = yield* accountOf("large")
        const { task } = yield* deliver(principal, hook("large"), "LARGE")
        const [post] = receiver.at(hook("large"))
        assert.deepInclude(new Webhook(webhookSecret).verify(post!.body, post!.headers), {
          data: { ...taskDetail({ ...task, status: "SUCCESS" }, "zh"), result: null, statusUrl: taskPath(task) },
        })
      }),
    )

    it.effect("every attempt has the same id and body, and a signature of its own time", () =>
      Effect.gen(function* () {
        const { principal, webhookSecret } = yield* accountOf("again")
        const unsent = Effect.fail(new WebhookNotSent({ reason: "Unreachable", detail: "no answer (ECONNREFUSED)" }))
        receiver.script(hook("again"), status(503), status(302), unsent, status(204))
        const { delivery } = yield* deliver(principal, hook("again"))
        assert.strictEqual(delivery.status, "DELIVERED")
        assert.deepStrictEqual(codes(delivery), [503, 302, "webhook.unreachable", 204])
        assert.deepStrictEqual(
          delivery.attempts.map(({ error }) => error),
          [
            null,
            { code: "webhook.redirected", params: {} },
            { code: "webhook.unreachable", params: { detail: "no answer (ECONNREFUSED)" } },
            null,
          ],
        )
        const posts = receiver.at(hook("again"))
        assert.lengthOf(new Set(posts.map(({ body }) => body)), 1)
        assert.lengthOf(new Set(posts.map(({ headers }) => headers["webhook-id"])), 1)
        for (const { body, headers } of posts) new Webhook(webhookSecret).verify(body, headers)
      }),
    )

    it.effect(
      "after the last attempt a delivery has failed; a redelivery sends it in full again under the same id",
      () =>
        Effect.gen(function* () {
          const { principal } = yield* accountOf("exhausted")
          const url = `${hook("exhausted")}?token=s3cret`
          receiver.script(url, ...Array.replicate(status(500), 5), status(200))
          const { delivery } = yield* deliver(principal, url)
          assert.deepInclude(delivery, { status: "FAILED", nextAttemptAt: null })
          assert.deepStrictEqual(codes(delivery), [500, 500, 500, 500])
          const warnings = lines.filter((line) => line.includes("not delivered"))
          assert.lengthOf(warnings, 1)
          assert.include(warnings[0], '"level":"WARN"')
          assert.include(warnings[0], `"deliveryId":${delivery.deliveryId},"taskId":${delivery.taskId}`)
          assert.notInclude(lines.join(), "s3cret")

          const again = yield* (yield* Webhooks).redeliver(principal, delivery.deliveryId)
          assert.strictEqual(again.webhookId, delivery.webhookId)
          const second = yield* over(principal, delivery.deliveryId, 2)
          assert.deepInclude(second, { status: "DELIVERED", nextAttemptAt: null })
          assert.deepStrictEqual(codes(second), [500, 500, 500, 500, 500, 200])
          const ids = receiver.at(url).map(({ headers }) => headers["webhook-id"])
          assert.deepStrictEqual(ids, Array.replicate(delivery.webhookId, 6))
        }),
    )

    it.effect("a pending delivery shows its next attempt; a redelivery does not wait for it", () =>
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const { principal } = yield* accountOf("pending")
        receiver.script(hook("pending"), status(429, "3600"), status(200))
        const before = yield* DateTime.now
        const { deliveryId } = yield* webhooks.test(principal, hook("pending"))
        const waiting = yield* webhooks
          .list(principal, {})
          .pipe(Effect.repeat({ until: ([d]) => d!.attempts.length > 0 }))
        assert.strictEqual(waiting[0]!.status, "PENDING")
        const waits = waiting[0]!.nextAttemptAt!.epochMilliseconds - before.epochMilliseconds
        assert.isAtLeast(waits, 3_600_000)
        assert.isAtMost(waits, 3_960_000 + 30_000)

        yield* webhooks.redeliver(principal, deliveryId)
        const delivery = yield* over(principal, deliveryId, 2)
        assert.strictEqual(delivery.status, "DELIVERED")
        assert.deepStrictEqual(codes(delivery), [429, 200])
      }),
    )

    it.effect("a round superseded by a redelivery keeps its attempt and changes nothing else", () =>
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const { principal } = yield* accountOf("overtaken")
        const first = yield* held(status(410))
        const second = yield* held(status(200))
        receiver.script(hook("overtaken"), first.reply, second.reply)
        const { deliveryId } = yield* webhooks.test(principal, hook("overtaken"))
        yield* first.posted
        yield* webhooks.redeliver(principal, deliveryId)
        yield* second.posted
        yield* first.release
        const pending = yield* over(principal, deliveryId, 1)
        assert.strictEqual(pending.status, "PENDING")
        assert.deepStrictEqual(codes(pending), [410])
        yield* second.release
        const delivery = yield* over(principal, deliveryId, 2)
        assert.strictEqual(delivery.status, "DELIVERED")
        assert.deepStrictEqual(codes(delivery), [410, 200])
        assert.strictEqual((yield* webhooks.test(principal, hook("overtaken"))).status, "PENDING")
      }),
    )

    it.effect("410 ends the delivery and closes the URL for this account, until a redelivery opens it", () =>
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const { principal } = yield* accountOf("gone")
        const { principal: other } = yield* accountOf("not gone")
        receiver.script(hook("gone"), status(410), status(200))
        const { delivery } = yield* deliver(principal, hook("gone"))
        assert.strictEqual(delivery.status, "DISABLED")
        assert.deepStrictEqual(codes(delivery), [410])

        const later = yield* deliver(principal, hook("gone"))
        assert.deepInclude(later.delivery, { status: "DISABLED", nextAttemptAt: null, attempts: [] })
        assert.deepInclude(yield* webhooks.test(principal, hook("gone")), { status: "DISABLED", nextAttemptAt: null })
        assert.lengthOf(receiver.at(hook("gone")), 1)
        assert.strictEqual((yield* deliver(other, hook("gone"))).delivery.status, "DELIVERED")

        yield* webhooks.redeliver(principal, later.delivery.deliveryId)
        assert.strictEqual((yield* over(principal, later.delivery.deliveryId, 2)).status, "DELIVERED")
        assert.strictEqual((yield* deliver(principal, hook("gone"))).delivery.status, "DELIVERED")
      }),
    )

    it.effect("a delivery that waits for its next attempt ends when another one closes the URL", () =>
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const { principal } = yield* accountOf("closing")
        const late = yield* held(status(500))
        receiver.script(hook("closing"), late.reply, status(410))
        const first = yield* webhooks.test(principal, hook("closing"))
        yield* late.posted
        const second = yield* webhooks.test(principal, hook("closing"))
        assert.strictEqual((yield* over(principal, second.deliveryId)).status, "DISABLED")
        yield* late.release
        const delivery = yield* over(principal, first.deliveryId)
        assert.strictEqual(delivery.status, "DISABLED")
        assert.deepStrictEqual(codes(delivery), [500])
      }),
    )

    it.effect("during a key rotation, webhooks verify with the new and the previous secret", () =>
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const { keyId, principal, webhookSecret: former } = yield* accountOf("rotated")
        const { webhookSecret } = yield* (yield* ApiKeys).rotate(keyId)
        const { deliveryId } = yield* webhooks.test(principal, hook("rotated"))
        yield* over(principal, deliveryId)
        const [post] = receiver.at(hook("rotated"))
        for (const secret of [webhookSecret, former]) new Webhook(secret).verify(post!.body, post!.headers)
        const [newest] = post!.headers["webhook-signature"]!.split(" ")
        new Webhook(webhookSecret).verify(post!.body, { ...post!.headers, "webhook-signature": newest! })
      }),
    )

    it.effect("a test goes to the URL or the key's default, and fails when there is neither", () =>
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const { principal, webhookSecret } = yield* accountOf("tester", hook("default"))
        const { deliveryId, ...begun } = yield* webhooks.test(principal, undefined)
        assert.deepInclude(begun, { type: "webhook.test", taskId: null, url: hook("default") })
        assert.match(begun.webhookId, /^msg_test_[0-9a-f]{24}$/)
        assert.strictEqual((yield* over(principal, deliveryId)).status, "DELIVERED")
        const [post] = receiver.at(hook("default"))
        const body = new Webhook(webhookSecret).verify(post!.body, post!.headers)
        assert.deepInclude(body, { type: "webhook.test", data: {} })
        assert.strictEqual((yield* webhooks.test(principal, hook("other"))).url, hook("other"))

        const without = yield* principalOf("without")
        assert.strictEqual((yield* Effect.flip(webhooks.test(without, undefined)))._tag, "NoTarget")
      }),
    )

    it.effect("the list is newest first, in pages, and a delivery of another account does not exist", () =>
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const { principal } = yield* accountOf("lister")
        const { principal: stranger } = yield* accountOf("stranger")
        const { delivery, task } = yield* deliver(principal, hook("list"))
        const tests = yield* Effect.replicateEffect(webhooks.test(principal, hook("list")), 4)
        yield* Effect.forEach(tests, ({ deliveryId }) => over(principal, deliveryId))
        const ids = [...tests.map(({ deliveryId }) => deliveryId).toReversed(), delivery.deliveryId]

        const listed = (filter: Parameters<typeof webhooks.list>[1]) =>
          Effect.map(webhooks.list(principal, filter), (found) => found.map(({ deliveryId }) => deliveryId))
        assert.deepStrictEqual(yield* listed({}), ids)
        assert.deepStrictEqual(yield* listed({ limit: 2 }), ids.slice(0, 2))
        assert.deepStrictEqual(yield* listed({ limit: 2, cursor: ids[1]! }), ids.slice(2, 4))
        assert.deepStrictEqual(yield* listed({ cursor: ids[4]! }), [])
        assert.deepStrictEqual(yield* listed({ taskId: task.id }), [delivery.deliveryId])
        assert.deepStrictEqual(yield* listed({ status: "DELIVERED" }), ids)
        assert.deepStrictEqual(yield* listed({ status: "FAILED" }), [])

        assert.deepStrictEqual(yield* webhooks.list(stranger, { taskId: task.id }), [])
        for (const [who, id] of [
          [stranger, delivery.deliveryId],
          [principal, 2 ** 52],
          [principal, 0],
          [principal, 2 ** 53],
        ] as const) {
          assert.strictEqual((yield* Effect.flip(webhooks.redeliver(who, id)))._tag, "DeliveryNotFound")
        }
        assert.lengthOf(receiver.at(hook("list")), 5)
      }),
    )

    it.effect("a task without a callback leaves nothing behind", () =>
      Effect.gen(function* () {
        const { principal } = yield* accountOf("silent")
        const { task } = yield* (yield* Tasks).create(principal, input({ request: {} }))
        yield* ended(principal, task.id)
        assert.deepStrictEqual(yield* (yield* Webhooks).list(principal, {}), [])
      }),
    )

    it.effect("a webhook that cannot be built counts as a failed attempt, and the delivery ends", () =>
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const { principal } = yield* accountOf("broken")
        receiver.script(hook("broken"), Effect.die(new Error("bug")))
        const { deliveryId } = yield* webhooks.test(principal, hook("broken"))
        const delivery = yield* over(principal, deliveryId)
        assert.strictEqual(delivery.status, "FAILED")
        assert.deepStrictEqual(codes(delivery), Array.replicate("webhook.unexpected", quickly.length))
      }),
    )

    it.effect("a client that answers no status of HTTP counts as a failed attempt", () =>
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const { principal } = yield* accountOf("rubbish")
        receiver.script(hook("rubbish"), status(Number.NaN))
        const { deliveryId } = yield* webhooks.test(principal, hook("rubbish"))
        const delivery = yield* over(principal, deliveryId)
        assert.strictEqual(delivery.status, "FAILED")
        assert.deepStrictEqual(codes(delivery), Array.replicate("webhook.unexpected", quickly.length))
      }),
    )

    it.effect("removing a delivery ends its run", () =>
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const sql = yield* SqlClient.SqlClient
        const { principal } = yield* accountOf("removed")
        const late = yield* held(status(500))
        receiver.script(hook("removed"), late.reply, status(200))
        const { deliveryId } = yield* webhooks.test(principal, hook("removed"))
        yield* late.posted
        yield* sql`DELETE FROM webhook_deliveries WHERE id = ${String(deliveryId)}::bigint`
        const run = yield* Effect.forkChild(Effect.exit(over(principal, deliveryId)))
        yield* late.release
        yield* Fiber.join(run)
        assert.lengthOf(receiver.at(hook("removed")), 1)
      }),
    )
  })
})
