import { expect, it } from "@effect/vitest"
import { defaultPortfolioPolicy, type MeasuredErrors, RangeSum } from "@open-valuation/core/portfolio"

const SIGMA = 0.1
const ends = Math.exp(1.281_551_565_5 * SIGMA)

/** Relative parts of the range of many equal homes of one city, in communities of their own. */
const partsOf = (measured: MeasuredErrors | undefined, count = 400) => {
  const sum = new RangeSum(defaultPortfolioPolicy)
  for (let at = 0; at < count; at++) {
    const central = 100_000_000
    const value = { central, low: central / ends, high: central * ends }
    sum.add({ assetType: "PROPERTY", city: "a/b", assetClass: `${at}`, ...value, measured })
  }
  return sum.range()!
}

it("takes a quarter of the variance for the market's where nothing was measured", () => {
  const { market, measuredShare } = partsOf(undefined)
  expect(market).toBeCloseTo(SIGMA / 2, 3)
  expect(measuredShare).toBe(0)
})

it("takes what was measured the more, the more prices are behind it, and never less than the floor", () => {
  const at = (trials: number): number => partsOf({ market: 0.07, place: 0.02, trials }).market
  expect(at(60)).toBeCloseTo(Math.sqrt((0.07 ** 2 + 0.05 ** 2) / 2), 3)
  expect(at(1_000_000)).toBeCloseTo(0.07, 3)
  const calm = partsOf({ market: 0, place: 0, trials: 1_000_000 })
  expect(calm.market).toBeCloseTo(defaultPortfolioPolicy.sharedErrors["PROPERTY"]!.market, 3)
  expect(calm.measuredShare).toBe(1)
})

it("never takes more for shared than the published range holds", () => {
  const { added, high, low } = partsOf({ market: 3, place: 3, trials: 1_000 }, 1)
  expect(low).toBeGreaterThanOrEqual(added[0] - 1)
  expect(high).toBeLessThanOrEqual(added[1] * 1.01)
})
