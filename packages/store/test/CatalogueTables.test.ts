import { assert, describe, it } from "@effect/vitest"
import type { Sample } from "@open-valuation/core"
import { dataHash } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { marketOf } from "@open-valuation/core/search"
import { Catalogue } from "@open-valuation/store"
import { CatalogueSql, SampleStore } from "@open-valuation/store/sql"
import { databases } from "@open-valuation/testing/database"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { randomFrom } from "../../core/test/RandomFrom.ts"
import { home, homes, imported, keys, stored, tables, tablesOf } from "./CatalogueTables.ts"
import { migrated } from "./Migrated.ts"

const SOURCES = ["registry", "own list", "模拟市场"]
const COMMUNITIES = ["翠苑一区", "翠苑二区", "古荡新村", "312.0", "采荷"]
const CITIES = ["浙江省/杭州市/西湖区", "浙江省/杭州市", "江苏省/南京市/鼓楼区"]
const KINDS = ["TRANSACTION", "LISTING", "AUCTION"] as const
const OWNERS = [undefined, undefined, 7, 8]

const anyHome = (random: () => number): Sample => {
  const pick = <A>(from: ReadonlyArray<A>): A => from[Math.floor(random() * from.length)]!
  const usage = pick(["RESIDENTIAL", "OFFICE"])
  return home(`home ${Math.floor(random() * 200)}`, 20_000 + Math.floor(random() * 120), {
    community: pick(COMMUNITIES),
    city: pick(CITIES),
    source: pick(SOURCES),
    kind: pick(KINDS),
    facts: random() < 0.5 ? { propertyUsage: usage } : { propertyUsage: usage, latitude: 30.2, longitude: 120.1 },
  })
}

for (const { layer: empty, name } of databases) {
  const Kept = CatalogueSql.layer({ keys }).pipe(
    Layer.provideMerge(SampleStore.layer({ keys })),
    Layer.provideMerge(Layer.fresh(migrated(empty))),
  )

  describe(`the counts of a catalogue on ${name}`, () => {
    it.effect("are those of its samples after any imports and removals", () =>
      Effect.gen(function* () {
        const random = randomFrom(42)
        const store = yield* SampleStore
        const catalogue = yield* Catalogue
        let removed = 0
        for (let round = 0; round < 40; round++) {
          const owner = OWNERS[Math.floor(random() * OWNERS.length)]
          if (random() < 0.3) removed += yield* store.remove("PROPERTY", SOURCES[Math.floor(random() * 3)]!)
          else {
            const some = Array.from({ length: Math.floor(random() * 40) }, () => anyHome(random))
            yield* store.insert("PROPERTY", owner, imported(some))
          }
          const all = yield* stored
          assert.deepStrictEqual(yield* tables, tablesOf(all))
          // Changes that are not the catalogue's own are seen within a second.
          yield* TestClock.adjust("1 second")
          for (const market of yield* catalogue.markets("PROPERTY")) {
            const own = all.filter(
              ({ owner: by, sample }) => by === undefined && marketOf(propertyRecipe.keys, sample) === market,
            )
            const state = yield* catalogue.state("PROPERTY", market)
            assert.strictEqual(state?.dataHash, dataHash(own.map(({ sample }) => sample)))
          }
        }
        assert.isAbove(removed, 0)
      }).pipe(Effect.provide(Kept)),
    )

    it.effect("are right after a large source was removed in parts", () =>
      Effect.gen(function* () {
        let announced = 0
        const counting = SampleStore.layer({ keys, announce: () => Effect.sync(() => void announced++) })
        yield* Effect.gen(function* () {
          const store = yield* SampleStore
          const others = [
            ...homes(500, { source: "own list" }),
            home("first", 18_000, { source: "own list", community: "小区1" }),
          ]
          yield* store.insert("PROPERTY", undefined, imported(homes(21_000)))
          yield* store.insert("PROPERTY", undefined, imported(others))
          yield* store.insert("PROPERTY", 7, imported([home("of 7", 19_100)]))
          announced = 0
          assert.strictEqual(yield* store.remove("PROPERTY", "registry"), 21_001)
          assert.isAbove(announced, 1)
          const left = yield* stored
          assert.lengthOf(left, 501)
          assert.deepStrictEqual(yield* tables, tablesOf(others.map((sample) => ({ sample, owner: undefined }))))
        }).pipe(Effect.provide(counting))
      }).pipe(Effect.provide(Kept)),
    )

    it.effect("are right after an import of more rows of one day than are filed together", () =>
      Effect.gen(function* () {
        const store = yield* SampleStore
        const day = (from: number, count: number, of: number) =>
          Array.from({ length: count }, (_, n) => home(`of ${of} ${from + n}`, of))
        const samples = [...day(0, 300, 18_999), ...day(0, 20_300, 19_000), ...day(0, 400, 19_001)]
        const told: Array<number> = []
        const { added, conflicts } = yield* store.insert("PROPERTY", undefined, imported(samples), ({ filed, rows }) =>
          Effect.sync(() => void told.push(filed, rows)),
        )
        assert.deepStrictEqual({ added, conflicts }, { added: 21_000, conflicts: 0 })
        assert.deepStrictEqual(told.slice(-2), [21_000, 21_000])
        assert.isAbove(told.length, 2)
        assert.deepStrictEqual(yield* tables, tablesOf(samples.map((sample) => ({ sample, owner: undefined }))))
        const again = yield* store.insert("PROPERTY", undefined, imported(samples))
        assert.deepStrictEqual(again, { added: 0, conflicts: 0 })
      }).pipe(Effect.provide(Kept)),
    )

    it.effect("are right when a source is imported while it is removed", () =>
      Effect.gen(function* () {
        const store = yield* SampleStore
        yield* store.insert("PROPERTY", undefined, imported(homes(3_000)))
        const more = homes(3_000).map((sample, n) => ({ ...sample, sampleId: `more ${n}` }))
        yield* Effect.all([store.remove("PROPERTY", "registry"), store.insert("PROPERTY", undefined, imported(more))], {
          concurrency: 2,
          discard: true,
        })
        const left = yield* stored
        assert.deepStrictEqual(yield* tables, tablesOf(left))
        assert.isTrue(left.every(({ sample }) => sample.sampleId.startsWith("more")))
      }).pipe(Effect.provide(Kept)),
    )
  })
}
