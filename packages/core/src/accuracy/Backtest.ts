import * as LocalDate from "../domain/LocalDate.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import { fit } from "../market/learn/Fit.ts"
import { Following } from "../market/learn/Follow.ts"
import type { AssetMarket, SampleClass } from "../market/MarketAsset.ts"
import type { FitMetrics } from "../market/model/FitMetrics.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import { demoMarketOf, marketOf } from "../market/recipe/SearchKeys.ts"
import { sizeOf } from "../market/reconcile/Reconcile.ts"
import { searchFor, timelessSteps } from "../market/search/MarketSearch.ts"
import { SampleIndex } from "../market/search/SampleIndex.ts"
import { median } from "../statistics/Robust.ts"
import type { BacktestRow } from "./Accuracy.ts"
import { holdOut, type HeldOutPart } from "./HoldOut.ts"
import { shuffledPrices } from "./ShuffledPrices.ts"

/** The data of a backtest. */
export interface BacktestData extends BacktestOrder {
  readonly market: AssetMarket
  readonly train: ReadonlyArray<Sample>
  readonly test: ReadonlyArray<Sample>
  /**
   * Walk forward: test rows dated before a row may be used for it, and models are refitted at the start of each month.
   */
  readonly walkForward: boolean
  /** Train and test are a random split of one cross-section: rows of any date may be used. */
  readonly random: boolean
  /** Permutes the prices among the training samples: any accuracy that remains is guessing, or a leak. */
  readonly shufflePrices?: boolean
  /** Units of the training samples to hold out, to measure how well uncertainty reflects missing data. */
  readonly holdOut?: HeldOutPart
  /**
   * With an origin: each row is valued as of it, less worn by the usual use since, and its value is carried to its day.
   * For assets that wear.
   */
  readonly forecast?: boolean
  /** Milliseconds. */
  readonly now: () => number
}

/** The view of a backtest's rows that the engine gets. */
export interface BacktestView {
  /** The engine sees no more of a test row than a plain request states. Absent: all of its facts. */
  readonly requestFieldsOnly?: boolean
  readonly onProgress?: (done: number, total: number) => void
}

export interface BacktestOptions extends BacktestData, BacktestView {}

/** A model used in the backtest. */
export interface BacktestModel {
  readonly modelId: string
  readonly market: string
  readonly asOf: LocalDate.LocalDate
  /** Number of training samples. */
  readonly count: number
}

/** A model's expectation of itself: its accuracy on the prices that its fit held back. */
export interface ModelTrials extends FitMetrics {
  /** The day up to which it was learned. */
  readonly asOf: LocalDate.LocalDate
}

export interface BacktestRun {
  readonly rows: ReadonlyArray<BacktestRow>
  /** The dimension of the rows' `class` (`district`); absent when the rows do not state any. */
  readonly classedBy?: string
  readonly models: ReadonlyArray<BacktestModel>
  /** Of the models that had enough prices to hold back. */
  readonly trials: ReadonlyArray<ModelTrials>
  readonly fitSeconds: number
  readonly valuationsPerSecond: number
  /** True when training rows dated after a test row were held back from it. */
  readonly timeFenced: boolean
}

/** A sample without its price: all of a test row that the engine may see. */
export const subjectOfSample = ({ assetType, city, facts }: Sample): Subject => ({ assetType, city, facts })

/** A backtest whose models are learned once and shared by several views of the same rows. */
export interface PreparedBacktest {
  readonly value: (view?: BacktestView) => BacktestRun
}

/**
 * Values each test row as of its own date from the training rows (walking forward: also from earlier test rows), and on
 * its own basis: a deal as a deal, a listing as an asking price. Returns rows in the order of `test`.
 */
export const prepareBacktest = (data: BacktestData): PreparedBacktest => {
  const { market, now, origin, random, test, walkForward } = data
  const { recipe } = market
  const tested = new Set(test.map(({ sampleId }) => sampleId))
  const untested = data.train.filter(({ sampleId }) => !tested.has(sampleId))
  const held = data.holdOut === undefined ? undefined : holdOut(recipe, untested, data.holdOut)
  const others = held?.kept ?? untested
  const seen = walkForward ? [...others, ...test] : others
  const learned = data.shufflePrices === true ? shuffledPrices(recipe, seen) : seen
  const index = SampleIndex.make(recipe.keys)
  index.addAll(learned)
  const models = new BacktestModels(
    recipe,
    { walkForward, random, ...(origin === undefined ? {} : { origin }) },
    learned,
    index,
    now,
  )
  const trainedTo = others.reduce((day, { observedDay }) => Math.max(day, observedDay), 0)
  const classed = firstVaryingClass(market.classes ?? [], test)

  const value = ({ onProgress, requestFieldsOnly = false }: BacktestView = {}): BacktestRun => {
    const statedOf = (requestFieldsOnly ? recipe.asRequested : undefined) ?? subjectOfSample
    let valuing = 0
    const rows = test.map((sample, i): BacktestRow => {
      onProgress?.(i, test.length)
      const { kind, observedDay } = sample
      const daysAhead = data.forecast === true && origin !== undefined ? observedDay - origin : 0
      const day = observedDay - daysAhead
      const stated = asOn(market, statedOf(sample), day, daysAhead)
      const model = models.modelFor(stated, day)
      const started = now()
      const { subject, valueFrom } = market.valuing(stated, LocalDate.fromEpochDay(day))
      const asOf = random ? Math.max(trainedTo, day) : day - (walkForward ? 1 : 0)
      const query = searchFor(recipe, subject, asOf)
      const search = index.search(random ? { ...query, steps: timelessSteps(recipe) } : query)
      const valued = valueFrom({
        search,
        model,
        kind,
        isCrossSection: random,
        ...(daysAhead === 0 ? {} : { daysAhead }),
      })
      valuing += now() - started
      const size = sizeOf(recipe, sample.facts) ?? 1
      const unitPrices = search.samples.flatMap((known) => {
        const own = sizeOf(recipe, known.facts)
        return own === undefined ? [] : [known.price / own]
      })
      const label = classed?.of(sample)
      return {
        price: sample.price,
        day: observedDay,
        ...(label === undefined ? {} : { class: label }),
        ...(held === undefined ? {} : { support: held.supportOf(sample), unit: held.unitOf(sample) }),
        ...(unitPrices.length === 0 ? {} : { naive: median(unitPrices) * size }),
        ...(valued === undefined ? {} : { valued }),
      }
    })
    return {
      rows,
      ...(classed === undefined ? {} : { classedBy: classed.name }),
      models: models.fitted.map(({ modelId, market: key, asOf, count }) => ({ modelId, market: key, asOf, count })),
      trials: models.fitted.flatMap(({ asOf, metrics }) => (metrics === undefined ? [] : [{ asOf, ...metrics }])),
      fitSeconds: models.seconds,
      valuationsPerSecond: test.length / Math.max(valuing / 1000, 1e-9),
      timeFenced: !random,
    }
  }
  return { value }
}

/** An object as it was on a day so many days before it was sold. */
const asOn = ({ wearing }: AssetMarket, sold: Subject, day: EpochDay, daysBefore: number): Subject =>
  wearing === undefined || daysBefore === 0
    ? sold
    : { ...sold, facts: wearing.after(sold.facts, -daysBefore / DAYS_PER_YEAR, day, {}) }

/** Prepares a backtest and values a single view of it. */
export const backtest = (options: BacktestOptions): BacktestRun => prepareBacktest(options).value(options)

/** Minimum share of rows that state a class for it to be used as a breakdown. */
const MINIMUM_CLASSED_SHARE = 0.5

/** The first dimension on which these samples differ. */
const firstVaryingClass = (
  classes: ReadonlyArray<SampleClass>,
  samples: ReadonlyArray<Sample>,
): SampleClass | undefined =>
  classes.find(({ of }) => {
    const stated = samples.map(of).filter((label) => label !== undefined)
    return stated.length >= MINIMUM_CLASSED_SHARE * samples.length && new Set(stated).size > 1
  })

/**
 * The rows that a model may learn from: those before the test row (up to the start of its month), or all of one
 * cross-section.
 */
interface BacktestOrder {
  readonly walkForward: boolean
  readonly random: boolean
  /** The one day up to which models learn. Absent: the end of the month before each row. */
  readonly origin?: EpochDay
}

/**
 * The models of a backtest: per market, and walking forward per month, fitted on first use. Within a month only the
 * level is updated, from the deals of the days before.
 */
class BacktestModels {
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
const DAYS_PER_YEAR = 365.25
