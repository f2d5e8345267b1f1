import { defaultMarketPolicy, type MarketPolicy } from "../market/recipe/MarketPolicy.ts"

/** How the benchmark-price method takes part in a value. */
export interface BenchmarkPolicy {
  /** Its largest weight beside comparables, however unsure they are. */
  readonly mostWeight: number
  /** Expected error of a benchmark price with all its factors, ln units. */
  readonly error: number
  /**
   * What it gains for each year between its date and the valuation date over which the market's index does not reach.
   */
  readonly errorPerYear: number
}

/** When a risk tip is due. */
export interface LandTipPolicy {
  /** m² below which a lot is hardly one: the figure may be in mu or hectares. */
  readonly smallestLotSqm: number
  /** How often smaller than the smallest comparable an area must be to be doubted, where it would fit in mu. */
  readonly unitDoubt: number
  /** How often smaller or larger than all comparables a lot is unusual. */
  readonly unusualArea: number
  /** Share of the comparables' weight that land of another use may carry without a word. */
  readonly otherUseShare: number
  /** A term is short below this many years, or below this term factor. */
  readonly shortTermYears: number
  readonly shortTermFactor: number
  /** Years of idleness after which a fee is due, and after which land may be taken back. */
  readonly idleFeeYears: number
  readonly idleForfeitYears: number
  /** Years by which a stated remaining term and an end date may differ. */
  readonly termTolerance: number
  /** Years after which a benchmark price is old. */
  readonly benchmarkOldYears: number
  /** How far market and benchmark method may be apart, ln units. */
  readonly methodsApart: number
}

/** Thresholds of land valuations. A host may replace any of them; the policy's hash is part of every result. */
export interface LandPolicy extends MarketPolicy {
  /** Expected error of the yearly rate of the term factor, as a share: 0.01 for one point. */
  readonly rateError: number
  readonly benchmark: BenchmarkPolicy
  readonly tips: LandTipPolicy
}

/**
 * The policy that applies unless a host says otherwise. The limits on adjustments of GB/T 50291-2015 are those of
 * buildings and stand here wider, by judgement: lots of one county differ more in place, size and plot ratio than flats
 * of one district.
 */
export const defaultLandPolicy: LandPolicy = {
  ...defaultMarketPolicy,
  hardRules: {
    // Yuan per m² of ground. Judgement: of 1,184 grants of 2017 (land-2017, training part) the cheapest was 4, the
    // dearest 167,000.
    unitPrice: [1, 500_000],
    // m². Judgement: less is a strip that goes to a neighbour; more is no lot.
    size: [20, 50_000_000],
    // Judgement: land changes hands rarely, and the time index carries an old price forward.
    oldestDays: 10 * 365,
  },
  standard: {
    // Three cases or more, the practice of market comparison (GB/T 50291-2015 4.2.3 says so for buildings).
    minimumComparables: 3,
    // Judgement, in place of the 20 % and 30 % of GB/T 50291-2015 4.2.15.
    singleAdjustment: 0.3,
    totalAdjustment: 0.5,
    // Judgement, in place of the 1.2 of GB/T 50291-2015 4.2.15.
    spread: 2,
    // As for buildings; three years instead of two, because land is sold rarely (judgement).
    preferredDealDays: 365,
    oldestDealDays: 1_095,
  },
  // Expected errors before anything was learned. Judgement: boosted trees err by a third as a median on grants of 2017.
  prior: { object: 0.3, place: 0.35, sample: 0.4 },
  // Judgement: rates of two neighbouring cities differ by about a point.
  rateError: 0.01,
  benchmark: {
    // Judgement: an error that was never measured does not outweigh one that was.
    mostWeight: 0.5,
    // Judgement: a benchmark price is a mean over a whole grade of land, and set below the market.
    error: 0.35,
    // Judgement: land prices moved by about this much a year in either direction.
    errorPerYear: 0.05,
  },
  tips: {
    // Judgement: of 1,184 grants of 2017, 1 % were below 25 m², 5 % below 228 m².
    smallestLotSqm: 100,
    unitDoubt: 20,
    unusualArea: 3,
    // Judgement: a fifth.
    otherUseShare: 0.4,
    // Judgement: the term of a mortgage loan and some years to sell; and a fifth off the price.
    shortTermYears: 20,
    shortTermFactor: 0.8,
    // 《闲置土地处置办法》（国土资源部令第53号, 2012): a fee of 20 % of the premium after one year, taken back without
    // pay after two.
    idleFeeYears: 1,
    idleForfeitYears: 2,
    // Judgement: a term begins when the lot is handed over, not when the contract is signed.
    termTolerance: 1,
    // Judgement: cities are to renew their benchmark prices every three years.
    benchmarkOldYears: 3,
    // Judgement: half as much again, one way or the other.
    methodsApart: Math.log(1.5),
  },
}
