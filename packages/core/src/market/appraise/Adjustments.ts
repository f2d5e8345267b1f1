import type { ReadableModel } from "../model/AdditiveModel.ts"
import type { Effects } from "../model/Effects.ts"
import type { ListingDiscount } from "../model/MarketModel.ts"
import type { Row } from "../model/Rows.ts"
import { levelAt } from "../model/TimeIndex.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"

/**
 * Factors of every model: from listing price to deal price; from the price level of the comparable's day to that of the
 * valuation date; the part of a comparable's residual that is clipped and so not carried over to the subject; the
 * learned correction.
 */
const COMMON_FACTORS = ["transaction", "time", "unexplained", "correction"]

/**
 * The factors of a model, in the order of its adjustments, and the factor under which each entry of `Effects.of` is
 * reported.
 */
export interface Factors {
  readonly names: ReadonlyArray<string>
  /** Index in `names` of each entry's factor. */
  readonly ofEntry: ReadonlyArray<number>
}

/** Indices of the factors of every model. */
export const TRANSACTION = 0
const TIME = 1
export const UNEXPLAINED = 2
const CORRECTION = 3

export const factorsOf = ({ factors }: Effects): Factors => {
  const names = [...COMMON_FACTORS]
  const ofEntry = factors.map((factor) => {
    const known = names.indexOf(factor)
    return known >= 0 ? known : names.push(factor) - 1
  })
  return { names, ofEntry }
}

/** Effects by entry (`Effects.of`), summed by factor. */
export const byFactor = ({ names, ofEntry }: Factors, effects: Float64Array): Float64Array => {
  const sums = new Float64Array(names.length)
  for (let e = 0; e < effects.length; e++) sums[ofEntry[e]!]! += effects[e]!
  return sums
}

/**
 * The adjustments from a comparable's unit price to its adjusted price, ln units per factor: the adjusted price is the
 * price times e^(their sum). The effects of both objects are by factor.
 */
export const adjustmentsOf = (
  { additive, discount }: { readonly additive: ReadableModel; readonly discount: ListingDiscount },
  subject: { readonly day: number; readonly effects: Float64Array },
  comparable: { readonly row: Row; readonly byFactor: Float64Array },
  { correction, notCarried }: { readonly correction: number; readonly notCarried: number },
): Float64Array => {
  const logs = subject.effects.map((effect, f) => effect - comparable.byFactor[f]!)
  if (comparable.row.asked) logs[TRANSACTION]! += discount.logRatio
  logs[TIME]! += levelAt(additive.index, subject.day) - levelAt(additive.index, comparable.row.day)
  logs[UNEXPLAINED] = notCarried
  logs[CORRECTION] = correction
  return logs
}

/** Whether each single adjustment, and their total, are within the limits of GB/T 50291-2015 4.2.15. */
export const keepsLimits = (
  adjustments: Float64Array,
  { standard }: MarketPolicy,
): { readonly single: boolean; readonly total: boolean } => {
  let single = true
  let total = 0
  for (let f = 0; f < adjustments.length; f++) {
    if (f === UNEXPLAINED) continue
    total += adjustments[f]!
    if (Math.abs(Math.expm1(adjustments[f]!)) > standard.singleAdjustment) single = false
  }
  return { single, total: Math.abs(Math.expm1(total)) <= standard.totalAdjustment }
}
