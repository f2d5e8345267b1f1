import { falling } from "../../statistics/Isotonic.ts"
import { clamp } from "../../statistics/Robust.ts"
import { driftAt } from "./Drift.ts"
import { lnExpected, type LocalScale } from "./LocalScale.ts"
import type { Prediction } from "./Prediction.ts"
import { type Support, supportClass } from "./Support.ts"
import { lnScaled, type SupportScale } from "./SupportScale.ts"

/**
 * Prediction intervals learned from out-of-sample predictions (split conformal in log space with normalised scores;
 * Papadopoulos et al. 2002). `scale` makes the width depend on the evidence for an object.
 */
export interface Band {
  /** ln expected |error| from the features of an object; absent where there is too little data for trees. */
  readonly local: LocalScale | undefined
  /** Coefficients of ln expected |error| on `local` and the evidence, in the order of `scaleRow`. */
  readonly scale: ReadonlyArray<number>
  /** Range of the base scale in the trials; it is not extrapolated. */
  readonly bounds: readonly [low: number, high: number]
  /** The expected error by class of support, one entry per class (`supportClass`). */
  readonly classes: ReadonlyArray<SupportScale>
  /** Expected |error| of an object one span outside the samples, ln units. */
  readonly beyond: number
  /**
   * Expected |error| of the market's level 0, 30, 60 … days beyond the newest sample, in addition to that of the
   * trials, ln units.
   */
  readonly drift: ReadonlyArray<number>
  /** Number of out-of-sample prices it was learned from. */
  readonly count: number
}

/** The inputs to the expected error of a prediction. */
export interface Judged extends Pick<Prediction, "evidence" | "features"> {
  readonly support: Support
}

/** Mean absolute value of a normal error, in standard deviations: √(2/π). */
export const MEAN_OF_SIGMA = 0.7979

/** Unit of the disagreement, ln units, so that its coefficient is of the size of the others; and its maximum. */
const DISAGREEMENT_UNIT = 0.1
const MOST_DISAGREEMENT = 1

/** Floor of the dispersion term, ln units: comparables that agree perfectly prove no more than this. */
const DISPERSION_FLOOR = 0.02

export const scaleRow = (local: LocalScale | undefined, { evidence, features }: Judged): ReadonlyArray<number> => [
  1,
  local === undefined ? 0 : lnExpected(local, features),
  Math.log1p(evidence.weight),
  Math.log(evidence.dispersion + DISPERSION_FLOOR),
  evidence.hedonicDistance,
  evidence.groupShare,
  evidence.meanAdjustment,
  Math.min(evidence.disagreement, MOST_DISAGREEMENT) / DISAGREEMENT_UNIT,
]

/** ln expected |error| by the base scale, before the class of support. */
export const lnBase = ({ bounds, local, scale }: Pick<Band, "bounds" | "local" | "scale">, judged: Judged): number => {
  const row = scaleRow(local, judged)
  let sum = 0
  for (let i = 0; i < row.length; i++) sum += row[i]! * scale[i]!
  return clamp(sum, bounds[0], bounds[1])
}

/** Expected |error| of ln price for an object and its evidence, `horizon` days beyond the newest data. */
export const expectedError = (band: Band, judged: Judged, horizon: number): number =>
  expectedOf(band, judged, horizon, lnBase(band, judged))[supportClass(judged.support)]!

/** The same for each class of support. */
const expectedOf = (
  band: Band,
  { evidence, support }: Judged,
  horizon: number,
  base: number,
): ReadonlyArray<number> => {
  const drift = driftAt(band.drift, horizon)
  const ofFacts = MEAN_OF_SIGMA * evidence.missingFactsError
  const beyond = band.beyond * support.beyond
  return band.classes.map((_, of) =>
    Math.hypot(clamp(Math.exp(lnScaled(band.classes, of, base)), LEAST_ERROR, MOST_ERROR), drift, ofFacts, beyond),
  )
}

/**
 * Half width of the central prediction interval with coverage `share`, ln units. With the same evidence, a better class
 * of support never has a wider interval. `base`: `lnBase`, where it is known.
 */
export const halfWidth = (
  band: Band,
  judged: Judged,
  horizon: number,
  share: number,
  base = lnBase(band, judged),
): number => {
  const expected = expectedOf(band, judged, horizon, base)
  return -monotoneOverClasses(
    band,
    judged,
    (of, { absoluteScores }) => -expected[of]! * gridValue(absoluteScores, share),
  )
}

/**
 * Probability that the true price lies within ±`tolerance` (0.1: ten per cent) of the central value. With the same
 * evidence, a better class of support never has a lower probability. `base`: `lnBase`, where it is known.
 */
export const probabilityWithin = (
  band: Band,
  judged: Judged,
  horizon: number,
  tolerance: number,
  base = lnBase(band, judged),
): number => {
  const expected = expectedOf(band, judged, horizon, base)
  const low = Math.log(1 - tolerance)
  const high = Math.log(1 + tolerance)
  const probability = monotoneOverClasses(
    band,
    judged,
    (of, { scores }) => gridShare(scores, high / expected[of]!) - gridShare(scores, low / expected[of]!),
  )
  return withinTrials(Math.max(probability, 1 / (band.count + 2)), trialsOf(band, judged))
}

/** The trials that speak of an object: of its class of support and of every worse one. */
export interface TrialCount {
  /** Objects whose price was predicted. */
  readonly objects: number
  /** Clusters of objects (communities, series) whose errors are independent; 0 where a model does not tell. */
  readonly clusters: number
}

/** The number of trials behind the error of an object. */
export const trialsOf = ({ classes }: Band, { support }: Pick<Judged, "support">): TrialCount => {
  const own = classes.slice(supportClass(support))
  return {
    objects: own.reduce((sum, { count, objects = count }) => sum + objects, 0),
    clusters: own.reduce((sum, { clusters = 0 }) => sum + clusters, 0),
  }
}

/**
 * A probability learned from trials, as sure as their number allows: after n trials without an exception it is
 * (n + 1) / (n + 2) (rule of succession, Laplace 1774), and none is certain.
 */
export const withinTrials = (probability: number, { objects }: TrialCount): number =>
  Math.min(probability, (objects + 1) / (objects + 2))

/**
 * The value of the object's own class of support, after isotonic regression that makes the values fall from the best
 * class to the worst, each weighted by its number of trials.
 */
const monotoneOverClasses = (
  { classes }: Band,
  { support }: Judged,
  valueOf: (of: number, scale: SupportScale) => number,
): number => {
  const values = new Float64Array(classes.length)
  const weights = new Float64Array(classes.length)
  for (let of = 0; of < values.length; of++) {
    values[of] = valueOf(of, classes[of]!)
    weights[of] = Math.max(classes[of]!.count, LEAST_WEIGHT)
  }
  return falling(values, weights)[supportClass(support)]!
}

/** Weight of a class without trials, relative to one trial. */
const LEAST_WEIGHT = 1e-3

const gridValue = (grid: ReadonlyArray<number>, q: number): number => {
  const at = q * (grid.length - 1)
  const low = Math.floor(at)
  const high = Math.min(low + 1, grid.length - 1)
  return grid[low]! + (grid[high]! - grid[low]!) * (at - low)
}

/** Share of the distribution at or below a value. */
const gridShare = (grid: ReadonlyArray<number>, value: number): number => {
  const last = grid.length - 1
  if (value <= grid[0]!) return 0
  if (value >= grid[last]!) return 1
  let low = 0
  let high = last
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (grid[middle]! <= value) low = middle
    else high = middle
  }
  const width = grid[high]! - grid[low]!
  return (low + (width > 0 ? (value - grid[low]!) / width : 0)) / last
}

/** Bounds of the expected error, ln units. */
const LEAST_ERROR = 0.005

const MOST_ERROR = 2
