import { it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { artefactOf, fit, type MarketModel, type ModelArtefact } from "@open-valuation/core/market"
import { ModelStore } from "@open-valuation/core/ports"
import { propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { ArtefactStore, ArtefactsUnavailable, Catalogue, FittedModels, MarketFits } from "@open-valuation/samples"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { Deferred, Effect, Fiber, Layer, Logger, Queue, Result, Stream } from "effect"
import { TestClock } from "effect/testing"
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
  body: (answerNext: Effect.Effect<FittedModels.FitTask>) => Effect.Effect<A, E, Catalogue | ModelStore | MarketFits>,
  store: Layer.Layer<ArtefactStore> = ArtefactStore.layerNone,
  options?: FittedModels.FittedModelsOptions,
) =>
  Effect.gen(function* () {
    const { layer, answerNext } = yield* controlled
    const models = FittedModels.layer(new Map([["PROPERTY", propertyRecipe]]), options).pipe(
      Layer.provide([layer, store]),
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

/** A store whose contents the test sees; other processes learn while `busy`. */
const shelf = (...kept: ReadonlyArray<ModelArtefact>) => {
  const state = { kept: [...kept], busy: false, claims: 0 }
  const store = Layer.succeed(ArtefactStore, {
    find: () => Effect.sync(() => state.kept.map(Result.succeed)),
    put: (artefact) =>
      Effect.sync(() => {
        state.kept = [artefact]
      }),
    claim: () =>
      Effect.sync(() => {
        state.claims++
        return !state.busy
      }),
  })
  return { state, store }
}

const artefact = (of: ReadonlyArray<Sample>): ModelArtefact =>
  artefactOf(
    propertyRecipe,
    of,
    fit(propertyRecipe, of, { asOf: LocalDate.fromEpochDay(of.at(-1)!.observedDay), order: "time" })!,
    "2026-06-30T08:00:00.000Z",
  )

const inOrder = own.toSorted((a, b) => a.observedDay - b.observedDay || (a.sampleId < b.sampleId ? -1 : 1))
const whole = artefact(inOrder)
const former = artefact(inOrder.slice(0, -10))

it.effect("a kept model of the same samples serves without learning", () => {
  const { state, store } = shelf(former, whole)
  return withModels(
    () =>
      Effect.gen(function* () {
        yield* add(own)
        expect((yield* model())?.modelId).toBe(whole.modelId)
        yield* Effect.yieldNow
        expect(state.claims).toBe(0)
      }),
    store,
  )
})

it.effect("a kept model of fewer samples serves until a new one was learned, which is kept in its place", () => {
  const { state, store } = shelf(former)
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        expect((yield* model())?.modelId).toBe(former.modelId)
        const task = yield* answerNext
        expect(task.samples.length).toBe(own.length)
        while (state.kept[0] === former) yield* Effect.yieldNow
        expect(state.kept).toMatchObject([{ dataHash: whole.dataHash, rows: whole.rows }])
        expect((yield* model())?.modelId).toBe(state.kept[0]?.modelId)
      }),
    store,
  )
})

it.effect("a process that ends with its valuation waits for the new model instead", () => {
  const { store } = shelf(former)
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        const [found] = yield* Effect.all([model(), answerNext], { concurrency: "unbounded" })
        expect(found?.modelId).toMatch(new RegExp(`^${own.length}@`))
      }),
    store,
    { former: "wait" },
  )
})

it.effect("a kept model of an older engine serves, and is learned anew", () => {
  const { store } = shelf({ ...whole, engineVersion: "0.0.1" })
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        expect((yield* model())?.modelId).toBe(whole.modelId)
        expect((yield* answerNext).samples.length).toBe(own.length)
      }),
    store,
  )
})

it.effect("a kept model of another recipe is not used, nor one of later days: the log says so once", () => {
  const { store } = shelf({ ...whole, recipeHash: "0".repeat(16) }, whole)
  const lines: Array<string> = []
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(inOrder.slice(0, 60))
        const [found] = yield* Effect.all([model(), answerNext], { concurrency: "unbounded" })
        expect(found?.modelId).toMatch(/^60@/)
        expect(lines).toStrictEqual([
          expect.stringMatching(/^The kept model of PROPERTY \S+ is not used: .*another recipe/),
        ])
      }),
    store,
  ).pipe(Effect.provide(Logger.layer([Logger.make(({ message }) => lines.push(String(message)))])))
})

it.effect("while another process learns the same market, its model is waited for", () => {
  const { state, store } = shelf()
  state.busy = true
  return withModels(
    () =>
      Effect.gen(function* () {
        yield* add(own)
        const waiting = yield* Effect.forkChild(model())
        while (state.claims === 0) yield* Effect.yieldNow
        state.kept = [whole]
        state.busy = false
        yield* TestClock.adjust("1 second")
        expect((yield* Fiber.join(waiting))?.modelId).toBe(whole.modelId)
      }),
    store,
  )
})

it.effect("a store that is away costs no valuation", () => {
  const away = Effect.fail(new ArtefactsUnavailable({ message: "away" }))
  const store = Layer.succeed(ArtefactStore, { find: () => away, put: () => away, claim: () => away })
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        const [found] = yield* Effect.all([model(), answerNext], { concurrency: "unbounded" })
        expect(found?.modelId).toBe(`${own.length}@${inOrder.at(-1)!.observedAt}`)
      }),
    store,
  )
})

it.effect("a market is learned when it is asked for, and once more only when it has to be", () => {
  const { state, store } = shelf()
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        const { fit: learn, markets } = yield* MarketFits
        const all = yield* markets
        expect(all).toContainEqual({ assetType: "PROPERTY", market })
        const key = { assetType: "PROPERTY", market } as const
        const [first] = yield* Effect.all([learn(key, false), answerNext], { concurrency: "unbounded" })
        expect(first).toMatchObject({ ...key, samples: own.length, isNew: true })
        expect(state.kept).toStrictEqual([first.artefact])
        expect((yield* model())?.modelId).toBe(first.artefact?.modelId)
        expect(yield* learn(key, false)).toMatchObject({ artefact: first.artefact, isNew: false })
        const [again] = yield* Effect.all([learn(key, true), answerNext], { concurrency: "unbounded" })
        expect(again.isNew).toBe(true)
      }),
    store,
  )
})

it.effect("a market with too few samples is told as such", () =>
  Effect.gen(function* () {
    yield* add(own.slice(0, 5))
    const { fit: learn, markets } = yield* MarketFits
    const [key] = yield* markets
    expect(yield* learn(key!, false)).toMatchObject({ samples: 5, artefact: undefined })
    expect(yield* learn({ assetType: "LAND", market }, false)).toMatchObject({ samples: 0, artefact: undefined })
    expect(yield* model()).toBeUndefined()
  }).pipe(Effect.provide(FittedModels.layerMemory([propertyRecipe]))),
)
