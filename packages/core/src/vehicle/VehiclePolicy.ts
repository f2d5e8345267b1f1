import { defaultMarketPolicy, type MarketPolicy } from "../market/recipe/MarketPolicy.ts"
import { vehicleData } from "./fields.ts"
import type { MileagePolicy } from "./Odometer.ts"

/** Rules by which a stated new-car price enters the value. */
export interface NewPricePolicy {
  /** Plausible prices of a new vehicle, in the market's currency. */
  readonly range: readonly [low: number, high: number]
  /** Expected error of new-car price × share retained, ln units. */
  readonly error: number
  /** Distance from the market's value above which a tip reports it, ln units. */
  readonly apart: number
}

/** Thresholds of risk tips. */
export interface VehicleTipPolicy {
  /** With fewer samples of the series than this, the market is thin. */
  readonly thinBelow: number
  /** Changes of owner that count as many, in all and per year. */
  readonly manyTransfers: number
  readonly manyTransfersPerYear: number
  /**
   * Battery health below which a pack nears the end of its warranty, per cent; and the age from which a missing figure
   * is asked for, years.
   */
  readonly lowBatteryPercent: number
  readonly batteryAskedFromYears: number
  /** Age above which a list price no longer reflects what such an electric car costs new, years. */
  readonly oldElectricMsrpYears: number
  /** Mileage at which scrapping is recommended, km, and the share of it from which a tip is given. */
  readonly scrapKm: number
  readonly scrapNotice: number
  /** Service life of a commercial vehicle, years, and how many years ahead a tip is given. */
  readonly operatingYears: number
  readonly operatingNoticeYears: number
  /** A private car older than this is inspected twice a year and hard to finance, years. */
  readonly oldYears: number
  /** Gap between model year and registration from which a car is taken to have stood unsold, years. */
  readonly registeredLateYears: number
  /** Highest emission stage that many cities do not register. */
  readonly limitedStage: number
}

/** Thresholds of vehicle valuations. A host may replace any of them; the policy's hash is part of every result. */
export interface VehiclePolicy extends MarketPolicy {
  readonly mileage: MileagePolicy
  readonly newPrice: NewPricePolicy
  /**
   * Minimum error of a value from other series of the brand, ln units; the spread of their prices where that is larger.
   */
  readonly otherSeriesError: number
  /** Largest time by which a first registration may precede its model year, years. */
  readonly modelYearsAhead: number
  /**
   * Service life of a private car, years: none older is forecast. That of a commercial one is `tips.operatingYears`,
   * and none is forecast beyond `tips.scrapKm`.
   */
  readonly serviceYears: number
  readonly tips: VehicleTipPolicy
}

/**
 * The default policy. GB/T 50291-2015 limits adjustments for real estate; the limits here are wider, by judgement: cars
 * of one series differ more in age and use than flats of one district.
 */
export const defaultVehiclePolicy: VehiclePolicy = {
  ...defaultMarketPolicy,
  hardRules: {
    // In the market's currency. Judgement: no running car costs less; prices mistakenly in units of 10,000 fall below.
    unitPrice: vehicleData.prices.possible,
    size: defaultMarketPolicy.hardRules.size,
    // Judgement: older prices say nothing about today's; newer ones are carried forward by the time index.
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
    // Judgement: far beyond the 600,000 km at which scrapping is recommended.
    mostKm: 1_000_000,
    // Judgement: four times the 15,000 km a year of a usual private car; taxis run more.
    mostKmPerYear: 60_000,
    youngYears: 0.5,
    // Judgement: a household's second car may hardly be driven in its first year.
    fewFromYears: 2,
    fewKmPerYear: 2_000,
    unreadKmPerYear: 100,
    usualKmPerYear: 11_500,
    // Judgement: 40,000 km more cost about 7 %; the usual mileage of ten years against the lowest plausible one, 15 %.
    // Beyond all limits the wear is unknown.
    doubtErrors: { UNREAD: 0.15, LOW: 0.08, HIGH: 0.08, BEYOND: 0.25 },
  },
  newPrice: {
    // Judgement: no car is sold new for less; prices mistakenly in units of 10,000 fall below.
    range: [1_000, 10_000_000_000],
    // Judgement: retention after three years spreads between makers by about a tenth each way (JD Power China 2022),
    // and by more later.
    error: 0.25,
    apart: Math.log(1.5),
  },
  // Judgement: at equal age, series of one brand differ by a factor of 1.5 either way.
  otherSeriesError: Math.log(1.5),
  // Judgement: the coming model year is sold, and registered, up to a year ahead; a second year allows for imports.
  modelYearsAhead: 2,
  // Judgement: private cars have no age limit by law (机动车强制报废标准规定, from general knowledge); so old ones are
  // rarely traded.
  serviceYears: 20,
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
    // 机动车强制报废标准规定 (2012年第12号令): 600,000 km of small and micro private cars, a recommendation, not an
    // obligation (from general knowledge).
    scrapKm: 600_000,
    scrapNotice: 0.75,
    // The same regulation: 8 years for taxis, the shortest life of commercial vehicles (from general knowledge).
    operatingYears: 8,
    operatingNoticeYears: 2,
    // Inspection rules: twice a year from the sixteenth year (from general knowledge).
    oldYears: 15,
    // Of 10,304 Chinese listings of 2024-06, 98.6 % were registered no later than two years after their model year.
    registeredLateYears: 3,
    // Judgement: many cities refuse 国五 and older, and their number grows.
    limitedStage: 5,
  },
}
