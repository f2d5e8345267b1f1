/**
 * Thresholds that are a matter of judgement, not of learning. A host may replace any of them; the policy's hash is part
 * of every result. Sources: GB/T 50291-2015 (national standard for real estate appraisal) as cited by public appraisal
 * tools; Iglewicz & Hoaglin 1993 for the modified z-score; Tukey 1977 for the fences. Gathered 2026-11.
 */
export interface MarketPolicy {
  readonly hardRules: {
    /** Yuan per unit (or in all) that no object of this asset costs less, or more, than. */
    readonly unitPrice: readonly [low: number, high: number]
    /** Plausible sizes in the recipe's unit field. */
    readonly size: readonly [low: number, high: number]
    /** Samples older than this many days are not used at all. */
    readonly oldestDays: number
  }
  readonly outliers: {
    /** Modified z-score beyond which a sample is dropped, from `modifiedZFrom` samples on. */
    readonly modifiedZ: number
    readonly modifiedZFrom: number
    /** Interquartile ranges beyond the quartiles, from `tukeyFrom` samples on; with fewer nothing is dropped. */
    readonly tukey: number
    readonly tukeyFrom: number
    /** Differences below this (ln units) never make an outlier, however alike the others are. */
    readonly floor: number
    /** At most this share of the samples is dropped as outliers, the wildest first, and never below `keepAtLeast`. */
    readonly mostShare: number
    readonly keepAtLeast: number
  }
  /** GB/T 50291-2015 4.2.3 and 4.2.15. */
  readonly standard: {
    readonly minimumComparables: number
    /** A single adjustment, all adjustments together: at most this share of the price. */
    readonly singleAdjustment: number
    readonly totalAdjustment: number
    /** Highest over lowest adjusted price of the comparables that carry the value. */
    readonly spread: number
    /** Deals should be no older than this; never older than `oldestDealDays`. */
    readonly preferredDealDays: number
    readonly oldestDealDays: number
  }
  /** Comparables that together carry this share of the weight are kept; the rest are too different to count. */
  readonly carryingShare: number
  /**
   * A comparable that would carry less than this share of the value does not count; the standard's least number is kept
   * all the same.
   */
  readonly leastWeight: number
  /**
   * Expected errors (ln) before anything was learned: of the object itself, and of a place known only by its
   * surroundings.
   */
  readonly prior: { readonly object: number; readonly place: number; readonly sample: number }
  /** Share of prices that the published range is to hold. */
  readonly rangeShare: number
  /** `confidence` is the probability that the price lies within this share of the central value. */
  readonly tolerance: number
  /** Facts that contradict each other may move the value by this share; beyond it there is no value. */
  readonly mostDoubtedEffect: number
  /**
   * Expected error (ln) that a doubted fact leaves even where it does not move the value: who errs in one fact may err
   * in others.
   */
  readonly doubtError: number
  readonly confidenceLevels: { readonly high: number; readonly medium: number }
}

/**
 * The part of a policy by which comparables are chosen and intervals are drawn: what the errors of a model are learned
 * under.
 */
export interface ComparisonPolicy extends Pick<
  MarketPolicy,
  "outliers" | "carryingShare" | "leastWeight" | "rangeShare"
> {
  readonly minimumComparables: number
}

export const comparisonOf = (policy: MarketPolicy): ComparisonPolicy => ({
  outliers: policy.outliers,
  minimumComparables: policy.standard.minimumComparables,
  carryingShare: policy.carryingShare,
  leastWeight: policy.leastWeight,
  rangeShare: policy.rangeShare,
})

/** The policy that applies unless an asset or a host says otherwise. */
export const defaultMarketPolicy: MarketPolicy = {
  hardRules: { unitPrice: [100, 1_000_000], size: [5, 100_000], oldestDays: 6 * 365 },
  outliers: { modifiedZ: 3.5, modifiedZFrom: 8, tukey: 3, tukeyFrom: 5, floor: 0.25, mostShare: 0.1, keepAtLeast: 3 },
  standard: {
    minimumComparables: 3,
    singleAdjustment: 0.2,
    totalAdjustment: 0.3,
    spread: 1.2,
    preferredDealDays: 365,
    oldestDealDays: 730,
  },
  carryingShare: 0.99,
  // Judgement: with so little, a price that is off by a third moves the value by less than one in a thousand.
  leastWeight: 0.0015,
  prior: { object: 0.1, place: 0.15, sample: 0.12 },
  rangeShare: 0.8,
  tolerance: 0.1,
  // Judgement: as far as a value may be off and still counts as right.
  mostDoubtedEffect: 0.1,
  // Judgement.
  doubtError: 0.05,
  confidenceLevels: { high: 0.75, medium: 0.5 },
}

/** The comparison that applies unless a host says otherwise. */
export const defaultComparison: ComparisonPolicy = comparisonOf(defaultMarketPolicy)
