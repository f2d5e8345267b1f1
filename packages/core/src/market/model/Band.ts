import { falling } from "../../statistics/Isotonic.ts"
import { clamp } from "../../statistics/Robust.ts"
import { lnExpected, type LocalScale } from "./LocalScale.ts"
import type { Prediction } from "./Prediction.ts"
import { type Support, supportClass } from "./Support.ts"
import { lnScaled, type SupportScale } from "./SupportScale.ts"

/**
 * How large errors are expected to be, learned from predictions of prices that the model had not seen (split conformal
 * in log space; Papadopoulos et al. 2002, normalised scores). `scale` says how an object's own evidence widens or
 * narrows it.
 */
export interface Band {
  /** ln expected |error| by the facts and the evidence of an object; absent where too little was learned for trees. */
  readonly local: LocalScale | undefined
  /** Coefficients of ln expected |error| on `local` and the evidence, in the order of `scaleRow`. */
  readonly scale: ReadonlyArray<number>
  /** The least and the most that trials knew of `scale`: beyond them it is not carried on. */
  readonly bounds: readonly [low: number, high: number]
  /** How that differs with the support of the object, a class each (`supportClass`). */
  readonly classes: ReadonlyArray<SupportScale>
  /** Expected |error| of an object one span beyond what the samples reach, ln units. */
  readonly beyond: number
  /** Root mean square error of carrying the index forward by 0, 30, 60 … days. */
  readonly drift: ReadonlyArray<number>
  /** How many unseen prices it was learned from. */
  readonly count: number
}

/** What the size of an error is expected from. */
export interface Judged extends Pick<Prediction, "evidence" | "features"> {
  readonly support: Support
}

/** Mean absolute value of a normal error, in its standard deviations: √(2/π). */
export const MEAN_OF_SIGMA = 0.7979

/** Share of the drift that comes on top: the trials' own errors hold the rest. */
const DRIFT_SHARE = 0.9

const DRIFT_STEP = 30

/** Comparables that agree perfectly still say no more than this (ln units). */
const DISPERSION_FLOOR = 0.02

export const scaleRow = (local: LocalScale | undefined, { evidence, features }: Judged): ReadonlyArray<number> => [
  1,
  local === undefined ? 0 : lnExpected(local, features),
  Math.log1p(evidence.weight),
  Math.log(evidence.dispersion + DISPERSION_FLOOR),
  evidence.oddity,
  evidence.groupShare,
  evidence.stretch,
]

/** ln expected |error| by the base scale. */
export const lnBase = ({ bounds, local, scale }: Pick<Band, "bounds" | "local" | "scale">, judged: Judged): number => {
  let sum = 0
  scaleRow(local, judged).forEach((value, i) => (sum += value * scale[i]!))
  return clamp(sum, bounds[0], bounds[1])
}

/** Expected absolute error of ln price for an object and its evidence, `horizon` days beyond the newest data. */
export const expectedError = (band: Band, judged: Judged, horizon: number): number =>
  expectedOf(band, judged, horizon)(supportClass(judged.support))

/** The same if the object were of a class of support. */
const expectedOf = (band: Band, judged: Judged, horizon: number): ((of: number) => number) => {
  const drift = DRIFT_SHARE * driftAt(band.drift, horizon)
  const base = lnBase(band, judged)
  return (of) =>
    Math.hypot(
      clamp(Math.exp(lnScaled(band.classes, of, base)), LEAST_ERROR, MOST_ERROR),
      drift,
      MEAN_OF_SIGMA * judged.evidence.ignorance,
      band.beyond * judged.support.beyond,
    )
}

const driftAt = (drift: ReadonlyArray<number>, horizon: number): number => {
  if (drift.length === 0 || horizon <= 0) return 0
  const at = Math.min(horizon / DRIFT_STEP, drift.length - 1)
  const low = Math.floor(at)
  const high = Math.min(low + 1, drift.length - 1)
  return drift[low]! + (drift[high]! - drift[low]!) * (at - low)
}

/**
 * Half width of the central prediction interval that holds `share` of the prices, ln units. At equal evidence no class
 * of support has a narrower one than a better class.
 */
export const halfWidth = (band: Band, judged: Judged, horizon: number, share: number): number => {
  const expected = expectedOf(band, judged, horizon)
  return -fallingWithClass(band, judged, (of, { absoluteScores }) => -expected(of) * gridValue(absoluteScores, share))
}

/**
 * Probability that the true price lies within ±`tolerance` (0.1: ten per cent) of the central value. At equal evidence
 * no class of support is surer than a better class.
 */
export const probabilityWithin = (band: Band, judged: Judged, horizon: number, tolerance: number): number => {
  const expected = expectedOf(band, judged, horizon)
  const [low, high] = [Math.log(1 - tolerance), Math.log(1 + tolerance)]
  return fallingWithClass(band, judged, (of, { scores }) =>
    clamp(gridShare(scores, high / expected(of)) - gridShare(scores, low / expected(of)), 0, 1),
  )
}

/**
 * A value of each class of support, made to fall from the best to the worst, each weighing as many trials as it has:
 * that of the object's own class.
 */
const fallingWithClass = (
  { classes }: Band,
  { support }: Judged,
  valueOf: (of: number, scale: SupportScale) => number,
): number =>
  falling(
    Float64Array.from(classes, (scale, of) => valueOf(of, scale)),
    Float64Array.from(classes, ({ count }) => Math.max(count, LEAST_WEIGHT)),
  )[supportClass(support)]!

/** What a class without trials weighs against one trial. */
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
