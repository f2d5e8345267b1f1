import * as LocalDate from "../../domain/LocalDate.ts"
import { byDayAndId, priceBasis, type Sample } from "../../domain/Sample.ts"
import { median } from "../../statistics/Robust.ts"
import { locationLevel } from "../model/AdditiveModel.ts"
import type { RelativePrice } from "../model/Features.ts"
import type { ListingDiscount, MarketModel } from "../model/MarketModel.ts"
import { logUnitPrice, readRow, type Row } from "../model/Rows.ts"
import { type Term, termsOf } from "../model/Terms.ts"
import { levelAt } from "../model/TimeIndex.ts"
import { type Variables, variables } from "../model/Variables.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { groupName, marketOf } from "../recipe/SearchKeys.ts"
import { SampleIndex } from "../search/SampleIndex.ts"
import { discoverAttributes } from "./Attributes.ts"
import { type Backfitted, backfit } from "./Backfit.ts"

export interface FitOptions {
  /** Nothing observed after this day is used. */
  readonly asOf: LocalDate.LocalDate
  /**
   * `time`: later prices must be predicted from earlier ones (a live catalogue). `random`: the rows to predict are
   * mixed among these (a cross-section); errors are then measured on random folds.
   */
  readonly order: "time" | "random"
}

/** Minimum rows for a fit; with fewer, the engine works from its policy. */
export const MINIMUM_FIT_ROWS = 30
/** Maximum deviation (ln) of a unit price from the market's median; prices beyond it are typing errors. */
const MAX_DEVIATION = 2.5
/**
 * The same where objects differ: within one group that has enough samples (100 times), and among all samples (3,000
 * times).
 */
const MAX_DEVIATION_IN_GROUP = Math.log(100)
const LEAST_GROUP = 5
const MAX_DEVIATION_OVERALL = Math.log(3_000)

/** A market's training data and the additive model fitted to all of it. Rows are in order of their days. */
export interface TrainingData {
  readonly market: string
  readonly newestDay: number
  readonly attributes: MarketModel["attributes"]
  readonly read: Variables
  readonly terms: ReadonlyArray<Term>
  readonly samples: ReadonlyArray<Sample>
  readonly rows: ReadonlyArray<Row>
  readonly y: Float64Array
  readonly main: Backfitted
  readonly discount: ListingDiscount
  readonly index: SampleIndex
  readonly place: ReadonlyMap<string, number>
}

/** Reads and cleans a market's samples and fits the additive model; `undefined` when there are too few. */
export const trainingData = (recipe: Recipe, all: Iterable<Sample>, options: FitOptions): TrainingData | undefined => {
  const lastDay = options.order === "time" ? LocalDate.toEpochDay(options.asOf) : Number.POSITIVE_INFINITY
  const samples = plausibleSamples(
    recipe,
    ofOneUse(recipe, [...all])
      .filter(({ kind, observedDay }) => recipe.kinds[kind] !== undefined && observedDay <= lastDay)
      .filter((sample) => recipe.faultOf?.(sample) === undefined)
      .toSorted(byDayAndId),
  )
  const first = samples[0]
  if (first === undefined || samples.length < MINIMUM_FIT_ROWS) return undefined
  const asked = samples.map(({ kind }) => priceBasis(kind) === "ASK")
  const raw = Float64Array.from(samples, (sample) => logUnitPrice(recipe, sample))
  const attributes = discoverAttributes(recipe, samples, (sample) => logUnitPrice(recipe, sample))
  const read = variables(recipe, attributes)
  const terms = termsOf(recipe, read, attributes)
  const rows = samples.map((sample) => readRow(recipe, read, sample, sample.observedDay, sample.kind))
  const newestDay = rows.at(-1)!.day

  let discount = pairedDiscount(recipe, samples)
  let y = onDealBasis(raw, asked, discount)
  let main = backfit(recipe, read, terms, rows, y, newestDay)
  const listings = asked.filter(Boolean).length
  if (discount.origin === "POLICY" && Math.min(listings, samples.length - listings) >= MINIMUM_FIT_ROWS) {
    for (let round = 0; round < 2; round++) {
      const logRatio = discount.logRatio + kindGap(main, rows, asked)
      discount = { logRatio, origin: "LEARNED_KINDS", count: listings }
      y = onDealBasis(raw, asked, discount)
      main = backfit(recipe, read, terms, rows, y, newestDay)
    }
  }
  const index = SampleIndex.make(recipe.keys)
  for (const sample of samples) index.add(sample)
  return {
    market: marketOf(recipe.keys, first),
    newestDay,
    attributes,
    read,
    terms,
    samples,
    rows,
    y,
    main,
    discount,
    index,
    place: new Map(samples.map(({ sampleId }, i) => [sampleId, i])),
  }
}

/** Keeps the samples of the most common use: prices of one use say nothing about another. */
const ofOneUse = ({ useOf }: Recipe, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  if (useOf === undefined) return samples
  const uses = [...Map.groupBy(samples, ({ facts }) => useOf(facts)).values()]
  return uses.reduce((most, use) => (use.length > most.length ? use : most), [])
}

/**
 * Drops rows without a unit price, and those with an implausible one. Where effects are pooled over different objects
 * (machines, land across a country), prices legitimately vary more: a row is dropped only when it is implausible within
 * its own group, or beyond any possible difference between objects. Both are prices in other units. Smaller errors are
 * left to the effects model (see `backfit`).
 */
const plausibleSamples = (recipe: Recipe, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const priced = samples.filter((sample) => Number.isFinite(logUnitPrice(recipe, sample)))
  const near = (of: ReadonlyArray<Sample>, width: number): ((sample: Sample) => boolean) => {
    const centre = median(of.map((sample) => logUnitPrice(recipe, sample)))
    return (sample) => Math.abs(logUnitPrice(recipe, sample) - centre) < width
  }
  if (recipe.effects === undefined) return priced.filter(near(priced, MAX_DEVIATION))
  const alike = [({ city, facts }: Sample) => groupName(recipe.keys, facts, city), ...(recipe.alike ?? [])]
  const kept: Array<Sample> = []
  let left = priced
  for (const keyOf of alike) {
    // The median is over all samples, not only the remaining ones, because narrower groups have already removed theirs.
    const groups = Map.groupBy(priced, keyOf)
    const tests = new Map<string, (sample: Sample) => boolean>()
    for (const [key, group] of groups) {
      if (key !== undefined && group.length >= LEAST_GROUP) tests.set(key, near(group, MAX_DEVIATION_IN_GROUP))
    }
    const further: Array<Sample> = []
    for (const sample of left) {
      const key = keyOf(sample)
      const test = key === undefined ? undefined : tests.get(key)
      if (test === undefined) further.push(sample)
      else if (test(sample)) kept.push(sample)
    }
    left = further
  }
  const plausible = new Set([...kept, ...left.filter(near(priced, MAX_DEVIATION_OVERALL))])
  return priced.filter((sample) => plausible.has(sample))
}

const onDealBasis = (raw: Float64Array, asked: ReadonlyArray<boolean>, discount: ListingDiscount): Float64Array =>
  raw.map((value, i) => (asked[i] ? value + discount.logRatio : value))

const MINIMUM_PAIRS = 10
/** Weight of the policy's discount, in pairs. */
const PAIR_PRIOR = 10

const pairedDiscount = (recipe: Recipe, samples: ReadonlyArray<Sample>): ListingDiscount => {
  const pairs = samples.flatMap(({ askPrice, price, kind }) =>
    askPrice !== undefined && priceBasis(kind) === "DEAL" && Math.abs(Math.log(price / askPrice)) < 0.5
      ? [Math.log(price / askPrice)]
      : [],
  )
  if (pairs.length < MINIMUM_PAIRS) return { logRatio: recipe.listingDiscount, origin: "POLICY", count: pairs.length }
  const shrunk = (median(pairs) * pairs.length + recipe.listingDiscount * PAIR_PRIOR) / (pairs.length + PAIR_PRIOR)
  return { logRatio: shrunk, origin: "LEARNED_PAIRS", count: pairs.length }
}

/** Unexplained median gap between deals and listings. */
const kindGap = (main: Backfitted, rows: ReadonlyArray<Row>, asked: ReadonlyArray<boolean>): number => {
  const residual = main.residual()
  const errors = (kind: boolean): ReadonlyArray<number> =>
    rows.flatMap((row, i) =>
      asked[i] === kind && !main.outlier[i] ? [residual[i]! - locationLevel(main.model.location, row)] : [],
    )
  return median(errors(false)) - median(errors(true))
}

/** Some of the rows with their ln unit prices relative to the market's level of their day. */
export const relativePrices = (
  { main, rows, y }: TrainingData,
  counts: (i: number) => boolean,
): ReadonlyArray<RelativePrice> =>
  rows.flatMap((row, i) =>
    main.outlier[i] || !counts(i) ? [] : [{ row, price: y[i]! - levelAt(main.model.index, row.day) }],
  )
