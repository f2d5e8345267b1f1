import { requestedBy } from "../market/recipe/Requested.ts"

/** The facts of a vehicle that a plain request can state: its fields in the contract, section 2.4, except `city`. */
export const requestedVehicle = requestedBy([
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
])
