import * as LocalDate from "../../domain/LocalDate.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import { byDayAndId, priceBasis, type Sample } from "../../domain/Sample.ts"
import { median } from "../../statistics/Robust.ts"
import { locationLevel } from "../model/AdditiveModel.ts"
import type { RelativePrice } from "../model/Features.ts"
import type { ListingDiscount, MarketModel } from "../model/MarketModel.ts"
import { logUnitPrice, readRows, type Row } from "../model/Rows.ts"
import { type Term, termsOf } from "../model/Terms.ts"
import { levelAt } from "../model/TimeIndex.ts"
import { type Attribute, type Variables, variables } from "../model/Variables.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { groupName, marketOf } from "../recipe/SearchKeys.ts"
import { SampleIndex } from "../search/SampleIndex.ts"
import { backfit, type Backfitted } from "./Backfit.ts"
import { followsPrice } from "./FollowsPrice.ts"

/** Minimum number and share of rows that must have a column before it is learned. */
const MINIMUM_ROWS = 40
const MINIMUM_SHARE = 0.05
/** A text column with more distinct values than this identifies objects rather than describing them. */
const MOST_LABELS = 60
/** Maximum distinct values per row where effects are shrunk by level, so that sparse columns can be learned safely. */
const MOST_LABELS_SHARE = 0.1
/** Spread of ln (column ÷ price) below which a numeric column must have been computed from the price. */
const DERIVED_SPREAD = 0.02

interface Column {
  rows: number
  numbers: Array<number>
  readonly labels: Map<string, number>
  /** ln of the value minus ln of the price, and minus ln of the unit price: constant for a derived column. */
  readonly againstPrice: Array<number>
  readonly againstUnitPrice: Array<number>
}

/**
 * The columns of a catalogue, beyond the fields that the recipe reads, that describe objects and may be learned.
 * Columns computed from the price itself (a unit price, a price in another unit) are left out: they would leak the
 * target.
 */
const discoverAttributes = (
  recipe: Recipe,
  samples: ReadonlyArray<Sample>,
  y: (sample: Sample) => number,
): ReadonlyArray<Attribute> => {
  const columns = new Map<string, Column>()
  const shrunk = recipe.effects !== undefined
  const mostLabels = shrunk ? Math.max(MOST_LABELS, samples.length * MOST_LABELS_SHARE) : MOST_LABELS
  for (const sample of samples) {
    for (const name in sample.facts) {
      if (recipe.consumed.has(name)) continue
      let column = columns.get(name)
      if (column === undefined) {
        column = { rows: 0, numbers: [], labels: new Map(), againstPrice: [], againstUnitPrice: [] }
        columns.set(name, column)
      }
      observe(column, sample, ownValue(sample.facts, name)!, y(sample), mostLabels)
    }
  }
  const needed = shrunk ? MINIMUM_ROWS : Math.max(MINIMUM_ROWS, samples.length * MINIMUM_SHARE)
  const found: Array<Attribute> = []
  for (const [name, column] of columns) {
    if (column.rows < needed || isDerived(column) || followsPrice(recipe, samples, name)) continue
    const distinct = new Set(column.numbers).size
    if (column.numbers.length >= 0.95 * column.rows && distinct > 2) {
      found.push({ name, kind: "number", knots: quantileKnots(column.numbers, shrunk ? FINE_QUANTILES : QUANTILES) })
      const within = distinct <= mostLabels ? variantKinds(recipe, samples, name) : []
      if (within.length > 0) found.push({ name, kind: "label", knots: [], within })
    } else if (
      column.labels.size + distinct <= mostLabels &&
      column.labels.size + distinct > (shrunk && column.rows < samples.length ? 0 : 1)
    ) {
      found.push({ name, kind: "label", knots: [] })
    }
  }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * The kinds within which a numeric column takes few values, again and again (the displacement, battery or wheelbase
 * within a series of cars): there its exact value names a variant, which its size alone does not.
 */
const variantKinds = (recipe: Recipe, samples: ReadonlyArray<Sample>, name: string): ReadonlyArray<string> =>
  (recipe.effects?.attributes.variants ?? []).flatMap(({ label, rowsPerLevel }) => {
    const { of } = recipe.labels.find((own) => own.name === label)!
    const levels = new Set<string>()
    let rows = 0
    for (const { city, facts, kind, observedDay } of samples) {
      const value = ownValue(facts, name)
      const level = of(facts, observedDay, kind, city)
      if (typeof value !== "number" || level === undefined) continue
      rows++
      levels.add(`${level}|${value}`)
    }
    return rows > 0 && rows >= rowsPerLevel * levels.size ? [label] : []
  })

const observe = (
  column: Column,
  sample: Sample,
  value: string | number | boolean,
  y: number,
  mostLabels: number,
): void => {
  column.rows++
  if (typeof value !== "number") {
    if (column.labels.size <= mostLabels) {
      const label = String(value)
      column.labels.set(label, (column.labels.get(label) ?? 0) + 1)
    }
    return
  }
  column.numbers.push(value)
  if (value > 0) {
    column.againstPrice.push(Math.log(value / sample.price))
    column.againstUnitPrice.push(Math.log(value) - y)
  }
}

const isDerived = (column: Column): boolean =>
  column.againstPrice.length > 0.5 * column.rows &&
  (middleSpread(column.againstPrice) < DERIVED_SPREAD || middleSpread(column.againstUnitPrice) < DERIVED_SPREAD)

/** Interquartile range. */
const middleSpread = (values: ReadonlyArray<number>): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length * 0.75)]! - sorted[Math.floor(sorted.length * 0.25)]!
}

/** Knots: inner quantiles; with shrinkage between neighbouring knots, finer quantiles including both ends. */
const QUANTILES = [0.2, 0.4, 0.6, 0.8]
const FINE_QUANTILES = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]

const quantileKnots = (values: ReadonlyArray<number>, quantiles: ReadonlyArray<number>): ReadonlyArray<number> => {
  const sorted = Float64Array.from(values).sort()
  const at = (q: number): number => sorted[Math.floor((sorted.length - 1) * q)]!
  const knots = quantiles.map(at)
  const isInner = (knot: number): boolean => knot > at(0) && knot < at(1)
  return knots.filter((knot, i) => (quantiles[0] === 0 || isInner(knot)) && knots.indexOf(knot) === i)
}

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
  const rows = readRows(recipe, read, samples)
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
