import { describe, expect, it } from "@effect/vitest"
import { defaultMarketPolicy } from "@open-valuation/core/market"
import { property } from "@open-valuation/core/property"
import { Schema } from "effect"
import { uncertainty } from "../../src/market/appraise/Uncertainty.ts"
import { learnBand, type Trial } from "../../src/market/learn/LearnBand.ts"
import { dailyResiduals, forecastDrift, smoothIndex } from "../../src/market/learn/SmoothIndex.ts"
import { halfWidth, probabilityWithin } from "../../src/market/model/Band.ts"
import { DRIFT_STEP, DRIFT_STEPS, driftAt, priorDrift } from "../../src/market/model/Drift.ts"
import type { TimeRecipe } from "../../src/market/recipe/Recipe.ts"
import { EVIDENCE, PRIORS, SEEN, simulatedErrors } from "./learn/Errors.ts"
import { randomOf } from "./SimulatedMarket.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const recipeWith = (perMonth: number): TimeRecipe => ({
  bandwidthDays: 20,
  minimumWeight: 20,
  decayDays: 1500,
  trendShare: 0.7,
  trendDays: 60,
  drift: { perMonth, power: 0.8 },
})

/** The drift of a market with this many days of deals, whose level walks at random by `step` a day (ln units). */
const driftOf = (recipe: TimeRecipe, days: number, step: number, seed: number): ReadonlyArray<number> => {
  const random = randomOf(seed)
  let level = 10
  const levels = Array.from({ length: days }, () => (level += step * 2 * (random() - 0.5)))
  const daily = dailyResiduals(
    levels.map((_, day) => day),
    levels,
    levels.map(() => 3),
    0,
    days - 1,
  )
  return forecastDrift(recipe, daily, smoothIndex(recipe, daily, days - 1))
}

describe("the drift of a market", () => {
  it.prop(
    "never falls with the horizon, and is at least the recipe's prior",
    [between(30, 1000), between(0, 40), between(0, 60), between(1, 1e6)],
    ([days, step, perMonth, seed]) => {
      const recipe = recipeWith(perMonth / 1000)
      const drift = driftOf(recipe, days, step / 1000, seed)
      expect(drift.length).toBe(DRIFT_STEPS)
      for (const [h, error] of drift.entries()) {
        expect(error).toBeGreaterThanOrEqual(priorDrift(recipe.drift, h * DRIFT_STEP))
        expect(error).toBeGreaterThanOrEqual(drift[h - 1] ?? 0)
      }
    },
    { arbitrary: { runs: 25 } },
  )

  it("is the market's own where that is larger", () => {
    const restless = driftOf(recipeWith(0.01), 1000, 0.04, 5)
    expect(driftAt(restless, 180)).toBeGreaterThan(1.5 * priorDrift(recipeWith(0.01).drift, 180))
  })

  it("is zero on the day of the newest sample, and constant beyond a year", () => {
    const { drift } = recipeWith(0.03)
    expect(priorDrift(drift, 0)).toBe(0)
    expect(priorDrift(drift, 30)).toBeCloseTo(0.03, 12)
    expect(priorDrift(drift, 5000)).toBe(priorDrift(drift, 360))
    expect(driftAt([0, 0.1], 5000)).toBe(0.1)
    expect(driftAt([], 30)).toBe(0)
  })
})

/** Trials at several origins, each with an error of its own that grows with the horizon as the market's level does. */
const afterOrigins = (origins: number, horizon: number, perMonth: number, seed: number): ReadonlyArray<Trial> => {
  const common = simulatedErrors({ count: origins, seed, sigma: () => priorDrift({ perMonth, power: 0.8 }, horizon) })
  return common.flatMap(({ error }, o) =>
    simulatedErrors({ count: 60, seed: seed + 1 + o, sigma: () => 0.08 }).map((own) => ({
      ...own,
      error: own.error + error,
      horizon,
    })),
  )
}

const curve = (perMonth: number) =>
  Array.from({ length: DRIFT_STEPS }, (_, h) => priorDrift({ perMonth, power: 0.8 }, h * DRIFT_STEP))

const coverage = (trials: ReadonlyArray<Trial>, widthOf: (trial: Trial) => number): number =>
  trials.filter((trial) => Math.abs(trial.error) <= widthOf(trial)).length / trials.length

describe("ranges beyond the newest sample", () => {
  const band = learnBand(afterOrigins(30, 30, 0.04, 11), curve(0.04), undefined, PRIORS)

  it("do not add the drift that the trials already contain", () => {
    expect(driftAt(band.drift, 30)).toBeCloseTo(0, 6)
    const fresh = afterOrigins(60, 30, 0.04, 1011)
    expect(Math.abs(coverage(fresh, (trial) => halfWidth(band, trial, 30, 0.8)) - 0.8)).toBeLessThan(0.04)
  })

  it("hold half a year ahead, on average over many origins", () => {
    const later = afterOrigins(150, 180, 0.04, 2011)
    const covered = coverage(later, (trial) => halfWidth(band, trial, 180, 0.8))
    expect(covered).toBeGreaterThan(0.76)
    expect(covered).toBeLessThan(0.85)
    expect(coverage(later, (trial) => halfWidth(band, trial, 30, 0.8))).toBeLessThan(0.65)
  })

  it.prop(
    "never narrow, and confidence never rises, with the horizon",
    [between(1, 1e6), between(0, 80), between(0, 400), between(0, 400), between(1, 40)],
    ([seed, perMonth, first, second, tolerance]) => {
      const own = learnBand(
        [...afterOrigins(5, 30, 0.03, seed), ...simulatedErrors({ count: 100, seed, sigma: () => 0.1 })],
        curve(perMonth / 1000),
        undefined,
        PRIORS,
      )
      const [near, far] = [Math.min(first, second), Math.max(first, second)]
      const judged = { evidence: EVIDENCE, features: new Float64Array(3), support: SEEN.support }
      expect(halfWidth(own, judged, far, 0.8)).toBeGreaterThanOrEqual(halfWidth(own, judged, near, 0.8) - 1e-12)
      expect(probabilityWithin(own, judged, far, tolerance / 100)).toBeLessThanOrEqual(
        probabilityWithin(own, judged, near, tolerance / 100) + 1e-12,
      )
    },
    { arbitrary: { runs: 40 } },
  )

  it("widen by the recipe's prior where nothing was calibrated", () => {
    const { recipe } = property().market
    const judged = { evidence: EVIDENCE, features: new Float64Array(3), support: SEEN.support }
    const at = (horizon: number) => uncertainty(defaultMarketPolicy, recipe, undefined, judged, horizon)
    expect(at(180).halfWidth).toBeGreaterThan(1.2 * at(0).halfWidth)
    expect(at(180).confidence).toBeLessThan(at(0).confidence)
  })
})
