import { LocalDate, type Sample } from "@open-valuation/core"
import { artefactOf, fit, type MarketModel, type ModelArtefact } from "@open-valuation/core/market"
import { ModelStore } from "@open-valuation/core/ports"
import { propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { ArtefactStore, Catalogue, FittedModels, type MarketFits } from "@open-valuation/store"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { Deferred, Effect, Layer, Queue, Result, Stream } from "effect"
import { TestClock } from "effect/testing"

const today = LocalDate.LocalDate.make("2026-06-30")
const { samples } = simulatePropertyMarket({ seed: 3, today, deals: 400, listings: 100 })
export const market = propertyKeys.market(samples[0]!.city, samples[0]!.facts)
export const own = samples.filter(({ city, facts }) => propertyKeys.market(city, facts) === market)
export const asOf = LocalDate.toEpochDay(today)

/** A fitter that is told when it may answer; its models carry how many samples they saw. */
const controlled = Effect.fnUntraced(function* (lanes: number) {
  const asked = yield* Queue.unbounded<{
    readonly task: FittedModels.FitTask
    readonly answer: Deferred.Deferred<MarketModel | undefined>
  }>()
  const layer = Layer.succeed(FittedModels.Fitter, {
    lanes,
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

export const withModels = <A, E>(
  body: (answerNext: Effect.Effect<FittedModels.FitTask>) => Effect.Effect<A, E, Catalogue | ModelStore | MarketFits>,
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

export const add = (some: ReadonlyArray<Sample>) =>
  Effect.flatMap(Catalogue, (catalogue) => catalogue.add("PROPERTY", undefined, Stream.make(some)))

export const model = (day = asOf, account?: string) =>
  Effect.flatMap(ModelStore, (store) => store.model({ assetType: "PROPERTY", market, asOf: day, account }))

/** Longer than the samples of a market are left alone before it is learned anew. */
export const quiet = TestClock.adjust("4 seconds")

/** Lets what is under way in the background come to a halt. */
export const settled = Effect.forEach(Array.from({ length: 50 }), () => Effect.yieldNow, { discard: true })

/** A store whose contents the test sees; other processes learn while `busy`. */
export const shelf = (...kept: ReadonlyArray<ModelArtefact>) => {
  const state = { kept: [...kept], past: new Array<ModelArtefact>(), busy: false, claims: 0 }
  const store = Layer.succeed(ArtefactStore, {
    find: ({ monthEnd }) =>
      Effect.sync(() =>
        (monthEnd === undefined ? state.kept : state.past.filter(({ asOf }) => asOf === monthEnd)).map(Result.succeed),
      ),
    put: ({ monthEnd }, artefact) =>
      Effect.sync(() => {
        if (monthEnd === undefined) state.kept = [artefact]
        else state.past = [...state.past.filter(({ asOf }) => asOf !== monthEnd), artefact]
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

export const inOrder = own.toSorted((a, b) => a.observedDay - b.observedDay || (a.sampleId < b.sampleId ? -1 : 1))
export const whole = artefact(inOrder)
export const former = artefact(inOrder.slice(0, -10))

/** A day of a month that is long over, and the end of the month before. */
export const december = LocalDate.toEpochDay(LocalDate.LocalDate.make("2025-12-15"))
export const endOfNovember = "2025-11-30"
