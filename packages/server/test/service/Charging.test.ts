import { PgClient } from "@effect/sql-pg"
import { assert, describe, it, layer as shared } from "@effect/vitest"
import { databases, freshUrl } from "@open-valuation/testing/database"
import { Array, Clock, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts, BillingPolicy, type Principal } from "../../src/service.ts"
import { chargeAndInsert } from "../../src/tasks/ChargeAndInsert.ts"
import { accountsOn, input, migrate, migrated, principalOf } from "./Fixture.ts"

const create = (principal: Principal) => Effect.map(chargeAndInsert(principal, input(), 0), ({ task }) => task)

const tasksOf = ({ accountId }: Principal) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`SELECT id FROM tasks WHERE account_id = ${String(accountId)}::bigint`,
  ).pipe(Effect.map((rows) => rows.length))

/**
 * Runs an effect at an instant. The connection pool keeps its own clock: it would otherwise catch up on decades of
 * upkeep.
 */
const at =
  (instant: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const millis = DateTime.makeUnsafe(instant).epochMilliseconds
    const nanos = BigInt(millis) * 1_000_000n
    return Effect.provideService(effect, Clock.Clock, {
      currentTimeMillisUnsafe: () => millis,
      currentTimeMillis: Effect.succeed(millis),
      currentTimeNanosUnsafe: () => nanos,
      currentTimeNanos: Effect.succeed(nanos),
      monotonicTimeNanosUnsafe: () => nanos,
      monotonicTimeNanos: Effect.succeed(nanos),
      sleep: () => Effect.never,
    })
  }

const tenFree = Layer.succeed(BillingPolicy, {
  freeQuota: 10,
  pricesFen: { PROPERTY: 500, VEHICLE: 1, LAND: 1, EQUIPMENT: 1, BANK_STATEMENT: 1 },
})

describe.each(databases)("charging on $name", ({ layer }) => {
  shared(accountsOn(migrated(layer)).pipe(Layer.provideMerge(tenFree)))((it) => {
    it.effect("10 free units cover exactly 10 of 50 concurrent requests", () =>
      Effect.gen(function* () {
        const principal = yield* principalOf("race")
        const made = yield* Effect.forEach(Array.range(1, 50), () => Effect.result(create(principal)), {
          concurrency: "unbounded",
        })
        const tasks = Array.getSuccesses(made)
        assert.lengthOf(tasks, 10)
        assert.deepStrictEqual(
          Array.getFailures(made).map((error) => error._tag),
          Array.replicate("QuotaExceeded" as const, 40),
        )
        assert.lengthOf(new Set(tasks.map(({ valuationNo }) => valuationNo)), 10)
        assert.strictEqual(yield* tasksOf(principal), 10)
        assert.deepStrictEqual<object>(yield* (yield* Accounts).usage(principal), {
          period: "1970-01",
          freeQuota: 10,
          freeUsed: 10,
          chargedUnits: 10,
          chargedFen: 0,
          balanceFen: 0,
          byAsset: { PROPERTY: { units: 10, amountFen: 0 } },
        })
      }),
    )

    it.effect("what an account uses is counted by month, by asset and by key", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const [one, two] = [yield* principalOf("counted"), yield* principalOf("counted")]
        yield* accounts.credit("counted", 10_000)
        yield* accounts.setQuota("counted", 2)
        yield* at("2026-05-31T15:59:59Z")(Effect.replicateEffect(create(one), 3))
        yield* at("2026-05-31T16:00:00Z")(Effect.andThen(create(two), create(one)))
        const counts = (units: number, freeUnits: number) => ({
          units,
          freeUnits,
          amountFen: 500 * (units - freeUnits),
        })
        assert.deepStrictEqual<object>(yield* accounts.usageByMonth(one), [
          {
            period: "2026-06",
            assets: [{ assetType: "PROPERTY", ...counts(2, 2) }],
            keys: [one, two].map(({ keyId }) => ({ keyId, ...counts(1, 1) })),
          },
          {
            period: "2026-05",
            assets: [{ assetType: "PROPERTY", ...counts(3, 2) }],
            keys: [{ keyId: one.keyId, ...counts(3, 2) }],
          },
        ])
        assert.deepStrictEqual(yield* accounts.usageByMonth(yield* principalOf("uncounted")), [])
      }),
    )

    it.effect("after the free units the balance pays, down to the last full price", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const principal = yield* principalOf("payer")
        yield* accounts.setQuota("payer", 1)
        yield* accounts.credit("payer", 1200)
        yield* Effect.replicateEffect(create(principal), 3)
        const error = yield* Effect.flip(create(principal))
        assert.deepInclude(error, { _tag: "QuotaExceeded", freeQuota: 1, balanceFen: 200, priceFen: 500 })
        const usage = yield* accounts.usage(principal)
        assert.deepStrictEqual(
          [usage.freeUsed, usage.chargedUnits, usage.chargedFen, usage.balanceFen],
          [1, 3, 1000, 200],
        )
      }),
    )

    it.effect("a rolled back request is not charged", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const principal = yield* principalOf("rolled")
        yield* sql.withTransaction(Effect.andThen(create(principal), Effect.fail("later fault"))).pipe(Effect.flip)
        assert.strictEqual(yield* tasksOf(principal), 0)
        assert.strictEqual((yield* (yield* Accounts).usage(principal)).chargedUnits, 0)
        assert.strictEqual((yield* create(principal)).valuationNo, "VAL-PROP-19700101-0014")
      }),
    )

    it.effect("month and day begin at midnight in Asia/Shanghai", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const principal = yield* principalOf("months")
        yield* accounts.setQuota("months", 1)
        const before = at("2026-01-31T15:59:59.999Z")
        const after = at("2026-01-31T16:00:00.000Z")
        assert.strictEqual((yield* before(create(principal))).valuationNo, "VAL-PROP-20260131-0001")
        yield* before(Effect.flip(create(principal)))
        assert.strictEqual((yield* after(accounts.usage(principal))).chargedUnits, 0)
        assert.strictEqual((yield* after(create(principal))).valuationNo, "VAL-PROP-20260201-0001")
        assert.strictEqual((yield* after(accounts.usage(principal))).period, "2026-02")
      }),
    )

    it.effect("a clock set back across the end of a month grants no second free quota", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const principal = yield* principalOf("clock")
        yield* accounts.setQuota("clock", 1)
        const [january, february] = [at("2027-01-20T00:00:00Z"), at("2027-02-03T00:00:00Z")]
        yield* january(create(principal))
        yield* february(create(principal))
        assert.deepInclude(yield* january(Effect.flip(create(principal))), { _tag: "QuotaExceeded" })
        assert.deepInclude(yield* february(Effect.flip(create(principal))), { _tag: "QuotaExceeded" })
        const usage = yield* january(accounts.usage(principal))
        assert.deepStrictEqual([usage.period, usage.freeUsed, usage.chargedUnits], ["2027-01", 1, 1])
      }),
    )

    it.effect("a clock that jumped a year ahead and back leaves the month's free quota as it was", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const principal = yield* principalOf("jump")
        yield* accounts.setQuota("jump", 3)
        const [now, jumped] = [at("2027-01-20T00:00:00Z"), at("2028-02-24T00:00:00Z")]
        yield* now(create(principal))
        yield* jumped(Effect.replicateEffect(create(principal), 3))
        assert.deepInclude(yield* jumped(Effect.flip(create(principal))), { _tag: "QuotaExceeded" })
        const left = yield* now(accounts.usage(principal))
        assert.deepStrictEqual([left.period, left.freeUsed], ["2027-01", 1])
        yield* now(Effect.replicateEffect(create(principal), 2))
        assert.deepInclude(yield* now(Effect.flip(create(principal))), { _tag: "QuotaExceeded" })
        assert.deepInclude(yield* jumped(Effect.flip(create(principal))), { _tag: "QuotaExceeded" })
      }),
    )

    it.effect("the sequence continues beyond four digits", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const principal = yield* principalOf("long")
        yield* sql`INSERT INTO valuation_counters (asset_type, day, last) VALUES ('PROPERTY', '2026-03-15', 9999)`
        assert.strictEqual(
          (yield* at("2026-03-15T00:00:00Z")(create(principal))).valuationNo,
          "VAL-PROP-20260315-10000",
        )
      }),
    )
  })
})

describe("several processes on one PostgreSQL", () => {
  it.live("give their tasks unique numbers, across accounts", () =>
    Effect.gen(function* () {
      const url = yield* freshUrl
      const pool = () => Layer.fresh(PgClient.layer({ url }))
      yield* Effect.provide(migrate, pool())
      const process = (account: string, seed: number) =>
        Effect.gen(function* () {
          const principal = yield* principalOf(account)
          return yield* Effect.forEach(Array.range(1, 60), () => create(principal), { concurrency: 10 })
        }).pipe(Effect.provide(accountsOn(pool(), seed)))
      const made = yield* Effect.all([process("alpha", 1), process("beta", 2), process("alpha", 3)], {
        concurrency: "unbounded",
      })
      const numbers = made.flat().map(({ valuationNo }) => valuationNo)
      assert.lengthOf(numbers, 180)
      assert.lengthOf(new Set(numbers), 180)
    }).pipe(Effect.provide(Layer.succeed(BillingPolicy, { ...defaultPolicy, freeQuota: 1000 }))),
  )
})

const defaultPolicy = {
  freeQuota: 100,
  pricesFen: { PROPERTY: 100, VEHICLE: 100, LAND: 100, EQUIPMENT: 100, BANK_STATEMENT: 100 },
}
