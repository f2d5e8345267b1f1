import { contentHash, hash32 } from "../../domain/Hash.ts"
import * as LocalDate from "../../domain/LocalDate.ts"
import { priceBasis, type Sample } from "../../domain/Sample.ts"
import type { SearchStep } from "../../ports/SampleSource.ts"
import type { ListingDiscount, MarketModel } from "../MarketModel.ts"
import type { BandRecipe, Recipe } from "../Recipe.ts"
import { SampleIndex } from "../SampleIndex.ts"
import { groupName } from "../SearchKeys.ts"
import { discoverAttributes } from "./Attributes.ts"
import { type Backfitted, backfit, locationLevel, type ReadableModel } from "./Backfit.ts"
import { type Band, learnBand, type Trial } from "./Band.ts"
import { featureCount, type Kernel, learnKernel, pairFeatures, priorTheta } from "./Kernel.ts"
import { predict, type PricedRow, pricedRow } from "./Predict.ts"
import { median } from "./Robust.ts"
import { logUnitPrice, readRow, type Row } from "./Rows.ts"
import { type Term, termsOf } from "./Terms.ts"
import { forecastDrift } from "./TimeIndex.ts"
import { type Variables, variables } from "./Variables.ts"

export interface FitOptions {
  /** Nothing observed after this day is used. */
  readonly asOf: LocalDate.LocalDate
  /**
   * `time`: what comes later must be predicted from what came before (a live catalogue). `random`: the rows to be predicted are
   * mixed among these (a cross-section); errors are then measured on random folds.
   */
  readonly order: "time" | "random"
}

/** Fewer rows than this teach nothing: the engine works from its policy. */
export const MINIMUM_FIT_ROWS = 30
/** Similarity is learned from this many rows on, from the newest ones. */
const MINIMUM_KERNEL_ROWS = 400
const KERNEL_TARGETS = 2500
/** The band is learned from rolling origins, on up to this many prices each. */
const DEFAULT_BAND: BandRecipe = { originDays: [30, 60, 90], windowDays: 30 }
const MINIMUM_TRIALS = 60
const TRIALS_PER_ORIGIN = 1200
const FOLDS = 5
const TRIAL_FOLDS = [0, 1]
/** ln ratio of a typical object between two prices no market spans: such rows are typing errors. */
const WILD = 2.5
/** The same where objects are unlike: among the samples of one group (100 times), of which there are enough, and among all (3,000 times). */
const WILD_IN_GROUP = Math.log(100)
const LEAST_GROUP = 5
const WILD_AMONG_ALL = Math.log(3_000)

/**
 * Learns one market from its samples: attributes worth reading, time index, effects, similarity, listing discount, and how
 * large errors are on prices that were not seen. Pure and deterministic; independent of the order of the samples.
 * `undefined` when there are too few.
 */
export const fit = (recipe: Recipe, samples: Iterable<Sample>, options: FitOptions): MarketModel | undefined => {
  const data = trainingData(recipe, samples, options)
  if (data === undefined) return undefined
  const { read, rows, main, discount } = data
  const scales = variableScales(read, rows)
  const kernel = fitKernel(recipe, options, data, scales)
  const trials = options.order === "time" ? rollingTrials(recipe, data, kernel) : foldTrials(recipe, data, kernel)
  const drift = options.order === "time" ? forecastDrift(recipe.time, main.daily, main.model.index) : []
  const band: Band | undefined = trials.length < MINIMUM_TRIALS ? undefined : learnBand(trials, drift)
  const model = {
    assetType: recipe.assetType,
    market: data.market,
    asOf: options.asOf,
    newestDay: data.newestDay,
    count: rows.length,
    counts: recipe.effects === undefined ? [] : recipe.labels.map((_, l) => levelCounts(rows, l)),
    attributes: data.attributes,
    additive: main.model,
    kernel,
    discount,
    band,
  }
  return { modelId: contentHash(JSON.stringify(model)), ...model }
}

const levelCounts = (rows: ReadonlyArray<Row>, label: number): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>()
  for (const { labels } of rows) {
    const level = labels[label]!
    if (level !== "") counts.set(level, (counts.get(level) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

interface TrainingData {
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

const trainingData = (recipe: Recipe, all: Iterable<Sample>, options: FitOptions): TrainingData | undefined => {
  const lastDay = options.order === "time" ? LocalDate.toEpochDay(options.asOf) : Number.POSITIVE_INFINITY
  const samples = believable(
    recipe,
    [...all]
      .filter(({ kind, observedDay }) => recipe.kinds[kind] !== undefined && observedDay <= lastDay)
      .toSorted((a, b) => a.observedDay - b.observedDay || (a.sampleId < b.sampleId ? -1 : 1)),
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
    market: recipe.keys.market(first.city, first.facts),
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

/**
 * Rows without a unit price, or whose price is wildly off the market's, are not learned from. Where effects are pooled over unlike
 * objects (machines, a country's land) prices span more by right: there a row is wild that is so among its own group, or beyond
 * what any two objects differ by. Both are prices in other units; what is less wrong only the effects can tell (see `backfit`).
 */
const believable = (recipe: Recipe, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const priced = samples.filter((sample) => Number.isFinite(logUnitPrice(recipe, sample)))
  const near = (of: ReadonlyArray<Sample>, width: number): ((sample: Sample) => boolean) => {
    const centre = median(of.map((sample) => logUnitPrice(recipe, sample)))
    return (sample) => Math.abs(logUnitPrice(recipe, sample) - centre) < width
  }
  if (recipe.effects === undefined) return priced.filter(near(priced, WILD))
  const alike = [({ city, facts }: Sample) => groupName(recipe.keys, facts, city), ...(recipe.alike ?? [])]
  const kept: Array<Sample> = []
  let left = priced
  for (const keyOf of alike) {
    // Judged among all, not only among those that are left: the narrower groups took their share of these.
    const groups = Map.groupBy(priced, keyOf)
    const tests = new Map<string, (sample: Sample) => boolean>()
    for (const [key, group] of groups) {
      if (key !== undefined && group.length >= LEAST_GROUP) tests.set(key, near(group, WILD_IN_GROUP))
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
  const believed = new Set([...kept, ...left.filter(near(priced, WILD_AMONG_ALL))])
  return priced.filter((sample) => believed.has(sample))
}

const onDealBasis = (raw: Float64Array, asked: ReadonlyArray<boolean>, discount: ListingDiscount): Float64Array =>
  raw.map((value, i) => (asked[i] ? value + discount.logRatio : value))

const MINIMUM_PAIRS = 10
/** Pairs that the policy's discount counts for. */
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

/** Mean gap between deals and listings that the model leaves unexplained. */
const kindGap = (main: Backfitted, rows: ReadonlyArray<Row>, asked: ReadonlyArray<boolean>): number => {
  const errors = (kind: boolean): ReadonlyArray<number> =>
    rows.flatMap((row, i) =>
      asked[i] === kind && !main.outlier[i] ? [main.residual[i]! - locationLevel(main.model.location, row)] : [],
    )
  return median(errors(false)) - median(errors(true))
}

const variableScales = (read: Variables, rows: ReadonlyArray<Row>): ReadonlyArray<number> =>
  read.numbers.slice(0, read.compared.numbers).map((_, v) => {
    const values = rows.map((row) => row.numbers[v]!).filter((value) => !Number.isNaN(value))
    const sigma = values.length < 2 ? 0 : deviation(values)
    return sigma > 0 ? sigma : 1
  })

const deviation = (values: ReadonlyArray<number>): number => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** The comparables that the search gives for row `i` up to a day; without a day from the whole cross-section. */
const comparablesOf = (
  recipe: Recipe,
  data: TrainingData,
  i: number,
  asOf: number | undefined,
  usable: (j: number) => boolean,
): ReadonlyArray<number> => {
  const sample = data.samples[i]!
  return data.index
    .search({
      assetType: recipe.assetType,
      account: undefined,
      city: sample.city,
      facts: sample.facts,
      asOf: asOf ?? data.newestDay,
      steps: asOf === undefined ? timelessSteps(recipe) : recipe.search.steps,
      target: recipe.search.target,
      limit: recipe.search.limit,
    })
    .samples.flatMap(({ sampleId }) => {
      const j = data.place.get(sampleId)!
      return j !== i && !data.main.outlier[j] && usable(j) ? [j] : []
    })
}

/** The search without its time windows, for cross-sections in which no row is later than another. */
export const timelessSteps = (recipe: Recipe): ReadonlyArray<SearchStep> =>
  recipe.search.steps.map(({ scope }) => ({ scope, withinDays: Number.MAX_SAFE_INTEGER }))

const fitKernel = (recipe: Recipe, options: FitOptions, data: TrainingData, scales: ReadonlyArray<number>): Kernel => {
  const { rows, read, main } = data
  const prior = priorTheta(recipe.kernel, read, scales)
  const base = { scales, clip: recipe.kernel.clip }
  if (rows.length < MINIMUM_KERNEL_ROWS) {
    return { ...base, theta: Array.from(prior), anchor: recipe.kernel.anchor }
  }
  const targets = trainingTargets(options, data)
  const unseen = unseenResiduals(data)
  const comparables = targets.map((i) =>
    comparablesOf(recipe, data, i, options.order === "time" ? rows[i]!.day - 1 : undefined, (j) =>
      unseen.mayCompare(i, j),
    ),
  )
  const size = featureCount(read)
  const pairs = comparables.reduce((sum, list) => sum + list.length, 0)
  const features = new Float64Array(pairs * size)
  const residual = new Float64Array(pairs)
  const starts = new Int32Array(targets.length + 1)
  let pair = 0
  targets.forEach((i, t) => {
    const list = comparables[t]!
    residual.set(
      list.map((j) => unseen.residual(i, j)),
      pair,
    )
    for (const j of list) pairFeatures(rows[i]!, rows[j]!, { scales, features: size }, features, pair++ * size)
    starts[t + 1] = pair
  })
  const learned = learnKernel(prior, recipe.kernel.anchor, recipe.kernel.clip, {
    target: Float64Array.from(targets, (i) => unseen.residual(i, i)),
    anchorLevel: Float64Array.from(targets, (i) => main.unseenLevel[i]!),
    starts,
    residual,
    features,
  })
  return { ...base, theta: Array.from(learned.theta), anchor: learned.anchor }
}

/**
 * What a comparable `j` leaves unexplained, as row `i` would see it whose own price was not learned from: under the model without
 * i's share of the objects, which did learn from j. A target's own is what its comparables should have told.
 */
const unseenResiduals = (
  data: TrainingData,
): { readonly mayCompare: (i: number, j: number) => boolean; readonly residual: (i: number, j: number) => number } => {
  const { main, rows, samples } = data
  const shares = main.shares().map((model) => pricing(data, model))
  if (shares.length === 0) {
    return {
      mayCompare: (i, j) => samples[i]!.objectKey !== samples[j]!.objectKey,
      residual: (_, j) => main.residual[j]!,
    }
  }
  return {
    mayCompare: (i, j) => rows[i]!.share !== rows[j]!.share,
    residual: (i, j) => shares[rows[i]!.share]!(j).residual,
  }
}

const trainingTargets = (options: FitOptions, data: TrainingData): ReadonlyArray<number> => {
  const usable = data.rows.flatMap((_, i) => (data.main.outlier[i] ? [] : [i]))
  if (options.order === "time") return usable.slice(Math.floor(usable.length / 5)).slice(-KERNEL_TARGETS)
  return usable
    .toSorted((a, b) => fold(data.samples[a]!, 1 << 20) - fold(data.samples[b]!, 1 << 20) || a - b)
    .slice(0, KERNEL_TARGETS)
}

/** A stable pseudo-random share of the objects: the same home always falls into the same fold. */
const fold = ({ objectKey }: Sample, folds: number): number => hash32(objectKey, 7) % folds

/** Refits at past days and predicts what followed each. */
const rollingTrials = (recipe: Recipe, data: TrainingData, kernel: Kernel): ReadonlyArray<Trial> => {
  const { originDays, windowDays } = recipe.band ?? DEFAULT_BAND
  return originDays.flatMap((back) => {
    const origin = data.newestDay - back
    const before = data.rows.findLastIndex((row) => row.day <= origin) + 1
    if (before < MINIMUM_FIT_ROWS) return []
    const { reader } = backfit(
      recipe,
      data.read,
      data.terms,
      data.rows.slice(0, before),
      data.y.subarray(0, before),
      origin,
    )
    const month = data.rows.flatMap((row, i) => (row.day > origin && row.day <= origin + windowDays ? [i] : []))
    const priced = pricing(data, reader)
    return spread(month, TRIALS_PER_ORIGIN).map((i) => {
      const comparables = comparablesOf(recipe, data, i, origin, () => true).map(priced)
      return trial(data, reader, kernel, i, comparables, data.rows[i]!.day - origin, 0.5 ** (back / windowDays))
    })
  })
}

/** Refits without some objects and predicts those. */
const foldTrials = (recipe: Recipe, data: TrainingData, kernel: Kernel): ReadonlyArray<Trial> =>
  TRIAL_FOLDS.flatMap((held) => {
    const folds = data.samples.map((sample) => fold(sample, FOLDS))
    const kept = folds.flatMap((f, i) => (f === held ? [] : [i]))
    if (kept.length < MINIMUM_FIT_ROWS) return []
    const { reader } = backfit(
      recipe,
      data.read,
      data.terms,
      kept.map((i) => data.rows[i]!),
      Float64Array.from(kept, (i) => data.y[i]!),
      data.newestDay,
    )
    const out = folds.flatMap((f, i) => (f === held ? [i] : []))
    const priced = pricing(data, reader)
    return spread(out, 2 * TRIALS_PER_ORIGIN).map((i) => {
      const comparables = comparablesOf(recipe, data, i, undefined, (j) => folds[j] !== held).map(priced)
      return trial(data, reader, kernel, i, comparables, 0, 1)
    })
  })

/** Rows as a model prices them; each is read once, being compared with many others. */
const pricing = ({ rows, y }: TrainingData, model: ReadableModel): ((j: number) => PricedRow) => {
  const known = new Map<number, PricedRow>()
  return (j) => {
    const priced = known.get(j) ?? pricedRow(model, rows[j]!, y[j]!)
    known.set(j, priced)
    return priced
  }
}

const trial = (
  data: TrainingData,
  model: ReadableModel,
  kernel: Kernel,
  i: number,
  comparables: ReadonlyArray<PricedRow>,
  horizon: number,
  weight: number,
): Trial => {
  const prediction = predict(model, kernel, data.rows[i]!, comparables)
  return { error: data.y[i]! - prediction.logUnitPrice, evidence: prediction.evidence, horizon, weight }
}

/** At most `most` of the items, evenly spread. */
const spread = <A>(items: ReadonlyArray<A>, most: number): ReadonlyArray<A> => {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, k) => items[Math.floor((k * items.length) / most)]!)
}
