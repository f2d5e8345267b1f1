import { clamp, median, quantile } from "../../statistics/Robust.ts"

/** An observation for learning a scale: ln expected |error| by the base scale, the absolute error, and its weight. */
export interface Scaled {
  readonly lnBase: number
  readonly error: number
  readonly weight: number
}

/** Prior of a line: ln expected |error| at the median of the trials, and the slope. */
export interface PriorLine {
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
export const likeliestLine = (
  trials: ReadonlyArray<Scaled>,
  prior: (centre: number) => PriorLine,
  [leastSlope, mostSlope]: readonly [number, number],
): { readonly shift: number; readonly slope: number } => {
  const centre = median(Float64Array.from(trials, ({ lnBase }) => lnBase))
  const believed = prior(centre)
  const scores = Float64Array.from(trials, ({ error, lnBase }) => error / Math.exp(lnBase))
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
    trials.forEach(({ lnBase, weight }, t) => {
      const x = lnBase - centre
      const own = weight / mean
      const ratio = Math.min(Math.min(scores[t]!, cap) * Math.exp(lnBase - at - slope * x), 1e3)
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
