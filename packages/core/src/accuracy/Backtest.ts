import type { EpochDay } from "../domain/LocalDate.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import { appraise } from "../market/Appraisal.ts"
import { fit, timelessSteps } from "../market/learn/Fit.ts"
import type { MarketDefinition } from "../market/MarketDefinition.ts"
import type { MarketModel } from "../market/MarketModel.ts"
import type { Recipe } from "../market/Recipe.ts"
import { SampleIndex } from "../market/SampleIndex.ts"
import type { BacktestRow } from "./Accuracy.ts"

export interface BacktestOptions {
  readonly market: MarketDefinition
  readonly train: ReadonlyArray<Sample>
  readonly test: ReadonlyArray<Sample>
  /** Test rows dated before a row may be used for it; models are fitted anew at each month's start. */
  readonly walkForward: boolean
  /** Train and test are a random split of one cross-section: rows of any date may be used. */
  readonly random: boolean
  /** What the engine may know of a test row: by default all its facts. */
  readonly subjectOf?: (sample: Sample) => Subject
  readonly now: () => number
  readonly onProgress?: (done: number, total: number) => void
}

export interface BacktestRun {
  readonly rows: ReadonlyArray<BacktestRow>
  readonly fitSeconds: number
  readonly valuationsPerSecond: number
  /** Whether training rows dated after a test row were kept from it. */
  readonly timeFenced: boolean
}

/** What is known of a sample but its price: the only part of a test row that the engine gets to see. */
export const subjectOfSample = ({ assetType, city, facts }: Sample): Subject => ({ assetType, city, facts })

/**
 * Values each test row as of its own date from the training rows (walking forward: also from test rows of earlier days), and
 * on its own basis: a deal as a deal, a listing as an asking price. Rows come back in the order of `test`.
 */
export const backtest = (options: BacktestOptions): BacktestRun => {
  const { test, walkForward, random, market } = options
  const { recipe, policy } = market
  const tested = new Set(test.map(({ sampleId }) => sampleId))
  const train = options.train.filter(({ sampleId }) => !tested.has(sampleId))
  const subjectOf = options.subjectOf ?? subjectOfSample
  const index = SampleIndex.make(recipe.keys)
  index.addAll(train)
  if (walkForward) index.addAll(test)
  const models = new Models({ ...options, train })
  const trainedTo = train.reduce((day, { observedDay }) => Math.max(day, observedDay), 0)
  let valuing = 0
  const rows = test.map((sample, i): BacktestRow => {
    options.onProgress?.(i, test.length)
    const subject = subjectOf(sample)
    const model = models.modelFor(subject, sample.observedDay)
    const started = options.now()
    const asOf = random ? Math.max(trainedTo, sample.observedDay) : sample.observedDay - (walkForward ? 1 : 0)
    const found = index.search({
      assetType: recipe.assetType,
      account: undefined,
      city: subject.city,
      facts: subject.facts,
      asOf,
      steps: random ? timelessSteps(recipe) : recipe.search.steps,
      target: recipe.search.target,
      limit: recipe.search.limit,
    })
    const resolved = { ...subject, facts: { ...subject.facts, ...found.resolved } }
    const day = random ? asOf : sample.observedDay
    const appraisal = appraise(recipe, policy, resolved, found.samples, model, day, sample.kind)
    if (!("comparables" in appraisal)) return { price: sample.price }
    const isRefused = market.refuses?.({ subject: resolved, day, samples: found.samples, appraisal }) === true
    valuing += options.now() - started
    if (isRefused) return { price: sample.price }
    const value = Math.exp(appraisal.logUnitPrice) * sizeOf(recipe, sample)
    const { halfWidth, confidence } = appraisal.uncertainty
    return {
      price: sample.price,
      valued: { value, low: value * Math.exp(-halfWidth), high: value * Math.exp(halfWidth), confidence },
    }
  })
  return {
    rows,
    fitSeconds: models.seconds,
    valuationsPerSecond: test.length / Math.max(valuing / 1000, 1e-9),
    timeFenced: !random,
  }
}

const sizeOf = (recipe: Recipe, sample: Sample): number => {
  const size = recipe.unitField === undefined ? 1 : sample.facts[recipe.unitField]
  return typeof size === "number" ? size : 1
}

/** The models that a backtest may use: per market, and walking forward per month, fitted when first asked for. */
class Models {
  readonly #options: BacktestOptions
  readonly #byMarket: ReadonlyMap<string, ReadonlyArray<Sample>>
  readonly #newest: ReadonlyMap<string, EpochDay>
  readonly #fitted = new Map<string, MarketModel | undefined>()
  #ms = 0

  constructor(options: BacktestOptions) {
    this.#options = options
    const { train, test, walkForward } = options
    const { keys } = options.market.recipe
    this.#byMarket = Map.groupBy(walkForward ? [...train, ...test] : train, ({ city, facts }) =>
      keys.market(city, facts),
    )
    this.#newest = new Map(
      [...this.#byMarket].map(([market, samples]) => [
        market,
        samples.reduce((latest, { observedDay }) => Math.max(latest, observedDay), 0),
      ]),
    )
  }

  get seconds(): number {
    return this.#ms / 1000
  }

  modelFor(subject: Subject, day: EpochDay): MarketModel | undefined {
    const { walkForward, random, now } = this.#options
    const { recipe } = this.#options.market
    const market = recipe.keys.market(subject.city, subject.facts)
    const month = LocalDate.fromEpochDay(day).slice(0, 7)
    const asOf = walkForward || !random ? LocalDate.toEpochDay(LocalDate.LocalDate.make(`${month}-01`)) - 1 : day
    const samples = this.#byMarket.get(market) ?? []
    const newest = this.#newest.get(market) ?? 0
    const key = random ? market : `${market}@${walkForward ? month : Math.min(asOf, newest)}`
    if (!this.#fitted.has(key)) {
      const started = now()
      const fenced = random ? newest : asOf
      this.#fitted.set(
        key,
        fit(recipe, samples, { asOf: LocalDate.fromEpochDay(fenced), order: random ? "random" : "time" }),
      )
      this.#ms += now() - started
    }
    return this.#fitted.get(key)
  }
}
