import { median, robustSigma } from "../../statistics/Robust.ts"
import type { Correction } from "../model/Correction.ts"
import { boost, type BoostOptions, type Way } from "./BoostTrees.ts"
import { columnsOf, type Unseen } from "./Unseen.ts"

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

/**
 * Robust standard deviations of the errors: up to one an error pulls, and no object is corrected by more than three.
 */
const PULL_SIGMAS = 1

const MOST_SIGMAS = 3

/** So many unseen predictions are needed before half of what trees say is believed. */
const DOUBT = 1_000

/** With fewer nothing is learned at all. */
const LEAST = 200

/**
 * Learns a correction from unseen predictions; with few of them it is kept in part alone, with very few there is none.
 * `ways`: which way it may go with each of the last features.
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
    { ways },
  )
  const kept = unseen.length / (unseen.length + DOUBT)
  return { boosted: { rate: rate * kept, trees }, most: MOST_SIGMAS * sigma }
}
