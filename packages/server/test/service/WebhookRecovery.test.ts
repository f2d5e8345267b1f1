import { assert, describe, layer as shared } from "@effect/vitest"
import type { LocalDate } from "@open-valuation/core"
import { databases } from "@open-valuation/testing/database"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Principal, Webhooks } from "../../src/service.ts"
import { migrated, principalOf } from "./Fixture.ts"
import { held, makeReceiver, over, quickly, status, webhooksOn } from "./WebhookReceiver.ts"

const hook = (name: string) => `https://receiver.test/${name}`

const since = "2026-03-15" as LocalDate.LocalDate

/** A delivery whose last attempt has failed. */
const failed = Effect.fnUntraced(function* (principal: Principal, url: string) {
  const { deliveryId } = yield* (yield* Webhooks).test(principal, url)
  assert.strictEqual((yield* over(principal, deliveryId)).status, "FAILED")
  return deliveryId
})

describe.each(databases)("failed deliveries on $name", ({ layer }) => {
  const receiver = makeReceiver()
  shared(webhooksOn(migrated(layer), receiver), { excludeTestServices: true })((it) => {
    it.effect("are sent again together since a day, each once, and no others", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const webhooks = yield* Webhooks
        const [principal, other] = [yield* principalOf("recovered"), yield* principalOf("not recovered")]
        const failures = (rounds: number) => Array.replicate(status(500), rounds * quickly.length)
        receiver.script(hook("down"), ...failures(3), status(200))
        receiver.script(hook("elsewhere"), ...failures(1))
        const old = yield* failed(principal, hook("down"))
        const recent = [yield* failed(principal, hook("down")), yield* failed(principal, hook("down"))]
        yield* sql`UPDATE webhook_deliveries SET created_at = '2026-03-14T15:59:59.999Z'
          WHERE id = ${String(old)}::bigint`
        const elsewhere = yield* failed(other, hook("elsewhere"))
        const { deliveryId: delivered } = yield* webhooks.test(principal, hook("up"))
        yield* over(principal, delivered)
        const late = yield* held(status(200))
        receiver.script(hook("slow"), late.reply)
        const { deliveryId: pending } = yield* webhooks.test(principal, hook("slow"))
        yield* late.posted

        assert.strictEqual(yield* webhooks.redeliverFailed(principal, since, true), 2)
        const counts = yield* Effect.replicateEffect(webhooks.redeliverFailed(principal, since, false), 3, {
          concurrency: "unbounded",
        })
        assert.sameMembers([...counts], [2, 0, 0])
        for (const id of recent) assert.strictEqual((yield* over(principal, id, 2)).status, "DELIVERED")
        yield* late.release
        yield* over(principal, pending)
        assert.strictEqual(yield* webhooks.redeliverFailed(principal, since, true), 0)
        assert.strictEqual(yield* webhooks.redeliverFailed(principal, since, false), 0)
        assert.strictEqual((yield* over(principal, old)).status, "FAILED")
        assert.strictEqual((yield* over(other, elsewhere)).status, "FAILED")
        const posts = ["down", "elsewhere", "up", "slow"].map((name) => receiver.at(hook(name)).length)
        assert.deepStrictEqual(posts, [3 * quickly.length + 2, quickly.length, 1, 1])

        const earlier = "2026-03-14" as LocalDate.LocalDate
        assert.strictEqual(yield* webhooks.redeliverFailed(principal, earlier, false), 1)
        assert.strictEqual((yield* over(principal, old, 2)).status, "DELIVERED")
      }),
    )

    it.effect(
      "are sent again 1,000 at a time, the oldest first",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const webhooks = yield* Webhooks
          const principal = yield* principalOf("overwhelmed")
          const [account, key] = [String(principal.accountId), String(principal.keyId)]
          yield* sql`INSERT INTO webhook_deliveries (account_id, key_id, webhook_id, type, url, status, created_at)
          SELECT ${account}::bigint, ${key}::bigint, 'msg_many_' || n, 'webhook.test', ${hook("many")}, 'FAILED',
            '2026-03-15T00:00:00Z'::timestamptz + n * interval '1 second' FROM generate_series(1, 1003) n`
          assert.strictEqual(yield* webhooks.redeliverFailed(principal, since, true), 1000)
          assert.strictEqual(yield* webhooks.redeliverFailed(principal, since, false), 1000)
          const left = yield* webhooks.list(principal, { status: "FAILED" })
          const ids = left.map(({ webhookId }) => webhookId)
          assert.sameMembers(ids, ["msg_many_1001", "msg_many_1002", "msg_many_1003"])
        }),
      { tags: ["long"] },
    )
  })
})
