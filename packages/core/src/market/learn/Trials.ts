import { hash32 } from "../../domain/Hash.ts"
import type { Sample } from "../../domain/Sample.ts"
import type { BandRecipe, Recipe } from "../Recipe.ts"
import { backfit, type ReadableModel } from "./Backfit.ts"
import type { Trial } from "./Band.ts"
import { comparablesOf, pricedRows } from "./Comparing.ts"
import { learnCorrection } from "./Correction.ts"
import { labelMeans } from "./Features.ts"
import type { Kernel } from "./Kernel.ts"
import { predict, type PricedRow, type Pricing } from "./Predict.ts"
import { type Known, knownFrom, supportOf, unknownUnit } from "./Support.ts"
import { MINIMUM_FIT_ROWS, relativePrices, type TrainingData } from "./TrainingData.ts"
import type { Unseen } from "./Unseen.ts"

/** The band is learned from rolling origins, on up to this many prices each. */
const DEFAULT_BAND: BandRecipe = { originDays: [30, 60, 90], windowDays: 30 }
const TRIALS_PER_ORIGIN = 1200
const FOLDS = 5
const TRIAL_FOLDS = [0, 1]
/** A trial counts half as much as one of an origin so many windows later: markets grow and change. */
const HALF_LIFE_WINDOWS = 0.5

/** A stable pseudo-random share of the objects: the same home always falls into the same fold. */
export const fold = ({ objectKey }: Sample, folds: number): number => hash32(objectKey, 7) % folds

/** A training row that was predicted without its own price. */
export interface UnseenRow extends Unseen {
  readonly at: number
}

/** What was learned from all rows and is used for the trials as well. */
export interface Learned {
  readonly kernel: Kernel
  readonly unseen: ReadonlyArray<UnseenRow>
  readonly isCorrected: boolean
}

/** The pricing of a model that has seen some of the rows. */
export const pricingFrom = (
  data: TrainingData,
  { isCorrected, kernel, unseen }: Learned,
  additive: ReadableModel,
  seen: (i: number) => boolean,
): Pricing => {
  return {
    additive,
    kernel,
    correction: isCorrected ? learnCorrection(unseen.filter(({ at }) => seen(at))) : undefined,
    labels: unseen.length > 0 ? labelMeans(relativePrices(data, seen)) : undefined,
  }
}

/** Refits at past days and predicts what followed each. */
export const rollingTrials = (recipe: Recipe, data: TrainingData, learned: Learned): ReadonlyArray<Trial> => {
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
    const pricing = pricingFrom(data, learned, reader, (i) => i < before)
    const priced = pricedRows(data, reader)
    const known = knownFrom(recipe, data.rows.slice(0, before))
    return spread(month, TRIALS_PER_ORIGIN).map((i) => {
      const comparables = comparablesOf(recipe, data, i, origin, () => true).map(priced)
      return trial(
        data,
        pricing,
        known,
        i,
        comparables,
        data.rows[i]!.day - origin,
        0.5 ** (back / (HALF_LIFE_WINDOWS * windowDays)),
      )
    })
  })
}

/** Refits without some objects and predicts those. */
export const foldTrials = (recipe: Recipe, data: TrainingData, learned: Learned): ReadonlyArray<Trial> =>
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
    const pricing = pricingFrom(data, learned, reader, (i) => folds[i] !== held)
    const priced = pricedRows(data, reader)
    const known = knownFrom(
      recipe,
      kept.map((i) => data.rows[i]!),
    )
    return spread(out, 2 * TRIALS_PER_ORIGIN).map((i) => {
      const comparables = comparablesOf(recipe, data, i, undefined, (j) => folds[j] !== held).map(priced)
      return trial(data, pricing, known, i, comparables, 0, 1)
    })
  })

const trial = (
  data: TrainingData,
  pricing: Pricing,
  known: Known,
  i: number,
  comparables: ReadonlyArray<PricedRow>,
  horizon: number,
  weight: number,
): Trial => {
  const prediction = predict(pricing, data.rows[i]!, comparables)
  const support = supportOf(
    known,
    data.rows[i]!,
    comparables.map(({ row }) => row),
  )
  return {
    error: data.y[i]! - prediction.logUnitPrice,
    evidence: prediction.evidence,
    features: prediction.features,
    support,
    unit: unknownUnit(data.rows[i]!, support),
    horizon,
    weight,
  }
}

/** At most `most` of the items, evenly spread. */
export const spread = <A>(items: ReadonlyArray<A>, most: number): ReadonlyArray<A> => {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, k) => items[Math.floor((k * items.length) / most)]!)
}
