import * as LocalDate from "../domain/LocalDate.ts"
import type { Sample } from "../domain/Sample.ts"
import type { AssetMarket } from "../market/MarketAsset.ts"
import type { BacktestRow } from "./Accuracy.ts"
import { type BacktestView, type ModelTrials, prepareBacktest } from "./Backtest.ts"
import {
  defaultDriftPolicy,
  type DriftBand,
  driftBand,
  type DriftFigures,
  type DriftMeasure,
  type DriftPolicy,
  leftBand,
} from "./DriftBand.ts"
import { groupAccuracy } from "./GroupAccuracy.ts"

/** The new deals of a month, and how well they were valued. Fractions. */
export interface DriftMonth extends DriftFigures {
  /** `YYYY-MM`; `undefined` for all months together. */
  readonly month: string | undefined
  /** Share that got a value. */
  readonly hitRate: number
  /** Median of (value − price) ÷ price: above 0 where values are too high. */
  readonly medianBias: number
  /** Mean confidence stated, and the share of the same deals within ±10 %. */
  readonly stated: number
  readonly within10: number
  /** The median error that the model of the month expected; absent for one without trials. */
  readonly expected: number | undefined
  readonly band: DriftBand | undefined
  /** Measures outside their band. */
  readonly left: ReadonlyArray<DriftMeasure>
}

/** A market watched over its new deals. */
export interface DriftWatch {
  readonly months: ReadonlyArray<DriftMonth>
  readonly all: DriftMonth
}

/**
 * Values each deal since a day as of the day before, from all samples until then, with a model learned up to the month
 * before, and judges each month by what that model expected. `undefined` without deals.
 */
export const driftByMonth = (
  options: {
    readonly market: AssetMarket
    readonly samples: ReadonlyArray<Sample>
    readonly since: LocalDate.LocalDate
    readonly now: () => number
    readonly policy?: DriftPolicy
  } & Pick<BacktestView, "onProgress">,
): DriftWatch | undefined => {
  const { market, now, policy = defaultDriftPolicy, samples } = options
  const since = LocalDate.toEpochDay(options.since)
  const deals = samples.filter(({ kind, observedDay }) => market.recipe.kinds[kind] === "DEAL" && observedDay >= since)
  if (deals.length === 0) return undefined
  const data = { market, train: samples, test: deals, walkForward: true, random: false, now }
  const { rows, trials } = prepareBacktest(data).value(
    options.onProgress === undefined ? {} : { onProgress: options.onProgress },
  )
  const byMonth = [...Map.groupBy(rows, ({ day }) => LocalDate.fromEpochDay(day).slice(0, 7))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const months = byMonth.map(([month, own]) => evaluated(month, own, expectedIn(month, trials), policy))
  const known = months.filter(({ expected }) => expected !== undefined)
  const counted = known.reduce((sum, { n }) => sum + n, 0)
  const expected = known.reduce((sum, month) => sum + month.n * (month.expected ?? 0), 0) / counted
  return { months, all: evaluated(undefined, rows, counted === 0 ? undefined : expected, policy) }
}

/** The expectation of the newest model before a month. */
const expectedIn = (month: string, trials: ReadonlyArray<ModelTrials>): number | undefined =>
  trials.filter(({ asOf }) => asOf < `${month}-01`).toSorted((a, b) => (a.asOf < b.asOf ? 1 : -1))[0]?.mdape

const evaluated = (
  month: string | undefined,
  rows: ReadonlyArray<BacktestRow>,
  expected: number | undefined,
  policy: DriftPolicy,
): DriftMonth => {
  const { coverage80, hitRate, mdape, medianRatio, n } = groupAccuracy(rows)
  const valued = rows.flatMap(({ price, valued: given }) => (given === undefined ? [] : [{ price, ...given }]))
  const band = expected === undefined ? undefined : driftBand(n, { mdape: expected }, policy)
  return {
    month,
    n,
    mdape,
    coverage80,
    hitRate,
    medianBias: medianRatio - 1,
    stated: valued.reduce((sum, { confidence }) => sum + confidence, 0) / valued.length,
    within10: valued.filter(({ price, value }) => Math.abs(value / price - 1) <= 0.1).length / valued.length,
    expected,
    band,
    left: band === undefined ? [] : leftBand({ n, mdape, coverage80 }, band, policy),
  }
}
