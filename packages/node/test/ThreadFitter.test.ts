import { it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { fit } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { FittedModels } from "@open-valuation/samples"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { Effect } from "effect"
import { expect } from "vitest"
import { threadFitterLayer } from "../src/fitting/ThreadFitter.ts"

const asOf = LocalDate.LocalDate.make("2026-06-30")
const { samples } = simulatePropertyMarket({ seed: 5, today: asOf, deals: 1_600, listings: 0 })

it.effect("a large market is fitted in another thread, to the same model as in this one", () =>
  Effect.gen(function* () {
    const fitter = yield* FittedModels.Fitter
    const there = yield* fitter.fit(propertyRecipe, { assetType: "PROPERTY", samples, asOf })
    expect(samples.length).toBeGreaterThan(1_500)
    expect(there?.modelId).toBe(fit(propertyRecipe, samples, { asOf, order: "time" })?.modelId)
  }).pipe(Effect.provide(threadFitterLayer)),
)
