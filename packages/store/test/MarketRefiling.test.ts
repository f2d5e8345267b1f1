import { assert, describe, it } from "@effect/vitest"
import type { SearchKeys } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { CatalogueSql, SampleStore, type StoredSample } from "@open-valuation/store/sql"
import { databases } from "@open-valuation/testing/database"
import { Effect, Exit, Layer, Logger, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { home, homes, imported, keys, stored, tables, tablesOf } from "./CatalogueTables.ts"
import { migrated } from "./Migrated.ts"

/** Keys of a later version: a city's districts are markets of their own, and groups have other names. */
const later: SearchKeys = {
  ...propertyRecipe.keys,
  version: 2,
  market: (city, facts) => `${city}|${String(facts["propertyUsage"])}`,
  groupOf: ({ community }) => `${String(community)}!`,
  neighbourhood: () => undefined,
}

/** A store of the later version, with what its announcements do. */
const laterStore = (announce: Effect.Effect<void> = Effect.void) =>
  Layer.fresh(SampleStore.layer({ keys: new Map([["PROPERTY", later]]), announce: () => announce }))

const refile = (all = false) => Effect.flatMap(SampleStore, (store) => store.refile("PROPERTY", all))

/** The lines that a process of the later version logs when it starts. */
const linesAtStart = Effect.suspend(() => {
  const lines: Array<string> = []
  const logger = Logger.layer([Logger.make(({ logLevel, message }) => lines.push(`${logLevel} ${String(message)}`))])
  const catalogue = CatalogueSql.layer({ keys: new Map([["PROPERTY", later]]) }).pipe(Layer.provide(laterStore()))
  return Effect.as(Effect.provide(Effect.scoped(Layer.build(Layer.fresh(catalogue))), logger), lines)
})

const versions = Effect.map(
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly version: number }>`SELECT DISTINCT keys_version AS version FROM markets`,
  ),
  (rows) => rows.map(({ version }) => version).toSorted((a, b) => a - b),
)

const cities = ["浙江省/杭州市/西湖区", "浙江省/杭州市/上城区", "浙江省/宁波市/鄞州区"]
const shared = cities.flatMap((city) => [
  ...homes(1_300, { city }),
  ...homes(200, { city, source: "own list", kind: "LISTING" }),
])
const own = home("of 7", 19_500)
const all = [...shared.map((sample) => ({ sample, owner: undefined })), { sample: own, owner: 7 }]

const byId = (some: ReadonlyArray<StoredSample>) =>
  some.toSorted((a, b) => (a.sample.sampleId < b.sample.sampleId ? -1 : 1))

const filedByFormer = Effect.gen(function* () {
  const { insert } = yield* SampleStore
  yield* insert("PROPERTY", undefined, imported(shared))
  yield* insert("PROPERTY", 7, imported([own]))
  assert.deepStrictEqual(yield* tables, tablesOf(all))
})

for (const { layer: empty, name } of databases) {
  const Former = SampleStore.layer({ keys }).pipe(Layer.provideMerge(Layer.fresh(migrated(empty))))
  const rule = <E>(text: string, holds: Effect.Effect<void, E, SampleStore | SqlClient.SqlClient | Scope.Scope>) =>
    it.effect(text, () => holds.pipe(Effect.provide(Former)), 60_000)

  describe(`markets that a former version filed on ${name}`, () => {
    rule(
      "are filed by the present keys once they are refiled, into other markets, too",
      Effect.gen(function* () {
        yield* filedByFormer
        assert.deepStrictEqual(yield* linesAtStart, [
          "Warn 2 markets of PROPERTY are filed by another version's search keys: once no process of that version runs, use ov samples refile --asset PROPERTY",
        ])
        const again = Effect.provide(laterStore())
        assert.deepStrictEqual(yield* again(refile()), { markets: 2, samples: 4_501, moved: 4_501 })
        assert.deepStrictEqual(yield* tables, tablesOf(all, later))
        assert.deepStrictEqual(byId(yield* stored), byId(all))
        assert.deepStrictEqual(yield* versions, [2])
        assert.deepStrictEqual(yield* linesAtStart, [])

        assert.deepStrictEqual(yield* again(refile()), { markets: 0, samples: 0, moved: 0 })
        assert.deepStrictEqual(yield* again(refile(true)), { markets: 5, samples: 4_501, moved: 0 })
        assert.deepStrictEqual(yield* tables, tablesOf(all, later))
        const { remove } = yield* SampleStore
        assert.strictEqual(yield* remove("PROPERTY", "own list"), 600)
        const left = all.filter(({ sample }) => sample.source !== "own list")
        assert.deepStrictEqual(yield* tables, tablesOf(left, later))
      }),
    )

    rule(
      "lose nothing when a refiling is interrupted, and the next one files the rest",
      Effect.gen(function* () {
        yield* filedByFormer
        let parts = 0
        const breaks = Effect.suspend(() => (++parts === 2 ? Effect.die(new Error("killed")) : Effect.void))
        yield* Effect.gen(function* () {
          const { insert } = yield* SampleStore
          assert.isTrue(Exit.isFailure(yield* Effect.exit(refile())))
          assert.deepStrictEqual(byId(yield* stored), byId(all))
          assert.deepStrictEqual(yield* versions, [1, 2])
          // The numbers of names that were given in vain are not used.
          yield* insert("PROPERTY", undefined, imported([home("new", 19_700)]))
          assert.isAbove((yield* refile()).moved, 0)
        }).pipe(Effect.provide(laterStore(breaks)))
        const now = [...all, { sample: home("new", 19_700), owner: undefined }]
        assert.deepStrictEqual(yield* tables, tablesOf(now, later))
        assert.deepStrictEqual(byId(yield* stored), byId(now))
        assert.deepStrictEqual(yield* versions, [2])
      }),
    )

    rule(
      "have a sample once that was imported again before, or while they are refiled",
      Effect.gen(function* () {
        yield* filedByFormer
        yield* Effect.gen(function* () {
          const { insert } = yield* SampleStore
          yield* insert("PROPERTY", undefined, imported(shared.slice(0, 700)))
          yield* Effect.all([refile(), insert("PROPERTY", undefined, imported(shared))], {
            concurrency: 2,
            discard: true,
          })
        }).pipe(Effect.provide(laterStore()))
        assert.deepStrictEqual(yield* tables, tablesOf(all, later))
      }),
    )
  })
}
