import { defaultMarketPolicy, type MarketPolicy } from "../market/recipe/MarketPolicy.ts"
import { equipmentData } from "./fields.ts"

/** Limits beyond which no value is given although samples were found: a wrong figure is worse than none. */
export interface RefusalPolicy {
  /** Minimum number of comparables for a value. */
  readonly minimumComparables: number
  /** Largest half-width of the published range, ln units: ln 10 is a tenth of the value to ten times it. */
  readonly widestHalfWidth: number
}

/** Evidence on which a value is given with a wider range and the level of confidence `LOW`, and a tip that says why. */
export interface DoubtPolicy {
  /** A larger standard deviation of the comparables' adjusted prices than this is a doubt, ln units. */
  readonly spread: number
  /**
   * A machine older than this many economic lives, and far older than what was learned from, needs peers of its own
   * age.
   */
  readonly serviceLives: number
  /** Required number of such peers, and the minimum age of a peer as a share of the machine's. */
  readonly peers: number
  readonly peerAge: number
  /** Factor on the half-width of the range, ln units. */
  readonly widening: number
}

/** Rules by which a stated replacement value enters the value. */
export interface CostPolicy {
  /** Number of equal comparables that weigh as much as the cost approach: the market's weight is n / (n + this). */
  readonly equalComparables: number
  /** Expected error of replacement value × residual rate, ln units. */
  readonly error: number
}

/** Thresholds of risk tips. */
export interface EquipmentTipPolicy {
  /** Share by which a capacity in the text may differ from the model's. */
  readonly capacityTolerance: number
  /** Share by which hours in the text may differ from the stated ones: papers are older than requests. */
  readonly hoursTolerance: number
  /** Share of the type's usual hours below which a meter is doubted, and the age from which it is checked, years. */
  readonly fewHoursShare: number
  readonly fewHoursFromYears: number
  /** With fewer samples of the model than this, the market is thin. */
  readonly thinBelow: number
  /** Distance between market and cost approach above which a tip reports it, ln units. */
  readonly approachesApart: number
}

/** Thresholds of equipment valuations. A host may replace any of them; the policy's hash is part of every result. */
export interface EquipmentPolicy extends MarketPolicy {
  readonly refusal: RefusalPolicy
  readonly doubt: DoubtPolicy
  readonly cost: CostPolicy
  /** Error added below the value for implausible hours, ln units. */
  readonly hoursDoubtError: number
  readonly tips: EquipmentTipPolicy
}

/**
 * The default policy. GB/T 50291-2015 limits adjustments for real estate; the limits here are wider, by judgement:
 * machines of one type differ more in age and use than flats of one district.
 */
export const defaultEquipmentPolicy: EquipmentPolicy = {
  ...defaultMarketPolicy,
  hardRules: {
    // Yuan. Judgement: no running machine costs less; prices mistakenly in units of 10,000 yuan fall below.
    unitPrice: equipmentData.prices.possible,
    size: defaultMarketPolicy.hardRules.size,
    // Judgement: as far back as the search looks; older prices are carried forward by the time index.
    oldestDays: 4_000,
  },
  standard: {
    // Three cases or more, the practice of market comparison (GB/T 50291-2015 4.2.3 says so for real estate).
    minimumComparables: 3,
    // Judgement, in place of the 20 % and 30 % of GB/T 50291-2015 4.2.15.
    singleAdjustment: 0.3,
    totalAdjustment: 0.5,
    // Judgement, in place of the 1.2 of GB/T 50291-2015 4.2.15.
    spread: 1.5,
    // As for real estate; three years instead of two, because a model is sold rarely (judgement).
    preferredDealDays: 365,
    oldestDealDays: 1_095,
  },
  // Expected errors before anything was learned (judgement: 0.25 and more, as no Chinese auction data was found).
  prior: { object: 0.22, place: 0.2, sample: 0.2 },
  refusal: {
    // The standard's least number, see above.
    minimumComparables: 3,
    // Judgement: a wide range with little confidence tells a lender more than no value; from a tenth of the value to
    // ten times it tells nothing.
    widestHalfWidth: Math.log(10),
  },
  doubt: {
    // Judgement: prices that usually differ by a factor of two hardly compare.
    spread: Math.LN2,
    // Judgement: one and a half economic lives.
    serviceLives: 1.5,
    peers: 3,
    peerAge: 2 / 3,
    // Judgement, as no public file has enough such machines to measure it.
    widening: 1.3,
  },
  cost: {
    // Shrinkage n / (n + 5): judgement.
    equalComparables: 5,
    // Judgement: the error of a cost approach without local auction data is 0.25 at least.
    error: 0.3,
  },
  // Judgement: about the difference in price between a tenth of the usual hours and the usual hours.
  hoursDoubtError: 0.15,
  tips: {
    // Judgement: data plates are rounded, and the classes of a series lie further apart.
    capacityTolerance: 0.15,
    // Judgement: a few months' work.
    hoursTolerance: 0.15,
    // Judgement: a meter that was replaced or is stuck.
    fewHoursShare: 0.2,
    fewHoursFromYears: 3,
    // The least number of comparables.
    thinBelow: 3,
    // Judgement: a factor of 1.5 either way.
    approachesApart: Math.log(1.5),
  },
}
