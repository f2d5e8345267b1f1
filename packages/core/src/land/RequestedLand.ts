import type { Subject } from "../domain/Sample.ts"
import { withFields } from "../market/recipe/Requested.ts"

/** The fields of a land request (contract, section 2.5) that say something of the lot, beside `city`. */
const REQUEST_FIELDS = [
  "address",
  "landUse",
  "areaSqm",
  "rightType",
  "plotRatio",
  "termTotalYears",
  "remainingYears",
  "developmentLevel",
  "grade",
] as const

/** What a plain request tells of a lot. */
export const requestedLand = (object: Subject): Subject => withFields(object, REQUEST_FIELDS)
