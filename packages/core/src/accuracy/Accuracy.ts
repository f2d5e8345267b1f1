import type { EpochDay } from "../domain/LocalDate.ts"
import type { Value } from "../market/reconcile/Reconcile.ts"
import { mean, median, quantile } from "../statistics/Robust.ts"
import type { SupportClass } from "./HoldOut.ts"
import { type RatioStudy, ratioStudy } from "./RatioStudy.ts"
import { type ReliabilityBin, reliabilityOf } from "./Reliability.ts"

/** One row of a backtest: the price paid, and the engine's out-of-sample value. */
export interface BacktestRow {
  /** Yuan. */
  readonly price: number
  readonly day: EpochDay
  /** The class by which the report is broken down (a district, a brand); absent when the row does not state it. */
  readonly class?: string
  /** Number of training samples of its own unit; present where units were held out. */
  readonly support?: SupportClass
  /** The name of that unit. */
  readonly unit?: string
  /** The day up to which was learned, and the horizon that the row stands for, days; present with rolling origins. */
  readonly origin?: EpochDay
  readonly ahead?: number
  /**
   * Naive value, yuan: the median unit price of the samples that the same search found, times the size. Absent when it
   * found none.
   */
  readonly naive?: number
  /** Absent when the engine refused a value. */
  readonly valued?: Value
}

/**
 * Accuracy of central values. Shares and errors are fractions; `cod` is in per cent, as assessors report it. A row
 * without a value counts as an error of 100 % in every share and error; the ratio study covers the rows with a value.
 */
export interface PointAccuracy extends RatioStudy {
  readonly n: number
  readonly hitRate: number
  readonly mdape: number
  /** Standard errors of `mdape` and `rmsle` by the sampling of rows. */
  readonly mdapeError: number
  readonly mape: number
  readonly within10: number
  readonly within20: number
  readonly rmsle: number
  readonly rmsleError: number
}

/** Out-of-sample accuracy (contract, section 9). */
export interface Accuracy extends PointAccuracy {
  readonly coverage80: number
  /** Median of (high − low) / value. */
  readonly width80: number
  /** Expected calibration error of `confidence`, ten bins of equal count. */
  readonly confidenceEce: number
  /**
   * Reliability diagram: mean confidence and measured share within ±10 % per bin, from the least to the most confident
   * tenth.
   */
  readonly reliability: ReadonlyArray<ReliabilityBin>
  /** The same measures of the naive values. */
  readonly naive: PointAccuracy
}

/** The error of a row without a value, so that refusing never improves accuracy. */
const REFUSED = 1

/** A price and its central value, yuan; the value is absent when there is none. */
interface Estimated {
  readonly price: number
  readonly value: number | undefined
}

/** |value / price − 1|; 100 % for a row without a value. */
export const relativeError = ({ price, value }: Estimated): number =>
  value === undefined ? REFUSED : Math.abs(value / price - 1)

/**
 * Standard errors: of the median by the order statistics one standard error of its rank away (David & Nagaraja 2003,
 * 7.1), of the root mean square by the delta method.
 */
const pointAccuracy = (rows: ReadonlyArray<Estimated>): PointAccuracy => {
  const errors = rows.map(relativeError)
  const share = (holds: (error: number) => boolean): number => errors.filter(holds).length / rows.length
  const logs = rows.map(({ price, value }) => (value === undefined ? REFUSED : Math.log(value / price)))
  const valued = rows.flatMap(({ price, value }) => (value === undefined ? [] : [{ price, value }]))
  const squares = logs.map((log) => log * log)
  const meanSquare = mean(squares)
  const rmsle = Math.sqrt(meanSquare)
  const halfRank = 0.5 / Math.sqrt(rows.length)
  return {
    n: rows.length,
    hitRate: valued.length / rows.length,
    mdape: median(errors),
    mdapeError: (quantile(errors, 0.5 + halfRank) - quantile(errors, 0.5 - halfRank)) / 2,
    mape: mean(errors),
    within10: share((error) => error <= 0.1),
    within20: share((error) => error <= 0.2),
    rmsle,
    rmsleError: Math.sqrt(mean(squares.map((square) => (square - meanSquare) ** 2)) / rows.length) / (2 * rmsle),
    ...ratioStudy(valued),
  }
}

/** All measures of the contract, for the engine's values and the naive ones. */
export const accuracyOf = (rows: ReadonlyArray<BacktestRow>): Accuracy => {
  const valued = rows.flatMap(({ price, valued: given }) => (given === undefined ? [] : [{ price, ...given }]))
  const reliability = reliabilityOf(valued)
  return {
    ...pointAccuracy(rows.map((row) => ({ price: row.price, value: row.valued?.value }))),
    coverage80: valued.filter(({ price, low, high }) => price >= low && price <= high).length / rows.length,
    width80: median(valued.map(({ value, low, high }) => (high - low) / value)),
    confidenceEce: calibrationError(reliability),
    reliability,
    naive: pointAccuracy(rows.map((row) => ({ price: row.price, value: row.naive }))),
  }
}

/** Mean absolute difference between stated and observed shares, over all rows of the bins. */
export const calibrationError = (bins: ReadonlyArray<ReliabilityBin>): number => {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0)
  const distance = bins.reduce((sum, bin) => sum + bin.count * Math.abs(bin.stated - bin.measured), 0)
  return distance / Math.max(count, 1)
}

/**
 * Expected `calibrationError` from sampling noise alone, when every stated probability is exactly right: the mean
 * absolute deviation of a binomial share, √(2 p (1 − p) / (π n)), over the bins.
 */
export const chanceCalibrationError = (bins: ReadonlyArray<ReliabilityBin>): number => {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0)
  const distance = bins.reduce(
    (sum, bin) => sum + bin.count * Math.sqrt((2 * bin.stated * (1 - bin.stated)) / (Math.PI * bin.count)),
    0,
  )
  return distance / Math.max(count, 1)
}
