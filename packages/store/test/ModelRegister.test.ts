import { assert, layer } from "@effect/vitest"
import { ENGINE_VERSION, type LocalDate } from "@open-valuation/core"
import type { ModelState } from "@open-valuation/core/accuracy"
import { artefactOf, dataHash, fit, type ModelArtefact } from "@open-valuation/core/market"
import { ModelStore } from "@open-valuation/core/ports"
import { propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { ArtefactStore, Catalogue, FittedModels, MarketFits } from "@open-valuation/store"
import { Migrations } from "@open-valuation/store/postgres"
import { ArtefactSql, decidedOf, migrations, ModelApproval, ModelRegister } from "@open-valuation/store/sql"
import { databases } from "@open-valuation/testing/database"
import { Context, Effect, Exit, Layer, Result, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { samples } from "./Artefacts.ts"
import { migrated } from "./Migrated.ts"

const market = propertyKeys.market(samples[0]!.city, samples[0]!.facts)
const own = samples
  .filter(({ city, facts }) => propertyKeys.market(city, facts) === market)
  .toSorted((a, b) => a.observedDay - b.observedDay || (a.sampleId < b.sampleId ? -1 : 1))

/** The model of the market's first samples. */
const artefactOfFirst = (count: number): ModelArtefact => {
  const some = own.slice(0, count)
  const asOf = "2026-06-30" as LocalDate.LocalDate
  const model = fit(propertyRecipe, some, { asOf, order: "time" })!
  return artefactOf(propertyRecipe, dataHash(some), model, `2026-06-30T08:00:00.${100 + count}Z`)
}
const [former, newer, newest] = [-30, -20, 0].map((less) => artefactOfFirst(own.length + less)) as [
  ModelArtefact,
  ModelArtefact,
  ModelArtefact,
]
const chen = { kind: "USER", id: "7", name: "陈评估" } as const
const li = { kind: "KEY", id: "3", name: "validation" } as const
const place = { assetType: "PROPERTY", market } as const

/** The ids of the models that value, and of those that wait. */
const found = Effect.gen(function* () {
  const all = (yield* (yield* ArtefactStore).find(place)).map(Result.getOrThrow)
  const ids = (heldBack: boolean) =>
    all.filter(({ isHeldBack = false }) => isHeldBack === heldBack).map(({ artefact }) => artefact.modelId)
  return { serve: ids(false), wait: ids(true) }
})

const states = Effect.gen(function* () {
  const { list } = yield* ModelRegister
  const of = (modelId: string) => [former, newer, newest].findIndex((one) => one.modelId === modelId)
  return (yield* list({ limit: 100 })).map(({ modelId, state }): [number, ModelState] => [of(modelId), state])
})

const put = (artefact: ModelArtefact) => Effect.flatMap(ArtefactStore, (store) => store.put(place, { artefact }))

const empty = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.andThen(sql`DELETE FROM models`, sql`DELETE FROM model_register`),
)

/** Why a decision was refused. */
const refused = (decision: ReturnType<ModelRegister["Service"]["approve"]>) =>
  Effect.map(Effect.flip(decision), (error) => (error._tag === "ModelNotFound" ? error._tag : error.reason))

for (const { name, layer: emptyDatabase } of databases) {
  const Database = migrated(emptyDatabase)
  const announced: Array<string> = []
  const register = (approval: boolean) =>
    Layer.merge(
      Layer.fresh(ArtefactSql.layer),
      ModelRegister.layer((_, payload) => Effect.sync(() => void announced.push(payload))),
    ).pipe(Layer.provide(Layer.succeed(ModelApproval, approval)))

  layer(Database)(`the register of models on ${name}`, (it) => {
    it.effect("keeps a candidate from valuing until it is approved, and the approved one goes on meanwhile", () =>
      Effect.gen(function* () {
        yield* empty
        const { approve, get, retire } = yield* ModelRegister
        yield* put(former)
        assert.deepStrictEqual(yield* found, { serve: [], wait: [former.modelId] })
        const approved = yield* approve(former.modelId, chen, "回溯检验达标")
        assert.deepStrictEqual(
          approved.decisions.map(({ by, reason, state }) => ({ by, reason, state })),
          [{ by: chen, reason: "回溯检验达标", state: "APPROVED" }],
        )
        assert.deepStrictEqual(announced.map(decidedOf), [place])
        assert.deepStrictEqual(yield* found, { serve: [former.modelId], wait: [] })
        yield* put(newer)
        assert.deepStrictEqual(yield* found, { serve: [former.modelId], wait: [newer.modelId] })
        yield* put(newest)
        assert.deepStrictEqual(yield* found, { serve: [former.modelId], wait: [newest.modelId] })
        assert.strictEqual(yield* refused(approve(newer.modelId, chen, "late")), "replaced")
        yield* approve(newest.modelId, li, "better on the deals since")
        assert.deepStrictEqual(yield* states, [
          [2, "APPROVED"],
          [1, "RETIRED"],
          [0, "RETIRED"],
        ])
        const { decisions } = yield* get(former.modelId)
        assert.deepStrictEqual(
          decisions.map(({ by, state }) => [state, by.name]),
          [
            ["APPROVED", "陈评估"],
            ["RETIRED", "validation"],
          ],
        )
        yield* retire(newest.modelId, chen, "aged")
        assert.deepStrictEqual(yield* found, { serve: [], wait: [newest.modelId] })
        yield* put(newest)
        assert.strictEqual((yield* get(newest.modelId)).state, "RETIRED")
        assert.strictEqual(yield* refused(retire(newest.modelId, chen, "twice")), "retired")
        assert.strictEqual(yield* refused(approve("0".repeat(16), chen, "none")), "ModelNotFound")
      }).pipe(Effect.provide(register(true))),
    )

    it.effect("has each new model approved by the system where nobody decides, which then goes on", () =>
      Effect.gen(function* () {
        yield* empty
        const { get, retire } = yield* ModelRegister
        yield* put(former)
        yield* put(newer)
        assert.deepStrictEqual(yield* found, { serve: [newer.modelId], wait: [] })
        assert.deepStrictEqual(yield* states, [
          [1, "APPROVED"],
          [0, "RETIRED"],
        ])
        const { decisions, firstDay, newestDay, rows, trials } = yield* get(newer.modelId)
        assert.deepStrictEqual(
          decisions.map(({ by, state }) => [state, by.kind]),
          [["APPROVED", "SYSTEM"]],
        )
        assert.deepStrictEqual(
          { firstDay, newestDay, rows, trials },
          {
            firstDay: own[0]!.observedDay,
            newestDay: newer.model.newestDay,
            rows: newer.rows,
            trials: newer.model.metrics!,
          },
        )
        assert.strictEqual(yield* refused(retire(newer.modelId, chen, "no")), "automatic")
        yield* Effect.gen(function* () {
          yield* put(newest)
          assert.deepStrictEqual(yield* found, { serve: [newer.modelId], wait: [newest.modelId] })
        }).pipe(Effect.provide(register(true)))
      }).pipe(Effect.provide(register(false))),
    )

    it.effect("lets one of two who decide at once decide", () =>
      Effect.gen(function* () {
        yield* empty
        yield* put(former)
        const { approve, get } = yield* ModelRegister
        const exits = yield* Effect.forEach([chen, li], (by) => Effect.exit(approve(former.modelId, by, "good")), {
          concurrency: "unbounded",
        })
        assert.strictEqual(exits.filter(Exit.isSuccess).length, 1)
        assert.lengthOf((yield* get(former.modelId)).decisions, 1)
      }).pipe(Effect.provide(register(true))),
    )

    it.effect("is listed by asset, market, state and page, newest first", () =>
      Effect.gen(function* () {
        yield* empty
        for (const artefact of [former, newer, newest]) yield* put(artefact)
        const { list } = yield* ModelRegister
        const ids = (filter: Parameters<typeof list>[0]) =>
          Effect.map(list(filter), (models) => models.map(({ modelId }) => modelId))
        assert.deepStrictEqual(yield* ids({ limit: 2 }), [newest.modelId, newer.modelId])
        assert.deepStrictEqual(yield* ids({ limit: 2, cursor: newer.modelId }), [former.modelId])
        assert.deepStrictEqual(yield* ids({ limit: 9, state: "CANDIDATE", market: market.slice(0, 3) }), [
          newest.modelId,
        ])
        assert.deepStrictEqual(yield* ids({ limit: 9, assetType: "LAND" }), [])
        assert.deepStrictEqual(yield* ids({ limit: 9, market: "%" }), [])
      }).pipe(Effect.provide(register(true))),
    )

    it.effect("decides in all processes what values: none waits for a fit, and a new one stays a candidate", () =>
      Effect.gen(function* () {
        yield* empty
        const fits: Array<number> = []
        const process = Effect.gen(function* () {
          const models = FittedModels.layer(new Map([["PROPERTY", propertyRecipe]])).pipe(
            Layer.provide(
              Layer.succeed(FittedModels.Fitter, {
                lanes: 1,
                fit: (recipe, task) => {
                  fits.push(task.count)
                  return FittedModels.fitHere(recipe, task)
                },
              }),
            ),
            Layer.provideMerge(Catalogue.layerMemory({ keys: new Map([["PROPERTY", propertyKeys]]) })),
          )
          const services = yield* Layer.build(Layer.fresh(models))
          const store = Context.get(services, ModelStore)
          const query = { ...place, asOf: 30_000 }
          return {
            modelId: Effect.map(store.model(query), (model) => model?.modelId),
            awaits: store.awaitsApproval!(query),
            add: (some: typeof own) => Context.get(services, Catalogue).add("PROPERTY", undefined, Stream.make(some)),
            fits: Context.get(services, MarketFits),
          }
        })
        const [one, two] = yield* Effect.all([process, process])
        const { approve, list } = yield* ModelRegister
        assert.isFalse(yield* one.awaits)
        for (const each of [one, two]) yield* each.add(own.slice(0, -20))
        assert.isUndefined(yield* one.modelId)
        assert.isTrue(yield* one.awaits)
        assert.strictEqual((yield* one.fits.fit(place, false)).served, undefined)
        assert.deepStrictEqual([yield* one.modelId, yield* two.modelId], [undefined, undefined])
        const [candidate] = yield* list({ limit: 9 })
        yield* approve(candidate!.modelId, chen, "good")
        for (const { fits: served, modelId } of [one, two]) {
          yield* served.forget(place)
          assert.strictEqual(yield* modelId, candidate!.modelId)
        }
        assert.isFalse(yield* two.awaits)
        for (const each of [one, two]) yield* each.add(own.slice(-20))
        const learned = yield* one.fits.fit(place, false)
        assert.isTrue(learned.isNew)
        assert.strictEqual(learned.served?.modelId, candidate!.modelId)
        for (const each of [one, two]) {
          yield* each.fits.forget()
          for (let n = 0; n < 3; n++) assert.strictEqual(yield* each.modelId, candidate!.modelId)
        }
        assert.deepStrictEqual(fits, [own.length - 20, own.length])
        assert.deepStrictEqual(
          (yield* list({ limit: 9 })).map(({ engineVersion, state }) => [state, engineVersion]),
          [
            ["CANDIDATE", ENGINE_VERSION],
            ["APPROVED", ENGINE_VERSION],
          ],
        )
      }).pipe(Effect.scoped, Effect.provide(register(true))),
    )
  })

  layer(Layer.fresh(emptyDatabase))(`a database without a register on ${name}`, (it) => {
    it.effect("has the models that it has approved by the system", () =>
      Effect.gen(function* () {
        const { "0188_model_register": _, ...before } = migrations
        yield* Effect.scoped(Layer.build(Migrations.layer(before)))
        const sql = yield* SqlClient.SqlClient
        yield* sql`INSERT INTO models (asset_type, market, month_end, engine_version, model_id, recipe_hash, data_hash,
            as_of, rows, fitted_at, used_at, bytes, bytes_hash, artefact)
          SELECT 'PROPERTY', 'old', month, '0.4.0', 'ab12', 'r', 'd', '2026-06-30', 90, '2026-06-30T08:00:00Z',
            now(), 1, '', 'x' FROM unnest(ARRAY['', '2026-05-31']) month`
        yield* Effect.scoped(Layer.build(Migrations.layer(migrations)))
        const { list } = yield* Effect.provide(
          ModelRegister,
          ModelRegister.layer(() => Effect.void),
        )
        const models = yield* list({ limit: 9 })
        assert.deepStrictEqual(
          models.map(({ decisions, modelId, state }) => [modelId, state, decisions[0]?.by.kind, decisions[0]?.at]),
          [["ab12", "APPROVED", "SYSTEM", "2026-06-30T08:00:00.000Z"]],
        )
      }),
    )
  })
}
