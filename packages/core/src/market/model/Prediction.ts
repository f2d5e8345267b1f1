import type { Corrected } from "./Correction.ts"

/**
 * A prediction and how it is put together. Exactly: `logUnitPrice = anchorWeight · (index + hedonic + location) + Σ
 * weights[j] · (index + hedonic + carried[j]) + correction`, where `carried[j]` is the comparable's own residual after
 * clipping: a weighted geometric mean of comparables that were adjusted to the subject's day and attributes, and of the
 * market anchor, times the correction.
 */
export interface Prediction {
  readonly logUnitPrice: number
  /** What trees read; empty where too little was learned for them. */
  readonly features: Float64Array
  readonly correction: Corrected
  /** ln level of the market on the subject's day. */
  readonly index: number
  readonly hedonic: number
  /** The subject's effects, entry by entry (`Effects.of`); their sum is `hedonic`. */
  readonly effects: Float64Array
  readonly location: number
  readonly anchorWeight: number
  readonly weights: Float64Array
  /** Each comparable's y less index and hedonic effects at its own day and attributes. */
  readonly residuals: Float64Array
  readonly carried: Float64Array
  /** What the band is made from. */
  readonly evidence: ComparableEvidence
  /**
   * What of that, and of `hedonic`, is left without the effects that move a price alone: the same however worn the
   * subject is.
   */
  readonly steady: Pick<ComparableEvidence, "oddity" | "stretch"> & { readonly hedonic: number }
}

/** How well the comparables carry the value. */
export interface ComparableEvidence {
  /** Sum of the comparables' weights before normalising. */
  readonly weight: number
  /** Weighted standard deviation of the carried residuals, ln units. */
  readonly dispersion: number
  /** How far the subject's attributes are from the typical object, ln units. */
  readonly oddity: number
  /** Share of the weight that lies in the subject's own group. */
  readonly groupShare: number
  /** Weighted mean of the comparables' total adjustment, ln units: what GB/T 50291 4.2.15 limits. */
  readonly stretch: number
  /**
   * How much the facts that are not known of the subject move the prices of comparables, ln units: it may be any of
   * them.
   */
  readonly ignorance: number
  /** Kish's effective number of comparables. */
  readonly effectiveCount: number
}
