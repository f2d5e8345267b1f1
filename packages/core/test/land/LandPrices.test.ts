import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { landPrices } from "../../src/land/LandPrices.ts"
import { SQM_PER_HECTARE, SQM_PER_MU } from "../../src/reading/Area.ts"

const between = (minimum: number, maximum: number) => Schema.Finite.check(Schema.isBetween({ minimum, maximum }))

describe("prices of land", () => {
  it("match a worked example", () => {
    expect(landPrices(1_500, 20_000, 2.5)).toEqual({
      total: 30_000_000,
      perSqm: 1_500,
      perFloorSqm: 600,
      perMu: 1_000_000,
    })
    expect(landPrices(1_500, 20_000, undefined).perFloorSqm).toBeNull()
  })

  it("count fifteen mu in a hectare", () => {
    expect(15 * SQM_PER_MU).toBe(SQM_PER_HECTARE)
  })

  it.prop(
    "agree with each other up to rounding",
    [between(0.01, 500_000), between(1, 1e8), between(0.1, 30)],
    ([unitPrice, area, plotRatio]) => {
      const { perFloorSqm, perMu, perSqm, total } = landPrices(unitPrice, area, plotRatio)
      expect(Math.abs(perSqm - unitPrice)).toBeLessThanOrEqual(0.0051)
      expect(Math.abs(perSqm * area - total)).toBeLessThanOrEqual(0.5 + 1e-9 * total)
      expect(Math.abs((perFloorSqm ?? 0) * plotRatio - perSqm)).toBeLessThanOrEqual(0.0051 * plotRatio)
      expect(Math.abs((perMu * 15) / 10_000 - perSqm)).toBeLessThanOrEqual(0.0001)
      // 15 mu cost as much as a hectare.
      expect(Math.abs(15 * perMu - SQM_PER_HECTARE * perSqm)).toBeLessThanOrEqual(0.08)
    },
  )
})
