import type { Fact, Facts } from "../domain/Facts.ts"
import { isAssumed } from "./UsualEquipment.ts"
import * as VehicleFacts from "./VehicleFacts.ts"
import type { VehicleNamed } from "./VehicleMessages.ts"

/** What a vehicle is called in sentences: what is assumed of it is no name. */
export const named = (facts: Facts): VehicleNamed => {
  const told = (fact: Fact<string>): string | undefined => (isAssumed(facts, fact.field) ? undefined : fact(facts))
  const year = Number(told(VehicleFacts.modelYear) ?? Number.NaN)
  return {
    brand: VehicleFacts.brand(facts) ?? null,
    series: VehicleFacts.series(facts) ?? null,
    trim: told(VehicleFacts.trim) ?? null,
    modelYear: Number.isInteger(year) ? year : null,
  }
}
