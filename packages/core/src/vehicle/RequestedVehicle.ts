import type { Subject } from "../domain/Sample.ts"
import { withFields } from "../market/recipe/Requested.ts"

/** The fields of a vehicle request (contract 2.4), beside `city`, that say something of the vehicle. */
const REQUEST_FIELDS = [
  "vin",
  "brand",
  "series",
  "trim",
  "modelYear",
  "firstRegistrationDate",
  "mileageKm",
  "fuelType",
  "emissionStandard",
  "displacementL",
  "transmission",
  "bodyType",
  "seats",
  "color",
  "usageNature",
  "transferCount",
  "conditionGrade",
  "accidentType",
  "batteryHealthPct",
  "msrp",
  "currentNewPrice",
] as const

/** What a plain request tells of a vehicle. */
export const requestedVehicle = (object: Subject): Subject => withFields(object, REQUEST_FIELDS)
