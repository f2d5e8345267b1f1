import type { Facts } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import type { SeededRandom } from "../market/SeededRandom.ts"
import type { SimulatedVehicle } from "./SimulatedVehicle.ts"

/** Facts that a catalogue states for only some cars. */
export type StatedVehicleFact =
  | "city"
  | "modelYear"
  | "fuelType"
  | "transmission"
  | "color"
  | "bodyType"
  | "seats"
  | "displacementL"
  | "emissionStandard"
  | "usageNature"
  | "transferCount"
  | "conditionGrade"
  | "accidentType"
  | "batteryHealthPct"
  | "msrp"
  | "currentNewPrice"
  | "vin"

/** Share of cars for which a catalogue states each fact. */
export type StatedVehicleShares = Readonly<Record<StatedVehicleFact, number>>

/** About as complete as real catalogues. */
export const usualVehicleShares: StatedVehicleShares = {
  city: 0.97,
  modelYear: 0.92,
  fuelType: 0.95,
  transmission: 0.95,
  color: 0.9,
  bodyType: 0.8,
  seats: 0.6,
  displacementL: 0.85,
  emissionStandard: 0.7,
  usageNature: 0.8,
  transferCount: 0.7,
  conditionGrade: 0.7,
  accidentType: 0.75,
  batteryHealthPct: 0.35,
  msrp: 0.3,
  currentNewPrice: 0.2,
  vin: 0.25,
}

/** Every fact is stated. */
export const fullVehicleShares: StatedVehicleShares = Records.map(usualVehicleShares, () => 1)

/**
 * A car's facts as a catalogue states them, where the same car costs `currentNewPrice` new; always includes brand,
 * series, trim, registration and mileage.
 */
export const vehicleEntryOf = (
  { city, facts }: SimulatedVehicle,
  currentNewPrice: number,
  shares: StatedVehicleShares,
  random: SeededRandom,
): { readonly city: string; readonly facts: Facts.Facts } => {
  const shareOf = new Map<string, number>(Object.entries(shares))
  const isStated = (name: string): boolean => random.fork(name).chance(shareOf.get(name) ?? 1)
  return {
    city: isStated("city") ? city : "",
    facts: Object.fromEntries(Object.entries({ ...facts, currentNewPrice }).filter(([name]) => isStated(name))),
  }
}
