import { LocalDate, type Sample } from "@open-valuation/core"
import type { ModelDrift } from "@open-valuation/core/accuracy"
import { artefactOf, dataHash, fit, type MarketModel } from "@open-valuation/core/market"
import { ModelStore } from "@open-valuation/core/ports"
import { propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import {
  ArtefactStore,
  Catalogue,
  FittedModels,
  type MarketFits,
  memoryQueue,
  type ModelPlace,
  type StoredModel,
} from "@open-valuation/store"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { Deferred, Effect, Layer, Queue, Result, Stream } from "effect"
import { TestClock } from "effect/testing"

const today = LocalDate.LocalDate.make("2026-06-30")
const { samples } = simulatePropertyMarket({ seed: 3, today, deals: 400, listings: 100 })
export const market = propertyKeys.market(samples[0]!.city, samples[0]!.facts)
export const own = samples.filter(({ city, facts }) => propertyKeys.market(city, facts) === market)
export const asOf = LocalDate.toEpochDay(today)

/** A fit that was asked for, with the samples that came. */
interface Asked extends Omit<FittedModels.FitTask, "samples"> {
  readonly samples: ReadonlyArray<Sample>
}

/** A fitter that is told when it may answer; its models carry how many samples they saw. */
const controlled = Effect.fnUntraced(function* (lanes: number) {
  const asked = yield* Queue.unbounded<{
    readonly task: Asked
    readonly answer: Deferred.Deferred<FittedModels.Fitted>
  }>()
  const layer = Layer.succeed(FittedModels.Fitter, {
    lanes,
    fit: (_, task) =>
      Effect.gen(function* () {
        const answer = yield* Deferred.make<FittedModels.Fitted>()
        const samples = (yield* Stream.runCollect(task.samples)).flat()
        yield* Queue.offer(asked, { task: { ...task, samples }, answer })
        return yield* Deferred.await(answer)
      }),
  })
  const answerNext = Effect.gen(function* () {
    const { task, answer } = yield* Queue.take(asked)
    yield* Deferred.succeed(answer, fitted(task))
    return task
  })
  return { layer, answerNext }
})

/** What a fit answers, under a name that says what it saw. */
const fitted = ({ asOf: day, former: replaced, samples: some }: Asked): FittedModels.Fitted => {
  const found = fit(propertyRecipe, some, { asOf: day, order: "time" })
  return {
    model: found && { ...found, modelId: `${some.length}@${day}` },
    drift: replaced && driftOf(replaced),
    data: { dataHash: dataHash(some), samples: some.length, newestDay: some.at(-1)?.observedDay ?? 0 },
  }
}

/** Figures of a model on some deals. */
const driftOf = ({ metrics, modelId, newestDay }: MarketModel): ModelDrift => ({
  modelId,
  learnedTo: LocalDate.fromEpochDay(newestDay),
  dealsTo: today,
  n: 10,
  mdape: 0.1,
  coverage80: 0.8,
  expected: metrics!,
  band: { coverageFrom: 0.6, errorTo: 0.2 },
  left: [],
})

export const withModels = <A, E>(
  body: (answerNext: Effect.Effect<Asked>) => Effect.Effect<A, E, Catalogue | ModelStore | MarketFits>,
  store: Layer.Layer<ArtefactStore> = ArtefactStore.layerNone,
  options?: FittedModels.FittedModelsOptions,
  lanes = 2,
) =>
  Effect.gen(function* () {
    const { layer, answerNext } = yield* controlled(lanes)
    const models = FittedModels.layer(new Map([["PROPERTY", propertyRecipe]]), options).pipe(
      Layer.provide([layer, store]),
      Layer.provideMerge(Catalogue.layerMemory({ keys: new Map([["PROPERTY", propertyKeys]]) })),
    )
    return yield* Effect.provide(body(answerNext), models)
  })

/** Models of homes, fitted by a fitter. */
export const modelsOn = (
  fitter: Layer.Layer<FittedModels.Fitter>,
  store: Layer.Layer<ArtefactStore> = ArtefactStore.layerNone,
) =>
  FittedModels.layer(new Map([["PROPERTY", propertyRecipe]])).pipe(
    Layer.provide([fitter, store]),
    Layer.provideMerge(Catalogue.layerMemory({ keys: new Map([["PROPERTY", propertyKeys]]) })),
  )

export const add = (some: ReadonlyArray<Sample>) =>
  Effect.flatMap(Catalogue, (catalogue) => catalogue.add("PROPERTY", undefined, Stream.make(some)))

export const model = (day = asOf, account?: string) =>
  Effect.flatMap(ModelStore, (store) => store.model({ assetType: "PROPERTY", market, asOf: day, account }))

/** Longer than the samples of a market are left alone before it is learned anew. */
export const quiet = TestClock.adjust("4 seconds")

/** Lets what is under way in the background come to a halt. */
export const settled = Effect.forEach(Array.from({ length: 50 }), () => Effect.yieldNow, { discard: true })

/** A store whose contents the test sees; other processes learn while `busy`. */
export const shelf = (...kept: ReadonlyArray<StoredModel>) => {
  const state = { kept: [...kept], past: new Array<StoredModel>(), busy: false, claims: 0 }
  const claim = () =>
    Effect.sync(() => {
      state.claims++
      return !state.busy
    })
  const store = Layer.sync(ArtefactStore, () => ({
    find: ({ monthEnd }: ModelPlace) =>
      Effect.sync(() =>
        (monthEnd === undefined ? state.kept : state.past.filter(({ artefact }) => artefact.asOf === monthEnd)).map(
          Result.succeed,
        ),
      ),
    put: ({ monthEnd }: ModelPlace, model: StoredModel) =>
      Effect.sync(() => {
        if (monthEnd === undefined) state.kept = [model]
        else state.past = [...state.past.filter(({ artefact }) => artefact.asOf !== monthEnd), model]
      }),
    fits: memoryQueue(claim),
  }))
  return { state, store }
}

const stored = (of: ReadonlyArray<Sample>): StoredModel => ({
  artefact: artefactOf(
    propertyRecipe,
    dataHash(of),
    fit(propertyRecipe, of, { asOf: LocalDate.fromEpochDay(of.at(-1)!.observedDay), order: "time" })!,
    "2026-06-30T08:00:00.000Z",
  ),
  counts: { samples: of.length, added: of.length, removed: 0 },
})

export const inOrder = own.toSorted((a, b) => a.observedDay - b.observedDay || (a.sampleId < b.sampleId ? -1 : 1))
export const whole = stored(inOrder)
export const former = stored(inOrder.slice(0, -10))

/** A day of a month that is long over, and the end of the month before. */
export const december = LocalDate.toEpochDay(LocalDate.LocalDate.make("2025-12-15"))
export const endOfNovember = "2025-11-30"
