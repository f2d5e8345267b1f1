import type { Facts } from "../domain/Facts.ts"
import {
  accidentFactor,
  batteryFactor,
  conditionFactor,
  costMethod,
  emissionFactor,
  fiveBands,
  mileageFactor,
  retentionAt,
  transferFactor,
  usageFactor,
  type VehicleTables,
} from "./tables/index.ts"
import * as VehicleFacts from "./VehicleFacts.ts"
import { knownFuel, type NotedVehicle } from "./VehicleNotes.ts"
import type { VehiclePolicy } from "./VehiclePolicy.ts"

/** A price new that the request states. */
export interface NewPrice {
  readonly of: "MSRP" | "CURRENT_NEW_PRICE"
  /** Yuan. */
  readonly price: number
  /**
   * Whether it takes part beside comparables of the same series: prices of used electric cars follow those of new ones
   * at once.
   */
  readonly joinsMarket: boolean
}

/** The value that follows from a price new by the tables alone. */
export interface NewPriceValue extends NewPrice {
  /** Share of the price new that is kept at the car's age; what kilometres, condition, use and history do to it. */
  readonly ofAge: number
  readonly ofUse: number
  /** Yuan. */
  readonly value: number
  /** The rule of five bands (54321) and the cost method on the same price: rules of thumb, for comparison. Yuan. */
  readonly fiveBands: number | undefined
  readonly byCost: number
}

const FIELDS = { MSRP: VehicleFacts.msrp, CURRENT_NEW_PRICE: VehicleFacts.currentNewPrice }

/** Prices new that were stated in units of 10,000 yuan by mistake, or that no car costs. */
export const implausibleNewPrices = (
  { newPrice: { range } }: VehiclePolicy,
  facts: Facts,
): ReadonlyArray<{ readonly field: string; readonly value: number }> =>
  Object.values(FIELDS).flatMap((fact) => {
    const value = fact(facts)
    return value === undefined || (value >= range[0] && value <= range[1]) ? [] : [{ field: fact.field, value }]
  })

/**
 * The price new that a value is measured by: of battery electric cars what such a car costs today, since list prices
 * were cut; of others the list price when new, which retention rates are told of. The other one where that is not
 * known.
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
 * What the same car costs new today, as stated: no used one is worth more. `Infinity` where it is not known, or is
 * implausible.
 */
export const currentNewPrice = ({ newPrice: { range } }: VehiclePolicy, facts: Facts): number => {
  const price = VehicleFacts.currentNewPrice(facts)
  return price !== undefined && price >= range[0] && price <= range[1] ? price : Infinity
}

/**
 * What kilometres, condition, accidents, use, owners, battery and emission stage do to a value, by the tables: 1 where
 * nothing is known. Kilometres count against those of private cars, which the curve of age speaks of; what commercial
 * use takes is a factor of its own.
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

/** Price new × share kept at its age × what use does, by the tables. `undefined` without a price new or an age. */
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
