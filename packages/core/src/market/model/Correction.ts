import { clamp, median, robustSigma } from "../../statistics/Robust.ts"
import { columnsOf, type Unseen } from "../learn/Unseen.ts"
import { boost, type Boosted, type BoostOptions, contributions, type Way } from "./Trees.ts"

/**
 * What effects and comparables together still get wrong in ways that repeat themselves: small boosted trees over the facts of an
 * object and the evidence of its comparables, learned from predictions of prices that were not seen. Plain JSON.
 */
export interface Correction {
  readonly boosted: Boosted
  /** A correction is never larger than this (ln units). */
  readonly most: number
}

/** What a correction adds to a value, ln units: in all, for every object alike, and by the doing of each feature (their sum). */
export interface Corrected {
  readonly total: number
  readonly base: number
  readonly of: Float64Array
}

/** Chosen on rolling origins of the training files alone (docs/decisions/0008-correction.md). */
const OPTIONS: BoostOptions = {
  trees: 250,
  rate: 0.05,
  depth: 6,
  leaf: 20,
  shrink: 20,
  rowShare: 0.8,
  featureShare: 0.4,
}
/** Robust standard deviations of the errors: up to one an error pulls, and no object is corrected by more than three. */
const PULL_SIGMAS = 1
const MOST_SIGMAS = 3
/** So many unseen predictions are needed before half of what trees say is believed. */
const DOUBT = 1_000
/** With fewer nothing is learned at all. */
const LEAST = 200

/**
 * Learns a correction from unseen predictions; with few of them it is kept in part alone, with very few there is none. `ways`: which way it
 * may go with each of the last features.
 */
export const learnCorrection = (
  unseen: ReadonlyArray<Unseen>,
  ways: ReadonlyArray<Way> = [],
): Correction | undefined => {
  if (unseen.length < LEAST) return undefined
  const errors = Float64Array.from(unseen, ({ error }) => error)
  const sigma = Math.max(robustSigma(errors, median(errors)), 0.01)
  const { rate, trees } = boost(
    columnsOf(unseen),
    errors,
    Float64Array.from(unseen, ({ weight }) => weight),
    PULL_SIGMAS * sigma,
    OPTIONS,
    ways,
  )
  const kept = unseen.length / (unseen.length + DOUBT)
  return { boosted: { rate: rate * kept, trees }, most: MOST_SIGMAS * sigma }
}

/** What the correction adds for an object. */
export const correct = ({ boosted, most }: Correction, features: Float64Array): Corrected => {
  const { base, of } = contributions(boosted, features)
  const total = base + of.reduce((sum, own) => sum + own, 0)
  const kept = clamp(total, -most, most)
  if (kept === total) return { total, base, of }
  return { total: kept, base: (base * kept) / total, of: of.map((own) => (own * kept) / total) }
}
