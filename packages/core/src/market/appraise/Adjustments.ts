import type { ReadableModel } from "../model/AdditiveModel.ts"
import type { Effects } from "../model/Effects.ts"
import type { ListingDiscount } from "../model/MarketModel.ts"
import type { Row } from "../model/Rows.ts"
import { levelAt } from "../model/TimeIndex.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"

/**
 * Factors of every model: from listing price to deal price; from the price level of the comparable's day to that of the
 * valuation date; the part of a comparable's residual that is not carried over to the subject (clipped, or shrunk
 * towards the market's level); the learned correction.
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
  /** The same of each feature of the second estimate (`secondEstimateFeatures`). */
  readonly ofFeature: ReadonlyArray<number>
}

/** Indices of the factors of every model. */
export const TRANSACTION = 0
const TIME = 1
export const UNEXPLAINED = 2
const CORRECTION = 3

/** `features`: the factors of what the second estimate reads, none without one. */
export const factorsOf = ({ factors }: Effects, features: ReadonlyArray<string>): Factors => {
  const names = [...COMMON_FACTORS]
  const positionOf = (factor: string): number => {
    const known = names.indexOf(factor)
    return known >= 0 ? known : names.push(factor) - 1
  }
  return { ofEntry: factors.map(positionOf), ofFeature: features.map(positionOf), names }
}

/** Parts, each at its position among `count` factors, summed up by factor. */
export const byFactor = (count: number, positions: ReadonlyArray<number>, parts: Float64Array): Float64Array => {
  const sums = new Float64Array(count)
  for (let e = 0; e < parts.length; e++) sums[positions[e]!]! += parts[e]!
  return sums
}

/** Both estimates of an object, ln units by factor. */
export interface ByFactor {
  readonly byFactor: Float64Array
  readonly secondByFactor: Float64Array
}

/**
 * Writes to `logs` everything that leads from a comparable's own unit price to its price adjusted to the subject: ln
 * units per factor, the adjusted price being the price times e^(their sum). Differences count as both estimates see
 * them, by the share that each carries; what neither explains is `unexplained`.
 */
export const adjustmentsOf = (
  { additive, discount }: { readonly additive: ReadableModel; readonly discount: ListingDiscount },
  subject: ByFactor & { readonly day: number },
  comparable: { readonly row: Row; readonly y: number; readonly parts: () => ByFactor },
  { adjusted, correction, secondShare }: Adjusted,
  logs: Float64Array,
): void => {
  const own = comparable.parts()
  const firstShare = 1 - secondShare
  for (let f = 0; f < logs.length; f++) {
    logs[f] =
      firstShare * (subject.byFactor[f]! - own.byFactor[f]!) +
      secondShare * (subject.secondByFactor[f]! - own.secondByFactor[f]!)
  }
  logs[TIME]! += levelAt(additive.index, subject.day) - levelAt(additive.index, comparable.row.day)
  logs[CORRECTION] = correction
  let explained = 0
  for (let f = 0; f < logs.length; f++) explained += logs[f]!
  logs[UNEXPLAINED] = adjusted - comparable.y - explained
  if (comparable.row.asked) logs[TRANSACTION]! += discount.logRatio
}

/** Further figures of an adjusted price, ln units. */
export interface Adjusted {
  /** The adjusted unit price on the deal basis. */
  readonly adjusted: number
  /** The correction that all comparables share. */
  readonly correction: number
  /** Share of the value that the second estimate carries. */
  readonly secondShare: number
}

/** True when a single adjustment, and all together, keep the limits of GB/T 50291-2015 4.2.15. */
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
