import { clamp, deviation } from "../../statistics/Robust.ts"
import {
  clipResiduals,
  type Clips,
  featureCount,
  type Kernel,
  logWeight,
  OTHER_GROUP,
  pairFeatures,
  priorTheta,
} from "../model/Kernel.ts"
import type { Row } from "../model/Rows.ts"
import type { Variables } from "../model/Variables.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import type { OutOfSampleView } from "./OutOfSampleView.ts"
import type { FitOptions, TrainingData } from "./TrainingData.ts"
import { fold } from "./Trials.ts"

/** Minimum rows to learn similarity from, and the maximum number of targets, newest first. */
const MINIMUM_KERNEL_ROWS = 400
const KERNEL_TARGETS = 2500

/** Learns the similarity kernel by predicting rows from the others. */
export const fitKernel = (recipe: Recipe, options: FitOptions, data: TrainingData, view: OutOfSampleView): Kernel => {
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
    anchorLevel: Float64Array.from(targets, (i) => main.outOfSampleLevel[i]!),
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

/** Training pairs: the features and residuals of each target's comparables. */
interface KernelTraining {
  /** Residual of each target: the value that its comparables should predict. */
  readonly target: Float64Array
  /** Level of the target's location without comparables. */
  readonly anchorLevel: Float64Array
  /** Index of each target's first comparable, plus one end marker. */
  readonly starts: Int32Array
  readonly residual: Float64Array
  readonly features: Float64Array
}

/** Steps per pass, each on one mini-batch of the targets in turn. */
const STEPS = 150

const BATCHES = 5

/** Number of passes; residuals are clipped again before each, under the similarity learned so far. */
const PASSES = 2

const RATE = 0.08

/** Strength of the prior on each θ, in pseudo-targets. */
const PRIOR_TARGETS = 20

/** Width of the Huber loss, as a share of the residuals' `clip`. */
const HUBER_SHARE = 1 / 6

/**
 * Learns θ and the anchor by gradient descent (Adam) on the Huber loss of predicting each target from its comparables,
 * with a penalty towards the prior whose influence falls with more data. Deterministic.
 */
const learnKernel = (
  prior: Float64Array,
  priorAnchor: number,
  clips: Clips,
  training: KernelTraining,
): { readonly theta: Float64Array; readonly anchor: number } => {
  const size = prior.length
  const start = Float64Array.from([...prior, Math.log(priorAnchor)])
  let parameters: Float64Array = start
  const features = byFeature(training, size)
  for (let pass = 0; pass < PASSES; pass++) {
    parameters = descend(start, parameters, HUBER_SHARE * clips.clip, {
      ...training,
      features,
      residual: clipPairs(parameters.subarray(0, size), clips, training),
    })
  }
  return { theta: parameters.slice(0, size), anchor: Math.exp(parameters[size]!) }
}

/** The features of each target's pairs, one feature after the other, so that loops over pairs read without gaps. */
const byFeature = ({ features, starts }: KernelTraining, size: number): Float64Array => {
  const out = new Float64Array(features.length)
  for (let t = 0; t + 1 < starts.length; t++) {
    const from = starts[t]!
    const pairs = starts[t + 1]! - from
    for (let p = 0; p < pairs; p++) {
      for (let f = 0; f < size; f++) out[from * size + f * pairs + p] = features[(from + p) * size + f]!
    }
  }
  return out
}

const clipPairs = (theta: Float64Array, clips: Clips, { starts, residual, features }: KernelTraining): Float64Array => {
  const isOwn = (from: number) => (p: number) => features[(from + p) * theta.length + OTHER_GROUP] === 0
  const clipped = new Float64Array(residual.length)
  for (let t = 0; t + 1 < starts.length; t++) {
    const [from, to] = [starts[t]!, starts[t + 1]!]
    const weights = Float64Array.from({ length: to - from }, (_, p) =>
      Math.exp(logWeight(theta, features, (from + p) * theta.length)),
    )
    clipped.set(clipResiduals(residual.subarray(from, to), weights, clips, isOwn(from)), from)
  }
  return clipped
}

const descend = (start: Float64Array, from: Float64Array, huber: number, training: KernelTraining): Float64Array => {
  const size = start.length - 1
  const targets = training.target.length
  const parameters = Float64Array.from(from)
  const first = new Float64Array(size + 1)
  const second = new Float64Array(size + 1)
  for (let step = 1; step <= STEPS; step++) {
    const gradient = kernelGradient(parameters, huber, training, step % BATCHES)
    for (let f = 0; f <= size; f++) {
      const scale = Math.max(Math.abs(start[f]!), 0.5)
      gradient[f]! += (PRIOR_TARGETS * huber * huber * (parameters[f]! - start[f]!)) / (scale * scale) / targets
      first[f] = 0.9 * first[f]! + 0.1 * gradient[f]!
      second[f] = 0.999 * second[f]! + 0.001 * gradient[f]! ** 2
      const rate = RATE * (1 - (0.9 * step) / STEPS) * Math.max(1, Math.abs(start[f]!))
      parameters[f]! -= (rate * (first[f]! / (1 - 0.9 ** step))) / (Math.sqrt(second[f]! / (1 - 0.999 ** step)) + 1e-9)
      if (f < size && parameters[f]! < 0) parameters[f] = 0
    }
  }
  return parameters
}

/**
 * Gradient of the mean Huber loss over a mini-batch of targets; the last element is that of ln anchor. The features are
 * those of `byFeature`.
 */
const kernelGradient = (
  parameters: Float64Array,
  huber: number,
  training: KernelTraining,
  batch: number,
): Float64Array => {
  const size = parameters.length - 1
  const anchor = Math.exp(parameters[size]!)
  const gradient = new Float64Array(size + 1)
  const { target, starts, residual, features, anchorLevel } = training
  const weights = new Float64Array(1024)
  for (let t = batch; t < target.length; t += BATCHES) {
    const from = starts[t]!
    const pairs = starts[t + 1]! - from
    weights.fill(0, 0, pairs)
    for (let f = 0, at = from * size; f < size; f++, at += pairs) {
      const theta = parameters[f]!
      for (let p = 0; p < pairs; p++) weights[p] = weights[p]! - theta * features[at + p]!
    }
    let total = anchor
    let sum = anchor * anchorLevel[t]!
    for (let p = 0; p < pairs; p++) {
      const w = Math.exp(weights[p]!)
      weights[p] = w
      total += w
      sum += w * residual[from + p]!
    }
    const level = sum / total
    const error = level - target[t]!
    const slope = (clamp(error, -huber, huber) * BATCHES) / total / target.length
    for (let p = 0; p < pairs; p++) weights[p] = -slope * weights[p]! * (residual[from + p]! - level)
    addPushes(gradient, weights, features, from * size, pairs)
    gradient[size]! += slope * anchor * (anchorLevel[t]! - level)
  }
  return gradient
}

/** Adds Σ push · feature to each feature's gradient. Two features at a time: their sums do not wait for each other. */
const addPushes = (
  gradient: Float64Array,
  pushes: Float64Array,
  features: Float64Array,
  start: number,
  pairs: number,
): void => {
  const size = gradient.length - 1
  let f = 0
  for (; f + 1 < size; f += 2) {
    const at = start + f * pairs
    const next = at + pairs
    let own = gradient[f]!
    let other = gradient[f + 1]!
    for (let p = 0; p < pairs; p++) {
      const push = pushes[p]!
      own += push * features[at + p]!
      other += push * features[next + p]!
    }
    gradient[f] = own
    gradient[f + 1] = other
  }
  for (; f < size; f++) {
    for (let p = 0; p < pairs; p++) gradient[f]! += pushes[p]! * features[start + f * pairs + p]!
  }
}
