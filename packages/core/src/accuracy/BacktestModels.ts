import type { EpochDay } from "../domain/LocalDate.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import { fit } from "../market/learn/Fit.ts"
import { Following } from "../market/learn/Follow.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import { demoMarketOf, marketOf } from "../market/recipe/SearchKeys.ts"
import { searchFor } from "../market/search/MarketSearch.ts"
import type { SampleIndex } from "../market/search/SampleIndex.ts"

/**
 * The rows that a model may learn from: those before the test row (up to the start of its month), or all of one
 * cross-section.
 */
export interface BacktestOrder {
  readonly walkForward: boolean
  readonly random: boolean
  /** The one day up to which models learn. Absent: the end of the month before each row. */
  readonly origin?: EpochDay
}

/**
 * The models of a backtest: per market, and walking forward per month, fitted on first use. Within a month only the
 * level is updated, from the deals of the days before.
 */
export class BacktestModels {
  readonly #recipe: Recipe
  readonly #order: BacktestOrder
  readonly #now: () => number
  readonly #byMarket: ReadonlyMap<string, ReadonlyArray<Sample>>
  readonly #newest: ReadonlyMap<string, EpochDay>
  readonly #index: SampleIndex
  readonly #fitted = new Map<string, MarketModel | undefined>()
  readonly #following = new Map<string, Following>()
  #ms = 0

  constructor(
    recipe: Recipe,
    order: BacktestOrder,
    learned: ReadonlyArray<Sample>,
    index: SampleIndex,
    now: () => number,
  ) {
    this.#recipe = recipe
    this.#order = order
    this.#now = now
    this.#index = index
    this.#byMarket = Map.groupBy(learned, (sample) => marketOf(recipe.keys, sample))
    this.#newest = new Map(
      [...this.#byMarket].map(([market, samples]) => [
        market,
        samples.reduce((latest, { observedDay }) => Math.max(latest, observedDay), 0),
      ]),
    )
  }

  /** Total time spent on fitting, seconds. */
  get seconds(): number {
    return this.#ms / 1000
  }

  /** All models fitted so far, in the order of their first use. */
  get fitted(): ReadonlyArray<MarketModel> {
    return [...this.#fitted.values()].filter((model) => model !== undefined)
  }

  modelFor(subject: Subject, day: EpochDay): MarketModel | undefined {
    const { origin, random, walkForward } = this.#order
    const own = this.#recipe.keys.market(subject.city, subject.facts)
    const market = this.#byMarket.has(own) ? own : demoMarketOf(own)
    const month = LocalDate.fromEpochDay(day).slice(0, 7)
    const monthEnd = LocalDate.toEpochDay(LocalDate.LocalDate.make(`${month}-01`)) - 1
    const newest = this.#newest.get(market) ?? 0
    if (random) return this.#fit(market, market, newest)
    if (origin !== undefined) return this.#fit(market, market, origin)
    if (!walkForward) return this.#fit(`${market}@${Math.min(monthEnd, newest)}`, market, monthEnd)
    const key = `${market}@${month}`
    const model = this.#fit(key, market, monthEnd)
    if (model === undefined) return undefined
    const started = this.#now()
    const followed = this.#follow(key, market, model, monthEnd).model(day - 1)
    this.#ms += this.#now() - started
    return followed
  }

  #fit(key: string, market: string, asOf: EpochDay): MarketModel | undefined {
    if (!this.#fitted.has(key)) {
      const started = this.#now()
      const order = this.#order.random ? "random" : "time"
      const samples = this.#byMarket.get(market) ?? []
      this.#fitted.set(key, fit(this.#recipe, samples, { asOf: LocalDate.fromEpochDay(asOf), order }))
      this.#ms += this.#now() - started
    }
    return this.#fitted.get(key)
  }

  /** Adds the samples of the month after `asOf` to the model, each with the comparables of earlier days. */
  #follow(key: string, market: string, model: MarketModel, asOf: EpochDay): Following {
    let following = this.#following.get(key)
    if (following === undefined) {
      following = new Following(this.#recipe, model)
      for (const sample of this.#byMarket.get(market) ?? []) {
        if (sample.observedDay <= asOf || sample.observedDay > asOf + LONGEST_MONTH) continue
        following.add(sample, this.#index.search(searchFor(this.#recipe, sample, sample.observedDay - 1)).samples)
      }
      this.#following.set(key, following)
    }
    return following
  }
}

const LONGEST_MONTH = 31
