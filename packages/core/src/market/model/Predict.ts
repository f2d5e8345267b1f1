import type { ComparisonPolicy } from "../recipe/MarketPolicy.ts"
import { locationLevel, type ReadableModel } from "./AdditiveModel.ts"
import { carryingComparables, outliersAmong } from "./Carrying.ts"
import { correct, type Corrected, type Correction } from "./Correction.ts"
import { featuresOf, type LabelMeans } from "./Features.ts"
import { clipResiduals, featureCount, type Kernel, logWeight, pairFeatures } from "./Kernel.ts"
import type { Prediction } from "./Prediction.ts"
import type { PricedRow } from "./PricedRow.ts"
import type { Row } from "./Rows.ts"
import { shiftOf, secondEstimateFor, type ReadableSecondEstimate, NO_SECOND_ESTIMATE } from "./SecondEstimate.ts"
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

/** Weight of each comparable before normalisation. */
export const similarities = (
  { additive: { effects }, kernel }: Pick<Pricing, "additive" | "kernel">,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
): Float64Array => {
  const { compared } = effects
  // The same array type as in the fit, so that `logWeight` stays monomorphic.
  const theta = Float64Array.from(kernel.theta)
  const features = new Float64Array(theta.length)
  const raw = new Float64Array(comparables.length)
  const read = { compared, scales: kernel.scales, features: theta.length }
  for (let j = 0; j < comparables.length; j++) {
    pairFeatures(subject, comparables[j]!.row, read, features, 0)
    raw[j] = Math.exp(logWeight(theta, features, 0))
  }
  return raw
}

/** Combines comparables of given similarity into a prediction. */
export const combine = (
  { additive, correction, kernel, labels, opinion }: Pricing,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  raw: Float64Array,
): Prediction => {
  const n = comparables.length
  const residuals = Float64Array.from(comparables, ({ residual }) => residual)
  let total = 0
  for (let j = 0; j < n; j++) total += raw[j]!
  const carried = clipResiduals(
    residuals,
    raw,
    kernel,
    (j) => subject.group !== "" && comparables[j]!.row.group === subject.group,
  )
  const index = levelAt(additive.index, subject.day)
  const { effects, missingFactsError } = subjectEffects(additive, subject, comparables, raw)
  const hedonic = effects.reduce((sum, effect) => sum + effect, 0)
  const { alone } = additive.effects
  const steadyHedonic = hedonic - sumWhere(effects, alone)
  const location = locationLevel(additive.location, subject)
  const norm = total + kernel.anchor
  const anchorWeight = norm > 0 ? kernel.anchor / norm : 1
  const weights = raw.map((w) => (norm > 0 ? w / norm : 0))
  let level = anchorWeight * location
  let sameGroup = 0
  for (let j = 0; j < n; j++) {
    level += weights[j]! * carried[j]!
    if (subject.group !== "" && comparables[j]!.row.group === subject.group) sameGroup += weights[j]!
  }
  let spread = 0
  let meanAdjustment = 0
  let squares = 0
  for (let j = 0; j < n; j++) {
    const comparable = comparables[j]!
    const explained = comparable.y - residuals[j]!
    spread += weights[j]! * (carried[j]! - level) ** 2
    meanAdjustment += weights[j]! * Math.abs(index + steadyHedonic - explained + sumWhere(comparable.effects, alone))
    squares += weights[j]! ** 2
  }
  const carriedShare = Math.max(1 - anchorWeight, 1e-9)
  const plain = {
    logUnitPrice: index + hedonic + level,
    index,
    hedonic,
    effects,
    location,
    anchorWeight,
    weights,
    residuals,
    carried,
    evidence: {
      weight: total,
      dispersion: Math.sqrt(spread / carriedShare),
      hedonicDistance: Math.abs(steadyHedonic),
      groupShare: Math.min(1, sameGroup / carriedShare),
      meanAdjustment: meanAdjustment / carriedShare,
      missingFactsError,
      effectiveCount: squares > 0 ? carriedShare ** 2 / squares : 0,
      disagreement: 0,
    },
    steadyHedonic,
  }
  const features =
    labels === undefined ? NO_FEATURES : featuresOf(labels, additive.effects, subject, comparables, raw, plain)
  const corrected = correction === undefined ? UNCORRECTED : correct(correction, features)
  const first = plain.logUnitPrice + corrected.total
  const own = opinion && secondEstimateFor(opinion, additive.index, subject)
  const second = opinion === undefined || own === undefined ? NO_SECOND_ESTIMATE : shiftOf(opinion.weight, own, first)
  return {
    ...plain,
    logUnitPrice: first + second.shift,
    evidence: {
      ...plain.evidence,
      disagreement:
        opinion === undefined || own === undefined
          ? 0
          : disagreement(opinion, own, additive, subject, comparables, plain),
    },
    features,
    correction: corrected,
    opinion: second,
  }
}

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
  const numbers = Float64Array.from(subject.numbers)
  for (const n of opinion.alone) {
    const known = comparables.flatMap(({ row }, j) => (Number.isNaN(row.numbers[n]!) ? [] : [j]))
    const weight = known.reduce((sum, j) => sum + plain.weights[j]!, 0)
    const total = known.reduce((sum, j) => sum + plain.weights[j]! * comparables[j]!.row.numbers[n]!, 0)
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
    const isOwn = (j: number): boolean => subject.group !== "" && comparables[j]!.row.group === subject.group
    const own = spreadOf(additive, comparables, raw, v, isOwn)
    const known = own.known > 0 ? own : spreadOf(additive, comparables, raw, v, () => true)
    const alike = own.weight > 0 ? own : known
    if (alike.known <= USUALLY_KNOWN * alike.weight && additive.effects.hasUnknownEffect(subject, v)) continue
    if (own.known > 0 || known.known > USUALLY_KNOWN * known.weight) effects[v] = known.mean
    variance += known.variance
  }
  return { effects, missingFactsError: Math.sqrt(variance) }
}

/** Weighted mean and variance of an entry over the comparables for which it is known. */
const spreadOf = (
  { effects }: ReadableModel,
  comparables: ReadonlyArray<PricedRow>,
  raw: Float64Array,
  entry: number,
  counts: (j: number) => boolean,
): { readonly weight: number; readonly known: number; readonly mean: number; readonly variance: number } => {
  let weight = 0
  let known = 0
  let sum = 0
  let squares = 0
  for (let j = 0; j < comparables.length; j++) {
    if (!counts(j)) continue
    const comparable = comparables[j]!
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

/**
 * Predicts a subject from those of the comparables that carry its value, exactly as a valuation does. `outliers` of the
 * comparables, where they are known: they depend on the subject's group alone.
 */
export const predict = (
  policy: ComparisonPolicy,
  pricing: Pricing,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  outliers: ReadonlySet<number> = outliersAmong(subject, comparables, policy),
): Prediction => {
  const similarity = similarities(pricing, subject, comparables)
  const carrying = carryingComparables(similarity, pricing.kernel, outliers, policy)
  return combine(
    pricing,
    subject,
    carrying.map((j) => comparables[j]!),
    Float64Array.from(carrying, (j) => similarity[j]!),
  )
}

/** True when a kernel matches the variables it is used with. */
export const kernelFits = (kernel: Kernel, read: Parameters<typeof featureCount>[0]): boolean =>
  kernel.theta.length === featureCount(read)
