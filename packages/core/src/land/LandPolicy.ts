import { defaultMarketPolicy, type MarketPolicy } from "../market/recipe/MarketPolicy.ts"
import { landData } from "./fields.ts"

/** Rules by which the benchmark-price method enters a value. */
export interface BenchmarkPolicy {
  /** Its maximum weight when there are comparables, however uncertain they are. */
  readonly mostWeight: number
  /** Expected error of a benchmark price with all its factors, ln units. */
  readonly error: number
  /**
   * Increase of its error for each year between its date and the valuation date that the market's index does not cover.
   */
  readonly errorPerYear: number
}

/** Thresholds of the risk tips. */
export interface LandTipPolicy {
  /** Area below which a figure may be in mu or hectares, m². */
  readonly smallestLotSqm: number
  /** Factor below the smallest comparable's area at which an area is doubted, where it would fit in mu. */
  readonly unitDoubt: number
  /** Factor below or above all comparables at which an area is unusual. */
  readonly unusualArea: number
  /** Share of the comparables' weight that land of another use may carry without a tip. */
  readonly otherUseShare: number
  /** Years, or term factor, below which a term is short. */
  readonly shortTermYears: number
  readonly shortTermFactor: number
  /** Years of idleness after which a fee is due, and after which the land may be reclaimed. */
  readonly idleFeeYears: number
  readonly idleForfeitYears: number
  /** Tolerated difference between a stated remaining term and the end date, years. */
  readonly termTolerance: number
  /** Age at which a benchmark price is old, years. */
  readonly benchmarkOldYears: number
  /** Tolerated difference between market and benchmark method, ln units. */
  readonly methodsApart: number
}

/** Thresholds of land valuations. A host may replace any of them; the policy's hash is part of every result. */
export interface LandPolicy extends MarketPolicy {
  /** Expected error of the yearly rate of the term factor, as a fraction: 0.01 for one percentage point. */
  readonly rateError: number
  readonly benchmark: BenchmarkPolicy
  readonly tips: LandTipPolicy
}

/**
 * The policy that applies unless a host overrides it. The limits on adjustments in GB/T 50291-2015 are for buildings
 * and are wider here, by judgement: lots of one county differ more in location, size and plot ratio than flats of one
 * district.
 */
export const defaultLandPolicy: LandPolicy = {
  ...defaultMarketPolicy,
  hardRules: {
    // Yuan per m² of ground. Judgement: of 1,184 grants of 2017 (land-2017, training part) the cheapest was 4, the most
    // expensive 167,000.
    unitPrice: landData.prices.possible,
    // m². Judgement: a smaller area is a strip sold to a neighbour; a larger one is not a lot.
    size: [20, 50_000_000],
    // Judgement: land is sold rarely, and the time index adjusts an old price.
    oldestDays: 10 * 365,
  },
  standard: {
    // At least three cases, the practice of market comparison (GB/T 50291-2015 4.2.3, for buildings).
    minimumComparables: 3,
    // Judgement, instead of the 20 % and 30 % of GB/T 50291-2015 4.2.15.
    singleAdjustment: 0.3,
    totalAdjustment: 0.5,
    // Judgement, instead of the 1.2 of GB/T 50291-2015 4.2.15.
    spread: 2,
    // As for buildings, but three years instead of two, because land is sold rarely (judgement).
    preferredDealDays: 365,
    oldestDealDays: 1_095,
  },
  // Prior standard errors. Judgement: boosted trees have a median error of a third on grants of 2017.
  prior: { object: 0.3, place: 0.35, sample: 0.4 },
  // Judgement: rates of neighbouring cities differ by about one percentage point.
  rateError: 0.01,
  benchmark: {
    // Judgement: an error that was never measured must not outweigh one that was.
    mostWeight: 0.5,
    // Judgement: a benchmark price is a mean over a whole grade of land, and is set below the market.
    error: 0.35,
    // Judgement: land prices have moved by about this much a year in either direction.
    errorPerYear: 0.05,
  },
  tips: {
    // Judgement: of 1,184 grants of 2017, 1 % were below 25 m², 5 % below 228 m².
    smallestLotSqm: 100,
    unitDoubt: 20,
    unusualArea: 3,
    // Judgement.
    otherUseShare: 0.4,
    // Judgement: the term of a mortgage loan plus some years to sell; and a fifth off the price.
    shortTermYears: 20,
    shortTermFactor: 0.8,
    // 《闲置土地处置办法》（国土资源部令第53号, 2012): a fee of 20 % of the premium after one year, reclaimed without
    // compensation after two.
    idleFeeYears: 1,
    idleForfeitYears: 2,
    // Judgement: a term begins at hand-over of the lot, not at signature of the contract.
    termTolerance: 1,
    // Judgement: cities should renew their benchmark prices every three years.
    benchmarkOldYears: 3,
    // Judgement: half as much again, in either direction.
    methodsApart: Math.log(1.5),
  },
}
