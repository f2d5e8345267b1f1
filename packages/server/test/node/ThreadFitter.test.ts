import { it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { fit, MINIMUM_FIT_ROWS } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { FittedModels } from "@open-valuation/store"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { Effect } from "effect"
import { expect } from "vitest"
import { threadFitterLayer } from "../../src/node/ThreadFitter.ts"

const asOf = LocalDate.LocalDate.make("2026-06-30")
const { samples } = simulatePropertyMarket({ seed: 5, today: asOf, deals: 1_100, listings: 0 })

/** Counts the turns of this thread's event loop until an effect ends. A fit in this thread would leave two. */
const turnsDuring = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    let turns = 0
    let next = setImmediate(function turn() {
      turns += 1
      next = setImmediate(turn)
    })
    return effect.pipe(
      Effect.map((value) => ({ value, turns })),
      Effect.ensuring(Effect.sync(() => clearImmediate(next))),
    )
  })

const isFittedAlike = Effect.fnUntraced(function* (some: typeof samples) {
  const fitter = yield* FittedModels.Fitter
  const there = yield* turnsDuring(fitter.fit(propertyRecipe, { assetType: "PROPERTY", samples: some, asOf }))
  expect(there.value?.modelId).toBe(fit(propertyRecipe, some, { asOf, order: "time" })?.modelId)
  expect(there.turns).toBeGreaterThan(20)
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
    expect(yield* fitter.fit(propertyRecipe, { assetType: "PROPERTY", samples: [], asOf })).toBeUndefined()
  }).pipe(Effect.provide(threadFitterLayer)),
)

it.effect("a crashed fit fails, and the next one finds a thread", () =>
  Effect.gen(function* () {
    const fitter = yield* FittedModels.Fitter
    const broken = { ...samples[0]!, facts: null as never }
    const all = Array.from({ length: MINIMUM_FIT_ROWS }, () => broken)
    const failed = yield* Effect.flip(fitter.fit(propertyRecipe, { assetType: "PROPERTY", samples: all, asOf }))
    expect(failed).toMatchObject({ _tag: "FitFailed", reason: "crash" })
    expect(failed.message).toMatch(/^A market of 30 samples of PROPERTY could not be learned: it crashed/)
    const few = samples.slice(0, 60)
    expect(yield* fitter.fit(propertyRecipe, { assetType: "PROPERTY", samples: few, asOf })).toBeDefined()
  }).pipe(Effect.provide(threadFitterLayer)),
)
