import { it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { fit, type MarketModel } from "@open-valuation/core/market"
import { ModelStore } from "@open-valuation/core/ports"
import { propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { Catalogue, FittedModels } from "@open-valuation/samples"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { Deferred, Effect, Layer, Queue, Stream } from "effect"
import { expect } from "vitest"

const today = LocalDate.LocalDate.make("2026-06-30")
const { samples } = simulatePropertyMarket({ seed: 3, today, deals: 400, listings: 100 })
const market = propertyKeys.market(samples[0]!.city, samples[0]!.facts)
const own = samples.filter(({ city, facts }) => propertyKeys.market(city, facts) === market)
const asOf = LocalDate.toEpochDay(today)

/** A fitter that is told when it may answer; its models carry how many samples they saw. */
const controlled = Effect.gen(function* () {
  const asked = yield* Queue.unbounded<{
    readonly task: FittedModels.FitTask
    readonly answer: Deferred.Deferred<MarketModel | undefined>
  }>()
  const layer = Layer.succeed(FittedModels.Fitter, {
    fit: (_, task) =>
      Effect.gen(function* () {
        const answer = yield* Deferred.make<MarketModel | undefined>()
        yield* Queue.offer(asked, { task, answer })
        return yield* Deferred.await(answer)
      }),
  })
  const answerNext = Effect.gen(function* () {
    const { task, answer } = yield* Queue.take(asked)
    const model = fit(propertyRecipe, task.samples, { asOf: task.asOf, order: "time" })!
    yield* Deferred.succeed(answer, { ...model, modelId: `${task.samples.length}@${task.asOf}` })
    return task
  })
  return { layer, answerNext }
})

const withModels = <A, E>(
  body: (answerNext: Effect.Effect<FittedModels.FitTask>) => Effect.Effect<A, E, Catalogue | ModelStore>,
) =>
  Effect.gen(function* () {
    const { layer, answerNext } = yield* controlled
    const models = FittedModels.layer(new Map([["PROPERTY", propertyRecipe]])).pipe(
      Layer.provide(layer),
      Layer.provideMerge(Catalogue.layerMemory({ keys: new Map([["PROPERTY", propertyKeys]]) })),
    )
    return yield* Effect.provide(body(answerNext), models)
  })

const add = (some: ReadonlyArray<Sample>) =>
  Effect.flatMap(Catalogue, (catalogue) => catalogue.add("PROPERTY", undefined, Stream.make(some)))

const model = (day = asOf) =>
  Effect.flatMap(ModelStore, (store) => store.model({ assetType: "PROPERTY", market, asOf: day }))

it.effect("the first valuations of a market wait for one model, fitted once", () =>
  withModels((answerNext) =>
    Effect.gen(function* () {
      yield* add(own)
      const [first, second, task] = yield* Effect.all([model(), model(), answerNext], { concurrency: "unbounded" })
      expect(first?.modelId).toBe(second?.modelId)
      expect(task.samples.length).toBe(own.length)
      expect((yield* model())?.modelId).toBe(first?.modelId)
    }),
  ),
)

it.effect("after an import the old model serves on until the new one is there", () =>
  withModels((answerNext) =>
    Effect.gen(function* () {
      yield* add(own.slice(0, -10))
      const [old] = yield* Effect.all([model(), answerNext], { concurrency: "unbounded" })
      yield* add(own.slice(-10))
      expect((yield* model())?.modelId).toBe(old?.modelId)
      const task = yield* answerNext
      expect(task.samples.length).toBe(own.length)
      yield* Effect.yieldNow
      yield* Effect.yieldNow
      expect((yield* model())?.modelId).not.toBe(old?.modelId)
    }),
  ),
)

it.effect("a past valuation date gets a model that has seen nothing later", () =>
  withModels((answerNext) =>
    Effect.gen(function* () {
      yield* add(own)
      const past = LocalDate.toEpochDay(LocalDate.LocalDate.make("2025-12-15"))
      const [found, current, earlier] = yield* Effect.all([model(past), answerNext, answerNext], {
        concurrency: "unbounded",
      })
      expect([current.asOf, earlier.asOf].toSorted()[0]).toBe("2025-11-30")
      expect(found!.newestDay).toBeLessThanOrEqual(past)
    }),
  ),
)

it.effect("an asset without a recipe, or a market without samples, has no model", () =>
  Effect.gen(function* () {
    const store = yield* ModelStore
    expect(yield* store.model({ assetType: "LAND", market, asOf })).toBeUndefined()
    expect(yield* store.model({ assetType: "PROPERTY", market: "nowhere", asOf })).toBeUndefined()
  }).pipe(Effect.provide(FittedModels.layerMemory([propertyRecipe]))),
)
