import { requestedBy } from "../market/recipe/Requested.ts"

/** What a plain request tells of a lot, by the fields of its request (contract, section 2.5) beside `city`. */
export const requestedLand = requestedBy([
  "address",
  "landUse",
  "areaSqm",
  "rightType",
  "plotRatio",
  "termTotalYears",
  "remainingYears",
  "developmentLevel",
  "grade",
])
