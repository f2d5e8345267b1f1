import { assert, describe, it } from "@effect/vitest"
import { databases } from "@open-valuation/testing/database"
import { Deferred, Effect, Exit, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { Tasks, Webhooks } from "../../src/service.ts"
import { ended, input, migrated, principalOf } from "./Fixture.ts"
import { codes, makeReceiver, over, status, webhooksOn } from "./WebhookReceiver.ts"

const url = "https://receiver.test/restart"

describe.each(databases)("a process that dies between the attempts of a webhook on $name", ({ layer }) => {
  const cutOff = makeReceiver()

  it.live("leaves the delivery to the next start, which continues with the same id", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(migrated(layer)))

      const hanging = yield* Deferred.make<void>()
      const before = makeReceiver()
      before.script(url, status(500), Effect.andThen(Deferred.succeed(hanging, undefined), Effect.never))
      const first = yield* Scope.make()
      const { principal, task } = yield* Effect.gen(function* () {
        const principal = yield* principalOf("alpha")
        const { task } = yield* (yield* Tasks).create(principal, input({ callbackUrl: url }))
        yield* ended(principal, task.id)
        yield* Deferred.await(hanging)
        return { principal, task }
      }).pipe(Effect.provide(yield* Layer.buildWithScope(Layer.fresh(webhooksOn(database, before)), first)))
      yield* Scope.close(first, Exit.void)

      const after = makeReceiver()
      yield* Effect.gen(function* () {
        const [pending] = yield* (yield* Webhooks).list(principal, { taskId: task.id })
        const delivery = yield* over(principal, pending!.deliveryId)
        assert.deepInclude(delivery, { status: "DELIVERED", webhookId: `msg_${task.valuationNo}` })
        assert.deepStrictEqual(codes(delivery), [500, 200])
      }).pipe(Effect.provide(Layer.fresh(webhooksOn(database, after, { seed: 8 }))))

      const [one, cut] = before.at(url)
      const [last, ...others] = after.at(url)
      assert.lengthOf(others, 0)
      assert.deepStrictEqual([cut?.body, last?.body], [one?.body, one?.body])
      assert.strictEqual(last?.headers["webhook-id"], one?.headers["webhook-id"])
    }).pipe(Effect.scoped),
  )

  it.live("is not repeated when the attempt is recorded and only the run's journal was cut off", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const principal = yield* principalOf("beta")
      const [row] = yield* sql`WITH d AS (
          INSERT INTO webhook_deliveries (account_id, key_id, webhook_id, type, url, status, next_attempt_at, created_at)
          VALUES (${String(principal.accountId)}::bigint, ${String(principal.keyId)}::bigint, 'msg_1', 'webhook.test',
            ${url}, 'PENDING', now(), now()) RETURNING id
        ), a AS (
          INSERT INTO webhook_attempts (delivery_id, round, number, at, status_code, duration_ms)
          SELECT id, 1, 1, now(), 500, 7 FROM d
        ) SELECT id::integer FROM d`
      const delivery = yield* over(principal, Number(row?.["id"]))
      assert.strictEqual(delivery.status, "DELIVERED")
      assert.deepStrictEqual(codes(delivery), [500, 200])
      assert.lengthOf(cutOff.at(url), 1)
    }).pipe(Effect.provide(webhooksOn(migrated(layer), cutOff))),
  )
})
