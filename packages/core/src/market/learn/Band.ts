import { errorFloor, lnExpected, type LocalScale } from "./LocalScale.ts"
import type { Prediction } from "./Predict.ts"
import { Cholesky } from "./Ridge.ts"
import { clamp, median, quantile } from "./Robust.ts"

/**
 * How large errors are expected to be, learned from predictions of prices that the model had not seen (split conformal in
 * log space; Papadopoulos et al. 2002, normalised scores). `scale` says how an object's own evidence widens or narrows it.
 */
export interface Band {
  /** ln expected |error| by the facts and the evidence of an object; absent where too little was learned for trees. */
  readonly local: LocalScale | undefined
  /** Coefficients of ln expected |error| on `local` and the evidence, in the order of `scaleRow`. */
  readonly scale: ReadonlyArray<number>
  /** Evenly spaced quantiles (0 … 1) of the signed scores error ÷ expected error, the newest counting most. */
  readonly scores: ReadonlyArray<number>
  /** Evenly spaced quantiles of the absolute scores. */
  readonly absoluteScores: ReadonlyArray<number>
  /** Root mean square error of carrying the index forward by 0, 30, 60 … days. */
  readonly drift: ReadonlyArray<number>
  /** How many unseen prices it was learned from. */
  readonly count: number
}

/** What the size of an error is expected from. */
export type Judged = Pick<Prediction, "evidence" | "features">

/** One price that was predicted without having been seen. */
export interface Trial extends Judged {
  /** ln of true over predicted price. */
  readonly error: number
  /** Days from the newest data to the day of the price. */
  readonly horizon: number
  /** Weight of the trial (newer ones count more). */
  readonly weight: number
}

/** Mean absolute value of a normal error, in its standard deviations: √(2/π). */
const MEAN_OF_SIGMA = 0.7979
/** Share of the drift that comes on top: the trials' own errors hold the rest. */
const DRIFT_SHARE = 0.9
const DRIFT_STEP = 30
const SCALE_PENALTY = 5
/** Comparables that agree perfectly still say no more than this (ln units). */
const DISPERSION_FLOOR = 0.02
const QUANTILES = 201

const scaleRow = (local: LocalScale | undefined, { evidence, features }: Judged): ReadonlyArray<number> => [
  1,
  local === undefined ? 0 : lnExpected(local, features),
  Math.log1p(evidence.weight),
  Math.log(evidence.dispersion + DISPERSION_FLOOR),
  evidence.oddity,
  evidence.groupShare,
  evidence.stretch,
]

/** Place of the local scale in `scaleRow`: its coefficient is pulled towards one, all others towards none. */
const LOCAL_AT = 1

/** Expected absolute error of ln price for an object and its evidence, `horizon` days beyond the newest data. */
export const expectedError = (band: Band, judged: Judged, horizon: number): number => {
  let sum = 0
  scaleRow(band.local, judged).forEach((value, i) => (sum += value * band.scale[i]!))
  const drift = DRIFT_SHARE * driftAt(band.drift, horizon)
  return Math.hypot(clamp(Math.exp(sum), 0.005, 1.5), drift, MEAN_OF_SIGMA * judged.evidence.ignorance)
}

const driftAt = (drift: ReadonlyArray<number>, horizon: number): number => {
  if (drift.length === 0 || horizon <= 0) return 0
  const at = Math.min(horizon / DRIFT_STEP, drift.length - 1)
  const low = Math.floor(at)
  const high = Math.min(low + 1, drift.length - 1)
  return drift[low]! + (drift[high]! - drift[low]!) * (at - low)
}

/** Half width of the central prediction interval that holds `share` of the prices, ln units. */
export const halfWidth = (band: Band, expected: number, share: number): number =>
  expected * gridValue(band.absoluteScores, Math.min(1, (share * (band.count + 1)) / Math.max(band.count, 1)))

/** Probability that the true price lies within ±`tolerance` (0.1: ten per cent) of the central value. */
export const probabilityWithin = (band: Band, expected: number, tolerance: number): number =>
  clamp(
    gridShare(band.scores, Math.log(1 + tolerance) / expected) -
      gridShare(band.scores, Math.log(1 - tolerance) / expected),
    0,
    1,
  )

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

/** Learns the band: how errors differ from object to object from all unseen predictions, how large they are from the trials. */
export const learnBand = (
  trials: ReadonlyArray<Trial>,
  drift: ReadonlyArray<number>,
  local: LocalScale | undefined,
): Band => {
  const floor = errorFloor(trials)
  const rows = trials.map((trial) => scaleRow(local, trial))
  const size = rows[0]!.length
  const matrix = new Float64Array(size * size)
  const right = new Float64Array(size)
  trials.forEach(({ error, weight }, t) => {
    const x = rows[t]!
    const target = Math.log(Math.abs(error) + floor)
    for (let a = 0; a < size; a++) {
      right[a]! += weight * x[a]! * target
      for (let b = 0; b <= a; b++) matrix[a * size + b]! += weight * x[a]! * x[b]!
    }
  })
  for (let a = 1; a < size; a++) matrix[a * size + a]! += SCALE_PENALTY
  right[LOCAL_AT]! += SCALE_PENALTY
  const scale = stretched(trials, rows, Array.from(new Cholesky(matrix, size).solve(right)))
  const band: Band = { local, scale, scores: [], absoluteScores: [], drift, count: trials.length }
  const scores = trials.map((trial) => ({
    score: trial.error / expectedError(band, trial, trial.horizon),
    weight: trial.weight,
  }))
  return {
    ...band,
    scores: weightedGrid(scores),
    absoluteScores: weightedGrid(scores.map(({ score, weight }) => ({ score: Math.abs(score), weight }))),
  }
}

/** Newton steps of `stretched`; far fewer suffice. */
const STRETCH_STEPS = 20
/** Scores above this quantile count as if at it. */
const STRETCH_CAP = 0.98
/** No stretch is believed that is beyond these. */
const LEAST_SLOPE = 0.5
const MOST_SLOPE = 2

/**
 * Logarithms of small errors that were lifted by a floor make scales too much alike: the scale that maximises the Laplace likelihood among
 * e^(a + g · ln scale), by Newton's method.
 */
const stretched = (
  trials: ReadonlyArray<Trial>,
  rows: ReadonlyArray<ReadonlyArray<number>>,
  scale: ReadonlyArray<number>,
): ReadonlyArray<number> => {
  const logs = Float64Array.from(rows, (row) => row.reduce((sum, value, i) => sum + value * scale[i]!, 0))
  const centre = median(logs)
  const scores = Float64Array.from(trials, ({ error }, t) => Math.abs(error) / Math.exp(logs[t]!))
  const cap = quantile(scores, STRETCH_CAP)
  let shift = 0
  let slope = 1
  for (let step = 0; step < STRETCH_STEPS; step++) {
    let g0 = 0
    let g1 = 0
    let h00 = 0
    let h01 = 0
    let h11 = SCALE_PENALTY
    trials.forEach(({ weight }, t) => {
      const x = logs[t]! - centre
      const ratio = Math.min(scores[t]!, cap) * Math.exp(x - shift - slope * x)
      g0 += weight * (ratio - 1)
      g1 += weight * (ratio - 1) * x
      h00 += weight * ratio
      h01 += weight * ratio * x
      h11 += weight * ratio * x * x
    })
    g1 -= SCALE_PENALTY * (slope - 1)
    const determinant = h00 * h11 - h01 * h01
    if (!(determinant > 0)) break
    shift += (h11 * g0 - h01 * g1) / determinant
    slope += (h00 * g1 - h01 * g0) / determinant
  }
  const kept = clamp(slope, LEAST_SLOPE, MOST_SLOPE)
  return scale.map((own, i) => kept * own + (i === 0 ? centre * (1 - kept) : 0))
}

const weightedGrid = (
  scores: ReadonlyArray<{ readonly score: number; readonly weight: number }>,
): ReadonlyArray<number> => {
  const sorted = scores.toSorted((a, b) => a.score - b.score)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  const grid: Array<number> = []
  let at = 0
  let below = 0
  for (let q = 0; q < QUANTILES; q++) {
    const wanted = (q / (QUANTILES - 1)) * total
    while (at < sorted.length - 1 && below + sorted[at]!.weight < wanted) below += sorted[at++]!.weight
    grid.push(sorted[at]!.score)
  }
  return grid
}
