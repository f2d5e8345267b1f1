import { it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { dataHash, fit, MINIMUM_FIT_ROWS } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { FittedModels } from "@open-valuation/store"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { Effect, Stream } from "effect"
import { expect } from "vitest"
import { threadFitterLayer } from "../../src/node/ThreadFitter.ts"

const asOf = LocalDate.LocalDate.make("2026-06-30")
const { samples } = simulatePropertyMarket({ seed: 5, today: asOf, deals: 1_100, listings: 0 })

const taskOf = (some: ReadonlyArray<Sample>): FittedModels.FitTask => ({
  assetType: "PROPERTY",
  market: "one",
  dataHash: dataHash(some),
  count: some.length,
  samples: Stream.fromArray([some.slice(0, 40), some.slice(40)]),
  asOf,
})

/** Turns of the event loop beyond which none is counted: to turn takes a processor. */
const ENOUGH_TURNS = 21

/** Counts the turns of this thread's event loop until an effect ends. A fit in this thread would leave two. */
const turnsDuring = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    let turns = 0
    let next = setImmediate(function turn() {
      turns += 1
      if (turns < ENOUGH_TURNS) next = setImmediate(turn)
    })
    return effect.pipe(
      Effect.map((value) => ({ value, turns })),
      Effect.ensuring(Effect.sync(() => clearImmediate(next))),
    )
  })

const isFittedAlike = Effect.fnUntraced(function* (some: typeof samples) {
  const fitter = yield* FittedModels.Fitter
  const there = yield* turnsDuring(fitter.fit(propertyRecipe, taskOf(some)))
  expect(there.value.data).toMatchObject({ dataHash: dataHash(some), samples: some.length })
  expect(there.value.model?.modelId).toBe(fit(propertyRecipe, some, { asOf, order: "time" })?.modelId)
  expect(there.turns).toBe(ENOUGH_TURNS)
}, Effect.provide(threadFitterLayer))

it.effect("a market is fitted in another thread to the same model as in this one", () =>
  isFittedAlike(samples.slice(0, 60)),
)

it.effect("a market in several batches is fitted to the same model as well", () => isFittedAlike(samples), {
  tags: ["long"],
})

it.effect("a market without samples has no model", () =>
  Effect.gen(function* () {
    const fitter = yield* FittedModels.Fitter
    expect((yield* fitter.fit(propertyRecipe, taskOf([]))).model).toBeUndefined()
  }).pipe(Effect.provide(threadFitterLayer)),
)

it.effect("a crashed fit fails, and the next one finds a thread", () =>
  Effect.gen(function* () {
    const fitter = yield* FittedModels.Fitter
    const broken = { ...samples[0]!, facts: null as never }
    const all = Array.from({ length: MINIMUM_FIT_ROWS }, () => broken)
    const failed = yield* Effect.flip(
      fitter.fit(propertyRecipe, { ...taskOf(samples), count: all.length, samples: Stream.make(all) }),
    )
    expect(failed).toMatchObject({ _tag: "FitFailed", reason: "crash" })
    expect(failed.message).toMatch(/^A market of 30 samples of PROPERTY could not be learned: it crashed/)
    const few = samples.slice(0, 60)
    expect((yield* fitter.fit(propertyRecipe, taskOf(few))).model).toBeDefined()
  }).pipe(Effect.provide(threadFitterLayer)),
)

it.effect("the model that is replaced is judged in the thread, by the deals since", () =>
  Effect.gen(function* () {
    const fitter = yield* FittedModels.Fitter
    const day = LocalDate.toEpochDay(asOf) - 90
    const byDay = samples.slice(0, 300).toSorted((a, b) => a.observedDay - b.observedDay)
    expect(byDay.at(-1)?.observedDay).toBeGreaterThan(day)
    const former = fit(propertyRecipe, byDay, { asOf: LocalDate.fromEpochDay(day), order: "time" })!
    const { drift } = yield* fitter.fit(propertyRecipe, { ...taskOf(byDay), former })
    expect(drift).toMatchObject({ modelId: former.modelId, learnedTo: LocalDate.fromEpochDay(former.newestDay) })
    expect(drift?.n).toBe(byDay.filter(({ observedDay }) => observedDay > former.newestDay).length)
  }).pipe(Effect.provide(threadFitterLayer)),
)

it.effect("samples that cannot be read end the fit and its thread", () =>
  Effect.gen(function* () {
    const fitter = yield* FittedModels.Fitter
    const broken = Stream.concat(Stream.make(samples.slice(0, 50)), Stream.die(new Error("the database is away")))
    const exit = yield* Effect.exit(fitter.fit(propertyRecipe, { ...taskOf(samples), samples: broken }))
    expect(String(exit)).toContain("the database is away")
    expect((yield* fitter.fit(propertyRecipe, taskOf(samples.slice(0, 60)))).model).toBeDefined()
  }).pipe(Effect.provide(threadFitterLayer)),
)
