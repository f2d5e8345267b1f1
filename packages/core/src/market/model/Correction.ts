import { clamp } from "../../statistics/Robust.ts"
import { type Boosted, contributions } from "./Trees.ts"

/**
 * What effects and comparables together still get wrong in ways that repeat themselves: small boosted trees over the
 * facts of an object and the evidence of its comparables, learned from predictions of prices that were not seen. Plain
 * JSON.
 */
export interface Correction {
  readonly boosted: Boosted
  /** A correction is never larger than this (ln units). */
  readonly most: number
}

/**
 * What a correction adds to a value, ln units: in all, for every object alike, and by the doing of each feature (their
 * sum).
 */
export interface Corrected {
  readonly total: number
  readonly base: number
  readonly of: Float64Array
}

/** What the correction adds for an object. */
export const correct = ({ boosted, most }: Correction, features: Float64Array): Corrected => {
  const { base, of } = contributions(boosted, features)
  const total = base + of.reduce((sum, own) => sum + own, 0)
  const kept = clamp(total, -most, most)
  if (kept === total) return { total, base, of }
  return { total: kept, base: (base * kept) / total, of: of.map((own) => (own * kept) / total) }
}
