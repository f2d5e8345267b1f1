import { clamp, weightedMedian } from "../../statistics/Robust.ts"
import type { KernelRecipe } from "../recipe/Recipe.ts"
import type { Row } from "./Rows.ts"
import type { Variables } from "./Variables.ts"

/**
 * Similarity of comparables: ln weight = −θ · features of the pair. Features are differences, so every θ is ≥ 0 but for those
 * of belonging together, which are written as "not together".
 */
export interface Kernel {
  /** One θ per feature, in the order of `pairFeatures`. */
  readonly theta: ReadonlyArray<number>
  /** Typical difference per numeric variable that is compared: differences are counted in these units. */
  readonly scales: ReadonlyArray<number>
  /** Weight of the market anchor beside the comparables. */
  readonly anchor: number
  readonly clip: number
}

/**
 * Features of a pair that do not come from variables: not of the same group, base, neighbourhood, district; km, √km, distance
 * unknown; years; an asking price beside a deal.
 */
const COMMON_FEATURES = 9
const KM_PER_DEGREE = 111.32
const MOST_KM = 50
const MOST_DIFFERENCE = 5

export const featureCount = ({ compared }: Variables): number =>
  COMMON_FEATURES + compared.numbers.length + compared.labels

/** θ before anything was learned. */
export const priorTheta = (recipe: KernelRecipe, read: Variables, scales: ReadonlyArray<number>): Float64Array =>
  Float64Array.from([
    recipe.sameGroup - recipe.sameBase,
    recipe.sameBase,
    0.3,
    0.3,
    recipe.perKm,
    recipe.perRootKm,
    0.5,
    recipe.perYear,
    recipe.otherBasis,
    ...scales.map((scale, i) => read.numbers[read.compared.numbers[i]!]!.dissimilarity * scale),
    ...read.labels.slice(0, read.compared.labels).map(({ dissimilarity }) => dissimilarity),
  ])

/** How far a comparable is from the subject, feature by feature, written to `out` from `at` on. */
export const pairFeatures = (
  subject: Row,
  comparable: Row,
  {
    compared: { numbers },
    features,
    scales,
  }: Pick<Variables, "compared"> & Pick<Kernel, "scales"> & { readonly features: number },
  out: Float64Array,
  at: number,
): void => {
  out[at] = subject.group !== "" && subject.group === comparable.group ? 0 : 1
  out[at + 1] = subject.base !== "" && subject.base === comparable.base ? 0 : 1
  out[at + 2] = subject.neighbourhood !== "" && subject.neighbourhood === comparable.neighbourhood ? 0 : 1
  out[at + 3] = subject.district !== "" && subject.district === comparable.district ? 0 : 1
  const km = distanceKm(subject, comparable)
  const known = !Number.isNaN(km)
  out[at + 4] = known ? Math.min(km, MOST_KM) : 0
  out[at + 5] = known ? Math.sqrt(Math.min(km, MOST_KM)) : 0
  out[at + 6] = known ? 0 : 1
  out[at + 7] = Math.abs(subject.day - comparable.day) / 365
  out[at + 8] = subject.asked === comparable.asked ? 0 : 1
  let next = at + COMMON_FEATURES
  for (let i = 0; i < scales.length; i++) {
    const difference = Math.abs(subject.numbers[numbers[i]!]! - comparable.numbers[numbers[i]!]!)
    out[next++] = Number.isNaN(difference) ? 0.5 : Math.min(difference / scales[i]!, MOST_DIFFERENCE)
  }
  for (let i = 0; next < at + features; i++) {
    const a = subject.labels[i]!
    const b = comparable.labels[i]!
    out[next++] = a === "" || b === "" ? 0.5 : a === b ? 0 : 1
  }
}

/** Distance on the sphere's tangent plane, km; `NaN` when either place is unknown. */
const distanceKm = (a: Row, b: Row): number => {
  const dy = (a.latitude - b.latitude) * KM_PER_DEGREE
  const dx = (a.longitude - b.longitude) * KM_PER_DEGREE * Math.cos((a.latitude * Math.PI) / 180)
  return Math.sqrt(dx * dx + dy * dy)
}

/** ln weight of a pair. */
export const logWeight = (theta: Float64Array, features: Float64Array, at: number): number => {
  let sum = 0
  for (let f = 0; f < theta.length; f++) sum -= theta[f]! * features[at + f]!
  return sum
}

/** Residuals that count: each within ±clip of their weighted median, so that a typing error does not pull. */
export const clipResiduals = (residuals: Float64Array, weights: Float64Array, clip: number): Float64Array => {
  const centre = weightedMedian(residuals, weights)
  return residuals.map((r) => clamp(r, centre - clip, centre + clip))
}

/** Pairs to learn from: for each target its comparables' features and residuals. */
export interface KernelTraining {
  /** Residual of each target: what the comparables should predict. */
  readonly target: Float64Array
  /** What is known of the target's place without comparables. */
  readonly anchorLevel: Float64Array
  /** Where each target's comparables start; one more at the end. */
  readonly starts: Int32Array
  readonly residual: Float64Array
  readonly features: Float64Array
}

/** Steps per pass, each on one of the batches of targets in turn. */
const STEPS = 150
const BATCHES = 5
/** Residuals are clipped anew, under the similarity learned so far, this many times. */
const PASSES = 2
const RATE = 0.08
/** Pull of each θ towards its prior, in equivalents of targets. */
const PRIOR_TARGETS = 20
/** Errors pull in full up to this share of what a residual counts up to (`clip`). */
const HUBER_SHARE = 1 / 6

/**
 * Learns θ and the anchor by gradient descent (Adam) on the Huber loss of predicting each target from its comparables,
 * with a pull towards the prior that fades as there is more to learn from. Deterministic.
 */
export const learnKernel = (
  prior: Float64Array,
  priorAnchor: number,
  clip: number,
  training: KernelTraining,
): { readonly theta: Float64Array; readonly anchor: number } => {
  const size = prior.length
  const start = Float64Array.from([...prior, Math.log(priorAnchor)])
  let parameters: Float64Array = start
  for (let pass = 0; pass < PASSES; pass++) {
    parameters = descend(start, parameters, HUBER_SHARE * clip, {
      ...training,
      residual: clipPairs(parameters.subarray(0, size), clip, training),
    })
  }
  return { theta: parameters.slice(0, size), anchor: Math.exp(parameters[size]!) }
}

const clipPairs = (theta: Float64Array, clip: number, { starts, residual, features }: KernelTraining): Float64Array => {
  const clipped = new Float64Array(residual.length)
  for (let t = 0; t + 1 < starts.length; t++) {
    const [from, to] = [starts[t]!, starts[t + 1]!]
    const weights = Float64Array.from({ length: to - from }, (_, p) =>
      Math.exp(logWeight(theta, features, (from + p) * theta.length)),
    )
    clipped.set(clipResiduals(residual.subarray(from, to), weights, clip), from)
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

/** Gradient of the mean Huber loss over a batch of the targets; the last element is that of ln anchor. */
const kernelGradient = (
  parameters: Float64Array,
  huber: number,
  training: KernelTraining,
  batch: number,
): Float64Array => {
  const size = parameters.length - 1
  const theta = parameters.subarray(0, size)
  const anchor = Math.exp(parameters[size]!)
  const gradient = new Float64Array(size + 1)
  const { target, starts, residual, features, anchorLevel } = training
  const weights = new Float64Array(1024)
  for (let t = batch; t < target.length; t += BATCHES) {
    const from = starts[t]!
    const to = starts[t + 1]!
    let total = anchor
    let sum = anchor * anchorLevel[t]!
    for (let p = from; p < to; p++) {
      const w = Math.exp(logWeight(theta, features, p * size))
      weights[p - from] = w
      total += w
      sum += w * residual[p]!
    }
    const level = sum / total
    const error = level - target[t]!
    const slope = (clamp(error, -huber, huber) * BATCHES) / total / target.length
    for (let p = from; p < to; p++) {
      const push = -slope * weights[p - from]! * (residual[p]! - level)
      const at = p * size
      for (let f = 0; f < size; f++) gradient[f]! += push * features[at + f]!
    }
    gradient[size]! += slope * anchor * (anchorLevel[t]! - level)
  }
  return gradient
}
