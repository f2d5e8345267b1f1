import type { FitMetrics } from "../market/model/FitMetrics.ts"

/** When new deals say that a model has aged. */
export interface DriftPolicy {
  /** With fewer deals nothing is said. */
  readonly leastDeals: number
  /** Standard errors by which chance alone may move a measure. */
  readonly standardErrors: number
  /** Coverage of the 80 % range may fall below 80 % by this share in any case. */
  readonly coverageBelow: number
  /** The median error may exceed the expected one by this share in any case. */
  readonly errorAbove: number
  /** New deals that are valued at most, evenly spaced in time. */
  readonly mostDeals: number
  readonly source: string
}

/** The policy that applies unless a host says otherwise. */
export const defaultDriftPolicy: DriftPolicy = {
  leastDeals: 10,
  standardErrors: 2.58,
  coverageBelow: 0.08,
  errorAbove: 0.25,
  mostDeals: 400,
  source:
    "Own judgement, 2026-11: 99 % of chance, and no alarm below what a lender would act on. Deals of one month share the market's error, which widens chance further; the shares allow for that.",
}

/**
 * Limits of the measures beyond which a model counts as aged. Fractions. A range that holds more than it promises is
 * too wide, which no lender is hurt by, and errors below the expected one are welcome.
 */
export interface DriftBand {
  /** Lowest coverage of the 80 % range. */
  readonly coverageFrom: number
  /** Highest median error. */
  readonly errorTo: number
}

/** Measures that can leave their band. */
export type DriftMeasure = "COVERAGE" | "MEDIAN_ERROR"

/** The share that an 80 % range holds. */
const HELD = 0.8

/**
 * Standard error of the median of `n` absolute errors, as a share of it, when the errors are normal:
 * `1 / (2 f(m) √n)` with `f` the half-normal density at its median.
 */
const MEDIAN_ERROR_SPREAD = 1.17

/** The band of the measures of `n` deals, for a model that expects these errors. */
export const driftBand = (
  n: number,
  expected: Pick<FitMetrics, "mdape">,
  { coverageBelow, errorAbove, standardErrors }: DriftPolicy = defaultDriftPolicy,
): DriftBand => {
  const below = Math.max(coverageBelow, standardErrors * Math.sqrt((HELD * (1 - HELD)) / n))
  const above = Math.max(errorAbove, (standardErrors * MEDIAN_ERROR_SPREAD) / Math.sqrt(n))
  return {
    coverageFrom: Math.max(0, HELD - below),
    errorTo: expected.mdape * (1 + above),
  }
}

/** Measures of new deals. Fractions. */
export interface DriftFigures {
  readonly n: number
  /** Median of |value − price| ÷ price; a deal without a value counts with 100 %. */
  readonly mdape: number
  /** Share of the deals within their 80 % range. */
  readonly coverage80: number
}

/** The measures that have left their band; none for too few deals. */
export const leftBand = (
  { coverage80, mdape, n }: DriftFigures,
  band: DriftBand,
  { leastDeals }: DriftPolicy = defaultDriftPolicy,
): ReadonlyArray<DriftMeasure> => {
  if (n < leastDeals) return []
  return [
    ...(coverage80 < band.coverageFrom ? (["COVERAGE"] as const) : []),
    ...(mdape > band.errorTo ? (["MEDIAN_ERROR"] as const) : []),
  ]
}
