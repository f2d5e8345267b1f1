import { median } from "../market/learn/Robust.ts"
import { ratioStudy } from "./RatioStudy.ts"

/** What a backtest said about one row: the price that was paid, and what the engine gave without having seen it. */
export interface BacktestRow {
  readonly price: number
  /** Absent when no value was given. */
  readonly valued?: {
    readonly value: number
    readonly low: number
    readonly high: number
    readonly confidence: number
  }
}

/** Out-of-sample accuracy (contract, section 9). Shares and errors are fractions; `cod` is per cent as assessors write it. */
export interface Accuracy {
  readonly n: number
  readonly hitRate: number
  readonly mdape: number
  readonly mape: number
  readonly within10: number
  readonly within20: number
  readonly rmsle: number
  readonly cod: number
  readonly prd: number
  readonly prb: number
  readonly coverage80: number
  /** Median of (high − low) / value. */
  readonly width80: number
  /** Expected calibration error of `confidence`, ten bins of equal count. */
  readonly confidenceEce: number
  /** Mean confidence and measured share within ±10 % per bin, from the least to the most confident tenth. */
  readonly reliability: ReadonlyArray<{ readonly count: number; readonly stated: number; readonly measured: number }>
}

const BINS = 10

/** The error of a row that got no value: refusing never pays. */
const REFUSED = 1

export const accuracyOf = (rows: ReadonlyArray<BacktestRow>): Accuracy => {
  const valued = rows.flatMap(({ price, valued: given }) => (given === undefined ? [] : [{ price, ...given }]))
  const errors = rows.map(({ price, valued: given }) =>
    given === undefined ? REFUSED : Math.abs(given.value / price - 1),
  )
  const share = (holds: (error: number) => boolean): number => errors.filter(holds).length / rows.length
  const logs = rows.map(({ price, valued: given }) => (given === undefined ? REFUSED : Math.log(given.value / price)))
  const study = ratioStudy(valued)
  const reliability = reliabilityOf(valued)
  return {
    n: rows.length,
    hitRate: valued.length / rows.length,
    mdape: median(errors),
    mape: errors.reduce((a, b) => a + b, 0) / rows.length,
    within10: share((error) => error <= 0.1),
    within20: share((error) => error <= 0.2),
    rmsle: Math.sqrt(logs.reduce((sum, log) => sum + log * log, 0) / rows.length),
    cod: study.cod,
    prd: study.prd,
    prb: study.prb,
    coverage80: valued.filter(({ price, low, high }) => price >= low && price <= high).length / rows.length,
    width80: median(valued.map(({ value, low, high }) => (high - low) / value)),
    confidenceEce:
      reliability.reduce((sum, { count, stated, measured }) => sum + count * Math.abs(stated - measured), 0) /
      Math.max(valued.length, 1),
    reliability,
  }
}

const reliabilityOf = (
  valued: ReadonlyArray<{ readonly price: number; readonly value: number; readonly confidence: number }>,
): Accuracy["reliability"] => {
  const sorted = valued.toSorted((a, b) => a.confidence - b.confidence)
  const bins = Array.from({ length: BINS }, (_, bin) =>
    sorted.slice(Math.floor((bin * sorted.length) / BINS), Math.floor(((bin + 1) * sorted.length) / BINS)),
  )
  return bins
    .filter((bin) => bin.length > 0)
    .map((bin) => ({
      count: bin.length,
      stated: bin.reduce((sum, { confidence }) => sum + confidence, 0) / bin.length,
      measured: bin.filter(({ price, value }) => Math.abs(price / value - 1) <= 0.1).length / bin.length,
    }))
}
