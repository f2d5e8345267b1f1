import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { propertyRecipe } from "@open-valuation/core/property"
import { unseenView } from "../../../src/market/learn/Comparing.ts"
import { fitKernel } from "../../../src/market/learn/FitKernel.ts"
import { trainingData } from "../../../src/market/learn/TrainingData.ts"
import { foldTrials, rollingTrials } from "../../../src/market/learn/Trials.ts"
import { LAST_DAY, simulatedMarket } from "../SimulatedMarket.ts"
import { EVIDENCE } from "./Errors.ts"

const options = { asOf: LocalDate.fromEpochDay(LAST_DAY), order: "time" } as const
const data = trainingData(propertyRecipe, simulatedMarket({ deals: 900 }), options)!
const kernel = fitKernel(propertyRecipe, options, data, unseenView(propertyRecipe, options, data))

describe("trials", () => {
  const plain = rollingTrials(propertyRecipe, data, { kernel, unseen: [], isCorrected: false })

  it("are of prices that were sold after the day that they are predicted from, the newest counting most", () => {
    expect(plain.length).toBeGreaterThan(60)
    for (const { error, horizon, weight } of plain) {
      expect(horizon).toBeGreaterThan(0)
      expect(horizon).toBeLessThanOrEqual(30)
      expect(Number.isFinite(error)).toBe(true)
      expect(weight).toBeLessThanOrEqual(plain[0]!.weight)
    }
  })

  it("miss by about the noise of the market", () => {
    for (const trials of [plain, foldTrials(propertyRecipe, data, { kernel, unseen: [], isCorrected: false })]) {
      const size = trials.reduce((sum, { error }) => sum + Math.abs(error), 0) / trials.length
      // The market's noise is 0.05; a normal error's mean size is 0.8 standard deviations.
      expect(size).toBeGreaterThan(0.8 * 0.05 * 0.9)
      expect(size).toBeLessThan(0.8 * 0.05 * 1.6)
    }
  })

  it("stand without a correction where only prices after their origin could teach one", () => {
    const unseen = data.rows.flatMap((row, at) =>
      row.day > data.newestDay - 25
        ? [{ at, error: 0.2, weight: 1, features: new Float64Array(3).fill(at), evidence: EVIDENCE }]
        : [],
    )
    const trials = rollingTrials(propertyRecipe, data, { kernel, unseen, isCorrected: true })
    expect(unseen.length).toBeGreaterThan(10)
    expect(trials.map(({ error }) => error)).toEqual(plain.map(({ error }) => error))
  })
})
