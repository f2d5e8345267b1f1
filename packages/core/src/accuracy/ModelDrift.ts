import * as LocalDate from "../domain/LocalDate.ts"
import type { Sample } from "../domain/Sample.ts"
import { spread } from "../market/learn/Trials.ts"
import type { AssetMarket } from "../market/MarketAsset.ts"
import type { FitMetrics } from "../market/model/FitMetrics.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"
import { searchFor } from "../market/search/MarketSearch.ts"
import { SampleIndex } from "../market/search/SampleIndex.ts"
import type { BacktestRow } from "./Accuracy.ts"
import { subjectOfSample } from "./Backtest.ts"
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

/** Evidence of the deals since a model was learned. */
export interface ModelDrift extends DriftFigures {
  readonly modelId: string
  /** The newest day that the model has seen. */
  readonly learnedTo: LocalDate.LocalDate
  /** Day of the newest deal. */
  readonly dealsTo: LocalDate.LocalDate
  /** The model's own expectation: its accuracy on the prices that its fit held back. */
  readonly expected: FitMetrics
  readonly band: DriftBand
  /** Measures outside their band. None: the model is as good as it says, or the deals are too few to tell. */
  readonly left: ReadonlyArray<DriftMeasure>
}

/** The deals of a market after a model's newest day, evenly spaced in time. */
export const dealsSince = (
  { recipe }: AssetMarket,
  model: MarketModel,
  samples: ReadonlyArray<Sample>,
  { mostDeals }: DriftPolicy = defaultDriftPolicy,
): ReadonlyArray<Sample> =>
  spread(
    samples.filter(({ kind, observedDay }) => recipe.kinds[kind] === "DEAL" && observedDay > model.newestDay),
    mostDeals,
  )

/** A deal as the model would have valued it the day before. */
export const drifted = (
  market: AssetMarket,
  model: MarketModel,
  index: Pick<SampleIndex, "search">,
  deal: Sample,
): BacktestRow => {
  const { subject, valueFrom } = market.valuing(subjectOfSample(deal), LocalDate.fromEpochDay(deal.observedDay))
  const search = index.search(searchFor(market.recipe, subject, deal.observedDay - 1))
  const valued = valueFrom({ search, model, kind: deal.kind })
  return { price: deal.price, day: deal.observedDay, ...(valued === undefined ? {} : { valued }) }
}

/**
 * Judges a model by deals that it has not seen, each valued as of the day before. `undefined` without such deals, or
 * for a model that had too few prices to hold back.
 */
export const modelDrift = (
  model: MarketModel,
  rows: ReadonlyArray<BacktestRow>,
  policy: DriftPolicy = defaultDriftPolicy,
): ModelDrift | undefined => {
  const { metrics: expected, modelId, newestDay } = model
  if (expected === undefined || rows.length === 0) return undefined
  const { coverage80, mdape } = groupAccuracy(rows)
  const figures = { n: rows.length, mdape, coverage80 }
  const band = driftBand(figures.n, expected, policy)
  return {
    modelId,
    learnedTo: LocalDate.fromEpochDay(newestDay),
    dealsTo: LocalDate.fromEpochDay(rows.reduce((day, row) => Math.max(day, row.day), 0)),
    ...figures,
    expected,
    band,
    left: leftBand(figures, band, policy),
  }
}

/**
 * Judges a model by the deals of its market since it was learned. `samples`: all of the market's, by day. `undefined`
 * as of `modelDrift`.
 */
export const driftSince = (
  market: AssetMarket,
  model: MarketModel,
  samples: ReadonlyArray<Sample>,
): ModelDrift | undefined => {
  const deals = dealsSince(market, model, samples)
  if (deals.length === 0) return undefined
  const index = SampleIndex.make(market.recipe.keys)
  for (const sample of samples) index.add(sample)
  return modelDrift(
    model,
    deals.map((deal) => drifted(market, model, index, deal)),
  )
}
