import type { Corrected } from "./Correction.ts"
import type { EstimateShift } from "./SecondEstimate.ts"

/**
 * A prediction and its decomposition. Exactly: `logUnitPrice = anchorWeight · (index + hedonic + location) + Σ
 * weights[j] · (index + hedonic + carried[j]) + correction + opinion.shift`, where `carried[j]` is the comparable's
 * clipped residual: a weighted geometric mean of the market anchor and of comparables adjusted to the subject's day and
 * attributes, times the correction, moved towards the second estimate.
 */
export interface Prediction {
  readonly logUnitPrice: number
  /** Inputs of the trees; empty where there was too little data for them. */
  readonly features: Float64Array
  readonly correction: Corrected
  readonly opinion: EstimateShift
  /** ln level of the market on the subject's day. */
  readonly index: number
  readonly hedonic: number
  /** The subject's effects, by entry (`Effects.of`); their sum is `hedonic`. */
  readonly effects: Float64Array
  readonly location: number
  readonly anchorWeight: number
  readonly weights: Float64Array
  /** Each comparable's y minus index and hedonic effects at its own day and attributes. */
  readonly residuals: Float64Array
  readonly carried: Float64Array
  /** The evidence that the prediction interval depends on. */
  readonly evidence: ComparableEvidence
  /** `hedonic` without the effects of `alone` variables: it does not depend on the subject's wear. */
  readonly steadyHedonic: number
}

/**
 * The support of the value by the comparables. Nothing in it depends on the subject's wear (`alone` variables): a worn
 * object may be worth less, but its range must not narrow.
 */
export interface ComparableEvidence {
  /** Sum of the comparables' weights before normalisation. */
  readonly weight: number
  /** Weighted standard deviation of the carried residuals, ln units. */
  readonly dispersion: number
  /** Distance of the subject's attributes from the typical object, ln units. */
  readonly hedonicDistance: number
  /** Share of the weight in the subject's own group. */
  readonly groupShare: number
  /** Weighted mean of the comparables' total adjustment, ln units; GB/T 50291 4.2.15 limits it. */
  readonly meanAdjustment: number
  /**
   * Standard deviation of the effects that the subject's unknown facts have among comparables, ln units: the subject
   * may be any of them.
   */
  readonly missingFactsError: number
  /** Effective sample size of the comparables (Kish). */
  readonly effectiveCount: number
  /** Distance between the second estimate and effects with comparables, ln units; 0 without a second estimate. */
  readonly disagreement: number
}
