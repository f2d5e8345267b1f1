import { sortedQuantile } from "../../statistics/Robust.ts"

/** Out-of-sample accuracy of a fit. */
export interface FitMetrics {
  /** Number of held-out prices. */
  readonly trials: number
  /** Median of |value − price| ÷ price. */
  readonly mdape: number
  /** Coverage: share of the prices within the 80 % range. */
  readonly coverage80: number
}

/** One held-out price: ln of true over predicted price, and the half width of the 80 % range, ln units. */
export interface HeldBack {
  readonly error: number
  readonly halfWidth: number
}

/** Metrics of some trials; `undefined` when there are none. */
export const fitMetrics = (trials: ReadonlyArray<HeldBack>): FitMetrics | undefined => {
  if (trials.length === 0) return undefined
  const errors = Float64Array.from(trials, ({ error }) => Math.abs(Math.exp(-error) - 1)).sort()
  const covered = trials.filter(({ error, halfWidth }) => Math.abs(error) <= halfWidth).length
  return { trials: trials.length, mdape: sortedQuantile(errors, 0.5), coverage80: covered / trials.length }
}
