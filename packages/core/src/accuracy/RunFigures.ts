import { Schema } from "effect"
import { accuracyOf, type BacktestRow, chanceCalibrationError, type PointAccuracy } from "./Accuracy.ts"
import { byHorizon } from "./ByHorizon.ts"
import {
  byClass,
  byMonth,
  byPredictedPrice,
  byRangeWidth,
  bySupport,
  errorDistribution,
  type GroupAccuracy,
  verticalEquity,
} from "./GroupAccuracy.ts"
import { SUPPORTS } from "./HoldOut.ts"
import { confidenceLevels, type ConfidenceLevel, type ReliabilityBin } from "./Reliability.ts"

/** A figure; `null` where there are no rows to measure it on. */
const Figure = Schema.NullOr(Schema.Finite)
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const point = {
  n: Count,
  hitRate: Figure,
  mdape: Figure,
  mdapeError: Schema.optionalKey(Figure),
  mape: Figure,
  within10: Figure,
  within20: Figure,
  rmsle: Figure,
  rmsleError: Schema.optionalKey(Figure),
  medianRatio: Figure,
  cod: Figure,
  prd: Figure,
  prb: Figure,
  /** Confidence interval of the PRB, 95 %. */
  prbLow: Schema.optionalKey(Figure),
  prbHigh: Schema.optionalKey(Figure),
  /** Slope of ln price on ln value, and its interval, 95 %. */
  slope: Schema.optionalKey(Figure),
  slopeLow: Schema.optionalKey(Figure),
  slopeHigh: Schema.optionalKey(Figure),
  /** Per cent of the median ratio. */
  vei: Schema.optionalKey(Figure),
  veiSignificance: Schema.optionalKey(Figure),
}

/** `PointAccuracy`, rounded. */
export const PointFigures = Schema.Struct(point)
export type PointFigures = typeof PointFigures.Type

const Bin = Schema.Struct({ count: Schema.Finite, stated: Schema.Finite, measured: Schema.Finite })

const group = {
  n: Count,
  hitRate: Figure,
  mdape: Figure,
  naiveMdape: Figure,
  within10: Figure,
  medianRatio: Figure,
  cod: Figure,
  slope: Schema.optionalKey(Figure),
  coverage80: Figure,
  width80: Figure,
}

/** `GroupAccuracy`, rounded. */
export const GroupFigures = Schema.Struct(group)
export type GroupFigures = typeof GroupFigures.Type

const NamedFigures = Schema.Struct({ name: Schema.String, ...group })
const RankedFigures = Schema.Struct({ from: Schema.Finite, to: Schema.Finite, ...group })

/** `EquityGroup`, rounded. */
const EquityFigures = Schema.Struct({
  n: Count,
  from: Schema.Finite,
  to: Schema.Finite,
  medianRatio: Schema.Finite,
  medianLow: Schema.Finite,
  medianHigh: Schema.Finite,
  lowRatio: Schema.Finite,
  highRatio: Schema.Finite,
  cod: Schema.Finite,
  prd: Schema.Finite,
  prb: Schema.Finite,
  fromFirst: Schema.Finite,
})

const ErrorBinFigures = Schema.Struct({
  from: Schema.optionalKey(Schema.Finite),
  to: Schema.optionalKey(Schema.Finite),
  share: Schema.Finite,
  naiveShare: Schema.Finite,
})

const SupportFigures = Schema.Struct({
  support: Schema.Literals(SUPPORTS),
  /** Number of units that the rows belong to. */
  units: Schema.optionalKey(Count),
  n: Count,
  hitRate: Figure,
  mdape: Figure,
  stated: Figure,
  true10: Figure,
  held80: Figure,
  /** Standard error of `stated` minus `true10`, clustered by unit. */
  apartError: Schema.optionalKey(Figure),
  width80: Figure,
})

/** Rows by confidence in whole per cent: arrays of equal length, so that runs can be pooled without their rows. */
const ConfidenceFigures = Schema.Struct({
  percent: Schema.Array(Count),
  count: Schema.Array(Count),
  stated: Schema.Array(Schema.Finite),
  within10: Schema.Array(Count),
})

const HorizonFigures = Schema.Struct({
  /** Days from the newest data to the rows. */
  ahead: Count,
  origins: Count,
  n: Count,
  hitRate: Figure,
  mdape: Figure,
  /** Share of the rows with a value inside their 80 % range, and its standard error, clustered by origin. */
  held80: Figure,
  held80Error: Figure,
  held80Mean: Schema.optionalKey(Figure),
  width80: Figure,
  confidence: ConfidenceFigures,
})
export type HorizonFigures = typeof HorizonFigures.Type

/**
 * The measures of one backtest as plain JSON: shares, errors and ratios are fractions to four digits; `cod`, `vei` and
 * `veiSignificance` are per cent.
 */
export const RunFigures = Schema.Struct({
  ...point,
  coverage80: Figure,
  width80: Figure,
  confidenceEce: Figure,
  /** Expected `confidenceEce` from sampling noise alone, when every confidence is exactly right. */
  chanceEce: Figure,
  reliability: Schema.Array(Bin),
  naive: PointFigures,
  /** Rows by support in training; absent where no units were held out. */
  bySupport: Schema.optionalKey(Schema.Array(SupportFigures)),
  /** Rows by horizon; absent without rolling origins. */
  byHorizon: Schema.optionalKey(Schema.Array(HorizonFigures)),
  confidence: ConfidenceFigures,
})
export type RunFigures = typeof RunFigures.Type

/**
 * Breakdown of one backtest as plain JSON: fractions to four digits, bounds of deciles in yuan (`byWidth`: fractions).
 */
export const RunBreakdown = Schema.Struct({
  errors: Schema.Array(ErrorBinFigures),
  byPrice: Schema.Array(RankedFigures),
  byWidth: Schema.Array(RankedFigures),
  byMonth: Schema.Array(NamedFigures),
  byClass: Schema.Struct({
    /** The dimension of the classes (`district`); absent when the rows state none. */
    name: Schema.optionalKey(Schema.String),
    groups: Schema.Array(NamedFigures),
    others: Schema.optionalKey(Schema.Struct({ classes: Count, ...group })),
    untold: Schema.optionalKey(GroupFigures),
  }),
  equity: Schema.Array(EquityFigures),
})
export type RunBreakdown = typeof RunBreakdown.Type

/** Digits of fractions and ratios: any realistic backtest is noisier than this. */
const DIGITS = 4

const rounded = (value: number, digits = DIGITS): number => Number(value.toFixed(digits))
const figure = (value: number): number | null => (Number.isFinite(value) ? rounded(value) : null)
/** Yuan to three significant digits; used only for the bounds of deciles. */
const amount = (value: number): number => Number(value.toPrecision(3))

const pointFigures = (of: PointAccuracy): PointFigures => ({
  n: of.n,
  hitRate: figure(of.hitRate),
  mdape: figure(of.mdape),
  mdapeError: figure(of.mdapeError),
  mape: figure(of.mape),
  within10: figure(of.within10),
  within20: figure(of.within20),
  rmsle: figure(of.rmsle),
  rmsleError: figure(of.rmsleError),
  medianRatio: figure(of.medianRatio),
  cod: figure(of.cod),
  prd: figure(of.prd),
  prb: figure(of.prb),
  prbLow: figure(of.prbLow),
  prbHigh: figure(of.prbHigh),
  slope: figure(of.slope),
  slopeLow: figure(of.slopeLow),
  slopeHigh: figure(of.slopeHigh),
  vei: figure(of.vei),
  veiSignificance: figure(of.veiSignificance),
})

const groupFigures = (of: GroupAccuracy): GroupFigures => ({
  n: of.n,
  hitRate: figure(of.hitRate),
  mdape: figure(of.mdape),
  naiveMdape: figure(of.naiveMdape),
  within10: figure(of.within10),
  medianRatio: figure(of.medianRatio),
  cod: figure(of.cod),
  slope: figure(of.slope),
  coverage80: figure(of.coverage80),
  width80: figure(of.width80),
})

/** Measures the rows of a backtest. */
export const runFigures = (rows: ReadonlyArray<BacktestRow>): RunFigures => {
  const accuracy = accuracyOf(rows)
  const levels = confidenceLevels(
    rows.flatMap(({ price, valued: given }) => (given === undefined ? [] : [{ price, ...given }])),
  )
  const horizons = byHorizon(rows).map(
    ({ ahead, confidence, held80, held80Error, held80Mean, hitRate, mdape, n, origins, width80 }) => ({
      ahead,
      origins,
      n,
      hitRate: figure(hitRate),
      mdape: figure(mdape),
      held80: figure(held80),
      held80Error: figure(held80Error),
      held80Mean: figure(held80Mean),
      width80: figure(width80),
      confidence: confidenceFigures(confidence),
    }),
  )
  const supports = bySupport(rows).map(
    ({ support, units, n, hitRate, mdape, stated, true10, apartError, held80, width80 }) => ({
      support,
      units,
      n,
      hitRate: figure(hitRate),
      mdape: figure(mdape),
      stated: figure(stated),
      true10: figure(true10),
      held80: figure(held80),
      apartError: figure(apartError),
      width80: figure(width80),
    }),
  )
  return {
    ...pointFigures(accuracy),
    coverage80: figure(accuracy.coverage80),
    width80: figure(accuracy.width80),
    confidenceEce: figure(accuracy.confidenceEce),
    chanceEce: figure(chanceCalibrationError(accuracy.reliability)),
    reliability: accuracy.reliability.map(binFigures),
    naive: pointFigures(accuracy.naive),
    ...(supports.length === 0 ? {} : { bySupport: supports }),
    ...(horizons.length === 0 ? {} : { byHorizon: horizons }),
    confidence: confidenceFigures(levels),
  }
}

const confidenceFigures = (levels: ReadonlyArray<ConfidenceLevel>): typeof ConfidenceFigures.Type => ({
  percent: levels.map(({ percent }) => percent),
  count: levels.map(({ count }) => count),
  stated: levels.map(({ stated }) => rounded(stated)),
  within10: levels.map(({ within10 }) => within10),
})

/** Breaks down the rows of a backtest. `classedBy`: the dimension of the rows' `class`; absent when they state none. */
export const runBreakdown = (rows: ReadonlyArray<BacktestRow>, classedBy: string | undefined): RunBreakdown => {
  const { groups, others, untold } = byClass(rows)
  return {
    errors: errorDistribution(rows).map(({ share, naiveShare, ...bounds }) => ({
      ...bounds,
      share: rounded(share),
      naiveShare: rounded(naiveShare),
    })),
    byPrice: byPredictedPrice(rows).map(({ from, to, ...own }) => ({
      from: amount(from),
      to: amount(to),
      ...groupFigures(own),
    })),
    byWidth: byRangeWidth(rows).map(({ from, to, ...own }) => ({
      from: rounded(from),
      to: rounded(to),
      ...groupFigures(own),
    })),
    byMonth: byMonth(rows).map(({ name, ...own }) => ({ name, ...groupFigures(own) })),
    byClass:
      classedBy === undefined
        ? { groups: [] }
        : {
            name: classedBy,
            groups: groups.map(({ name, ...own }) => ({ name, ...groupFigures(own) })),
            ...(others === undefined ? {} : { others: { classes: others.classes, ...groupFigures(others) } }),
            ...(untold === undefined ? {} : { untold: groupFigures(untold) }),
          },
    equity: verticalEquity(rows).map((own) => ({
      n: own.n,
      from: amount(own.from),
      to: amount(own.to),
      medianRatio: rounded(own.medianRatio),
      medianLow: rounded(own.medianLow),
      medianHigh: rounded(own.medianHigh),
      lowRatio: rounded(own.lowRatio),
      highRatio: rounded(own.highRatio),
      cod: rounded(own.cod),
      prd: rounded(own.prd),
      prb: rounded(own.prb),
      fromFirst: rounded(own.fromFirst),
    })),
  }
}

const binFigures = ({ count, stated, measured }: ReliabilityBin): ReliabilityBin => ({
  count,
  stated: rounded(stated),
  measured: rounded(measured),
})
