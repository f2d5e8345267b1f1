import { clamp } from "../../statistics/Robust.ts"
import { type Boosted, contributions } from "./Trees.ts"

/**
 * Learned correction of the systematic errors that effects and comparables leave: small boosted trees over the facts of
 * an object and the evidence of its comparables, trained on out-of-sample predictions. Plain JSON.
 */
export interface Correction {
  readonly boosted: Boosted
  /** Cap on the correction (ln units). */
  readonly most: number
}

/**
 * A correction of a value, ln units: its total, the base that applies to every object, and the contribution of each
 * feature. The total is the sum of the others.
 */
export interface Corrected {
  readonly total: number
  readonly base: number
  readonly of: Float64Array
}

/** Evaluates the correction for an object. */
export const correct = ({ boosted, most }: Correction, features: Float64Array): Corrected => {
  const { base, of } = contributions(boosted, features)
  const total = base + of.reduce((sum, own) => sum + own, 0)
  const kept = clamp(total, -most, most)
  if (kept === total) return { total, base, of }
  return { total: kept, base: (base * kept) / total, of: of.map((own) => (own * kept) / total) }
}
