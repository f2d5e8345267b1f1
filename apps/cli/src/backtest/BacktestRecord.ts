import { AssetType, LocalDate } from "@open-valuation/core"
import { Horizon, RunBreakdown, RunFigures, UNITS } from "@open-valuation/core/accuracy"
import { Schema } from "effect"

/** A sample file of a backtest. */
export const BacktestFile = Schema.Struct({
  name: Schema.String,
  sha256: Schema.String,
  /** Usable rows. */
  samples: Schema.Int,
  /** Refused rows. */
  refused: Schema.Int,
  /** Days of the first and the last sample; absent without samples. */
  from: Schema.optionalKey(LocalDate.LocalDate),
  to: Schema.optionalKey(LocalDate.LocalDate),
})
export type BacktestFile = typeof BacktestFile.Type

/** How the rows were valued. */
export const BacktestFlags = Schema.Struct({
  walkForward: Schema.Boolean,
  random: Schema.Boolean,
  requestFieldsOnly: Schema.Boolean,
  shufflePrices: Schema.Boolean,
  /** Units of the holdout: one fifth is left out of the training data, another fifth except for four samples. */
  holdOut: Schema.optionalKey(Schema.Literals(UNITS)),
  /** Horizons of a rolling-origin study, days. */
  ahead: Schema.optionalKey(Schema.NonEmptyArray(Horizon)),
  /** With `ahead`: the values are forecasts from each origin, as at the end of a term. */
  forecast: Schema.optionalKey(Schema.Literal(true)),
})
export type BacktestFlags = typeof BacktestFlags.Type

const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 }))

/** Published figures of another method on the same files; fractions, `cod` per cent. */
export const Reference = Schema.Struct({
  name: Schema.NonEmptyString,
  source: Schema.NonEmptyString,
  mdape: Schema.optionalKey(Share),
  mape: Schema.optionalKey(Share),
  within10: Schema.optionalKey(Share),
  within20: Schema.optionalKey(Share),
  rmsle: Schema.optionalKey(Share),
  cod: Schema.optionalKey(Schema.Finite),
  coverage80: Schema.optionalKey(Share),
  width80: Schema.optionalKey(Share),
})
export type Reference = typeof Reference.Type

/** One backtest, with everything needed to judge and repeat it. */
export const BacktestRecord = Schema.Struct({
  name: Schema.NonEmptyString,
  asset: AssetType,
  flags: BacktestFlags,
  train: Schema.Array(BacktestFile),
  test: BacktestFile,
  engineVersion: Schema.String,
  /** Instant, ISO 8601. */
  measuredAt: Schema.String,
  models: Schema.Array(
    Schema.Struct({ modelId: Schema.String, market: Schema.String, asOf: LocalDate.LocalDate, count: Schema.Int }),
  ),
  timeFenced: Schema.Boolean,
  fitSeconds: Schema.Finite,
  valuationsPerSecond: Schema.Finite,
  references: Schema.optionalKey(Schema.Array(Reference)),
  figures: RunFigures,
  /** Absent when only the measures are kept. */
  breakdown: Schema.optionalKey(RunBreakdown),
})
export type BacktestRecord = typeof BacktestRecord.Type

/** Several backtests, as `figures.json` of a suite and `docs/accuracy.json` keep them. */
export const BacktestRecords = Schema.Struct({
  format: Schema.Literal("open-valuation/backtests/1"),
  runs: Schema.Array(BacktestRecord),
})
export type BacktestRecords = typeof BacktestRecords.Type

/** Records as they are kept on disk. */
export const recordsOf = (runs: ReadonlyArray<BacktestRecord>): BacktestRecords => ({
  format: "open-valuation/backtests/1",
  runs,
})
