import { LocalDate, type Sample } from "@open-valuation/core"
import { type Appraisal, appraise, defaultMarketPolicy, fit, unitPriceMatrix } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { describe, expect, it } from "vitest"
import { LAST_DAY, randomOf, simulatedMarket } from "./SimulatedMarket.ts"

const asOf = LocalDate.fromEpochDay(LAST_DAY)
const subjectOf = ({ assetType, city, facts }: Sample) => ({ assetType, city, facts })

const models = new WeakMap<ReadonlyArray<Sample>, ReturnType<typeof fit>>()

const modelOf = (samples: ReadonlyArray<Sample>): ReturnType<typeof fit> => {
  if (!models.has(samples)) models.set(samples, fit(propertyRecipe, samples, { asOf, order: "time" }))
  return models.get(samples)
}

const appraisalOf = (
  subject: Sample,
  samples: ReadonlyArray<Sample>,
  options: { readonly learned?: boolean; readonly kind?: "TRANSACTION" | "LISTING"; readonly day?: number } = {},
): Appraisal => {
  const model = options.learned === false ? undefined : modelOf(samples)
  const result = appraise(
    propertyRecipe,
    defaultMarketPolicy,
    subjectOf(subject),
    samples,
    model,
    options.day ?? LAST_DAY,
    options.kind ?? "TRANSACTION",
  )
  if (!("comparables" in result)) throw new Error("no value")
  return result
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((a, b) => a + b, 0)

describe("appraisal", () => {
  const market = simulatedMarket({ deals: 380, listings: 0.3, trend: -0.1 })
  const subjects = simulatedMarket({ deals: 40, seed: 9 })

  it("is exactly the weighted mean of its comparables, each with named adjustments", () => {
    for (const subject of subjects) {
      const appraisal = appraisalOf(subject, market)
      const { carriedShare, comparables, anchor } = appraisal
      expect(anchor.weight).toBe(0)
      expect(sum(comparables.map(({ weight }) => weight))).toBeCloseTo(1, 12)
      const mean = sum(comparables.map(({ weight, adjustedLogUnitPrice }) => weight * adjustedLogUnitPrice))
      expect(mean).toBeCloseTo(appraisal.logUnitPrice, 12)
      // Each enters with the same share of its own deviation from the market's level.
      expect(carriedShare).toBeGreaterThan(0)
      for (const { adjustedLogUnitPrice, indicatedLogUnitPrice } of comparables) {
        const carried = carriedShare * (indicatedLogUnitPrice - anchor.logUnitPrice)
        expect(adjustedLogUnitPrice - anchor.logUnitPrice).toBeCloseTo(carried, 12)
      }
      for (const { logUnitPrice, adjustments, adjustedLogUnitPrice } of comparables) {
        expect(logUnitPrice + sum([...adjustments])).toBeCloseTo(adjustedLogUnitPrice, 10)
      }
    }
  })

  it("keeps every sample or excludes it with a reason", () => {
    const appraisal = appraisalOf(subjects[0]!, market)
    const ids = [
      ...appraisal.comparables.map(({ sample }) => sample.sampleId),
      ...appraisal.excluded.map(({ sample }) => sample.sampleId),
    ]
    expect(ids.toSorted()).toEqual(market.map(({ sampleId }) => sampleId).toSorted())
  })

  it("does not depend on the order of the samples", () => {
    const random = randomOf(3)
    const shuffled = market.map((sample) => ({ sample, at: random() })).toSorted((a, b) => a.at - b.at)
    const again = appraisalOf(
      subjects[1]!,
      shuffled.map(({ sample }) => sample),
    )
    expect(again.logUnitPrice).toBeCloseTo(appraisalOf(subjects[1]!, market).logUnitPrice, 12)
  })

  it("uses nothing observed after the valuation date", () => {
    const day = LAST_DAY - 300
    const appraisal = appraisalOf(subjects[0]!, market, { day, learned: false })
    expect(appraisal.comparables.every(({ sample }) => sample.observedDay <= day)).toBe(true)
    expect(appraisal.excluded.filter(({ reason }) => reason === "LATER_THAN_VALUATION").length).toBe(
      market.filter(({ observedDay }) => observedDay > day).length,
    )
  })

  it("values on the asking basis above the deal basis by the learned discount", () => {
    const deal = appraisalOf(subjects[2]!, market)
    const ask = appraisalOf(subjects[2]!, market, { kind: "LISTING" })
    expect(ask.logUnitPrice - deal.logUnitPrice).toBeCloseTo(0.05, 1)
    expect(ask.logUnitPrice).toBeGreaterThan(deal.logUnitPrice)
  })

  it("works from three samples without a model, with a prior range", () => {
    const [subject, ...others] = simulatedMarket({ deals: 4, noise: 0.02 })
    const appraisal = appraisalOf(subject!, others, { learned: false })
    expect(appraisal.comparables.length).toBe(3)
    expect(appraisal.uncertainty.origin).toBe("PRIOR")
    expect(appraisal.uncertainty.halfWidth).toBeGreaterThan(0.12)
    const prices = others.map(({ price, facts }) => price / Number(facts["buildingArea"]))
    expect(Math.exp(appraisal.logUnitPrice)).toBeGreaterThanOrEqual(Math.min(...prices))
    expect(Math.exp(appraisal.logUnitPrice)).toBeLessThanOrEqual(Math.max(...prices))
  })

  it("excludes implausible samples, each with its reason", () => {
    const base = market.find(({ kind }) => kind === "TRANSACTION")!
    const wrong: ReadonlyArray<readonly [string, Partial<Sample>]> = [
      ["KIND_NOT_COMPARABLE", { kind: "AUCTION" }],
      ["PRICE_IMPLAUSIBLE", { price: base.price * 1000 }],
      ["SIZE_IMPLAUSIBLE", { facts: { ...base.facts, buildingArea: 2 } }],
      ["SIZE_UNKNOWN", { facts: { community: "静一里" } }],
      ["TOO_OLD", { observedDay: LAST_DAY - 3000 }],
      ["DUPLICATE", {}],
    ]
    const bad = wrong.map(([reason, change], i) => ({
      ...base,
      objectKey: reason === "DUPLICATE" ? base.objectKey : `wrong-${i}`,
      ...change,
      sampleId: `zz-${reason}`,
    }))
    const { excluded } = appraisalOf(subjects[0]!, [...market, ...bad])
    for (const [reason] of wrong) {
      const found = excluded.filter(({ sample }) => [`zz-${reason}`, base.sampleId].includes(sample.sampleId))
      expect(found.map((exclusion) => exclusion.reason)).toContain(reason)
    }
  })

  it("drops an outlier of the subject's own community, but never many", () => {
    const community = String(market[0]!.facts["community"])
    const own = market.filter(({ facts }) => facts["community"] === community)
    const typo = { ...own[0]!, sampleId: "zz-typo", objectKey: "typo", price: own[0]!.price * 2.5 }
    const { excluded, comparables } = appraisalOf({ ...own[1]! }, [...market, typo])
    expect(excluded.find(({ sample }) => sample.sampleId === "zz-typo")?.reason).toBe("OUTLIER")
    expect(comparables.length).toBeGreaterThan(3)
  })

  it("gives no prices for a kind without samples", () => {
    const deals = market.filter(({ kind }) => kind === "TRANSACTION")
    expect(unitPriceMatrix(appraisalOf(subjects[0]!, deals), ["LISTING"])).toEqual({
      count: 0,
      min: null,
      avg: null,
      max: null,
    })
  })
})
