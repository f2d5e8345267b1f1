import { Schema } from "effect"
import { LocalDate } from "../domain/LocalDate.ts"
import * as Days from "../domain/LocalDate.ts"
import type { Sample } from "../domain/Sample.ts"
import { spread } from "../market/learn/Trials.ts"
import type { AssetMarket } from "../market/MarketAsset.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"
import { withoutDemo } from "../market/recipe/SearchKeys.ts"
import { acceptance } from "./Acceptance.ts"
import { prepareBacktest } from "./Backtest.ts"
import { driftBand } from "./DriftBand.ts"
import { driftSince } from "./ModelDrift.ts"
import { RunBreakdown, runBreakdown, RunFigures, runFigures } from "./RunFigures.ts"

/** Accuracy out of sample: number of prices, median of |value − price| ÷ price, share within the 80 % range. */
export const TrialFigures = Schema.Struct({ trials: Schema.Int, mdape: Schema.Finite, coverage80: Schema.Finite })

/** `ModelDrift` as JSON. */
export const DriftRecord = Schema.Struct({
  modelId: Schema.String,
  /** `YYYY-MM-DD`. */
  learnedTo: Schema.String,
  dealsTo: Schema.String,
  n: Schema.Int,
  mdape: Schema.Finite,
  coverage80: Schema.Finite,
  expected: TrialFigures,
  band: Schema.Struct({ coverageFrom: Schema.Finite, errorTo: Schema.Finite }),
  left: Schema.Array(Schema.Literals(["COVERAGE", "MEDIAN_ERROR"])),
})
export type DriftRecord = typeof DriftRecord.Type

/**
 * What a model's users must know of it. `DEMO`: its samples are simulated. `FEW`: too few prices to test on. `ASKS`:
 * tested on asking prices. `PART`: a part of a large market was used. `CHANGED`: the market's samples up to the model's
 * day are others now. `MEDIAN_RATIO` … `VEI`: outside the limits of the IAAO standard. `COVERAGE`: ranges hold less
 * than they say. `UNSEEN`: the same for groups without a sample. `AGED`: later deals are out of its band. `UNWATCHED`:
 * no deal since.
 */
export const ModelLimit = Schema.Literals([
  "DEMO",
  "FEW",
  "ASKS",
  "PART",
  "CHANGED",
  "MEDIAN_RATIO",
  "COD",
  "PRD",
  "PRB",
  "VEI",
  "COVERAGE",
  "UNSEEN",
  "AGED",
  "UNWATCHED",
])
export type ModelLimit = typeof ModelLimit.Type

/** How good a model is, by prices that it could not see, as plain JSON. */
export const ModelValidation = Schema.Struct({
  /** Samples of the market up to the model's newest day, and those that were used. */
  samples: Schema.Int,
  used: Schema.Int,
  /**
   * The same recipe learned up to a day, and compared with the prices of the days after it. `null` with too few of
   * them. `outOfSupport`: without a fifth of the groups and most samples of another fifth; by support.
   */
  backtest: Schema.NullOr(
    Schema.Struct({
      learnedTo: LocalDate,
      learnedFrom: Schema.Int,
      testedFrom: LocalDate,
      testedTo: LocalDate,
      areAsks: Schema.Boolean,
      figures: RunFigures,
      breakdown: RunBreakdown,
      outOfSupport: Schema.Array(RunFigures.fields.bySupport.schema.value),
    }),
  ),
  /** The model itself by the deals since it was learned; `null` without any. */
  drift: Schema.NullOr(DriftRecord),
  limits: Schema.Array(ModelLimit),
})
export type ModelValidation = typeof ModelValidation.Type

/** Share of the prices, the newest ones, that are tested, the most of them, and the fewest that say anything. */
const TESTED = 0.2
const MOST_TESTED = 1_000
const LEAST_TESTED = 30

/** A file of samples, as `validateModel` gets it. */
interface MarketData {
  /** By day; of a large market a part (`FitRows`). */
  readonly samples: ReadonlyArray<Sample>
  /** Number of all up to the model's newest day, and their `dataHash`. */
  readonly known: number
  readonly knownHash: string
}

/**
 * Validates a model out of sample. The model itself is compared with the deals since; what it was learned from is
 * tested by learning its older part by the same recipe, so the figures are those of the method on this market rather
 * than of its last coefficients. IAAO Standard on Ratio Studies, 2013.
 */
export const validateModel = (
  market: AssetMarket,
  model: MarketModel,
  learnedHash: string,
  { known, knownHash, samples }: MarketData,
): ModelValidation => {
  const own = samples.filter(({ observedDay }) => observedDay <= model.newestDay)
  const backtest = backtestOf(market, own)
  const drift = driftSince(market, model, samples) ?? null
  const figures = backtest?.figures
  const unseen = backtest?.outOfSupport.find(({ support }) => support === "UNSEEN")
  const isBelow = (coverage: number | null | undefined, n: number): boolean =>
    coverage !== null && coverage !== undefined && coverage < driftBand(n, { mdape: 0 }).coverageFrom
  const outside =
    figures === undefined
      ? []
      : acceptance(figures, market.recipe.assetType).flatMap(({ measure, verdict }) =>
          verdict === "BELOW" || verdict === "ABOVE" ? [measure] : [],
        )
  const limits: ReadonlyArray<ModelLimit | false> = [
    withoutDemo(model.market) !== model.market && "DEMO",
    backtest === null && "FEW",
    backtest?.areAsks === true && "ASKS",
    own.length < known && "PART",
    knownHash !== learnedHash && "CHANGED",
    ...outside,
    figures !== undefined && isBelow(figures.coverage80, figures.n) && "COVERAGE",
    unseen !== undefined && isBelow(unseen.held80, unseen.n) && "UNSEEN",
    drift === null ? "UNWATCHED" : drift.left.length > 0 && "AGED",
  ]
  return {
    samples: known,
    used: own.length,
    backtest,
    drift,
    limits: limits.filter((limit) => limit !== false),
  }
}

/** The newest fifth of the prices against a model of the samples before them. */
const backtestOf = (market: AssetMarket, samples: ReadonlyArray<Sample>): ModelValidation["backtest"] => {
  const deals = samples.filter(({ kind }) => market.recipe.kinds[kind] === "DEAL")
  const areAsks = deals.length * TESTED < LEAST_TESTED
  const prices = areAsks ? samples : deals
  const origin = prices[Math.floor((1 - TESTED) * prices.length) - 1]?.observedDay
  const later = prices.filter(({ observedDay }) => origin !== undefined && observedDay > origin)
  const test = spread(later, MOST_TESTED)
  const [first, last] = [test[0], test.at(-1)]
  if (origin === undefined || first === undefined || last === undefined || test.length < LEAST_TESTED) return null
  const train = samples.filter(({ observedDay }) => observedDay <= origin)
  const run = (unseen: object) =>
    prepareBacktest({
      market,
      train,
      test,
      origin,
      walkForward: false,
      random: false,
      now: () => 0,
      ...unseen,
    }).value()
  const { classedBy, rows } = run({})
  return {
    learnedTo: Days.fromEpochDay(origin),
    learnedFrom: train.length,
    testedFrom: Days.fromEpochDay(first.observedDay),
    testedTo: Days.fromEpochDay(last.observedDay),
    areAsks,
    figures: runFigures(rows),
    breakdown: runBreakdown(rows, classedBy),
    outOfSupport: runFigures(run({ holdOut: { unit: "group", part: 0 } }).rows).bySupport ?? [],
  }
}
