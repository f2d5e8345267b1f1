import { median, robustSigma } from "../../statistics/Robust.ts"
import type { Correction } from "../model/Correction.ts"
import { boost, type BoostOptions, type Direction } from "./BoostTrees.ts"
import { columnsOf, type OutOfSample } from "./OutOfSample.ts"

/** Selected on rolling origins within the training files (docs/decisions/0008-correction.md). */
const OPTIONS: BoostOptions = {
  trees: 125,
  rate: 0.1,
  depth: 6,
  leaf: 20,
  shrink: 20,
  rowShare: 0.8,
  featureShare: 0.4,
}

/**
 * Limits in robust standard deviations of the errors: residuals are clipped at the first, corrections at the second.
 */
const CLIP_SIGMAS = 1

const CAP_SIGMAS = 3

/** Number of out-of-sample predictions at which the correction is shrunk to half. */
const HALF_SHRINKAGE_ROWS = 1_000

/** Minimum number of predictions to learn a correction. */
const MINIMUM_ROWS = 200

/**
 * Learns a correction from out-of-sample predictions. It is shrunk when there are few, and there is none when there are
 * very few. `directions`: monotonicity constraints on the last features.
 */
export const learnCorrection = (
  outOfSample: ReadonlyArray<OutOfSample>,
  directions: ReadonlyArray<Direction> = [],
): Correction | undefined => {
  if (outOfSample.length < MINIMUM_ROWS) return undefined
  const errors = Float64Array.from(outOfSample, ({ error }) => error)
  const sigma = Math.max(robustSigma(errors, median(errors)), 0.01)
  const { rate, trees } = boost(
    columnsOf(outOfSample),
    errors,
    Float64Array.from(outOfSample, ({ weight }) => weight),
    CLIP_SIGMAS * sigma,
    OPTIONS,
    { directions },
  )
  const kept = outOfSample.length / (outOfSample.length + HALF_SHRINKAGE_ROWS)
  return { boosted: { rate: rate * kept, trees }, most: CAP_SIGMAS * sigma }
}
