import { sortedQuantile } from "../../statistics/Robust.ts"

/** How well a fit predicted prices that it held back. */
export interface FitMetrics {
  /** Prices that were held back. */
  readonly trials: number
  /** Median of |value − price| ÷ price. */
  readonly mdape: number
  /** Share of the prices within the 80 % range. */
  readonly coverage80: number
}

/** One price that was held back: ln of true over predicted price, and half the width of the 80 % range, ln units. */
export interface HeldBack {
  readonly error: number
  readonly halfWidth: number
}

/** The metrics of some trials; `undefined` when there are none. */
export const fitMetrics = (trials: ReadonlyArray<HeldBack>): FitMetrics | undefined => {
  if (trials.length === 0) return undefined
  const errors = Float64Array.from(trials, ({ error }) => Math.abs(Math.exp(-error) - 1)).sort()
  const covered = trials.filter(({ error, halfWidth }) => Math.abs(error) <= halfWidth).length
  return { trials: trials.length, mdape: sortedQuantile(errors, 0.5), coverage80: covered / trials.length }
}
