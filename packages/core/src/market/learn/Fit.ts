import { contentHash, hash32 } from "../../domain/Hash.ts"
import type { Sample } from "../../domain/Sample.ts"
import { type Band, halfWidth } from "../model/Band.ts"
import { labelMeans } from "../model/Features.ts"
import { type FitMetrics, fitMetrics } from "../model/FitMetrics.ts"
import type { Kernel } from "../model/Kernel.ts"
import { type LocalScale } from "../model/LocalScale.ts"
import type { MarketModel } from "../model/MarketModel.ts"
import { predict } from "../model/Predict.ts"
import { type Row, FOLDS } from "../model/Rows.ts"
import { readableOpinion } from "../model/SecondOpinion.ts"
import { knownFrom } from "../model/Support.ts"
import { directionsOf } from "../model/Variables.ts"
import { comparisonUnder } from "../recipe/Comparison.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { fitKernel, trainingTargets } from "./FitKernel.ts"
import { learnBand, type Trial } from "./LearnBand.ts"
import { learnCorrection } from "./LearnCorrection.ts"
import { learnLocalScale } from "./LearnLocalScale.ts"
import { learnOpinion } from "./LearnOpinion.ts"
import { learnSharedErrors } from "./LearnSharedErrors.ts"
import { forecastDrift, recentResiduals } from "./SmoothIndex.ts"
import { type FitOptions, relativePrices, type TrainingData, trainingData } from "./TrainingData.ts"
import { foldTrials, type Learned, rollingTrials, rowsBeforeTrials, type UnseenRow } from "./Trials.ts"
import { MINIMUM_UNSEEN } from "./Unseen.ts"
import { type UnseenView, unseenView } from "./UnseenView.ts"
import { withheldTrials } from "./Withheld.ts"
import { withheldDistrictTrials } from "./WithheldDistricts.ts"

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
  const view = unseenView(recipe, options, data)
  const kernel = fitKernel(recipe, options, data, view)
  const unseen = unseenPredictions(recipe, options, data, kernel, view)
  const isLocal = unseen.length >= MINIMUM_UNSEEN
  const isCorrected = isLocal && unseen.length >= (recipe.correctionFrom ?? 0)
  const directions = directionsOf(data.read)
  const correction = isCorrected ? learnCorrection(unseen, directions) : undefined
  const labels = isLocal ? labelMeans(relativePrices(data, () => true)) : undefined
  const learned = { kernel, unseen, isCorrected, opinion: undefined }
  const opined = { ...learned, opinion: trialOpinion(recipe, data, options) }
  const inOrder = options.order === "time" ? rollingTrials(recipe, data, opined) : foldTrials(recipe, data, opined)
  const all = [
    ...inOrder,
    ...withheldTrials(recipe, options, data, learned),
    ...withheldDistrictTrials(recipe, options, data, {
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
  const local = isLocal ? learnLocalScale([...unseen, ...all.filter(isForTrees)], directions.length) : undefined
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
    opinion: learnOpinion(recipe, data, [...rows.keys()]),
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

/** Trees of the second opinion that the trials are predicted with: fewer and in longer steps than the full one. */
const TRIAL_OPINION = { trees: 100, rate: 0.2 }

/** The second opinion learned without the rows that the trials predict. */
const trialOpinion = (recipe: Recipe, data: TrainingData, { order }: FitOptions): Learned["opinion"] => {
  const opinion = learnOpinion(recipe, data, rowsBeforeTrials(recipe, data, order), TRIAL_OPINION)
  return opinion && readableOpinion(data.read, opinion)
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
const unseenPredictions = (
  recipe: Recipe,
  options: FitOptions,
  data: TrainingData,
  kernel: Kernel,
  view: UnseenView,
): ReadonlyArray<UnseenRow> => {
  const targets = trainingTargets(options, data, CORRECTION_TARGETS)
  if (targets.length < MINIMUM_UNSEEN) return []
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
