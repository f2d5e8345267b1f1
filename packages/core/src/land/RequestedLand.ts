import { requestedBy } from "../market/recipe/Requested.ts"

/** A lot reduced to what a plain request states: the fields of its request (contract, section 2.5) and `city`. */
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
