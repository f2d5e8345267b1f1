import { Cholesky } from "../../statistics/Cholesky.ts"
import { clamp, effectiveNumber, median, quantile } from "../../statistics/Robust.ts"
import { type Band, expectedError, type Judged, lnBase, MEAN_OF_SIGMA, scaleRow } from "../model/Band.ts"
import { driftAt } from "../model/Drift.ts"
import type { LocalScale } from "../model/LocalScale.ts"
import { SUPPORT_CLASSES, supportClass } from "../model/Support.ts"
import { lnScaled, type SupportScale } from "../model/SupportScale.ts"
import type { SupportPriors } from "../recipe/Recipe.ts"
import { errorFloor } from "./LearnLocalScale.ts"

/** An observation for learning a scale: ln expected |error| by the base scale, the absolute error, and its weight. */
interface Scaled {
  readonly lnBase: number
  readonly error: number
  readonly weight: number
}

/** Prior of a line: ln expected |error| at the median of the trials, and the slope. */
interface PriorLine {
  readonly at: number
  readonly slope: number
  /** Weight of the prior, in trials. */
  readonly shiftTrials: number
  readonly slopeTrials: number
}

const STEPS = 20

/** Scores are capped at this quantile. */
const CAP = 0.98

/**
 * Maximum-likelihood line of ln expected |error| over the base scale for Laplace-distributed errors, by Newton's
 * method. Regression on the logarithms of floored errors would understate the differences between scales; this does
 * not.
 */
const likeliestLine = (
  trials: ReadonlyArray<Scaled>,
  prior: (centre: number) => PriorLine,
  [leastSlope, mostSlope]: readonly [number, number],
): { readonly shift: number; readonly slope: number } => {
  const centre = median(Float64Array.from(trials, ({ lnBase: base }) => base))
  const believed = prior(centre)
  const scores = Float64Array.from(trials, ({ error, lnBase: base }) => error / Math.exp(base))
  const cap = quantile(scores, CAP)
  // Weights are relative to their mean: trials of the past weigh less, but not nothing.
  const mean = trials.reduce((sum, { weight }) => sum + weight, 0) / trials.length
  let at = believed.at
  let slope = believed.slope
  for (let step = 0; step < STEPS; step++) {
    let g0 = -believed.shiftTrials * (at - believed.at)
    let g1 = -believed.slopeTrials * (slope - believed.slope)
    let h00 = believed.shiftTrials
    let h01 = 0
    let h11 = believed.slopeTrials
    trials.forEach(({ lnBase: base, weight }, t) => {
      const x = base - centre
      const own = weight / mean
      const ratio = Math.min(Math.min(scores[t]!, cap) * Math.exp(base - at - slope * x), 1e3)
      g0 += own * (ratio - 1)
      g1 += own * (ratio - 1) * x
      h00 += own * ratio
      h01 += own * ratio * x
      h11 += own * ratio * x * x
    })
    const determinant = h00 * h11 - h01 * h01
    if (!(determinant > 0)) break
    at += clamp((h11 * g0 - h01 * g1) / determinant, -1, 1)
    slope = clamp(slope + (h00 * g1 - h01 * g0) / determinant, leastSlope, mostSlope)
  }
  return { shift: at - slope * centre, slope }
}

/** One out-of-sample prediction of a known price. */
export interface Trial extends Judged {
  /** Index of its row. */
  readonly at: number
  /** ln of true over predicted price. */
  readonly error: number
  /** Days from the newest data used to the day of the price. */
  readonly horizon: number
  /** Cluster of its error: the widest unit of the object without enough samples. */
  readonly unit: string
  /** Weight of the trial; newer trials weigh more. */
  readonly weight: number
}

const SCALE_PENALTY = 5

const QUANTILES = 201

/** Index of the local scale in `scaleRow`: its coefficient is shrunk towards one, all others towards zero. */
const LOCAL_AT = 1

/**
 * Learns the band: how errors differ between objects, then how large they are in each class of support. `drift`: root
 * mean square error of the market's level 0, 30, 60 … days ahead, ln units. `priors.unitErrors`: prior standard
 * deviations (ln units) for classes with few trials.
 */
export const learnBand = (
  trials: ReadonlyArray<Trial>,
  drift: ReadonlyArray<number>,
  local: LocalScale | undefined,
  priors: SupportPriors,
): Band => {
  const within = trials.filter(({ support }) => support.beyond === 0)
  const scale = baseScale(within, local)
  const unbounded = { local, scale, bounds: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] } as const
  const bases = within.map((trial) => lnBase(unbounded, trial))
  const base = { local, scale, bounds: [quantile(bases, BASE_TAIL), quantile(bases, 1 - BASE_TAIL)] } as const
  const classes = supportScales(
    Map.groupBy(within, ({ support }) => supportClass(support)),
    (trial) => lnBase(base, trial),
    priors,
  )
  const plain: Band = { ...base, classes, beyond: 0, drift: addedDrift(drift, trials), count: trials.length }
  const beyond = errorBeyond(plain, trials, priors)
  const scored = trials.map((trial) => ({
    of: supportClass(trial.support),
    unit: trial.unit,
    score: trial.error / expectedError({ ...plain, beyond }, trial, trial.horizon),
    weight: trial.weight,
  }))
  return { ...plain, beyond, classes: withShapes(classes, scored) }
}

/**
 * Expected |error| at each horizon in addition to that of the trials: their own errors already contain the drift of
 * their horizons, on average.
 */
const addedDrift = (drift: ReadonlyArray<number>, trials: ReadonlyArray<Trial>): ReadonlyArray<number> => {
  const total = trials.reduce((sum, { weight }) => sum + weight, 0)
  const contained = trials.reduce((sum, { horizon, weight }) => sum + weight * driftAt(drift, horizon) ** 2, 0) / total
  return drift.map((error) => MEAN_OF_SIGMA * Math.sqrt(Math.max(0, error ** 2 - contained)))
}

/**
 * The error scale of each class of support, from the best class down. A class without trials takes the scale of the
 * next worse class that has some; after the last of those, the prior.
 */
const supportScales = (
  byClass: ReadonlyMap<number, ReadonlyArray<Trial>>,
  lnBaseOf: (trial: Trial) => number,
  { unitErrors }: SupportPriors,
): ReadonlyArray<SupportScale> => {
  const classes: Array<SupportScale> = []
  for (let c = 0; c < SUPPORT_CLASSES; c++) {
    const own = byClass.get(c) ?? []
    const perUnit = own.length / new Set(own.map(({ unit }) => unit)).size
    const expected = Math.log(MEAN_OF_SIGMA * unitErrors[Math.floor(c / 2)]!)
    const better = classes.findLast(({ count }) => count > 0) === undefined ? [] : classes
    const line =
      own.length === 0
        ? { shift: expected, slope: 0 }
        : likeliestLine(
            own.map((trial) => ({ lnBase: lnBaseOf(trial), error: Math.abs(trial.error), weight: trial.weight })),
            (centre) => {
              // The trials alone determine the shift of the best class.
              if (c === 0) return { at: centre, slope: 1, shiftTrials: 0, slopeTrials: SCALE_PENALTY }
              const at = Math.max(expected, lnScaled(better, c - 1, centre))
              return {
                at,
                slope: ownShare(centre, at),
                shiftTrials: PRIOR_UNITS * perUnit,
                slopeTrials: PRIOR_UNITS * perUnit,
              }
            },
            [0, MOST_SLOPE],
          )
    const learned = {
      ...line,
      count: own.length,
      objects: new Set(own.map(({ at }) => at)).size,
      clusters: new Set(own.map(({ unit }) => unit)).size,
      scores: [],
      absoluteScores: [],
    }
    if (own.length > 0) {
      for (let k = c - 1; k >= 0 && classes[k]!.count === 0; k--)
        classes[k] = { ...learned, count: 0, objects: 0, clusters: 0 }
    }
    classes.push(learned)
  }
  return classes
}

/**
 * Slope of ln error over ln base error when the error's variance is the base variance plus an independent variance of
 * unknown units: the base's share of the total variance.
 */
const ownShare = (lnOwn: number, lnAll: number): number => Math.min(1, Math.exp(2 * (lnOwn - lnAll)))

/** Share of the trials trimmed at either end of the base scale. */
const BASE_TAIL = 0.005

/** Weight of a prior, in units and in trials. */
const PRIOR_UNITS = 2

const PRIOR_TRIALS = 20

const baseScale = (trials: ReadonlyArray<Trial>, local: LocalScale | undefined): ReadonlyArray<number> => {
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
  return Array.from(new Cholesky(matrix, size).solve(right))
}

/** Bisection steps of `errorBeyond`. */
const BISECTIONS = 40

const MOST_BEYOND = 10

/**
 * The error per span at which trials outside the samples' span have the same mean score as those inside; at least half
 * of the prior.
 */
const errorBeyond = (band: Band, trials: ReadonlyArray<Trial>, { beyondError }: SupportPriors): number => {
  const believed = MEAN_OF_SIGMA * beyondError
  const out = trials.filter(({ support }) => support.beyond > 0)
  if (out.length === 0) return believed
  const excess = (beyond: number): number =>
    out.reduce(
      (sum, trial) =>
        sum + Math.min(Math.abs(trial.error) / expectedError({ ...band, beyond }, trial, trial.horizon), 5) - 1,
      0,
    )
  let low = 0
  let high = MOST_BEYOND
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2
    if (excess(middle) > 0) low = middle
    else high = middle
  }
  const learned = (out.length * low + PRIOR_TRIALS * believed) / (out.length + PRIOR_TRIALS)
  return Math.max(learned, believed / 2)
}

/**
 * Pseudo-scores of all classes mixed into those of each class: few trials, or few units, say little about the shape of
 * the distribution.
 */
const SHARED_SCORES = 50

const SHARED_UNITS = 1

const withShapes = (
  classes: ReadonlyArray<SupportScale>,
  scored: ReadonlyArray<{
    readonly of: number
    readonly unit: string
    readonly score: number
    readonly weight: number
  }>,
): ReadonlyArray<SupportScale> => {
  const total = scored.reduce((sum, { weight }) => sum + weight, 0)
  return classes.map((own, c) => {
    const mine = scored.filter(({ of }) => of === c)
    const weight = mine.reduce((sum, each) => sum + each.weight, 0)
    const units = new Set(mine.map(({ unit }) => unit)).size
    const count = SHARED_SCORES + (units === 0 ? 0 : (SHARED_UNITS * mine.length) / units)
    // Half of the share that guarantees the coverage: the mean over new units is then what is stated, not the least.
    // The best class has samples of the object's own unit, so no new unit can add extreme errors.
    const extreme = c === 0 || mine.length === 0 ? 0 : 0.5 / (effectiveUnits(mine) + PRIOR_UNITS + 1)
    const shared = ((weight > 0 ? weight / mine.length : 1) * count) / total
    const largest = mine.reduce((most, { score }) => Math.max(most, Math.abs(score)), 0)
    const joined = [
      ...scored.map(({ of, score, weight: each }) => ({
        score,
        weight: each * shared + (of === c ? (1 - extreme) * each : 0),
      })),
      ...[-largest, largest].map((score) => ({ score, weight: (extreme / 2) * weight })),
    ]
    return {
      ...own,
      scores: weightedGrid(joined),
      absoluteScores: weightedGrid(joined.map((each) => ({ ...each, score: Math.abs(each.score) }))),
    }
  })
}

/** Effective number of units (Kish): trials of the same unit are not independent. */
const effectiveUnits = (trials: ReadonlyArray<{ readonly unit: string; readonly weight: number }>): number => {
  const units = [...Map.groupBy(trials, ({ unit }) => unit).values()]
  return effectiveNumber(units.map((own) => own.reduce((sum, { weight }) => sum + weight, 0)))
}

/** Upper limit of a scale's slope. */
const MOST_SLOPE = 2

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
