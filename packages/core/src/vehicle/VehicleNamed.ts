import * as Facts from "../domain/Facts.ts"
import { isAssumed } from "./UsualEquipment.ts"
import type { VehicleNamed } from "./VehicleMessages.ts"

/** What a vehicle is called in sentences: what is assumed of it is no name. */
export const named = (facts: Facts.Facts): VehicleNamed => {
  const told = (field: string): string | undefined => (isAssumed(facts, field) ? undefined : Facts.text(facts, field))
  const year = Number(told("modelYear") ?? Number.NaN)
  return {
    brand: Facts.text(facts, "brand") ?? null,
    series: Facts.text(facts, "series") ?? null,
    trim: told("trim") ?? null,
    modelYear: Number.isInteger(year) ? year : null,
  }
}
