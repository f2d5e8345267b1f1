import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { defaultMarketPolicy, fit, type MarketModel } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { appraise } from "../../../src/market/appraise/Appraisal.ts"
import { LAST_DAY, randomOf, simulatedMarket } from "../SimulatedMarket.ts"

const asOf = LocalDate.fromEpochDay(LAST_DAY)
const learn = (samples: ReadonlyArray<Sample>): MarketModel => {
  const model = fit(propertyRecipe, samples, { asOf, order: "time" })
  expect(model).toBeDefined()
  return model!
}

/** The half widths of the 80 % ranges of some homes, ln units, each valued from the others as of the last day. */
const widthsOf = (model: MarketModel, homes: ReadonlyArray<Sample>, samples: ReadonlyArray<Sample>) =>
  homes.map((home) => {
    const others = samples.filter(({ objectKey }) => objectKey !== home.objectKey).slice(-60)
    const valued = appraise(propertyRecipe, defaultMarketPolicy, home, others, model, LAST_DAY, "TRANSACTION")
    if (!("uncertainty" in valued)) throw new Error("no comparables")
    expect(Number.isFinite(valued.logUnitPrice)).toBe(true)
    expect(valued.uncertainty.confidence).toBeGreaterThan(0)
    expect(valued.uncertainty.confidence).toBeLessThan(1)
    return valued.uncertainty.halfWidth
  })

/** Homes whose prices vary by 5 % beside what is known of them: no range is a point, and none is without meaning. */
const unsound = (widths: ReadonlyArray<number>): ReadonlyArray<number> =>
  widths.filter((width) => !(width > 0.02 && width < 1))

describe("a market as it should not be", () => {
  it("of thirty rows: the range is the policy's, or from the few that were held back", () => {
    const samples = simulatedMarket({ deals: 30 })
    expect(unsound(widthsOf(learn(samples), samples.slice(0, 10), samples))).toEqual([])
  })

  it("of one day: no trend, no drift of its own, and ranges from what was held out", () => {
    const samples = simulatedMarket({ deals: 1_200 }).map((sample) => ({
      ...sample,
      observedDay: LAST_DAY,
      observedAt: asOf,
    }))
    const model = learn(samples)
    expect(model.additive.index.slope).toBe(0)
    expect(unsound(widthsOf(model, samples.slice(0, 20), samples))).toEqual([])
  })

  it("whose newest year holds ten times as many rows as those before", () => {
    const all = simulatedMarket({ deals: 2_400, trend: -0.1 })
    const samples = all.filter(({ observedDay }, i) => observedDay > LAST_DAY - 365 || i % 10 === 0)
    expect(unsound(widthsOf(learn(samples), samples.slice(0, 20), samples))).toEqual([])
  })

  it("whose newest year is ten times as dear as those before, by a slip of the unit", () => {
    const samples = simulatedMarket({ deals: 1_600 }).map((sample) =>
      sample.observedDay > LAST_DAY - 365 ? { ...sample, price: 10 * sample.price } : sample,
    )
    expect(unsound(widthsOf(learn(samples), samples.slice(0, 20), samples))).toEqual([])
  })

  it("with a column that says the price: it is not learned, and ranges stay as wide as prices vary", () => {
    const samples = simulatedMarket({ deals: 1_200 })
    const random = randomOf(9)
    const told = samples.map((sample) => ({
      ...sample,
      facts: { ...sample.facts, reference: Math.round(sample.price * (0.97 + 0.02 * random())) },
    }))
    const model = learn(told)
    expect(model.attributes.map(({ name }) => name)).not.toContain("reference")
    expect(unsound(widthsOf(model, told.slice(0, 20), told))).toEqual([])
  })

  it("with a community of its own for each of 25,000 homes", { tags: ["long"] }, () => {
    const samples = simulatedMarket({ deals: 25_000 }).map((sample, i) => ({
      ...sample,
      facts: { ...sample.facts, community: `第${i}里`, address: `第${i}里` },
    }))
    expect(unsound(widthsOf(learn(samples), samples.slice(0, 5), samples))).toEqual([])
  })

  it("with a further label of which each row has a level of its own", () => {
    const samples = simulatedMarket({ deals: 1_200 }).map((sample, i) => ({
      ...sample,
      facts: { ...sample.facts, remark: `remark ${i}` },
    }))
    const model = learn(samples)
    expect(model.attributes.map(({ name }) => name)).not.toContain("remark")
    expect(unsound(widthsOf(model, samples.slice(0, 20), samples))).toEqual([])
  })
})
