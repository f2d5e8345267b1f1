import { deviation } from "../../statistics/Robust.ts"
import { featureCount, type Kernel, pairFeatures, priorTheta } from "../model/Kernel.ts"
import type { Row } from "../model/Rows.ts"
import type { Variables } from "../model/Variables.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { learnKernel } from "./LearnKernel.ts"
import type { FitOptions, TrainingData } from "./TrainingData.ts"
import { fold } from "./Trials.ts"
import type { UnseenView } from "./UnseenView.ts"

/** Minimum rows to learn similarity from, and the maximum number of targets, newest first. */
const MINIMUM_KERNEL_ROWS = 400
const KERNEL_TARGETS = 2500

/** Learns the similarity kernel by predicting rows from the others. */
export const fitKernel = (recipe: Recipe, options: FitOptions, data: TrainingData, view: UnseenView): Kernel => {
  const { rows, read, main } = data
  const scales = variableScales(read, rows)
  const prior = priorTheta(recipe.kernel, read, scales)
  const { clip, ownClip } = recipe.kernel
  const base = { scales, clip, ownClip }
  if (rows.length < MINIMUM_KERNEL_ROWS) {
    return { ...base, theta: Array.from(prior), anchor: recipe.kernel.anchor }
  }
  const targets = trainingTargets(options, data, KERNEL_TARGETS)
  const comparables = targets.map(view.comparables)
  const size = featureCount(read)
  const pairs = comparables.reduce((sum, list) => sum + list.length, 0)
  const features = new Float64Array(pairs * size)
  const residual = new Float64Array(pairs)
  const starts = new Int32Array(targets.length + 1)
  let pair = 0
  targets.forEach((i, t) => {
    const list = comparables[t]!
    residual.set(
      list.map((j) => view.priced(i, j).residual),
      pair,
    )
    for (const j of list)
      pairFeatures(rows[i]!, rows[j]!, { compared: read.compared, scales, features: size }, features, pair++ * size)
    starts[t + 1] = pair
  })
  const learned = learnKernel(prior, recipe.kernel.anchor, base, {
    target: Float64Array.from(targets, (i) => view.priced(i, i).residual),
    anchorLevel: Float64Array.from(targets, (i) => main.unseenLevel[i]!),
    starts,
    residual,
    features,
  })
  return { ...base, theta: Array.from(learned.theta), anchor: learned.anchor }
}

/** Rows predicted for training: the newest ones, or in a cross-section a pseudo-random sample by object. */
export const trainingTargets = (options: FitOptions, data: TrainingData, most: number): ReadonlyArray<number> => {
  const usable = data.rows.flatMap((_, i) => (data.main.outlier[i] ? [] : [i]))
  if (options.order === "time") return usable.slice(Math.floor(usable.length / 5)).slice(-most)
  return usable
    .toSorted((a, b) => fold(data.samples[a]!, 1 << 20) - fold(data.samples[b]!, 1 << 20) || a - b)
    .slice(0, most)
}

const variableScales = (read: Variables, rows: ReadonlyArray<Row>): ReadonlyArray<number> =>
  read.compared.numbers.map((v) => {
    const values = rows.map((row) => row.numbers[v]!).filter((value) => !Number.isNaN(value))
    const sigma = values.length < 2 ? 0 : deviation(values)
    return sigma > 0 ? sigma : 1
  })
