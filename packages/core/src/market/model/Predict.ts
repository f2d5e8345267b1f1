import type { ComparisonPolicy } from "../recipe/MarketPolicy.ts"
import { locationLevel, type ReadableModel } from "./AdditiveModel.ts"
import { carryingComparables, outliersAmong } from "./Carrying.ts"
import { correct, type Corrected, type Correction } from "./Correction.ts"
import { featuresOf, type LabelMeans } from "./Features.ts"
import { clipResiduals, featureCount, type Kernel, logWeight, pairFeatures } from "./Kernel.ts"
import type { ComparableEvidence, Prediction } from "./Prediction.ts"
import type { PricedRow } from "./PricedRow.ts"
import type { Row } from "./Rows.ts"
import {
  NO_SECOND_ESTIMATE,
  type ReadableSecondEstimate,
  secondEstimateFor,
  shiftBy,
  shiftOf,
} from "./SecondEstimate.ts"
import { levelAt } from "./TimeIndex.ts"

/** The parts of a model that turn comparables into a price. */
export interface Pricing {
  readonly additive: ReadableModel
  readonly kernel: Kernel
  /** Target encoding of the labels; absent where there was too little data for trees. */
  readonly labels: LabelMeans | undefined
  readonly correction: Correction | undefined
  readonly opinion: ReadableSecondEstimate | undefined
}

/** A subject beside its comparables: the features of each pair, from which their weights follow. */
export interface Likeness {
  readonly theta: Float64Array
  /** `pairFeatures` of each comparable, one after another. */
  readonly features: Float64Array
}

export const likenessOf = (
  { additive, kernel }: Pick<Pricing, "additive" | "kernel">,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
): Likeness => {
  // The same array type as in the fit, so that `logWeight` stays monomorphic.
  const theta = new Float64Array(kernel.theta)
  const features = new Float64Array(comparables.length * theta.length)
  const read = { compared: additive.effects.compared, scales: kernel.scales, features: theta.length }
  for (let j = 0; j < comparables.length; j++) {
    pairFeatures(subject, comparables[j]!.row, read, features, j * theta.length)
  }
  return { theta, features }
}

/** Weight of each comparable before normalisation. */
const similarities = ({ features, theta }: Likeness): Float64Array => {
  const raw = new Float64Array(features.length / theta.length)
  for (let j = 0; j < raw.length; j++) raw[j] = Math.exp(logWeight(theta, features, j * theta.length))
  return raw
}

type Combined = Pick<
  Prediction,
  | "logUnitPrice"
  | "index"
  | "hedonic"
  | "steadyHedonic"
  | "effects"
  | "location"
  | "anchorWeight"
  | "weights"
  | "residuals"
  | "carried"
> & { readonly total: number; readonly level: number; readonly missingFactsError: number }

const isOfGroup = (subject: Row, { row }: PricedRow): boolean => subject.group !== "" && row.group === subject.group

/** The value by effects and comparables of given similarity alone. */
const combined = (
  { additive, kernel }: Pick<Pricing, "additive" | "kernel">,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  raw: Float64Array,
): Combined => {
  const residuals = new Float64Array(comparables.length)
  let total = 0
  for (let j = 0; j < residuals.length; j++) {
    residuals[j] = comparables[j]!.residual
    total += raw[j]!
  }
  const carried = clipResiduals(residuals, raw, kernel, (j) => isOfGroup(subject, comparables[j]!))
  const index = levelAt(additive.index, subject.day)
  const { effects, missingFactsError } = subjectEffects(additive, subject, comparables, raw)
  let hedonic = 0
  for (let e = 0; e < effects.length; e++) hedonic += effects[e]!
  const location = locationLevel(additive.location, subject)
  const norm = total + kernel.anchor
  const anchorWeight = norm > 0 ? kernel.anchor / norm : 1
  const weights = new Float64Array(raw.length)
  let level = anchorWeight * location
  for (let j = 0; j < weights.length; j++) {
    weights[j] = norm > 0 ? raw[j]! / norm : 0
    level += weights[j]! * carried[j]!
  }
  return {
    logUnitPrice: index + hedonic + level,
    index,
    hedonic,
    steadyHedonic: hedonic - sumWhere(effects, additive.effects.alone),
    effects,
    location,
    anchorWeight,
    weights,
    residuals,
    carried,
    total,
    level,
    missingFactsError,
  }
}

/** What the comparables tell of how sure the value is, but for the second estimate. */
const evidenceOf = (
  { additive }: Pick<Pricing, "additive">,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  { anchorWeight, carried, index, level, missingFactsError, residuals, steadyHedonic, total, weights }: Combined,
): ComparableEvidence => {
  const { alone } = additive.effects
  let sameGroup = 0
  let spread = 0
  let meanAdjustment = 0
  let squares = 0
  for (let j = 0; j < weights.length; j++) {
    const comparable = comparables[j]!
    const weight = weights[j]!
    const explained = comparable.y - residuals[j]!
    if (isOfGroup(subject, comparable)) sameGroup += weight
    spread += weight * (carried[j]! - level) ** 2
    meanAdjustment += weight * Math.abs(index + steadyHedonic - explained + sumWhere(comparable.effects, alone))
    squares += weight ** 2
  }
  const carriedShare = Math.max(1 - anchorWeight, 1e-9)
  return {
    weight: total,
    dispersion: Math.sqrt(spread / carriedShare),
    hedonicDistance: Math.abs(steadyHedonic),
    groupShare: Math.min(1, sameGroup / carriedShare),
    meanAdjustment: meanAdjustment / carriedShare,
    missingFactsError,
    effectiveCount: squares > 0 ? carriedShare ** 2 / squares : 0,
    disagreement: 0,
  }
}

/** Combines comparables of given similarity, most similar first, into a prediction. */
export const combine = (
  pricing: Pricing,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  raw: Float64Array,
): Prediction => {
  const { additive, correction, labels, opinion } = pricing
  const plain = combined(pricing, subject, comparables, raw)
  const evidence = evidenceOf(pricing, subject, comparables, plain)
  const features =
    labels === undefined
      ? NO_FEATURES
      : featuresOf(labels, additive.effects, subject, comparables, raw, plain, evidence)
  const corrected = correction === undefined ? UNCORRECTED : correct(correction, features)
  const first = plain.logUnitPrice + corrected.total
  const own = opinion && secondEstimateFor(opinion, additive.index, subject)
  const second = opinion === undefined || own === undefined ? NO_SECOND_ESTIMATE : shiftOf(opinion.weight, own, first)
  const { anchorWeight, carried, effects, hedonic, index, location, residuals, steadyHedonic, weights } = plain
  return {
    logUnitPrice: first + second.shift,
    index,
    hedonic,
    steadyHedonic,
    effects,
    location,
    anchorWeight,
    weights,
    residuals,
    carried,
    evidence:
      opinion === undefined || own === undefined
        ? evidence
        : { ...evidence, disagreement: disagreement(opinion, own, additive, subject, comparables, plain) },
    features,
    correction: corrected,
    opinion: second,
  }
}

/**
 * The ln unit price that `combine` predicts, or `Infinity` where it is found to lie at `limit` or above before all of
 * it is worked out. `leastSecond`: the second estimate is no less.
 */
export const combineBelow = (
  limit: number,
  leastSecond: number,
  pricing: Pricing,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  raw: Float64Array,
): number => {
  const { additive, correction, labels, opinion } = pricing
  const plain = combined(pricing, subject, comparables, raw)
  const withSecond = (first: number, second: number): number =>
    opinion === undefined ? first : first + shiftBy(opinion.weight, second, first)
  const leastFirst = plain.logUnitPrice - (correction?.most ?? 0)
  if (withSecond(leastFirst, leastSecond) >= limit + MARGIN) return Number.POSITIVE_INFINITY
  const second = opinion === undefined ? 0 : secondEstimateFor(opinion, additive.index, subject)
  if (withSecond(leastFirst, second) >= limit + MARGIN) return Number.POSITIVE_INFINITY
  if (correction === undefined || labels === undefined) return withSecond(plain.logUnitPrice, second)
  const evidence = evidenceOf(pricing, subject, comparables, plain)
  const features = featuresOf(labels, additive.effects, subject, comparables, raw, plain, evidence)
  return withSecond(plain.logUnitPrice + correct(correction, features).total, second)
}

/** More than the rounding errors of a bound, ln units. */
const MARGIN = 1e-9

/**
 * Distance between the second estimate and the uncorrected estimate, ln units, on the subject as worn as its
 * comparables are: how sure a value is must not depend on the subject's wear. `own`: the second estimate of it as it
 * is.
 */
const disagreement = (
  opinion: ReadableSecondEstimate,
  own: number,
  { effects, index }: ReadableModel,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  plain: Pick<Prediction, "effects" | "logUnitPrice" | "weights">,
): number => {
  if (opinion.alone.length === 0) return Math.abs(own - plain.logUnitPrice)
  const numbers = subject.numbers.slice()
  for (const n of opinion.alone) {
    let weight = 0
    let total = 0
    for (let j = 0; j < comparables.length; j++) {
      const number = comparables[j]!.row.numbers[n]!
      if (Number.isNaN(number)) continue
      weight += plain.weights[j]!
      total += plain.weights[j]! * number
    }
    numbers[n] = weight > 0 ? total / weight : Number.NaN
  }
  const asWorn = { ...subject, numbers }
  const moved = sumWhere(effects.of(asWorn), effects.alone) - sumWhere(plain.effects, effects.alone)
  return Math.abs(secondEstimateFor(opinion, index, asWorn) - (plain.logUnitPrice + moved))
}

const sumWhere = (values: Float64Array, counts: ReadonlyArray<boolean>): number => {
  let sum = 0
  for (let e = 0; e < values.length; e++) if (counts[e]) sum += values[e]!
  return sum
}

const NO_FEATURES = new Float64Array(0)
const UNCORRECTED: Corrected = { total: 0, base: 0, of: NO_FEATURES }

/**
 * Share of the comparables, by weight, for which a fact is known. Above it, an unknown fact of the subject was just not
 * asked for; below it, the object may well not have it.
 */
const USUALLY_KNOWN = 0.95

/**
 * The subject's effects. An unknown fact is imputed with the mean of the comparables of its own group, or else of all
 * comparables that usually state it, so that nothing is adjusted for it. Where the fact is often unknown, the learned
 * missing-value effect applies.
 */
const subjectEffects = (
  additive: ReadableModel,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  raw: Float64Array,
): { readonly effects: Float64Array; readonly missingFactsError: number } => {
  let variance = additive.effects.unseenVariance(subject)
  const effects = additive.effects.of(subject)
  for (let v = 0; v < effects.length; v++) {
    if (additive.effects.isKnown(subject, v)) continue
    const own = spreadOf(additive, comparables, raw, v, subject)
    const known = own.known > 0 ? own : spreadOf(additive, comparables, raw, v)
    const alike = own.weight > 0 ? own : known
    if (alike.known <= USUALLY_KNOWN * alike.weight && additive.effects.hasUnknownEffect(subject, v)) continue
    if (own.known > 0 || known.known > USUALLY_KNOWN * known.weight) effects[v] = known.mean
    variance += known.variance
  }
  return { effects, missingFactsError: Math.sqrt(variance) }
}

/** Weighted mean and variance of an entry over the comparables (of a subject's group) for which it is known. */
const spreadOf = (
  { effects }: ReadableModel,
  comparables: ReadonlyArray<PricedRow>,
  raw: Float64Array,
  entry: number,
  ofGroup?: Row,
): { readonly weight: number; readonly known: number; readonly mean: number; readonly variance: number } => {
  let weight = 0
  let known = 0
  let sum = 0
  let squares = 0
  for (let j = 0; j < comparables.length; j++) {
    const comparable = comparables[j]!
    if (ofGroup !== undefined && !isOfGroup(ofGroup, comparable)) continue
    weight += raw[j]!
    if (!effects.isKnown(comparable.row, entry)) continue
    const effect = comparable.effects[entry]!
    known += raw[j]!
    sum += raw[j]! * effect
    squares += raw[j]! * effect * effect
  }
  const mean = known > 0 ? sum / known : 0
  return { weight, known, mean, variance: known > 0 ? Math.max(0, squares / known - mean * mean) : 0 }
}

/** Those of the comparables that carry a subject's value, with their similarity. */
export const carryingOf = (
  policy: ComparisonPolicy,
  kernel: Kernel,
  likeness: Likeness,
  comparables: ReadonlyArray<PricedRow>,
  outliers: ReadonlySet<number>,
): { readonly indices: ReadonlyArray<number>; readonly rows: ReadonlyArray<PricedRow>; readonly raw: Float64Array } => {
  const similarity = similarities(likeness)
  const indices = carryingComparables(similarity, kernel, outliers, policy)
  const raw = new Float64Array(indices.length)
  for (let k = 0; k < raw.length; k++) raw[k] = similarity[indices[k]!]!
  return { indices, rows: indices.map((j) => comparables[j]!), raw }
}

/** Predicts a subject from those of the comparables that carry its value, exactly as a valuation does. */
export const predict = (
  policy: ComparisonPolicy,
  pricing: Pricing,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
): Prediction => {
  const likeness = likenessOf(pricing, subject, comparables)
  const outliers = outliersAmong(subject, comparables, policy)
  const { raw, rows } = carryingOf(policy, pricing.kernel, likeness, comparables, outliers)
  return combine(pricing, subject, rows, raw)
}

/** True when a kernel matches the variables it is used with. */
export const kernelFits = (kernel: Kernel, read: Parameters<typeof featureCount>[0]): boolean =>
  kernel.theta.length === featureCount(read)
