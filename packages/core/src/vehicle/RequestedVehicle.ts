import { requestedBy } from "../market/recipe/Requested.ts"

/** What a plain request tells of a vehicle, by the fields of its request (contract, section 2.4) beside `city`. */
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
