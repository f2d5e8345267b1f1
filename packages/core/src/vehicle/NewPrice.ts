import type { Facts } from "../domain/Facts.ts"
import { VehicleFacts } from "./fields.ts"
import { defaultVehicleTables } from "./tables/DefaultVehicleTables.ts"
import {
  accidentFactor,
  batteryFactor,
  conditionFactor,
  emissionFactor,
  isConditionGrade,
  mileageFactor,
  retentionAt,
  transferFactor,
  usageFactor,
} from "./tables/Factors.ts"
import type { VehicleTables } from "./tables/VehicleTables.ts"
import { knownFuel, type NotedVehicle } from "./VehicleNotes.ts"
import type { VehiclePolicy } from "./VehiclePolicy.ts"

/** A new-car price stated in the request. */
export interface NewPrice {
  readonly of: "MSRP" | "CURRENT_NEW_PRICE"
  /** Yuan. */
  readonly price: number
  /**
   * True when it is weighed with comparables of the same series: used electric cars follow new-car prices immediately.
   */
  readonly joinsMarket: boolean
}

/** The value derived from a new-car price by the tables alone. */
export interface NewPriceValue extends NewPrice {
  /** Share of the new-car price retained at the car's age, and the factor for mileage, condition, use and history. */
  readonly ofAge: number
  readonly ofUse: number
  /** Yuan. */
  readonly value: number
  /** Values by the 54321 rule and by the cost method from the same price, for comparison only. Yuan. */
  readonly fiveBands: number | undefined
  readonly byCost: number
}

const FIELDS = { MSRP: VehicleFacts.msrp, CURRENT_NEW_PRICE: VehicleFacts.currentNewPrice }

/** New-car prices outside the plausible range, for example stated in units of 10,000 yuan by mistake. */
export const implausibleNewPrices = (
  { newPrice: { range } }: VehiclePolicy,
  facts: Facts,
): ReadonlyArray<{ readonly field: string; readonly value: number }> =>
  Object.values(FIELDS).flatMap((fact) => {
    const value = fact(facts)
    return value === undefined || (value >= range[0] && value <= range[1]) ? [] : [{ field: fact.field, value }]
  })

/**
 * The new-car price that a value is measured by. For battery electric cars it is today's price, since list prices were
 * cut; for others it is the list price when new, the base of published retention rates. Falls back to the other one.
 */
export const statedNewPrice = (policy: VehiclePolicy, vehicle: NotedVehicle): NewPrice | undefined => {
  const [low, high] = policy.newPrice.range
  const isElectric = knownFuel(vehicle) === "BEV"
  const order: ReadonlyArray<NewPrice["of"]> = isElectric
    ? ["CURRENT_NEW_PRICE", "MSRP"]
    : ["MSRP", "CURRENT_NEW_PRICE"]
  for (const of of order) {
    const price = FIELDS[of](vehicle.facts)
    if (price !== undefined && price >= low && price <= high) {
      return { of, price, joinsMarket: isElectric && of === "CURRENT_NEW_PRICE" }
    }
  }
  return undefined
}

/**
 * Today's price of the same car new as stated, yuan: the upper limit for a used one. `Infinity` when unknown or
 * implausible.
 */
export const currentNewPrice = ({ newPrice: { range } }: VehiclePolicy, facts: Facts): number => {
  const price = VehicleFacts.currentNewPrice(facts)
  return price !== undefined && price >= range[0] && price <= range[1] ? price : Infinity
}

/**
 * Product of the table factors for mileage, condition, accidents, use, owners, battery and emission stage; 1 where
 * nothing is known. Mileage is compared with that of private cars, the basis of the age curve; commercial use has its
 * own factor.
 */
export const useFactor = (tables: VehicleTables, facts: Facts, ageYears: number): number => {
  return (
    mileageFactor(tables, "NON_OPERATING", ageYears, VehicleFacts.mileageKm(facts)) *
    conditionFactor(tables, VehicleFacts.conditionGrade(facts)) *
    accidentFactor(tables, VehicleFacts.accidentType(facts)) *
    usageFactor(tables, VehicleFacts.usageNature(facts)) *
    transferFactor(tables, VehicleFacts.transferCount(facts), ageYears) *
    batteryFactor(tables, VehicleFacts.batteryHealthPct(facts)) *
    emissionFactor(tables, VehicleFacts.emissionStandard(facts))
  )
}

/**
 * New-car price × share retained at the car's age × use factor, by the tables. `undefined` without a price or an age.
 */
export const newPriceValue = (
  tables: VehicleTables,
  newPrice: NewPrice | undefined,
  vehicle: NotedVehicle,
  ageYears: number | undefined,
): NewPriceValue | undefined => {
  if (newPrice === undefined || ageYears === undefined) return undefined
  const { facts } = vehicle
  const ofAge = retentionAt(tables, knownFuel(vehicle), ageYears)
  const ofUse = useFactor(tables, facts, ageYears)
  const km = VehicleFacts.mileageKm(facts)
  return {
    ...newPrice,
    ofAge,
    ofUse,
    value: newPrice.price * ofAge * ofUse,
    fiveBands: km === undefined ? undefined : fiveBands(newPrice.price, ageYears, km, tables),
    byCost: costMethod(
      { newPrice: newPrice.price, ageYears, conditionGrade: VehicleFacts.conditionGrade(facts) },
      tables,
    ).value,
  }
}

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
interface CostFacts {
  /** The price of the car new today, VAT included, yuan. */
  readonly newPrice: number
  readonly ageYears: number
  readonly conditionGrade?: string | undefined
  /** Technical score, 0 to 100; takes precedence over that of the grade. */
  readonly technicalScore?: number | undefined
  /** Exempt cars pay no purchase tax. */
  readonly purchaseTaxRate?: number | undefined
}

/** Result of the cost method, with its parts. */
interface CostValue {
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
