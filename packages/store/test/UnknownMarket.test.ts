import { assert, describe, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { SampleSource } from "@open-valuation/core/ports"
import { Migrations } from "@open-valuation/store/postgres"
import { CatalogueSql, migrations, SampleStore } from "@open-valuation/store/sql"
import { databases } from "@open-valuation/testing/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { homes, imported, keys } from "./CatalogueTables.ts"

/** Rows of samples and names that the transaction has read until now. */
const rowsRead = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly read: number }>`
    SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS read FROM pg_stat_xact_user_tables
    WHERE relname IN ('market_samples', 'market_names', 'name_counts')`
  return row?.read ?? 0
})

const COUNT = 900
/** Each home has a place and a community of its own. */
const known = homes(COUNT, { city: "浙江省/杭州市" })
const unknown = homes(COUNT, { city: "浙江省/宁波市" }).map((sample, n) => ({
  ...sample,
  city: `浙江省/宁波市/${n}区`,
  facts: { ...sample.facts, community: `小区${n}` },
}))

const searched = Effect.flatMap(SampleSource, ({ search }) =>
  search({
    assetType: "PROPERTY",
    account: undefined,
    city: "浙江省/宁波市/7区",
    facts: { community: "小区7", propertyUsage: "RESIDENTIAL" },
    asOf: LocalDate.toEpochDay(LocalDate.LocalDate.make("2026-03-15")),
    steps: [{ scope: { _tag: "Group" }, withinDays: Number.MAX_SAFE_INTEGER }],
    target: 3,
    limit: 10,
  }),
)

for (const { layer: empty, name } of databases) {
  const Stored = CatalogueSql.layer({ keys }).pipe(
    Layer.provideMerge(SampleStore.layer({ keys })),
    Layer.provideMerge(Migrations.layer(migrations)),
    Layer.provideMerge(Layer.fresh(empty)),
  )
  describe(`a market that the statistics do not know, on ${name}`, () => {
    it.effect("is not read once per row by an import, the same import again, a search or a removal", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { insert, remove } = yield* SampleStore
        yield* insert("PROPERTY", undefined, imported(known))
        yield* sql`ANALYZE`
        const [added, again, found, removed, read] = yield* sql.withTransaction(
          Effect.all([
            insert("PROPERTY", undefined, imported(unknown)),
            insert("PROPERTY", undefined, imported(unknown)),
            searched,
            remove("PROPERTY", "registry"),
            rowsRead,
          ]),
        )
        assert.deepStrictEqual(added, { added: COUNT, conflicts: 0 })
        assert.deepStrictEqual(again, { added: 0, conflicts: 0 })
        assert.strictEqual(found.samples.length, 1)
        assert.strictEqual(removed, 2 * COUNT)
        // One comparison of each row with each other would be 810,000.
        assert.isBelow(read, 50 * COUNT)
      }).pipe(Effect.provide(Stored)),
    )
  })
}
