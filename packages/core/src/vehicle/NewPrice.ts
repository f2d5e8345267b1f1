import type { Facts } from "../domain/Facts.ts"
import { VehicleFacts } from "./fields.ts"
import { costMethod, fiveBands } from "./tables/CostMethod.ts"
import {
  accidentFactor,
  batteryFactor,
  conditionFactor,
  emissionFactor,
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
   * Whether it is weighed with comparables of the same series: used electric cars follow new-car prices immediately.
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
