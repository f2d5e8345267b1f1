import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { type Appraisal, appraise, defaultMarketPolicy, fit, type MarketModel } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { LAST_DAY, simulatedMarket } from "../SimulatedMarket.ts"

const options = { asOf: LocalDate.fromEpochDay(LAST_DAY), order: "time" } as const

/** Large homes that are also new sell for 20 % more: an interaction that additive effects cannot express. */
const isGrand = ({ facts }: Sample): boolean => Number(facts["buildingArea"]) > 100 && Number(facts["buildYear"]) > 2008
const PREMIUM = 0.2

const marketOf = (deals: number): ReadonlyArray<Sample> =>
  simulatedMarket({ deals, listings: 0.2 }).map((sample) =>
    isGrand(sample) ? { ...sample, price: Math.round(sample.price * Math.exp(PREMIUM)) } : sample,
  )

const sum = (values: ReadonlyArray<number>): number => values.reduce((a, b) => a + b, 0)

const known = marketOf(1700)
const market = known.slice(0, 1100)
/** Without its second estimate: `SecondEstimateModel.test.ts` is about that. */
const fitted: MarketModel = { ...fit(propertyRecipe, market, options)!, opinion: undefined }
/** Out-of-sample homes of the same market. */
const subjects = known.slice(1100)

const appraisalOf = (
  { assetType, city, facts }: Sample,
  model: MarketModel | undefined = fitted,
  kind: "TRANSACTION" | "LISTING" = "TRANSACTION",
  samples = market,
): Appraisal => {
  const near = samples.filter((own) => own.facts["community"] === facts["community"])
  const result = appraise(propertyRecipe, defaultMarketPolicy, { assetType, city, facts }, near, model, LAST_DAY, kind)
  if (!("comparables" in result)) throw new Error("no value")
  return result
}

describe("a corrected appraisal", () => {
  it("is exactly the weighted product of adjusted prices, with the correction as one of the adjustments", () => {
    for (const subject of subjects) {
      for (const kind of ["TRANSACTION", "LISTING"] as const) {
        const { anchor, basisLog, comparables, factors, logUnitPrice } = appraisalOf(subject, fitted, kind)
        expect(anchor.weight).toBe(0)
        expect(sum(comparables.map(({ weight }) => weight))).toBeCloseTo(1, 12)
        // In yuan: the product of the observed unit prices, each adjusted factor by factor, to the power of its weight.
        const product = comparables.reduce(
          (all, { adjustments, logUnitPrice: observed, weight }) =>
            all * [...adjustments].reduce((price, log) => price * Math.exp(log), Math.exp(observed)) ** weight,
          1,
        )
        expect((product * Math.exp(basisLog)) / Math.exp(logUnitPrice)).toBeCloseTo(1, 10)
        expect(factors).toContain("correction")
      }
    }
  })

  it("corrects all comparables and the market level alike, by the sum of its parts", () => {
    const plain = { ...fitted, correction: undefined }
    for (const subject of subjects) {
      const { anchor, comparables, correction, factors, logUnitPrice } = appraisalOf(subject)
      const own = comparables.map(({ adjustments }) => adjustments[factors.indexOf("correction")]!)
      const total = sum(correction.map(({ log }) => log))
      for (const log of own) expect(log).toBeCloseTo(total, 12)
      const uncorrected = appraisalOf(subject, plain)
      // Without trees, the rest makes the total price monotone in the area.
      const left = sum(uncorrected.correction.map(({ log }) => log))
      expect(logUnitPrice - uncorrected.logUnitPrice).toBeCloseTo(total - left, 12)
      expect(anchor.logUnitPrice - uncorrected.anchor.logUnitPrice).toBeCloseTo(total - left, 12)
      expect(Math.abs(left)).toBeLessThan(0.02)
      expect(Math.abs(total)).toBeLessThanOrEqual(fitted.correction!.most + 0.02)
    }
  })

  it("attributes the parts to the facts behind them, largest first, each once", () => {
    const named = new Set<string>()
    for (const subject of subjects) {
      const { correction } = appraisalOf(subject)
      const sizes = correction.map(({ log }) => Math.abs(log))
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      const factors = correction.map(({ factor }) => factor)
      expect(new Set(factors).size).toBe(factors.length)
      for (const factor of factors) named.add(factor)
    }
    expect([...named]).toEqual(expect.arrayContaining(["area", "age", "comparables"]))
    const own = new Set([
      "location",
      "attributes",
      "comparables",
      ...propertyRecipe.numbers.map((own) => own.factor),
      ...propertyRecipe.labels.map((own) => own.factor),
    ])
    expect([...named].filter((factor) => !own.has(factor))).toEqual([])
  })

  it("has the stated coverage and calibrated confidence", () => {
    const sold = subjects.filter(({ kind }) => kind === "TRANSACTION")
    const judged = sold.map((home) => {
      const { logUnitPrice, uncertainty } = appraisalOf(home)
      expect(uncertainty.origin).toBe("CALIBRATED")
      return { ...uncertainty, error: Math.log(home.price / Number(home.facts["buildingArea"])) - logUnitPrice }
    })
    const share = (of: (own: (typeof judged)[number]) => boolean): number => judged.filter(of).length / judged.length
    // Four standard errors of a share of this many homes, and as much again for learning the range.
    expect(sold.length).toBeGreaterThan(400)
    expect(Math.abs(share(({ error, halfWidth }) => Math.abs(error) <= halfWidth) - 0.8)).toBeLessThan(0.1)
    const stated = sum(judged.map(({ confidence }) => confidence)) / judged.length
    expect(Math.abs(share(({ error }) => Math.abs(Math.expm1(error)) <= 0.1) - stated)).toBeLessThan(0.06)
  })

  it("is the same from a stored model, and from samples in any order", () => {
    const stored = JSON.parse(JSON.stringify(fitted)) as MarketModel
    for (const subject of subjects.slice(0, 40)) {
      expect(appraisalOf(subject, stored).logUnitPrice).toBe(appraisalOf(subject).logUnitPrice)
      expect(appraisalOf(subject, stored).uncertainty).toEqual(appraisalOf(subject).uncertainty)
    }
    expect(fit(propertyRecipe, market.toReversed(), options)!.modelId).toBe(fitted.modelId)
  })

  it("learns nothing from later sales", () => {
    const later = known.slice(1100).map((sample) => ({ ...sample, price: 3 * sample.price, observedDay: LAST_DAY + 5 }))
    expect(fit(propertyRecipe, [...market, ...later], options)!.modelId).toBe(fitted.modelId)
  })

  it("is finite where all prices are posted: no error to learn from", () => {
    const posted = market.map((sample) => ({
      ...sample,
      kind: "TRANSACTION" as const,
      price: 40_000 * Number(sample.facts["buildingArea"]),
    }))
    const model = fit(propertyRecipe, posted, options)!
    const { logUnitPrice, uncertainty } = appraisalOf(subjects[0]!, model, "TRANSACTION", posted)
    expect(Math.exp(logUnitPrice)).toBeCloseTo(40_000, -1)
    expect(uncertainty.halfWidth).toBeGreaterThan(0)
    expect(uncertainty.halfWidth).toBeLessThan(0.05)
    expect(uncertainty.confidence).toBeGreaterThan(0.95)
  })

  it("removes part of the systematic error that effects and comparables leave", () => {
    const missed = (model: MarketModel): number => {
      const grand = subjects.filter(isGrand).filter(({ kind }) => kind === "TRANSACTION")
      expect(grand.length).toBeGreaterThan(15)
      return Math.abs(
        sum(
          grand.map(
            (home) => Math.log(home.price / Number(home.facts["buildingArea"])) - appraisalOf(home, model).logUnitPrice,
          ),
        ) / grand.length,
      )
    }
    expect(missed(fitted)).toBeLessThan(0.9 * missed({ ...fitted, correction: undefined }))
  })
})

describe("the path of a model", () => {
  it("depends on the samples: policy, effects and similarity, correction", () => {
    const pathOf = (deals: number): Appraisal["path"] =>
      appraisalOf(subjects[0]!, fit(propertyRecipe, marketOf(deals), options)).path
    expect(appraisalOf(subjects[0]!).path).toBe("CORRECTED")
    expect(pathOf(200)).toBe("LEARNED")
    expect(fit(propertyRecipe, marketOf(29), options)).toBeUndefined()
  })

  it("is policy alone without a model: no adjustment without evidence", () => {
    const { assetType, city, facts } = subjects[0]!
    const near = market.filter((own) => own.facts["community"] === facts["community"])
    const appraisal = appraise(
      propertyRecipe,
      defaultMarketPolicy,
      { assetType, city, facts },
      near,
      undefined,
      LAST_DAY,
      "TRANSACTION",
    )
    if (!("comparables" in appraisal)) throw new Error("no value")
    expect(appraisal.path).toBe("POLICY")
    // Except for the part that makes the total price monotone.
    expect(appraisal.correction.map(({ factor }) => factor)).toEqual(["area"])
    expect(Math.abs(appraisal.correction[0]!.log)).toBeLessThan(0.02)
  })
})
