import { assert, layer } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { fit } from "@open-valuation/core/market"
import { ModelStore } from "@open-valuation/core/ports"
import { propertyRecipe } from "@open-valuation/core/property"
import { ArtefactStore, Catalogue, FittedModels } from "@open-valuation/store"
import { Migrations } from "@open-valuation/store/postgres"
import { ArtefactSql, migrations } from "@open-valuation/store/sql"
import { databases } from "@open-valuation/testing/database"
import { Effect, Layer, Result, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { artefacts, samples } from "./Artefacts.ts"

const claimed = { assetType: "PROPERTY", market: "claimed" } as const
const [first, second] = artefacts as [(typeof artefacts)[0], (typeof artefacts)[0]]

const find = (market: string) => Effect.flatMap(ArtefactStore, (store) => store.find({ assetType: "PROPERTY", market }))

for (const { name, layer: empty } of databases) {
  const Database = Migrations.layer(migrations).pipe(Layer.provideMerge(empty), Layer.orDie)
  layer(ArtefactSql.layerWith({ models: 3, bytes: 1 << 24 }).pipe(Layer.provideMerge(Database)), {})(
    `models on ${name}`,
    (it) => {
      it.effect("that are damaged, or of a newer engine, are refused by name", () =>
        Effect.gen(function* () {
          const store = yield* ArtefactStore
          const sql = yield* SqlClient.SqlClient
          const refused = Effect.map(find(first.market), ([one]) => Result.getOrThrow(Result.flip(one!)))
          yield* store.put(first, first)
          yield* sql`UPDATE market_models SET artefact = substring(artefact from 1 for 2000) WHERE market = ${first.market}`
          assert.strictEqual((yield* refused).reason, "Damaged")
          yield* store.put(first, { ...first, engineVersion: "900.0.0" })
          assert.strictEqual((yield* refused).reason, "NewerEngine")
        }),
      )

      it.effect(
        "of past months are kept beside the newest, each month's own, the least recently used of too many go",
        () =>
          Effect.gen(function* () {
            const store = yield* ArtefactStore
            const sql = yield* SqlClient.SqlClient
            const at = (monthEnd: string) => ({
              assetType: "PROPERTY" as const,
              market: "past",
              monthEnd: LocalDate.LocalDate.make(monthEnd),
            })
            const months = ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"].map(at)
            yield* Effect.forEach(months.slice(0, 3), (place) =>
              Effect.andThen(TestClock.adjust("1 minute"), store.put(place, first)),
            )
            assert.deepStrictEqual(yield* store.find(months[0]!), [Result.succeed(first)])
            assert.deepStrictEqual(yield* store.find({ assetType: "PROPERTY", market: "past" }), [])
            yield* TestClock.adjust("1 minute")
            yield* store.find(months[0]!)
            yield* TestClock.adjust("1 minute")
            yield* store.put(months[3]!, second)
            const kept = yield* sql`SELECT month_end FROM past_models WHERE market = 'past' ORDER BY month_end`
            assert.deepStrictEqual(
              kept.map((row) => row["month_end"]),
              ["2026-01-31", "2026-03-31", "2026-04-30"],
            )
            const newer = { ...second, fittedAt: "2026-07-01T08:00:00.000Z" }
            yield* store.put(months[3]!, newer)
            assert.deepStrictEqual(yield* store.find(months[3]!), [Result.succeed(newer)])
            yield* TestClock.adjust("1 minute")
            const bytes = yield* sql<{ readonly bytes: number }>`SELECT max(bytes) AS bytes FROM past_models`
            const small = ArtefactSql.layerWith({ models: 100, bytes: bytes[0]!.bytes + 1 })
            yield* Effect.flatMap(ArtefactStore, ({ put }) => put(months[1]!, first)).pipe(Effect.provide(small))
            assert.lengthOf(yield* sql`SELECT month_end FROM past_models`, 1)
          }),
      )

      it.effect("the claim of a dead process expires", () =>
        Effect.gen(function* () {
          const { claim } = yield* ArtefactStore
          const sql = yield* SqlClient.SqlClient
          yield* sql`INSERT INTO market_fits (asset_type, market, holder, held_until)
          VALUES ('PROPERTY', 'dead', 'gone', '2999-01-01T00:00:00Z')`
          assert.isFalse(yield* Effect.scoped(claim({ ...claimed, market: "dead" })))
          yield* sql`UPDATE market_fits SET held_until = '1960-01-01T00:00:00Z' WHERE market = 'dead'`
          assert.isTrue(yield* Effect.scoped(claim({ ...claimed, market: "dead" })))
          assert.lengthOf(yield* sql`SELECT holder FROM market_fits WHERE market = 'dead'`, 0)
        }),
      )
    },
  )
  layer(ArtefactSql.layer.pipe(Layer.provideMerge(Database)), { excludeTestServices: true })(
    `two processes on ${name}`,
    (it) => {
      it.effect("learn a market once", () =>
        Effect.gen(function* () {
          let fits = 0
          const fitter = Layer.succeed(FittedModels.Fitter, {
            lanes: 1,
            fit: (recipe, task) =>
              Effect.sync(() => {
                fits++
                return fit(recipe, task.samples, { asOf: task.asOf, order: "time" })
              }).pipe(Effect.delay("100 millis")),
          })
          const process = FittedModels.layer(new Map([["PROPERTY", propertyRecipe]])).pipe(
            Layer.provide(fitter),
            Layer.provideMerge(Catalogue.layerMemory({ keys: new Map([["PROPERTY", propertyRecipe.keys]]) })),
          )
          const modelId = Effect.gen(function* () {
            yield* (yield* Catalogue).add("PROPERTY", undefined, Stream.make(samples))
            const { model } = yield* ModelStore
            return (yield* model({ assetType: "PROPERTY", market: second.market, asOf: 30_000 }))?.modelId
          }).pipe(Effect.provide(Layer.fresh(process)))
          const ids = yield* Effect.all([modelId, modelId, modelId], { concurrency: "unbounded" })
          assert.strictEqual(fits, 1)
          assert.isDefined(ids[0])
          assert.deepStrictEqual(ids, [ids[0], ids[0], ids[0]])
        }),
      )
    },
  )
}
