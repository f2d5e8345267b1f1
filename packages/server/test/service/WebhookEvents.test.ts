import { assert, describe, layer as shared } from "@effect/vitest"
import { databases } from "@open-valuation/testing/database"
import { Cause, Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"
import { Webhook } from "standardwebhooks"
import { Accounts, ApiKeys, type Principal, Tasks, type WebhookEvent, Webhooks } from "../../src/service.ts"
import { ended, input, migrated } from "./Fixture.ts"
import { codes, makeReceiver, over, status, webhooksOn } from "./WebhookReceiver.ts"

const hook = (name: string) => `https://receiver.test/${name}`

describe.each(databases)("events of features on $name", ({ layer }) => {
  const receiver = makeReceiver()
  shared(webhooksOn(migrated(layer), receiver), { excludeTestServices: true })((it) => {
    /** An account, its webhook secret, and an event of it. */
    const eventOf = Effect.fnUntraced(function* (name: string, over: Partial<WebhookEvent> = {}) {
      const { key, webhookSecret } = yield* (yield* ApiKeys).create({ name: "test", account: name })
      const principal = yield* (yield* Accounts).authenticate(key)
      const event: WebhookEvent = {
        principal,
        type: "portfolio.alert",
        eventId: `alert-${name}`,
        url: hook(name),
        data: { portfolioId: 3, text: "押品价值下跌" },
        ...over,
      }
      return { event, principal, webhookSecret }
    })

    const only = Effect.fnUntraced(function* (principal: Principal) {
      const [delivery, ...others] = yield* (yield* Webhooks).list(principal, {})
      assert.lengthOf(others, 0)
      return delivery!
    })

    it.effect("are sent once with a body of their own, signed, tried again and redelivered", () =>
      Effect.gen(function* () {
        const { publish, redeliver } = yield* Webhooks
        const { event, principal, webhookSecret } = yield* eventOf("alerted")
        receiver.script(event.url, status(500), status(200))
        yield* publish(event)
        yield* publish({ ...event, data: { other: true } })
        const { deliveryId } = yield* only(principal)
        const delivery = yield* over(principal, deliveryId)
        assert.deepStrictEqual(codes(delivery), [500, 200])
        assert.deepInclude(delivery, {
          webhookId: "msg_alert-alerted",
          type: "portfolio.alert",
          taskId: null,
          status: "DELIVERED",
        })
        yield* redeliver(principal, deliveryId)
        yield* over(principal, deliveryId, 2)
        const posts = receiver.at(event.url)
        assert.lengthOf(posts, 3)
        assert.lengthOf(new Set(posts.map(({ body }) => body)), 1)
        for (const { body, headers } of posts) {
          const { timestamp, ...sent } = new Webhook(webhookSecret).verify(body, headers) as Record<string, unknown>
          assert.deepStrictEqual(sent, { type: "portfolio.alert", data: event.data })
          assert.match(String(timestamp), /^\d{4}-\d\d-\d\dT[\d:.]{12}\+08:00$/)
        }
      }),
    )

    it.effect("happen with their transaction or not at all", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { list, publish } = yield* Webhooks
        const { event, principal } = yield* eventOf("undone")
        yield* Effect.flip(sql.withTransaction(Effect.andThen(publish(event), Effect.fail("undone"))))
        assert.deepStrictEqual(yield* list(principal, {}), [])
        yield* sql.withTransaction(publish(event))
        assert.strictEqual((yield* over(principal, (yield* only(principal)).deliveryId)).status, "DELIVERED")
        assert.lengthOf(receiver.at(event.url), 1)
      }),
    )

    it.effect("of a task are listed and removed with it, and carry their own data", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { list, publish } = yield* Webhooks
        const { event, principal } = yield* eventOf("adopted", { type: "valuation.adopted" })
        const { task } = yield* (yield* Tasks).create(principal, input())
        yield* ended(principal, task.id)
        yield* publish({ ...event, taskId: task.id })
        const [delivery] = yield* list(principal, { taskId: task.id })
        yield* over(principal, delivery!.deliveryId)
        assert.deepInclude(JSON.parse(receiver.at(event.url)[0]!.body), { type: event.type, data: event.data })
        yield* sql`DELETE FROM tasks WHERE id = ${String(task.id)}::bigint`
        assert.deepStrictEqual(yield* list(principal, {}), [])
      }),
    )

    it.effect("to a URL that its receiver has closed are recorded, not sent", () =>
      Effect.gen(function* () {
        const { publish, test } = yield* Webhooks
        const { event, principal } = yield* eventOf("closed")
        receiver.script(event.url, status(410))
        yield* over(principal, (yield* test(principal, event.url)).deliveryId)
        yield* publish(event)
        const [delivery] = yield* (yield* Webhooks).list(principal, { limit: 1 })
        assert.deepInclude(delivery, { type: "portfolio.alert", status: "DISABLED", nextAttemptAt: null })
        assert.lengthOf(receiver.at(event.url), 1)
      }),
    )

    it.effect("over the size of a body are a defect, and leave nothing", () =>
      Effect.gen(function* () {
        const { list, publish } = yield* Webhooks
        const { event, principal } = yield* eventOf("large", { data: "价".repeat(90_000) })
        const exit = yield* Effect.exit(publish(event))
        assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause))
        assert.deepStrictEqual(yield* list(principal, {}), [])
      }),
    )
  })
})
