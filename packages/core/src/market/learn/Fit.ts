import { contentHash, hash32 } from "../../domain/Hash.ts"
import type { Sample } from "../../domain/Sample.ts"
import { errorComponents } from "../../statistics/ErrorComponents.ts"
import { median, robustSigma } from "../../statistics/Robust.ts"
import { type Band, halfWidth } from "../model/Band.ts"
import { labelMeans } from "../model/Features.ts"
import { type FitMetrics, fitMetrics } from "../model/FitMetrics.ts"
import type { Kernel } from "../model/Kernel.ts"
import type { LocalScale } from "../model/LocalScale.ts"
import type { MarketModel } from "../model/MarketModel.ts"
import { predict } from "../model/Predict.ts"
import { FOLDS, type Row } from "../model/Rows.ts"
import {
  secondEstimateFeatures,
  readableSecondEstimate,
  categoryCodes,
  type SecondEstimateModel,
} from "../model/SecondEstimate.ts"
import type { SharedErrors } from "../model/SharedErrors.ts"
import { knownFrom } from "../model/Support.ts"
import { levelAt } from "../model/TimeIndex.ts"
import { directionsOf } from "../model/Variables.ts"
import { comparisonUnder } from "../recipe/Comparison.ts"
import { classOf, type Recipe } from "../recipe/Recipe.ts"
import { boost, type BoostOptions } from "./BoostTrees.ts"
import { fitKernel, trainingTargets } from "./FitKernel.ts"
import { heldOutDistrictTrials } from "./HeldOutDistricts.ts"
import { heldOutTrials } from "./HeldOutTrials.ts"
import { LabelLevels } from "./LabelLevels.ts"
import { learnBand, type Trial } from "./LearnBand.ts"
import { learnCorrection } from "./LearnCorrection.ts"
import { learnLocalScale } from "./LearnLocalScale.ts"
import { MINIMUM_OUT_OF_SAMPLE, transposed } from "./OutOfSample.ts"
import { type OutOfSampleView, outOfSampleView } from "./OutOfSampleView.ts"
import { forecastDrift, recentResiduals } from "./SmoothIndex.ts"
import { type FitOptions, relativePrices, type TrainingData, trainingData } from "./TrainingData.ts"
import { foldTrials, type Learned, rollingTrials, rowsBeforeTrials, type OutOfSampleRow, windowOf } from "./Trials.ts"

const MINIMUM_TRIALS = 60
/** The correction is trained on up to this many of the newest rows, weighted by e^(−age/days). */
const CORRECTION_TARGETS = 10_000
const CORRECTION_DECAY_DAYS = 700
const TREES_SEED = 29

/**
 * Fits one market to its samples: usable attributes, time index, effects, similarity, listing discount, and the
 * distribution of out-of-sample errors. Pure and deterministic; independent of the order of the samples. `undefined`
 * when there are too few samples.
 */
export const fit = (declared: Recipe, samples: Iterable<Sample>, options: FitOptions): MarketModel | undefined => {
  const recipe = options.order === "time" ? declared : withoutDecay(declared)
  const data = trainingData(recipe, samples, options)
  if (data === undefined) return undefined
  const { rows, main, discount } = data
  const view = outOfSampleView(recipe, options, data)
  const kernel = fitKernel(recipe, options, data, view)
  const outOfSample = outOfSamplePredictions(recipe, options, data, kernel, view)
  const isLocal = outOfSample.length >= MINIMUM_OUT_OF_SAMPLE
  const isCorrected = isLocal && outOfSample.length >= (recipe.correctionFrom ?? 0)
  const directions = directionsOf(data.read)
  const correction = isCorrected ? learnCorrection(outOfSample, directions) : undefined
  const labels = isLocal ? labelMeans(relativePrices(data, () => true)) : undefined
  const learned = { kernel, outOfSample, isCorrected, opinion: undefined }
  const second = { ...learned, opinion: trialSecondEstimate(recipe, data, options) }
  const inOrder = options.order === "time" ? rollingTrials(recipe, data, second) : foldTrials(recipe, data, second)
  const all = [
    ...inOrder,
    ...heldOutTrials(recipe, options, data, learned),
    ...heldOutDistrictTrials(recipe, options, data, {
      additive: main.reader,
      kernel,
      correction,
      labels,
      opinion: undefined,
    }),
  ]
  // Objects that the trees were trained on are no out-of-sample trials of them.
  const isForTrees = ({ at }: Trial): boolean => isLocal && hash32(data.samples[at]!.objectKey, TREES_SEED) % 2 === 0
  const trials = all.filter((trial) => !isForTrees(trial))
  const local = isLocal ? learnLocalScale([...outOfSample, ...all.filter(isForTrees)], directions.length) : undefined
  const drift = options.order === "time" ? forecastDrift(recipe.time, main.daily, main.model.index) : []
  const band: Band | undefined =
    trials.length < MINIMUM_TRIALS ? undefined : learnBand(trials, drift, local, recipe.support)
  const model = {
    assetType: recipe.assetType,
    market: data.market,
    asOf: options.asOf,
    newestDay: data.newestDay,
    count: rows.length,
    counts: recipe.effects === undefined ? [] : recipe.labels.map((_, l) => levelCounts(rows, l)),
    attributes: data.attributes,
    additive: main.model,
    known: knownFrom(recipe, rows),
    recent: recentResiduals(recipe.time, main.daily),
    kernel,
    labels: local === undefined ? undefined : labels,
    correction,
    opinion: learnSecondEstimate(recipe, data, [...rows.keys()]),
    discount,
    band,
    metrics: trials.length < MINIMUM_TRIALS ? undefined : crossFitted(recipe, trials, drift, local),
  }
  const modelId = contentHash(JSON.stringify(model))
  // A cross-section has one window: what its market shares is not seen.
  const sharedErrors = options.order === "time" ? learnSharedErrors(recipe, data, inOrder) : undefined
  return { modelId, ...model, sharedErrors }
}

/** A cross-section's rows count alike, whatever their dates. */
const withoutDecay = (recipe: Recipe): Recipe => ({
  ...recipe,
  time: { ...recipe.time, decayDays: Number.POSITIVE_INFINITY },
})

/** Trees of the second estimate that the trials are predicted with: fewer and in longer steps than the full one. */
const TRIAL_SECOND_ESTIMATE = { trees: 100, rate: 0.2 }

/** The second estimate learned without the rows that the trials predict. */
const trialSecondEstimate = (recipe: Recipe, data: TrainingData, { order }: FitOptions): Learned["opinion"] => {
  const opinion = learnSecondEstimate(recipe, data, rowsBeforeTrials(recipe, data, order), TRIAL_SECOND_ESTIMATE)
  return opinion && readableSecondEstimate(data.read, opinion)
}

/** Cross-fitted metrics: each half of the trials is judged by a band learned from the other half. */
const crossFitted = (
  recipe: Recipe,
  trials: ReadonlyArray<Trial>,
  drift: ReadonlyArray<number>,
  local: LocalScale | undefined,
): FitMetrics | undefined => {
  const halves = [0, 1].map((half) => trials.filter((_, t) => t % 2 === half))
  return fitMetrics(
    halves.flatMap((half, h) => {
      const band = learnBand(halves[1 - h]!, drift, local, recipe.support)
      return half.map((trial) => ({
        error: trial.error,
        halfWidth: halfWidth(band, trial, trial.horizon, comparisonUnder(recipe).rangeShare),
      }))
    }),
  )
}

const levelCounts = (rows: ReadonlyArray<Row>, label: number): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>()
  for (const { labels } of rows) {
    const level = labels[label]!
    if (level !== "") counts.set(level, (counts.get(level) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

/** Out-of-sample predictions of training rows: the training data of the correction. */
const outOfSamplePredictions = (
  recipe: Recipe,
  options: FitOptions,
  data: TrainingData,
  kernel: Kernel,
  view: OutOfSampleView,
): ReadonlyArray<OutOfSampleRow> => {
  const targets = trainingTargets(options, data, CORRECTION_TARGETS)
  if (targets.length < MINIMUM_OUT_OF_SAMPLE) return []
  const labels = Array.from({ length: FOLDS }, (_, fold) =>
    labelMeans(relativePrices(data, (i) => data.rows[i]!.fold !== fold)),
  )
  return targets.map((i) => {
    const row = data.rows[i]!
    const comparables = view.comparables(i).map((j) => view.priced(i, j))
    const pricing = {
      additive: view.model(i),
      kernel,
      labels: labels[row.fold],
      correction: undefined,
      opinion: undefined,
    }
    const { features, logUnitPrice } = predict(comparisonUnder(recipe), pricing, row, comparables)
    return {
      at: i,
      features,
      error: data.y[i]! - logUnitPrice,
      weight: options.order === "time" ? Math.exp((row.day - data.newestDay) / CORRECTION_DECAY_DAYS) : 1,
    }
  })
}

/** With fewer trials, or in one window alone, what values share cannot be told from chance. */
const LEAST_TRIALS = 20
const LEAST_WINDOWS = 2

/**
 * The common part of the errors of one market's values, from rolling-origin trials: two prices of one window share the
 * error of the market's level, and two of one class in it that of the class besides. `undefined` with too few trials.
 */
const learnSharedErrors = (
  recipe: Recipe,
  data: TrainingData,
  trials: ReadonlyArray<Pick<Trial, "at" | "error">>,
): SharedErrors | undefined => {
  const window = windowOf(recipe, data)
  const windows = new Set(trials.map(window)).size
  if (trials.length < LEAST_TRIALS || windows < LEAST_WINDOWS) return undefined
  const found = errorComponents(
    trials.map((trial) => ({
      market: `${window(trial)}`,
      place: classOf(recipe, data.samples[trial.at]!.facts) ?? "",
      error: trial.error,
    })),
  )
  return found && { market: found.market, place: found.place, windows, trials: found.count }
}

/** With fewer rows there is no second estimate. */
const LEAST_ROWS = 1_000
/** So many rows are needed before half of the recipe's weight is given. */
const DOUBT = 1_000
/** Rows for each leaf that trees may have. */
const ROWS_PER_LEAF = 150
const CLIP_SIGMAS = 4

const OPTIONS: BoostOptions = {
  trees: 300,
  rate: 0.1,
  depth: 12,
  leaves: 63,
  leaf: 15,
  shrink: 1,
  rowShare: 0.8,
  featureShare: 0.4,
}

/**
 * Learns a second estimate from the rows that count. What a row reads of its labels' means is of the other shares of
 * the objects: its own price is not in it.
 */
const learnSecondEstimate = (
  recipe: Recipe,
  data: TrainingData,
  trainingRows: ReadonlyArray<number>,
  options: Partial<BoostOptions> = {},
): SecondEstimateModel | undefined => {
  const { opinion } = recipe
  if (opinion === undefined || opinion.weight === 0) return undefined
  const { main, read, rows, y } = data
  const used = trainingRows.filter((i) => !main.outlier[i])
  if (used.length < LEAST_ROWS) return undefined
  const target = Float64Array.from(used, (i) => y[i]! - levelAt(main.model.index, rows[i]!.day))
  const means = new LabelLevels(
    used.map((i) => rows[i]!),
    target,
    opinion,
  )
  const categories = means.mostFrequent()
  const codes = categories.map(categoryCodes)
  const features = used.map((i) =>
    secondEstimateFeatures(
      read,
      rows[i]!,
      (names, l) => means.mean(names, l, rows[i]!.fold),
      (l, level) => codes[l]!(level),
    ),
  )
  const residual = main.residual()
  const errors = Float64Array.from(used, (i) => residual[i]!)
  const boosted = boost(
    transposed(features),
    target,
    Float64Array.from(used, (i) => Math.exp((rows[i]!.day - data.newestDay) / recipe.time.decayDays)),
    CLIP_SIGMAS * Math.max(robustSigma(errors, median(errors)), 0.01),
    { ...OPTIONS, leaves: Math.min(OPTIONS.leaves!, Math.floor(used.length / ROWS_PER_LEAF)), ...options },
    { categories: categories.length, directions: directionsOf(read) },
  )
  return {
    weight: (opinion.weight * used.length) / (used.length + DOUBT),
    boosted,
    labels: means.labels(categories),
  }
}
