import { defaultMarketPolicy, type MarketPolicy } from "../market/recipe/MarketPolicy.ts"

/** When no value is given although something was found: a wrong figure is worse than none. */
export interface RefusalPolicy {
  /** Fewer comparables than this do not carry a value. */
  readonly minimumComparables: number
  /** The widest half of the published range, ln units: ln 10 is a tenth of the value to ten times it. */
  readonly widestHalfWidth: number
  /** The largest standard deviation of the comparables' adjusted prices, ln units. */
  readonly widestSpread: number
  /** A machine older than this many economic lives, and than what was learned from, needs peers of its own age. */
  readonly serviceLives: number
  /** How many such peers, and from which share of its age on a machine is one. */
  readonly peers: number
  readonly peerAge: number
}

/** How a replacement value that the request states takes part in the value. */
export interface CostPolicy {
  /** As many equal comparables weigh as much as the cost approach: the market's weight is n / (n + this). */
  readonly equalComparables: number
  /** Expected error of replacement value × residual rate, ln units. */
  readonly error: number
}

/** When a risk tip is due. */
export interface EquipmentTipPolicy {
  /** Share by which a capacity in the text may differ from the model's. */
  readonly capacityTolerance: number
  /** Share by which hours in the text may differ from the stated ones: papers are older than requests. */
  readonly hoursTolerance: number
  /** Share of the type's usual hours below which a meter is doubted, and from which age on (years). */
  readonly fewHoursShare: number
  readonly fewHoursFromYears: number
  /** Fewer samples of the same model than this: a thin market. */
  readonly thinBelow: number
  /** How far market and cost approach may be apart, ln units. */
  readonly approachesApart: number
}

/** Thresholds of equipment valuations. A host may replace any of them; the policy's hash is part of every result. */
export interface EquipmentPolicy extends MarketPolicy {
  readonly refusal: RefusalPolicy
  readonly cost: CostPolicy
  /** What hours that nobody believes add to the expected error below the value, ln units. */
  readonly hoursDoubtError: number
  readonly tips: EquipmentTipPolicy
}

/**
 * The policy that applies unless a host says otherwise. The limits on adjustments of GB/T 50291-2015 are those of real
 * estate and stand here wider, by judgement: machines of one type differ more in age and use than flats of one
 * district.
 */
export const defaultEquipmentPolicy: EquipmentPolicy = {
  ...defaultMarketPolicy,
  hardRules: {
    // Yuan. Judgement: less buys no running machine; a price in units of 10,000 yuan by mistake falls below.
    unitPrice: [1_000, 500_000_000],
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
    // Judgement: comparables that are off by a factor of two as a rule are not comparable, however many they are.
    widestSpread: Math.LN2,
    // Judgement: half as long again as the economic life.
    serviceLives: 1.5,
    peers: 3,
    peerAge: 2 / 3,
  },
  cost: {
    // Shrinkage n / (n + 5): judgement.
    equalComparables: 5,
    // Judgement: no less than 0.25 is known of cost approaches without local auction data.
    error: 0.3,
  },
  // Judgement: a tenth of the usual hours against the usual ones is worth about as much.
  hoursDoubtError: 0.15,
  tips: {
    // Judgement: data plates are rounded, and the classes of a series lie further apart.
    capacityTolerance: 0.15,
    // Judgement: a few months' work.
    hoursTolerance: 0.15,
    // Judgement: a meter that was changed or stands still.
    fewHoursShare: 0.1,
    fewHoursFromYears: 3,
    // The least number of comparables.
    thinBelow: 3,
    // Judgement: half as much again, one way or the other.
    approachesApart: Math.log(1.5),
  },
}
