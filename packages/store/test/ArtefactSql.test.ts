import { gzipSync } from "node:zlib"
import { assert, layer } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { encodeArtefact, type ModelArtefact } from "@open-valuation/core/market"
import { ModelStore } from "@open-valuation/core/ports"
import { propertyRecipe } from "@open-valuation/core/property"
import { ArtefactStore, Catalogue, FittedModels, type ModelPlace } from "@open-valuation/store"
import { Migrations } from "@open-valuation/store/postgres"
import { ArtefactSql, migrations } from "@open-valuation/store/sql"
import { databases } from "@open-valuation/testing/database"
import { Context, Effect, Layer, Logger, Option, Result, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { artefacts, samples } from "./Artefacts.ts"
import { migrated } from "./Migrated.ts"

const [first, second] = artefacts as [(typeof artefacts)[0], (typeof artefacts)[0]]

/** An artefact as it is written: fields without a value are none. */
const plain = (artefact: ModelArtefact): unknown => JSON.parse(encodeArtefact(artefact))

const foundAt = ({ assetType, market, monthEnd }: ModelPlace) =>
  Effect.flatMap(ArtefactStore, (store) =>
    Effect.map(store.find({ assetType, market, monthEnd }), (found) =>
      found.map((one) => plain(Result.getOrThrow(one).artefact)),
    ),
  )

const find = (market: string) => Effect.flatMap(ArtefactStore, (store) => store.find({ assetType: "PROPERTY", market }))

for (const { name, layer: empty } of databases) {
  const Database = migrated(empty)
  layer(ArtefactSql.layerWith({ models: 3, bytes: 1 << 24 }).pipe(Layer.provideMerge(Database)), {})(
    `models on ${name}`,
    (it) => {
      it.effect("that are damaged, or of a newer engine, are refused by name", () =>
        Effect.gen(function* () {
          const store = yield* ArtefactStore
          const sql = yield* SqlClient.SqlClient
          const refused = Effect.map(find(first.market), ([one]) => Result.getOrThrow(Result.flip(one!)))
          yield* store.put(first, { artefact: first })
          yield* sql`UPDATE models SET artefact = substring(artefact from 1 for 2000) WHERE market = ${first.market}`
          assert.strictEqual((yield* refused).reason, "Damaged")
          yield* store.put(first, { artefact: { ...first, fittedAt: "2026-07-01T08:00:00.000Z" } })
          yield* sql`DELETE FROM models WHERE market = ${first.market}`
          yield* store.put(first, { artefact: { ...first, engineVersion: "900.0.0" } })
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
              Effect.andThen(TestClock.adjust("1 minute"), store.put(place, { artefact: first })),
            )
            assert.deepStrictEqual(yield* foundAt(months[0]!), [plain(first)])
            assert.deepStrictEqual(yield* store.find({ assetType: "PROPERTY", market: "past" }), [])
            yield* TestClock.adjust("1 minute")
            yield* store.find(months[0]!)
            yield* TestClock.adjust("1 minute")
            yield* store.put(months[3]!, { artefact: second })
            const kept = yield* sql`SELECT month_end FROM models WHERE market = 'past' ORDER BY month_end`
            assert.deepStrictEqual(
              kept.map((row) => row["month_end"]),
              ["2026-01-31", "2026-03-31", "2026-04-30"],
            )
            const newer = { ...second, fittedAt: "2026-07-01T08:00:00.000Z" }
            yield* store.put(months[3]!, { artefact: newer })
            assert.deepStrictEqual(yield* foundAt(months[3]!), [plain(newer)])
            yield* TestClock.adjust("1 minute")
            const bytes = yield* sql<{
              readonly bytes: number
            }>`SELECT max(bytes) AS bytes FROM models WHERE month_end <> ''`
            const small = ArtefactSql.layerWith({ models: 100, bytes: bytes[0]!.bytes + 1 })
            yield* Effect.flatMap(ArtefactStore, ({ put }) => put(months[1]!, { artefact: first })).pipe(
              Effect.provide(small),
            )
            assert.lengthOf(yield* sql`SELECT month_end FROM models WHERE month_end <> ''`, 1)
          }),
      )

      it.effect("are opened without a check when their bytes are those that were stored, and checked otherwise", () =>
        Effect.gen(function* () {
          const store = yield* ArtefactStore
          const sql = yield* SqlClient.SqlClient
          const place = { assetType: "PROPERTY", market: "opened" } as const
          const counts = { samples: 120, added: 130, removed: 10 }
          // The head disagrees with the model, which only a check can tell.
          const odd = { ...first, rows: first.rows + 1 }
          yield* store.put(place, { artefact: odd, counts })
          const [opened] = (yield* store.find(place)).map(Result.getOrThrow)
          assert.strictEqual(JSON.stringify(opened), JSON.stringify({ artefact: odd, counts }))
          yield* sql`UPDATE models SET bytes_hash = '' WHERE market = 'opened'`
          const [checked] = yield* store.find(place)
          assert.strictEqual(Result.getOrThrow(Result.flip(checked!)).reason, "Damaged")
        }),
      )

      it.effect("of another engine version serve until there is one of its own, which replaces none", () =>
        Effect.gen(function* () {
          const place = { assetType: "PROPERTY", market: "versions" } as const
          const past = { ...place, monthEnd: LocalDate.LocalDate.make("2026-04-30") }
          const versionOf = (version: string) =>
            Layer.build(ArtefactSql.layerWith({ models: 3, bytes: 1 << 24 }, version)).pipe(
              Effect.map((services) => Context.get(services, ArtefactStore)),
            )
          const [older, newer] = [yield* versionOf("0.0.1"), yield* versionOf("0.0.2")]
          const of = (engineVersion: string) => ({ artefact: { ...first, engineVersion } })
          yield* older.put(place, of("0.0.1"))
          yield* older.put(past, of("0.0.1"))
          const versions = (store: typeof older) =>
            Effect.map(store.find(place), (found) => found.map((one) => Result.getOrThrow(one).artefact.engineVersion))
          assert.deepStrictEqual(yield* versions(newer), ["0.0.1"])
          assert.deepStrictEqual(yield* newer.find(past), [])
          yield* newer.put(place, of("0.0.2"))
          assert.deepStrictEqual(yield* versions(newer), ["0.0.2"])
          assert.deepStrictEqual(yield* versions(older), ["0.0.1"])
          yield* TestClock.adjust("31 days")
          yield* newer.put(place, of("0.0.2"))
          assert.deepStrictEqual(yield* versions(older), ["0.0.2"])
          const wish = { ...place, dataHash: "", isUrgent: true, again: false, account: "" }
          yield* older.fits.offer(wish)
          const all = { assets: ["PROPERTY"], onlyUrgent: false }
          assert.isTrue(Option.isNone(yield* newer.fits.take(all)))
          assert.isTrue(Option.isSome(yield* older.fits.take(all)))
        }).pipe(Effect.scoped),
      )
    },
  )
  layer(Layer.fresh(empty), {})(`a database of a version before on ${name}`, (it) => {
    it.effect("gives the models that it has, and keeps its tables for that version", () =>
      Effect.gen(function* () {
        const { "0170_models": _, "0188_model_register": __, ...before } = migrations
        yield* Effect.scoped(Layer.build(Migrations.layer(before)))
        const sql = yield* SqlClient.SqlClient
        const bytes = gzipSync(encodeArtefact(first))
        const { asOf, assetType, dataHash, engineVersion, fittedAt, market, modelId, recipeHash, rows } = first
        yield* sql`INSERT INTO market_models (asset_type, market, model_id, engine_version, recipe_hash, data_hash, as_of,
            rows, fitted_at, artefact)
          VALUES (${assetType}, ${market}, ${modelId}, ${engineVersion}, ${recipeHash}, ${dataHash}, ${asOf}, ${rows},
            ${fittedAt}::timestamptz, ${bytes})`
        yield* sql`INSERT INTO past_models (asset_type, market, month_end, engine_version, data_hash, fitted_at, used_at,
            bytes, artefact)
          VALUES (${assetType}, ${market}, '2026-05-31', ${engineVersion}, ${dataHash}, ${fittedAt}::timestamptz,
            ${fittedAt}::timestamptz, ${bytes.length}, ${bytes})`
        yield* Effect.scoped(Layer.build(Migrations.layer(migrations)))
        const past = { assetType, market, monthEnd: LocalDate.LocalDate.make("2026-05-31") }
        for (const place of [first, past]) {
          const found = yield* Effect.provide(foundAt(place), ArtefactSql.layer)
          assert.deepStrictEqual(found, [plain(first)])
        }
        assert.lengthOf(yield* sql`SELECT market FROM market_models`, 1)
      }),
    )
  })
  layer(ArtefactSql.layer.pipe(Layer.provideMerge(Database)), { excludeTestServices: true })(
    `two processes on ${name}`,
    (it) => {
      /** A process over the database, whose catalogue has the samples. */
      const processOf = (fitter: FittedModels.Fitter["Service"]) =>
        Effect.gen(function* () {
          const models = FittedModels.layer(new Map([["PROPERTY", propertyRecipe]])).pipe(
            Layer.provide(Layer.succeed(FittedModels.Fitter, fitter)),
            Layer.provideMerge(Catalogue.layerMemory({ keys: new Map([["PROPERTY", propertyRecipe.keys]]) })),
          )
          const services = yield* Layer.build(Layer.fresh(models))
          yield* Context.get(services, Catalogue).add("PROPERTY", undefined, Stream.make(samples))
          const { model } = Context.get(services, ModelStore)
          return (market: string) => model({ assetType: "PROPERTY", market, asOf: 30_000 })
        })
      /** Takes nothing from the queue. */
      const idle = { lanes: 0, fit: () => Effect.die(new Error("it has no threads")) }

      it.effect("learn a market once", () =>
        Effect.gen(function* () {
          let fits = 0
          const fit: FittedModels.Fitter["Service"]["fit"] = (recipe, task) =>
            Effect.suspend(() => {
              fits++
              return FittedModels.fitHere(recipe, task)
            })
          const processes = [
            yield* processOf({ lanes: 1, fit }),
            yield* processOf({ lanes: 1, fit }),
            yield* processOf(idle),
          ]
          const models = yield* Effect.forEach(processes, (model) => model(second.market), { concurrency: "unbounded" })
          assert.strictEqual(fits, 1)
          const [modelId] = models.map((model) => model?.modelId)
          assert.isDefined(modelId)
          assert.deepStrictEqual(
            models.map((model) => model?.modelId),
            [modelId, modelId, modelId],
          )
        }).pipe(Effect.scoped),
      )

      it.effect("hear why a market could not be learned, and do not try it again", () =>
        Effect.gen(function* () {
          let fits = 0
          const fit = () =>
            Effect.suspend(() => {
              fits++
              return Effect.fail(new FittedModels.FitFailed({ reason: "memory", message: "it took too much memory" }))
            })
          const processes = [
            yield* processOf(idle),
            yield* processOf({ lanes: 1, fit }),
            yield* processOf({ lanes: 1, fit }),
          ]
          for (const model of processes) {
            const { _tag, ...refused } = yield* Effect.flip(model(first.market))
            assert.strictEqual(_tag, "NotValuable")
            assert.strictEqual(refused.reason.code, "market.learning.failed")
          }
          assert.strictEqual(fits, 1)
        }).pipe(Effect.scoped, Effect.provide(Logger.layer([]))),
      )
    },
  )
}
