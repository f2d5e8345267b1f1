/**
 * Thresholds set by judgement, not learned. A host may replace any of them; the policy's hash is part of every result.
 * Sources: GB/T 50291-2015 (national standard for real estate appraisal) as cited by public appraisal tools; Iglewicz &
 * Hoaglin 1993 for the modified z-score; Tukey 1977 for the fences. Gathered 2026-11.
 */
export interface MarketPolicy {
  readonly hardRules: {
    /** Plausible prices of this asset, yuan per unit (or in total, where there is no unit). */
    readonly unitPrice: readonly [low: number, high: number]
    /** Plausible sizes in the recipe's unit field. */
    readonly size: readonly [low: number, high: number]
    /** Samples older than this many days are not used. */
    readonly oldestDays: number
  }
  readonly outliers: {
    /** Modified z-score beyond which a sample is dropped. Applied from `modifiedZFrom` samples on. */
    readonly modifiedZ: number
    readonly modifiedZFrom: number
    /**
     * Tukey fence, in interquartile ranges beyond the quartiles. Applied from `tukeyFrom` samples on; with fewer, no
     * sample is dropped.
     */
    readonly tukey: number
    readonly tukeyFrom: number
    /** Deviations below this (ln units) are never outliers, however tight the other prices are. */
    readonly floor: number
    /**
     * Maximum share of the samples dropped as outliers, the largest deviations first, and never leaving fewer than
     * `keepAtLeast`.
     */
    readonly mostShare: number
    readonly keepAtLeast: number
  }
  /** GB/T 50291-2015 4.2.3 and 4.2.15. */
  readonly standard: {
    readonly minimumComparables: number
    /** Caps on a single adjustment and on all adjustments together, as a share of the price. */
    readonly singleAdjustment: number
    readonly totalAdjustment: number
    /** Maximum ratio of highest to lowest adjusted price among the comparables that carry the value. */
    readonly spread: number
    /** Preferred and maximum age of a deal, days. */
    readonly preferredDealDays: number
    readonly oldestDealDays: number
  }
  /** Comparables are kept until they carry this share of the weight; the rest are too different to count. */
  readonly carryingShare: number
  /** Comparables below this share of the weight are dropped, but never below the standard's minimum number. */
  readonly leastWeight: number
  /**
   * Prior standard errors (ln units): of the object itself, of a place known only from its surroundings, and of one
   * sample.
   */
  readonly prior: { readonly object: number; readonly place: number; readonly sample: number }
  /** Coverage of the published range: the share of prices that it should contain. */
  readonly rangeShare: number
  /** `confidence` is the probability that the price lies within this share of the central value. */
  readonly tolerance: number
  /** Contradicting facts may move the value by up to this share; beyond it no value is given. */
  readonly mostDoubtedEffect: number
  /**
   * Standard error (ln units) added by a doubted fact even when it does not move the value: a request with one wrong
   * fact may contain others.
   */
  readonly doubtError: number
  /** Expected error of an adjustment that rests on a judged table alone, as a share of the adjustment. */
  readonly tableErrorShare: number
  readonly confidenceLevels: { readonly high: number; readonly medium: number }
  /** With fewer comparables from the catalogue, sources beyond it are asked. */
  readonly enoughComparables: number
}

/**
 * The part of a policy that controls comparable selection and prediction intervals. A model learns its errors under it.
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

/** The policy that applies unless an asset or a host overrides it. */
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
  // Judgement: at this weight, a price that is wrong by a third moves the value by less than one in a thousand.
  leastWeight: 0.0015,
  prior: { object: 0.1, place: 0.15, sample: 0.12 },
  rangeShare: 0.8,
  tolerance: 0.1,
  // Judgement: an error of this size still counts as a correct value.
  mostDoubtedEffect: 0.1,
  // Judgement.
  doubtError: 0.05,
  // Judgement: the tables of condition, accident and use are themselves judgement.
  tableErrorShare: 1 / 3,
  confidenceLevels: { high: 0.75, medium: 0.5 },
  // Judgement: from five prices on, a single wrong one no longer decides.
  enoughComparables: 5,
}

/** The selection settings that apply unless a host overrides them. */
export const defaultComparison: ComparisonPolicy = comparisonOf(defaultMarketPolicy)
