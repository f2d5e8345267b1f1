import { hash32 } from "../../domain/Hash.ts"
import { largestOf } from "../../domain/LargestOf.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import type { Sample, Subject } from "../../domain/Sample.ts"
import { type ReadableModel } from "../model/AdditiveModel.ts"
import { labelMeans } from "../model/Features.ts"
import type { Kernel } from "../model/Kernel.ts"
import { predict, type Pricing } from "../model/Predict.ts"
import type { PricedRow } from "../model/PricedRow.ts"
import { readRow } from "../model/Rows.ts"
import type { ReadableSecondEstimate } from "../model/SecondEstimate.ts"
import { type Known, knownFrom, supportOf, errorCluster } from "../model/Support.ts"
import { directionsOf } from "../model/Variables.ts"
import { comparisonUnder } from "../recipe/Comparison.ts"
import type { BandRecipe, Recipe } from "../recipe/Recipe.ts"
import { searchFor, timelessSteps } from "../search/MarketSearch.ts"
import type { SampleView } from "../search/SampleIndex.ts"
import { backfit } from "./Backfit.ts"
import type { Trial } from "./LearnBand.ts"
import { learnCorrection } from "./LearnCorrection.ts"
import type { OutOfSample } from "./OutOfSample.ts"
import { pricedRows } from "./OutOfSampleView.ts"
import { MINIMUM_FIT_ROWS, relativePrices, type TrainingData } from "./TrainingData.ts"

/** Default rolling origins, and the maximum number of prices predicted at each. */
const DEFAULT_BAND: BandRecipe = { originDays: [30, 60, 90], windowDays: 30 }
const TRIALS_PER_ORIGIN = 2_400
/**
 * Cross-validation folds of a cross-section, and how many of them are predicted. With few rows, the size of the folds
 * matters: twelve smaller folds leave more data for training, and eight of them are predicted.
 */
const MANY_ROWS = { folds: 5, held: 2 }
const FEW_ROWS = { folds: 12, held: 8, below: 5_000 }
/** Half-life of a trial's weight, in windows between origins: markets grow and change. */
const HALF_LIFE_WINDOWS = 0.5

/** Stable pseudo-random fold of an object: the same home always falls into the same fold. */
export const fold = ({ objectKey }: Sample, folds: number): number => hash32(objectKey, 7) % folds

/** An out-of-sample prediction of a training row. */
export interface OutOfSampleRow extends OutOfSample {
  readonly at: number
}

/** Parts learned from all rows that the trials reuse. */
export interface Learned {
  readonly kernel: Kernel
  readonly outOfSample: ReadonlyArray<OutOfSampleRow>
  readonly isCorrected: boolean
  /** The second estimate that was learned without the rows that are predicted; `undefined` without one. */
  readonly opinion: ReadableSecondEstimate | undefined
}

/** The pricing of a model that was trained on some of the rows. */
const pricingFrom = (
  data: TrainingData,
  { isCorrected, kernel, opinion, outOfSample }: Learned,
  additive: ReadableModel,
  seen: (i: number) => boolean,
): Pricing => {
  return {
    additive,
    kernel,
    correction: isCorrected
      ? learnCorrection(
          outOfSample.filter(({ at }) => seen(at)),
          directionsOf(data.read),
        )
      : undefined,
    opinion,
    labels: outOfSample.length > 0 ? labelMeans(relativePrices(data, seen)) : undefined,
  }
}

/** A model refitted to some of the rows, to predict others. */
interface Refit {
  readonly pricing: Pricing
  readonly priced: (j: number) => PricedRow
  readonly known: Known
  readonly index: Pick<SampleView, "search">
}

/** Refits on the rows with the given indices, as of a day; `undefined` when there are too few. */
export const refitFrom = (
  recipe: Recipe,
  data: TrainingData,
  learned: Learned,
  kept: ReadonlyArray<number>,
  asOf: EpochDay,
): Refit | undefined => {
  if (kept.length < MINIMUM_FIT_ROWS) return undefined
  const rows = kept.map((i) => data.rows[i]!)
  const prices = Float64Array.from(kept, (i) => data.y[i]!)
  const { reader } = backfit(recipe, data.read, data.terms, rows, prices, asOf)
  const seen = new Set(kept)
  const index = data.index.without(({ sampleId }) => !seen.has(data.place.get(sampleId)!))
  return {
    pricing: pricingFrom(data, learned, reader, (i) => seen.has(i)),
    priced: pricedRows(data, reader),
    known: knownFrom(recipe, rows),
    index,
  }
}

const REQUEST_SEED = 23
const HALF_OF_HASHES = 2 ** 31

/**
 * An object as it is asked about: one half with all its facts, a quarter with the fields that a request of the
 * specification has, a quarter with half of those that it may leave out.
 */
const asAsked = ({ asRequested }: Recipe, sample: Sample): Subject => {
  const part = hash32(sample.sampleId, REQUEST_SEED) % 4
  if (asRequested === undefined || part % 2 === 1) return sample
  return part === 0
    ? asRequested(sample)
    : // The highest bit: the lowest of two texts that begin alike go together.
      asRequested(sample, (field) => hash32(`${sample.sampleId} ${field}`, REQUEST_SEED) >= HALF_OF_HASHES)
}

/** Predicts row `i` as a subject that is asked about, from samples up to a day (absent: of any day). */
export const trialOf = (
  recipe: Recipe,
  data: TrainingData,
  { index, known, priced, pricing }: Refit,
  i: number,
  { asOf, horizon, weight }: { readonly asOf?: EpochDay; readonly horizon: number; readonly weight: number },
): ReadonlyArray<Trial> => {
  const sample = data.samples[i]!
  const own = data.rows[i]!
  const subject = asAsked(recipe, sample)
  const query = searchFor(recipe, subject, asOf ?? data.newestDay)
  const found = index.search(asOf === undefined ? { ...query, steps: timelessSteps(recipe) } : query)
  const facts = { ...subject.facts, ...found.resolved }
  const row = readRow(recipe, data.read, { city: subject.city, facts }, own.day, sample.kind)
  const comparables = found.samples.flatMap(({ sampleId, objectKey }) => {
    const j = data.place.get(sampleId)!
    return data.main.outlier[j] || objectKey === sample.objectKey ? [] : [priced(j)]
  })
  if (comparables.length === 0) return []
  const { evidence, features, logUnitPrice } = predict(comparisonUnder(recipe), pricing, row, comparables)
  const support = supportOf(
    known,
    row,
    comparables.map((each) => each.row),
  )
  const error = data.y[i]! - logUnitPrice
  return [{ at: i, error, evidence, features, support, unit: errorCluster(own, support), horizon, weight }]
}

/** The rows that no trial predicts: those up to the oldest origin, or those of the folds that are not held out. */
export const rowsBeforeTrials = (
  recipe: Recipe,
  data: TrainingData,
  order: "time" | "random",
): ReadonlyArray<number> => {
  if (order === "time") {
    const oldest = data.newestDay - largestOf((recipe.band ?? DEFAULT_BAND).originDays)
    return data.rows.flatMap(({ day }, i) => (day <= oldest ? [i] : []))
  }
  const { folds, held } = foldsOf(data)
  return data.samples.flatMap((sample, i) => (fold(sample, folds) < held ? [] : [i]))
}

const foldsOf = ({ rows }: TrainingData) => (rows.length < FEW_ROWS.below ? FEW_ROWS : MANY_ROWS)

/** The window of time that a rolling-origin trial belongs to, counted back from the newest day. */
export const windowOf = (recipe: Recipe, { newestDay, rows }: TrainingData): ((trial: Pick<Trial, "at">) => number) => {
  const { windowDays } = recipe.band ?? DEFAULT_BAND
  return ({ at }) => Math.floor((newestDay - rows[at]!.day) / windowDays)
}

/** Rolling-origin trials: refits at past days and predicts the window after each. */
export const rollingTrials = (recipe: Recipe, data: TrainingData, learned: Learned): ReadonlyArray<Trial> => {
  const { originDays, windowDays } = recipe.band ?? DEFAULT_BAND
  return originDays.flatMap((back) => {
    const origin = data.newestDay - back
    const before = data.rows.flatMap(({ day }, i) => (day <= origin ? [i] : []))
    const refit = refitFrom(recipe, data, learned, before, origin)
    if (refit === undefined) return []
    const month = data.rows.flatMap(({ day }, i) => (day > origin && day <= origin + windowDays ? [i] : []))
    const weight = 0.5 ** (back / (HALF_LIFE_WINDOWS * windowDays))
    return spread(month, TRIALS_PER_ORIGIN).flatMap((i) =>
      trialOf(recipe, data, refit, i, { asOf: origin, horizon: data.rows[i]!.day - origin, weight }),
    )
  })
}

/** Cross-validation trials: refits without a fold of the objects and predicts it. */
export const foldTrials = (recipe: Recipe, data: TrainingData, learned: Learned): ReadonlyArray<Trial> => {
  const { folds: count, held } = foldsOf(data)
  const folds = data.samples.map((sample) => fold(sample, count))
  return Array.from({ length: held }, (_, own) => own).flatMap((own) => {
    const kept = folds.flatMap((f, i) => (f === own ? [] : [i]))
    const refit = refitFrom(recipe, data, learned, kept, data.newestDay)
    if (refit === undefined) return []
    const out = folds.flatMap((f, i) => (f === own ? [i] : []))
    return spread(out, TRIALS_PER_ORIGIN).flatMap((i) => trialOf(recipe, data, refit, i, { horizon: 0, weight: 1 }))
  })
}

/** At most `most` of the items, evenly spaced. */
export const spread = <A>(items: ReadonlyArray<A>, most: number): ReadonlyArray<A> => {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, k) => items[Math.floor((k * items.length) / most)]!)
}
