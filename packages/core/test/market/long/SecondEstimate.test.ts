import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { type Appraisal, appraise, defaultMarketPolicy, fit, type MarketModel } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { LAST_DAY, simulatedMarket } from "../SimulatedMarket.ts"

const options = { asOf: LocalDate.fromEpochDay(LAST_DAY), order: "time" } as const

/** Large, new homes in the east sell for 30 % more: an interaction of three facts. */
const isGrand = ({ facts }: Sample): boolean =>
  Number(facts["buildingArea"]) > 90 && Number(facts["buildYear"]) > 2005 && Number(facts["longitude"]) > 121.42

const known = simulatedMarket({ deals: 2_600 }).map((sample) =>
  isGrand(sample) ? { ...sample, price: Math.round(1.3 * sample.price) } : sample,
)
const market = known.slice(0, 2_000)
const subjects = known.slice(2_000)
const fitted = fit(propertyRecipe, market, options)!

const appraisalOf = ({ assetType, city, facts }: Sample, model: MarketModel): Appraisal => {
  const near = market.filter((own) => own.facts["community"] === facts["community"])
  const subject = { assetType, city, facts }
  const result = appraise(propertyRecipe, defaultMarketPolicy, subject, near, model, LAST_DAY, "TRANSACTION")
  if (!("comparables" in result)) throw new Error("no value")
  return result
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((a, b) => a + b, 0)
const errorOf = (home: Sample, model: MarketModel): number =>
  Math.log(home.price / Number(home.facts["buildingArea"])) - appraisalOf(home, model).logUnitPrice
const meanSquare = (model: MarketModel): number =>
  sum(subjects.map((home) => errorOf(home, model) ** 2)) / subjects.length

const first = { ...fitted, opinion: undefined }

describe("a second estimate", () => {
  it("carries a share of the value that grows with the samples, up to that of the recipe", () => {
    const most = propertyRecipe.opinion!.weight
    expect(fitted.opinion!.weight).toBeLessThan(most)
    expect(fitted.opinion!.weight).toBeGreaterThan(most / 2)
    const few = fit(propertyRecipe, market.slice(0, 1_200), options)!
    expect(few.opinion!.weight).toBeLessThan(fitted.opinion!.weight)
    expect(fit(propertyRecipe, market.slice(0, 900), options)!.opinion).toBeUndefined()
  })

  it("moves the value by its share of how far it is apart", () => {
    for (const subject of subjects.slice(0, 200)) {
      const { logUnitPrice, secondOpinion } = appraisalOf(subject, fitted)
      const { apart, weight } = secondOpinion!
      expect(appraisalOf(subject, first).secondOpinion).toBeUndefined()
      // The rest makes the total price monotone in the area.
      const moved = logUnitPrice - appraisalOf(subject, first).logUnitPrice
      expect(Math.abs(moved - weight * apart)).toBeLessThan(0.03)
    }
  })

  it("keeps the value an exact product of the comparables' adjusted prices", () => {
    for (const subject of subjects.slice(0, 200)) {
      const { anchor, basisLog, comparables, logUnitPrice } = appraisalOf(subject, fitted)
      const product = comparables.reduce(
        (all, { adjustments, logUnitPrice: observed, weight }) => all + weight * (observed + sum([...adjustments])),
        anchor.weight * anchor.logUnitPrice,
      )
      expect(product + basisLog).toBeCloseTo(logUnitPrice, 10)
      for (const { adjustedLogUnitPrice, adjustments, logUnitPrice: observed } of comparables) {
        expect(observed + sum([...adjustments])).toBeCloseTo(adjustedLogUnitPrice, 10)
      }
    }
  })

  it("captures interactions of facts that additive effects miss", () => {
    const uncorrected = { ...fitted, correction: undefined }
    expect(meanSquare(uncorrected)).toBeLessThan(0.95 * meanSquare({ ...uncorrected, opinion: undefined }))
  })

  it("widens the range and lowers the confidence where it disagrees", () => {
    const withScale = (byDisagreement: number): MarketModel => ({
      ...fitted,
      band: { ...fitted.band!, scale: [...fitted.band!.scale.slice(0, -1), byDisagreement] },
    })
    for (const subject of subjects.slice(0, 100)) {
      const [own, other] = [appraisalOf(subject, withScale(0.05)), appraisalOf(subject, withScale(0))]
      expect(own.uncertainty.halfWidth).toBeGreaterThanOrEqual(other.uncertainty.halfWidth)
      expect(own.uncertainty.confidence).toBeLessThanOrEqual(other.uncertainty.confidence)
    }
  })

  it("is the same from a stored model, and from samples in any order", () => {
    const stored = JSON.parse(JSON.stringify(fitted)) as MarketModel
    for (const subject of subjects.slice(0, 40)) {
      expect(appraisalOf(subject, stored).logUnitPrice).toBe(appraisalOf(subject, fitted).logUnitPrice)
    }
    expect(fit(propertyRecipe, market.toReversed(), options)!.modelId).toBe(fitted.modelId)
  })
})
