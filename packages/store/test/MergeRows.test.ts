import { assert, describe, it } from "@effect/vitest"
import { Migrations } from "@open-valuation/store/postgres"
import { migrations, SampleStore } from "@open-valuation/store/sql"
import { databases } from "@open-valuation/testing/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { homes, imported, keys } from "./CatalogueTables.ts"

/** Rows of `market_samples` and `name_counts` that the transaction has read until now. */
const rowsRead = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly read: number }>`
    SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS read FROM pg_stat_xact_user_tables
    WHERE relname IN ('market_samples', 'name_counts')`
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

for (const { layer: empty, name } of databases) {
  const Stored = SampleStore.layer({ keys }).pipe(
    Layer.provideMerge(Migrations.layer(migrations)),
    Layer.provideMerge(Layer.fresh(empty)),
  )
  describe(`a market that the statistics do not know, on ${name}`, () => {
    it.effect("is not read once per row by an import of its own rows again, nor by their removal", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { insert, remove } = yield* SampleStore
        yield* insert("PROPERTY", undefined, imported(known))
        yield* sql`ANALYZE`
        const [added, again, removed, read] = yield* sql.withTransaction(
          Effect.all([
            insert("PROPERTY", undefined, imported(unknown)),
            insert("PROPERTY", undefined, imported(unknown)),
            remove("PROPERTY", "registry"),
            rowsRead,
          ]),
        )
        assert.deepStrictEqual(added, { added: COUNT, conflicts: 0 })
        assert.deepStrictEqual(again, { added: 0, conflicts: 0 })
        assert.strictEqual(removed, 2 * COUNT)
        // One comparison of each row with each other would be 810,000.
        assert.isBelow(read, 20 * COUNT)
      }).pipe(Effect.provide(Stored)),
    )
  })
}
