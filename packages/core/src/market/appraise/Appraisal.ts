import { largestOf, smallestOf } from "../../domain/LargestOf.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import { priceBasis, type PriceBasis, type Sample, type SampleKind, type Subject } from "../../domain/Sample.ts"
import { effectiveNumber } from "../../statistics/Robust.ts"
import { type Judged, lnBase } from "../model/Band.ts"
import { outliersAmong } from "../model/Carrying.ts"
import type { Corrected } from "../model/Correction.ts"
import type { MarketModel, ModelPath } from "../model/MarketModel.ts"
import { carryingOf, combine, likenessOf } from "../model/Predict.ts"
import type { Prediction } from "../model/Prediction.ts"
import { readRow } from "../model/Rows.ts"
import {
  knownFrom,
  extrapolationsOf,
  type Extrapolation,
  type Support,
  supportOf,
  withoutWear,
} from "../model/Support.ts"
import { type UsableModel, usableModel } from "../model/UsableModel.ts"
import { comparisonOf, type MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { adjustmentsOf, keepsLimits, TRANSACTION } from "./Adjustments.ts"
import { applyHardRules, type Exclusion } from "./Exclusion.ts"
import { judgedError } from "./JudgedError.ts"
import { forUse, partsOf, sampleReader } from "./ReadSample.ts"
import { comparedSize, risingTotal } from "./RisingTotal.ts"
import { uncertainty, type Uncertainty } from "./Uncertainty.ts"

/** The estimate of the second estimate. */
export interface SecondEstimate {
  /** Share of the value that it carries. */
  readonly weight: number
  /** ln ratio of its estimate to that of effects and comparables. */
  readonly apart: number
}

/** A sample that carries part of the value. */
export interface Comparable {
  readonly sample: Sample
  /** Share of the value that it carries. */
  readonly weight: number
  /** ln unit price as observed; and adjusted to the subject on the deal basis, as it enters the value. */
  readonly logUnitPrice: number
  readonly adjustedLogUnitPrice: number
  /** The value it indicates alone: adjusted to the subject, its own deviation in full up to the clip. ln units. */
  readonly indicatedLogUnitPrice: number
  readonly sameGroup: boolean
  /** ln units per factor, in the order of the appraisal's `factors`. */
  readonly adjustments: Float64Array
  readonly withinLimits: { readonly single: boolean; readonly total: boolean }
}

/**
 * A value and its derivation. Exactly:
 * `logUnitPrice = Σ comparables.weight · adjustedLogUnitPrice + anchor.weight · anchor.logUnitPrice`, plus `basisLog`.
 */
export interface Appraisal {
  /** ln of the central unit price on the requested basis. */
  readonly logUnitPrice: number
  readonly uncertainty: Uncertainty
  /**
   * Half width of the range above the value, ln units: without the effect of wear, because a more worn object may be
   * worth less, but never more.
   */
  readonly halfWidthAbove: number
  /**
   * Uncertainty without the effect of wear. It sets the weight of other approaches against the comparables, so that
   * wear does not move the weights.
   */
  readonly steadyUncertainty: Uncertainty
  /** The support of the samples for the subject. */
  readonly support: Support
  /** Its numbers outside the samples' span, farthest first. */
  readonly extrapolated: ReadonlyArray<Extrapolation>
  /** Names of the adjustments. */
  readonly factors: ReadonlyArray<string>
  /** Heaviest first. */
  readonly comparables: ReadonlyArray<Comparable>
  /** The market's level for such an object. It has all the weight where no comparable has any, and otherwise none. */
  readonly anchor: { readonly weight: number; readonly logUnitPrice: number }
  /**
   * Share of its own deviation from the market's level with which each comparable enters the value: similarity over
   * similarity plus the kernel's anchor, so that thin evidence stays near that level. 0 without comparables.
   */
  readonly carriedShare: number
  /**
   * Breakdown of the correction that applies to all comparables and the anchor (their factor `correction`) by its
   * source: ln units, largest first.
   */
  readonly correction: ReadonlyArray<{ readonly factor: string; readonly log: number }>
  /** The second estimate within the value; absent without one. */
  readonly secondOpinion?: SecondEstimate
  readonly path: ModelPath
  readonly excluded: ReadonlyArray<Exclusion>
  readonly basis: PriceBasis
  /** Added for the basis: 0 for deals; for listings, the step back to asking prices. */
  readonly basisLog: number
  /** Change of the market's level over the last twelve months, ln units; `undefined` when nothing was learned. */
  readonly yearlyTrend: number | undefined
  /** Days from the model's newest sample to the valuation date. */
  readonly horizonDays: number
}

/** Further inputs of an appraisal. */
export interface AppraisalOptions {
  /**
   * Expected error outside the model and the comparables (facts that are not stated or contradict each other), standard
   * deviation in ln units.
   */
  readonly furtherError?: number
  /** The samples and the subject are one cross-section: samples of any date count, even later ones. */
  readonly isCrossSection?: boolean
}

/**
 * Values a subject from samples: hard rules, reading, adjustment to the subject, outliers, similarity weights, central
 * value, range and confidence. `kind`: the price to estimate, a deal or an asking price (a listing in a backtest).
 * Pure. Returns only the exclusions when no sample is left.
 */
export const appraise = (
  recipe: Recipe,
  policy: MarketPolicy,
  subject: Subject,
  samples: ReadonlyArray<Sample>,
  learned: MarketModel | undefined,
  valuationDay: EpochDay,
  kind: SampleKind,
  { furtherError = 0, isCrossSection = false }: AppraisalOptions = {},
): Appraisal | { readonly excluded: ReadonlyArray<Exclusion> } => {
  const model = usableModel(recipe, learned)
  const { factors, read } = sampleReader(model)
  const comparison = comparisonOf(policy)
  const basis = priceBasis(kind)
  const { kept, excluded } = applyHardRules(
    policy,
    samples.map((sample) => forUse(recipe, subject, read(recipe, policy, sample))),
    isCrossSection ? undefined : valuationDay,
  )
  if (kept.length === 0) return { excluded }
  const row = readRow(recipe, model.read, subject, valuationDay, kind)
  const likeness = likenessOf(model, row, kept)
  const outliers = outliersAmong(row, kept, comparison)
  const { indices: carrying, raw, rows: carryingRows } = carryingOf(comparison, model.kernel, likeness, kept, outliers)
  const prediction = combine(model, row, carryingRows, raw)
  const compared = { comparables: kept, likeness, outliers }
  const sizeAdjustment = risingTotal(model, model.read, comparison, row, compared, prediction.logUnitPrice)
  const { apart, shift, weight } = prediction.opinion
  const secondShare = apart === 0 ? weight : shift / apart
  const common = prediction.correction.total + shift + sizeAdjustment
  const rows = kept.map((each) => each.row)
  const known = learned?.known ?? knownFrom(recipe, rows)
  const support = supportOf(known, row, rows)
  const steady = withoutWear(recipe, known, row, support)
  const level = prediction.index + prediction.hedonic + common
  let carriedWeight = 0
  for (let k = 0; k < carrying.length; k++) carriedWeight += prediction.weights[k]!
  const described = { day: valuationDay, ...partsOf(model, factors, row, prediction.effects) }
  const ownCorrection = (1 - secondShare) * prediction.correction.total + sizeAdjustment
  const all = new Float64Array(carrying.length * factors.names.length)
  const comparables = carrying.map((j, k): Comparable => {
    const own = kept[j]!
    const adjusted =
      level + prediction.anchorWeight * prediction.location + (1 - prediction.anchorWeight) * prediction.carried[k]!
    const adjustments = all.subarray(k * factors.names.length, (k + 1) * factors.names.length)
    adjustmentsOf(model, described, own, { adjusted, correction: ownCorrection, secondShare }, adjustments)
    return {
      sample: own.sample,
      weight: carriedWeight > 0 ? prediction.weights[k]! / carriedWeight : 0,
      logUnitPrice: own.row.asked ? own.y - model.discount.logRatio : own.y,
      adjustedLogUnitPrice: adjusted,
      indicatedLogUnitPrice: level + prediction.carried[k]!,
      sameGroup: row.group !== "" && row.group === own.row.group,
      adjustments,
      withinLimits: keepsLimits(adjustments, policy),
    }
  })
  const left = new Set(carrying)
  const basisLog = basis === "ASK" ? -model.discount.logRatio : 0
  const horizonDays = learned === undefined ? 0 : Math.max(0, valuationDay - learned.newestDay)
  const ofTables = judgedError(recipe, policy, learned !== undefined, row, kept, {
    comparables,
    factors: factors.names,
  })
  const base = learned?.band && lnBase(learned.band, { ...prediction, support })
  const uncertaintyOf = (of: Support, error: number): Uncertainty => {
    const judged = withError(prediction, of, Math.hypot(furtherError, error))
    return uncertainty(policy, recipe, learned?.band, judged, horizonDays, base)
  }
  const steadyUncertainty = uncertaintyOf(steady, 0)
  const isSteady = steady.beyond === support.beyond && ofTables.below === 0
  return {
    logUnitPrice: prediction.logUnitPrice + sizeAdjustment + basisLog,
    support,
    extrapolated: extrapolationsOf(recipe, known, row),
    uncertainty: isSteady ? steadyUncertainty : uncertaintyOf(support, ofTables.below),
    halfWidthAbove: (ofTables.above === 0 ? steadyUncertainty : uncertaintyOf(steady, ofTables.above)).halfWidth,
    steadyUncertainty,
    factors: factors.names,
    comparables: comparables.toSorted((a, b) => b.weight - a.weight),
    anchor: { weight: carriedWeight > 0 ? 0 : 1, logUnitPrice: level + prediction.location },
    carriedShare: 1 - prediction.anchorWeight,
    correction: correctionByFactor(model, prediction.correction, 1 - secondShare, sizeAdjustment),
    ...(model.opinion === undefined ? {} : { secondOpinion: { weight: secondShare, apart } }),
    path: learned === undefined ? "POLICY" : learned.correction === undefined ? "LEARNED" : "CORRECTED",
    excluded: [
      ...excluded,
      ...kept.flatMap(({ sample }, j): ReadonlyArray<Exclusion> =>
        left.has(j) ? [] : [{ sample, reason: outliers.has(j) ? "OUTLIER" : "LITTLE_SIMILARITY" }],
      ),
    ],
    basis,
    basisLog,
    yearlyTrend: learned === undefined ? undefined : yearlyTrend(learned),
    horizonDays,
  }
}

/** The inputs of the expected error, with a further error added to that of missing facts. */
const withError = ({ evidence, features }: Prediction, support: Support, error: number): Judged => ({
  support,
  features,
  evidence: error === 0 ? evidence : { ...evidence, missingFactsError: Math.hypot(evidence.missingFactsError, error) },
})

/** A correction shared by every object is attributed to the comparables: these samples were wrong, not the subject. */
const correctionByFactor = (
  { featureFactors: factors, read }: UsableModel,
  { base, of }: Corrected,
  share: number,
  sizeAdjustment: number,
): Appraisal["correction"] => {
  const sums = new Map<string, number>([["comparables", share * base]])
  const size = read.numbers[comparedSize(read)]
  if (size !== undefined) sums.set(size.factor, sizeAdjustment)
  of.forEach((log, f) => sums.set(factors[f]!, (sums.get(factors[f]!) ?? 0) + share * log))
  return [...sums]
    .map(([factor, log]) => ({ factor, log }))
    .filter(({ log }) => log !== 0)
    .toSorted((a, b) => Math.abs(b.log) - Math.abs(a.log))
}

const yearlyTrend = ({ additive: { index } }: MarketModel): number => {
  const last = index.level.length - 1
  return index.level[last]! - index.level[Math.max(0, last - 365)]!
}

/**
 * Effective sample size of the comparables (Kish): the number of equally weighted comparables with the same variance.
 */
export const effectiveCount = ({ comparables }: Pick<Appraisal, "comparables">): number =>
  effectiveNumber(comparables.map(({ weight }) => weight))

/**
 * Unit prices of samples of one kind in the form of the contract, adjusted to the subject; `null` when there are none.
 */
export interface UnitPriceMatrix {
  readonly count: number
  readonly min: number | null
  readonly avg: number | null
  readonly max: number | null
}

/**
 * Lowest, weighted mean and highest unit price of the kept samples of some kinds, adjusted to the subject, their own
 * deviations in full: they show how far the samples disagree. Deals and auctions on the deal basis; listings as asking
 * prices, so that the gap between asking and paid prices is visible.
 */
export const unitPriceMatrix = ({ comparables }: Appraisal, kinds: ReadonlyArray<SampleKind>): UnitPriceMatrix => {
  const own = comparables.filter(({ sample }) => kinds.includes(sample.kind))
  if (own.length === 0) return { count: 0, min: null, avg: null, max: null }
  const prices = own.map(({ adjustments, indicatedLogUnitPrice }) =>
    Math.exp(indicatedLogUnitPrice - adjustments[TRANSACTION]!),
  )
  const weight = own.reduce((sum, comparable) => sum + comparable.weight, 0)
  const avg =
    weight > 0
      ? own.reduce((sum, comparable, i) => sum + comparable.weight * prices[i]!, 0) / weight
      : prices.reduce((sum, price) => sum + price, 0) / prices.length
  return { count: own.length, min: smallestOf(prices), avg, max: largestOf(prices) }
}
