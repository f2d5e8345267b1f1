import { LocalDate } from "@open-valuation/core"
import { type Appraisal, appraise, defaultMarketPolicy as policy } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { describe, expect, it } from "vitest"
import { uncertaintyOfError } from "../../src/market/appraise/Uncertainty.ts"
import { reconcile, type ReconciliationRule, withoutComparison } from "../../src/market/reconcile/Reconcile.ts"
import { LAST_DAY, simulatedMarket } from "./SimulatedMarket.ts"

const appraisalOf = (): Appraisal => {
  const [subject, ...samples] = simulatedMarket({ deals: 120 })
  const found = appraise(propertyRecipe, policy, subject!, samples, undefined, LAST_DAY, "TRANSACTION")
  if (!("comparables" in found)) throw new Error(`no value on ${LocalDate.fromEpochDay(LAST_DAY)}`)
  return found
}
const appraisal = appraisalOf()
const { halfWidth: perError } = uncertaintyOfError(policy, 1)
const comparisonError = appraisal.uncertainty.halfWidth / perError
const steadyError = appraisal.steadyUncertainty.halfWidth / perError
const errorOf = (value: ReturnType<typeof reconcile>): number => value.uncertainty.halfWidth / perError

const byVariance: ReconciliationRule = { weight: { by: "VARIANCE" } }
const byCount: ReconciliationRule = { weight: { by: "COUNT", equalComparables: 4 } }
const apart = [-2, -0.3, 0, 0.1, 1.5]
const errors = [0.01, 0.1, 0.3, 2]
const others = apart.flatMap((log) => errors.map((error) => ({ log: appraisal.logUnitPrice + log, error })))

describe("the reconciliation of approaches", () => {
  it("keeps the comparables' value where there is no other approach", () => {
    const value = reconcile(policy, { appraisal }, undefined, byCount)
    expect(value).toMatchObject({ log: appraisal.logUnitPrice, marketWeight: 1, otherLog: undefined })
    expect(value.uncertainty).toBe(appraisal.uncertainty)
    expect(value.halfWidthAbove).toBe(appraisal.halfWidthAbove)
  })

  it("is the weighted geometric mean, always between the approaches", () => {
    for (const other of others) {
      for (const rule of [byVariance, byCount]) {
        const { log, marketWeight, otherLog } = reconcile(policy, { appraisal }, other, rule)
        expect(otherLog).toBe(other.log)
        expect(marketWeight).toBeGreaterThan(0)
        expect(marketWeight).toBeLessThan(1)
        expect(log).toBeCloseTo(marketWeight * appraisal.logUnitPrice + (1 - marketWeight) * other.log, 12)
        expect(log).toBeGreaterThanOrEqual(Math.min(appraisal.logUnitPrice, other.log) - 1e-12)
        expect(log).toBeLessThanOrEqual(Math.max(appraisal.logUnitPrice, other.log) + 1e-12)
      }
    }
  })

  it("gives the more precise approach more weight, and is then more precise than either alone", () => {
    const weights = errors.map(
      (error) => reconcile(policy, { appraisal }, { log: appraisal.logUnitPrice, error }, byVariance).marketWeight,
    )
    expect(weights).toEqual(weights.toSorted((a, b) => a - b))
    const equal = reconcile(policy, { appraisal }, { log: 0, error: steadyError }, byVariance)
    expect(equal.marketWeight).toBeCloseTo(0.5, 12)
    expect(errorOf(equal)).toBeLessThan(Math.max(comparisonError, steadyError))
  })

  it("caps the weight of the other approach", () => {
    const rule: ReconciliationRule = { weight: { by: "VARIANCE", mostOther: 0.3 } }
    for (const other of others) {
      expect(reconcile(policy, { appraisal }, other, rule).marketWeight).toBeGreaterThanOrEqual(0.7)
    }
  })

  it("adds disagreement between the approaches to the error, where that counts", () => {
    for (const other of others) {
      const without = reconcile(policy, { appraisal }, other, byVariance)
      const counted = reconcile(policy, { appraisal }, other, { ...byVariance, countsDisagreement: true })
      const { marketWeight: weight } = without
      const disagreement = Math.sqrt(weight * (1 - weight)) * (appraisal.logUnitPrice - other.log)
      expect(counted.log).toBe(without.log)
      expect(errorOf(counted)).toBeCloseTo(Math.hypot(errorOf(without), disagreement), 10)
    }
  })

  it("adds further errors, and a one-sided error only below the value", () => {
    const value = reconcile(policy, { appraisal, furtherErrors: [0.1, 0.2] }, undefined, {
      ...byCount,
      errorBelow: 0.3,
    })
    expect(errorOf(value)).toBeCloseTo(Math.hypot(comparisonError, 0.1, 0.2, 0.3), 10)
    expect(value.halfWidthAbove / perError).toBeCloseTo(Math.hypot(appraisal.halfWidthAbove / perError, 0.1, 0.2), 10)
    expect(value.steadyHalfWidth / perError).toBeCloseTo(steadyError, 10)
    expect(value.uncertainty.origin).toBe(appraisal.uncertainty.origin)
    expect(value.log).toBe(appraisal.logUnitPrice)
  })

  it("has the other approach's value and prior error without comparables", () => {
    const value = withoutComparison(policy, { log: 3, error: 0.2 }, 0.1)
    expect(value).toMatchObject({ log: 3, marketWeight: 0, otherLog: 3, comparisonError: undefined })
    expect(value.uncertainty).toEqual(uncertaintyOfError(policy, Math.hypot(0.2, 0.1)))
    expect(value.halfWidthAbove / perError).toBeCloseTo(0.2, 12)
  })
})
