import { assert, describe, it } from "@effect/vitest"
import { databases } from "@open-valuation/testing/database"
import { Clock, Duration, Effect, Layer, Schedule, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Webhook } from "standardwebhooks"
import { Accounts, Adoptions, ApiKeys, MaterialStore, Retention, Tasks, Webhooks } from "../../src/service.ts"
import { ended, input, migrated, purge, serviceOn, valuersOf } from "./Fixture.ts"
import { makeReceiver } from "./WebhookReceiver.ts"

const hook = "https://receiver.test/adopted"

const valuers = valuersOf(() =>
  Stream.make({
    _tag: "Result" as const,
    outcome: { minTotalPrice: 1, avgTotalPrice: 890_000, maxTotalPrice: 2, engineVersion: "1.0.0" },
  }),
)

describe.each(databases)("adopted values on $name", ({ layer }) => {
  const receiver = makeReceiver()
  const service = () =>
    Layer.mergeAll(Adoptions.layer, MaterialStore.layer, Retention.layer).pipe(
      Layer.provideMerge(Layer.fresh(serviceOn(migrated(layer), valuers, {}, 7, { receiver }))),
    )

  /** Two keys of an account, and a task of the first that has succeeded. */
  const setting = Effect.gen(function* () {
    const keys = yield* ApiKeys
    const accounts = yield* Accounts
    const first = yield* keys.create({ name: "valuer", account: "alpha", callbackUrl: hook })
    const second = yield* keys.create({ name: "reviewer", account: "alpha" })
    const valuer = yield* accounts.authenticate(first.key)
    const reviewer = yield* accounts.authenticate(second.key)
    const { task } = yield* (yield* Tasks).create(valuer, input())
    return { valuer, reviewer, task: yield* ended(valuer, task.id), webhookSecret: first.webhookSecret }
  })

  const reason = "实地查看后下调"

  it.live("are proposed by one person and confirmed by another; the task, its list and its callback carry them", () =>
    Effect.gen(function* () {
      const adoptions = yield* Adoptions
      const { reviewer, task, valuer, webhookSecret } = yield* setting
      const proposed = yield* adoptions.propose(valuer, task, { value: 860_000.004, reason })
      assert.deepInclude(proposed, {
        status: "PROPOSED",
        value: 860_000,
        engineValue: 890_000,
        gap: -0.0337,
        engineVersion: "1.0.0",
        version: 1,
        by: valuer.person,
        decidedBy: null,
      })
      assert.match(proposed.resultHash, /^[0-9a-f]{64}$/)
      const own = yield* Effect.flip(
        adoptions.decide(valuer, task, proposed.adoptionId, { confirmed: true, reason: null }),
      )
      assert.deepInclude(own, { _tag: "AdoptionRefused", reason: "samePerson" })
      const decision = { confirmed: true, reason: "同意" }
      const confirmed = yield* adoptions.decide(reviewer, task, proposed.adoptionId, decision)
      assert.deepInclude(confirmed, { status: "CONFIRMED", decidedBy: reviewer.person, decisionReason: "同意" })
      assert.deepStrictEqual((yield* (yield* Tasks).get(valuer, "PROPERTY", task.id)).adoption, confirmed)
      assert.deepStrictEqual(yield* adoptions.ofTask(valuer, task.id), [confirmed])
      const [listed] = yield* adoptions.list(valuer, {})
      assert.deepInclude(listed, { taskId: task.id, valuationNo: task.valuationNo, mine: true })

      const webhooks = yield* Webhooks
      yield* webhooks
        .list(valuer, { taskId: task.id, status: "DELIVERED" })
        .pipe(Effect.repeat({ until: (found) => found.length === 2, schedule: Schedule.spaced("20 millis") }))
      const post = receiver.at(hook).find(({ body }) => body.includes("valuation.adopted"))!
      assert.deepInclude(new Webhook(webhookSecret).verify(post.body, post.headers), {
        type: "valuation.adopted",
        data: {
          taskId: task.id,
          valuationNo: task.valuationNo,
          assetType: "PROPERTY",
          statusUrl: `/api/open/v1/property-valuations/${task.id}`,
          adoption: confirmed,
        },
      })
    }).pipe(Effect.provide(service())),
  )

  it.live("are decided once, and the newest only; a rejected one leaves the task as it was", () =>
    Effect.gen(function* () {
      const adoptions = yield* Adoptions
      const { reviewer, task, valuer } = yield* setting
      const older = yield* adoptions.propose(valuer, task, { value: 1, reason })
      const newer = yield* adoptions.propose(valuer, task, { value: 2, reason })
      const decide = (adoptionId: number, confirmed: boolean) =>
        adoptions.decide(reviewer, task, adoptionId, { confirmed, reason: null })
      assert.deepInclude(yield* Effect.flip(decide(older.adoptionId, true)), { reason: "newer" })
      assert.deepInclude(yield* Effect.flip(decide(older.adoptionId, false)), { reason: "newer" })
      const outcomes = yield* Effect.forEach(
        [true, false, true],
        (confirmed) => Effect.result(decide(newer.adoptionId, confirmed)),
        { concurrency: "unbounded" },
      )
      const tags = outcomes.map((one) => (one._tag === "Success" ? one.success.status : one.failure._tag))
      assert.lengthOf(
        tags.filter((tag) => tag === "AdoptionRefused"),
        2,
      )
      const rejected = yield* adoptions.propose(valuer, task, { value: 3, reason })
      yield* decide(rejected.adoptionId, false)
      const { adoption } = yield* (yield* Tasks).get(valuer, "PROPERTY", task.id)
      assert.strictEqual(adoption?.value, tags.includes("CONFIRMED") ? 2 : undefined)
      assert.deepStrictEqual(
        (yield* adoptions.ofTask(valuer, task.id)).map(({ status, value }) => [value, status === "PROPOSED"]),
        [
          [3, false],
          [2, false],
          [1, false],
        ],
      )
      assert.deepStrictEqual(yield* adoptions.list(valuer, { status: "PROPOSED" }), [])
    }).pipe(Effect.provide(service())),
  )

  it.live("of a result that was corrected meanwhile are not confirmed", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const adoptions = yield* Adoptions
      const { reviewer, task, valuer } = yield* setting
      const { adoptionId } = yield* adoptions.propose(valuer, task, { value: 1, reason })
      yield* sql`UPDATE tasks SET version = 2 WHERE id = ${String(task.id)}::bigint`
      const refused = yield* Effect.flip(
        adoptions.decide(reviewer, task, adoptionId, { confirmed: true, reason: null }),
      )
      assert.deepInclude(refused, { reason: "newVersion" })
      // The caller has read the former version, too.
      assert.deepInclude(yield* Effect.flip(adoptions.propose(valuer, task, { value: 1, reason })), {
        reason: "newVersion",
      })
    }).pipe(Effect.provide(service())),
  )

  it.live("keep their attachments as long as their task; a foreign file is none", () =>
    Effect.gen(function* () {
      const adoptions = yield* Adoptions
      const store = yield* MaterialStore
      const { task, valuer } = yield* setting
      const put = (fileName: string) =>
        Effect.map(
          store.put(valuer, [{ fileName, contentType: "text/csv", bytes: new Uint8Array([1]) }], undefined),
          ([material]) => material!.materialRef,
        )
      const [kept, loose] = [yield* put("现场照片.csv"), yield* put("其他.csv")]
      const { attachments } = yield* adoptions.propose(valuer, task, { value: 1, reason, attachments: [kept, kept] })
      assert.deepStrictEqual(attachments, [
        {
          materialRef: kept,
          fileName: "现场照片.csv",
          sha256: "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a",
        },
      ])
      const { key } = yield* (yield* ApiKeys).create({ name: "other", account: "beta" })
      const stranger = yield* (yield* Accounts).authenticate(key)
      for (const [who, ref] of [
        [valuer, `mat_${"A".repeat(24)}`],
        [stranger, kept],
      ] as const) {
        const refused = yield* Effect.flip(adoptions.propose(who, task, { value: 1, reason, attachments: [ref] }))
        assert.strictEqual(refused._tag, who === valuer ? "MaterialNotFound" : "TaskNotFound")
      }
      const inDays = (days: number) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          TestClock.setTime(now + Duration.toMillis(Duration.days(days))).pipe(
            Effect.andThen(purge(365)),
            Effect.provide(TestClock.layer()),
          ),
        )
      yield* inDays(40)
      assert.strictEqual((yield* store.get(valuer.accountId, kept)).fileName, "现场照片.csv")
      assert.strictEqual((yield* Effect.flip(store.get(valuer.accountId, loose)))._tag, "MaterialNotFound")
      assert.strictEqual((yield* inDays(400)).tasks, 1)
      yield* inDays(402)
      assert.strictEqual((yield* Effect.flip(store.get(valuer.accountId, kept)))._tag, "MaterialNotFound")
    }).pipe(Effect.provide(service())),
  )

  it.live("have a bound of each task", () =>
    Effect.gen(function* () {
      const adoptions = yield* Adoptions
      const { task, valuer } = yield* setting
      yield* Effect.replicateEffect(adoptions.propose(valuer, task, { value: 1, reason }), 100)
      const refused = yield* Effect.flip(adoptions.propose(valuer, task, { value: 1, reason }))
      assert.deepInclude(refused, { reason: "tooMany" })
    }).pipe(Effect.provide(service())),
  )
})
