import { defaultVehicleTables } from "./DefaultVehicleTables.ts"
import { isConditionGrade } from "./Factors.ts"
import type { VehicleTables } from "./VehicleTables.ts"

/** Share left after `used` bands: each full band costs its part, a started one in proportion. */
const leftOf = (parts: ReadonlyArray<number>, used: number): number => {
  const all = parts.reduce((sum, part) => sum + part, 0)
  const spent = parts.reduce((sum, part, band) => sum + part * Math.min(1, Math.max(0, used - band)), 0)
  return all > 0 ? 1 - spent / all : 0
}

const finite = (amount: number): number => (Number.isFinite(amount) ? Math.max(0, amount) : 0)

/**
 * Value by the 54321 rule, in the currency of `newPrice`: the first fifth of a car's 300,000 km costs 5/15 of its
 * price, the next 4/15 and so on; its ten years likewise; the two shares are weighted .6 (age) and .4 (mileage). A rule
 * of thumb: 0 after ten years and 300,000 km. For use without samples only, and always named as such. A dealer buys at
 * `tables.fiveBands.dealerBuy` times the value.
 */
export const fiveBands = (
  newPrice: number,
  ageYears: number,
  mileageKm: number,
  { fiveBands: rule }: VehicleTables = defaultVehicleTables,
): number => {
  const ofAge = leftOf(rule.parts, finite(ageYears) / rule.yearsPerBand)
  const ofMileage = leftOf(rule.parts, finite(mileageKm) / rule.kmPerBand)
  return newPrice * (rule.ageWeight * ofAge + rule.mileageWeight * ofMileage)
}

/** Input of the cost method. */
export interface CostFacts {
  /** What the car costs new today, VAT included, yuan. */
  readonly newPrice: number
  readonly ageYears: number
  readonly conditionGrade?: string | undefined
  /** Technical score, 0 to 100; takes precedence over that of the grade. */
  readonly technicalScore?: number | undefined
  /** Exempt cars pay no purchase tax. */
  readonly purchaseTaxRate?: number | undefined
}

/** Result of the cost method, with its parts. */
export interface CostValue {
  /** Yuan: price, purchase tax and plate fee. */
  readonly replacementCost: number
  readonly purchaseTax: number
  /** 年限成新率, 技术成新率 and their weighted mean, as shares. Without a grade or a score age alone decides. */
  readonly ofAge: number
  readonly ofCondition: number | undefined
  readonly rate: number
  readonly value: number
}

/** Value by the cost method (重置成本法): replacement cost × rate of newness (成新率). For use without samples only. */
export const costMethod = (facts: CostFacts, tables: VehicleTables = defaultVehicleTables): CostValue => {
  const { cost } = tables
  const purchaseTax = (facts.newPrice / (1 + cost.vatRate)) * (facts.purchaseTaxRate ?? cost.purchaseTaxRate)
  const replacementCost = facts.newPrice + purchaseTax + cost.plateFee
  const ofAge = Math.max(0, 1 - finite(facts.ageYears) / cost.lifeYears)
  const { conditionGrade, technicalScore } = facts
  const ofGrade =
    conditionGrade !== undefined && isConditionGrade(tables, conditionGrade)
      ? cost.technicalScores[conditionGrade]
      : undefined
  const score = technicalScore ?? ofGrade
  const ofCondition = score === undefined ? undefined : Math.min(100, finite(score)) / 100
  const weights = cost.ageWeight + cost.technicalWeight
  const rate =
    ofCondition === undefined ? ofAge : (cost.ageWeight * ofAge + cost.technicalWeight * ofCondition) / weights
  return { replacementCost, purchaseTax, ofAge, ofCondition, rate, value: replacementCost * rate }
}
