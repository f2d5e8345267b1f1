import type { Fact } from "../domain/Facts.ts"
import { VehicleFacts } from "./fields.ts"
import type { VehicleNamed } from "./VehicleMessages.ts"
import { isAssumed, type NotedVehicle } from "./VehicleNotes.ts"

/** Names of a vehicle in sentences, without assumed facts. */
export const named = (vehicle: NotedVehicle): VehicleNamed => {
  const { facts } = vehicle
  const stated = (fact: Fact<string>): string | undefined => (isAssumed(vehicle, fact) ? undefined : fact(facts))
  const year = Number(stated(VehicleFacts.modelYear) ?? Number.NaN)
  return {
    brand: VehicleFacts.brand(facts) ?? null,
    series: VehicleFacts.series(facts) ?? null,
    trim: stated(VehicleFacts.trim) ?? null,
    modelYear: Number.isInteger(year) ? year : null,
  }
}
