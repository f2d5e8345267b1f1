import { defaultMarketPolicy, type MarketPolicy } from "../market/recipe/MarketPolicy.ts"
import type { MileagePolicy } from "./Odometer.ts"

/** How a price new that the request states takes part in the value. */
export interface NewPricePolicy {
  /** Plausible prices of a new vehicle, in the market's money. */
  readonly range: readonly [low: number, high: number]
  /** Expected error of price new × share kept, ln units. */
  readonly error: number
  /** How far it may be from the market's value before a tip says so, ln units. */
  readonly apart: number
}

/** When a risk tip is due. */
export interface VehicleTipPolicy {
  /** Fewer samples of the same series than this: a thin market. */
  readonly thinBelow: number
  /** As many changes of the owner, and as many a year, are many. */
  readonly manyTransfers: number
  readonly manyTransfersPerYear: number
  /**
   * Battery health below which a pack nears the end of its warranty, per cent; and the age from which an unknown one is
   * asked for, years.
   */
  readonly lowBatteryPercent: number
  readonly batteryAskedFromYears: number
  /** A list price older than this no longer tells what such an electric car costs new, years. */
  readonly oldElectricMsrpYears: number
  /** Kilometres at which a car is guided towards scrapping, and the share of them from which a word is said. */
  readonly scrapKm: number
  readonly scrapNotice: number
  /** Years of service of a vehicle in operation, and how long before a word is said. */
  readonly operatingYears: number
  readonly operatingNoticeYears: number
  /** A private car older than this is inspected twice a year and hard to finance, years. */
  readonly oldYears: number
  /** Years between model year and registration from which a car stood unsold. */
  readonly registeredLateYears: number
  /** Emission stages up to this one are kept from being registered in many cities. */
  readonly limitedStage: number
}

/** Thresholds of vehicle valuations. A host may replace any of them; the policy's hash is part of every result. */
export interface VehiclePolicy extends MarketPolicy {
  readonly mileage: MileagePolicy
  readonly newPrice: NewPricePolicy
  /** Expected error of a value from other series of the brand, beside the spread of their prices, ln units. */
  readonly otherSeriesError: number
  /** Expected error of an adjustment that a table alone tells, as a share of it. */
  readonly tableErrorShare: number
  /** A first registration may lie this many years before its model year. */
  readonly modelYearsAhead: number
  readonly tips: VehicleTipPolicy
}

/**
 * The policy that applies unless a host says otherwise. The limits on adjustments of GB/T 50291-2015 are those of real
 * estate and stand here wider, by judgement: cars of one series differ more in age and use than flats of one district.
 */
export const defaultVehiclePolicy: VehiclePolicy = {
  ...defaultMarketPolicy,
  hardRules: {
    // In the market's money. Judgement: less is no price of a car that runs; one in units of 10,000 by mistake falls
    // below.
    unitPrice: [300, 10_000_000_000],
    size: defaultMarketPolicy.hardRules.size,
    // Judgement: older prices say nothing of today's; newer ones are carried forward by the time index.
    oldestDays: 1_100,
  },
  standard: {
    // Three cases or more, the practice of market comparison (GB/T 50291-2015 4.2.3 says so for real estate).
    minimumComparables: 3,
    // Judgement, in place of the 20 %, 30 % and 1.2 of GB/T 50291-2015 4.2.15.
    singleAdjustment: 0.3,
    totalAdjustment: 0.5,
    spread: 1.5,
    // Judgement: car prices move faster than those of homes.
    preferredDealDays: 180,
    oldestDealDays: 365,
  },
  // Expected errors before anything was learned (judgement; asking prices of one trim, age and mileage spread by about
  // a tenth).
  prior: { object: 0.12, place: 0.2, sample: 0.12 },
  mileage: {
    // Judgement: far beyond the 600,000 km at which cars are guided towards scrapping.
    mostKm: 1_000_000,
    // Judgement: four times the 15,000 km a year of a usual private car; taxis run more.
    mostKmPerYear: 60_000,
    youngYears: 0.5,
    // Judgement: a second car of a household may stand for its first year.
    fewFromYears: 2,
    fewKmPerYear: 2_000,
    unreadKmPerYear: 100,
    // Judgement: 40,000 km more cost about 7 %, the usual kilometres of ten years against the fewest that are believed
    // 15 %; beyond all limits nothing is known of the wear.
    doubtErrors: { UNREAD: 0.15, LOW: 0.08, HIGH: 0.08, BEYOND: 0.25 },
  },
  newPrice: {
    // Judgement: no car is sold new for less; a price in units of 10,000 by mistake falls below.
    range: [1_000, 10_000_000_000],
    // Judgement: retention after three years spreads between makers by about a tenth each way (JD Power China 2022),
    // and by more later.
    error: 0.25,
    apart: Math.log(1.5),
  },
  // Judgement: series of one brand differ by half as much again, one way or the other, at equal age.
  otherSeriesError: Math.log(1.5),
  // Judgement: the tables of condition, accident and use are judgement themselves.
  tableErrorShare: 1 / 3,
  // Judgement: the coming model year is sold, and registered, up to a year ahead; a second year allows for imports.
  modelYearsAhead: 2,
  tips: {
    thinBelow: 5,
    // Judgement: a private car changes hands every three to five years.
    manyTransfers: 3,
    manyTransfersPerYear: 0.75,
    // Judgement: warranties of traction batteries commonly end at 70 to 80 % of the capacity.
    lowBatteryPercent: 80,
    batteryAskedFromYears: 2,
    // Judgement: list prices of electric cars were cut from 2023 on, and retention of those under three years fell by
    // ten points.
    oldElectricMsrpYears: 2,
    // 机动车强制报废标准规定 (2012年第12号令): 600,000 km of small and micro private cars, guidance and no duty (from
    // general knowledge).
    scrapKm: 600_000,
    scrapNotice: 0.75,
    // The same order: 8 years of taxis, the shortest of vehicles in operation (from general knowledge).
    operatingYears: 8,
    operatingNoticeYears: 2,
    // The rules of inspection: twice a year from the sixteenth year on (from general knowledge).
    oldYears: 15,
    // Of 10,304 Chinese listings of 2024-06, 98.6 % were registered no later than two years after their model year.
    registeredLateYears: 3,
    // Judgement: 国五 and older are kept out by many cities, and by ever more.
    limitedStage: 5,
  },
}
