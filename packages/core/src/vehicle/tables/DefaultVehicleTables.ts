import type { Provenance } from "../../domain/Provenance.ts"
import type { AgeCurve, VehicleTables } from "./VehicleTables.ts"

const LISTINGS = "che168 asking prices of 2024-06 (vehicle-2024, training part)"
/** A regression of ln price, see {@link defaultVehicleTables}. */
const METHOD = "ln price on age and kilometres within one brand, series and trim"

const points = (text: string): AgeCurve["rates"] =>
  text.split(" ").map((pair) => {
    const [ageYears, rate] = pair.split(":").map(Number)
    return { ageYears: ageYears ?? Number.NaN, rate: rate ?? Number.NaN }
  })

/** Round figures that follow from experience, not from a source. */
const judgement = (source: string): Provenance => ({ basis: "JUDGEMENT", source, asOf: "2026-11" })

const NO_PRICES = "No table of Chinese prices was found; order and size of the figures by judgement"

const STARTS = judgement("Nationwide starts for petrol cars from general knowledge: the rules themselves were not read")

const channel = (rate: number, source: string) => ({ rate, ...judgement(source) })

/**
 * The default tables, compiled 2026-11.
 *
 * Shape of the age curves: 8,551 listings in 1,303 groups of one brand, series and trim; within the groups ln price
 * falls piecewise linearly with age and by .0169 per 10,000 km (robust regression, Huber weights at twice the median
 * error; residual error 5.2 %). The slopes, restated at 11,500 km a year: .081 .079 .074 .101 .110 .115 a year to the
 * sixth year, .129 to the eighth, .121 to the tenth, .220 to the thirteenth. Listings state no new-car price, so the
 * level comes from published rates: 61 % after 3 years, from those at 15,000 km a year (59.7 to 68.5 % for the five
 * best brands of 2022, so below most of them). The loss on leaving the dealer follows from that level and is part of
 * the first year's fall.
 */
export const defaultVehicleTables: VehicleTables = {
  age: {
    ANY: {
      fuelType: "ANY",
      rates: points(
        "0:1 1:0.711 2:0.657 3:0.61 4:0.551 5:0.494 6:0.44 7:0.387 8:0.34 9:0.301 10:0.267 11:0.214 12:0.172 13:0.138 15:0.105 20:0.05",
      ),
      floor: 0.03,
      basis: "MEASURED",
      source: `${LISTINGS}: ${METHOD}, ages 0-13; level of year 3 from JD Power 2022 (chinaservicesinfo.com 2022-10-25); older ages and floor by judgement`,
      asOf: "2024-06",
    },
    BEV: {
      fuelType: "BEV",
      rates: points(
        "0:1 1:0.674 1.5:0.654 2:0.634 3:0.582 4:0.534 5:0.469 6:0.412 7:0.361 8:0.317 9:0.279 10:0.245 13:0.13 15:0.09 20:0.04",
      ),
      floor: 0.03,
      basis: "MEASURED",
      source:
        `65.4 % for battery cars below 3 years in 2023 (insights.made-in-china.com), taken at 1.5 years; slopes to year 4 of ${LISTINGS}, ` +
        `125 battery cars: ${METHOD}; 13 % a year from year 4, older ages and floor by judgement. Against what the car costs new today: list prices were cut`,
      asOf: "2024-06",
    },
    PHEV: {
      fuelType: "PHEV",
      rates: points(
        "0:1 1:0.692 2:0.645 3:0.596 4:0.542 5:0.481 6:0.426 7:0.374 8:0.328 9:0.29 10:0.256 13:0.134 15:0.097 20:0.045",
      ),
      floor: 0.03,
      ...judgement(
        "Half way between the curves of petrol and of battery cars (geometric mean): no level was found for plug-in hybrids",
      ),
    },
  },
  mileage: {
    expectedKmPerYear: { NON_OPERATING: 11_500, OPERATING: 50_000, OPERATING_TO_NON: 25_000 },
    effectPer10000Km: 0.0169,
    limit: 0.25,
    leastKmPerYear: 1000,
    fullUseYears: 15,
    basis: "MEASURED",
    source: `${LISTINGS}: median kilometres a year from age 1 on, effect by ${METHOD}; kilometres of operating cars, least and limit by judgement`,
    asOf: "2024-06",
  },
  condition: {
    factors: { EXCELLENT: 1.04, GOOD: 1, FAIR: 0.93, POOR: 0.82 },
    ...judgement(`${NO_PRICES}. GOOD is what published retention rates speak of`),
  },
  accident: {
    factors: { NONE: 1, MINOR: 0.95, MAJOR: 0.75, FLOOD: 0.6, FIRE: 0.55 },
    ...judgement(NO_PRICES),
  },
  usage: {
    factors: { NON_OPERATING: 1, OPERATING_TO_NON: 0.85, OPERATING: 0.8 },
    ...judgement(`${NO_PRICES}. Cars in commercial use must be scrapped by age`),
  },
  transfers: { perTransfer: -0.015, usualYears: 4, limits: [0.92, 1.02], ...judgement(NO_PRICES) },
  battery: { usualPct: 92, perPoint: 0.008, limits: [0.6, 1.06], ...judgement(NO_PRICES) },
  emission: {
    factors: { 1: 0.6, 2: 0.65, 3: 0.75, 4: 0.9, 5: 0.97, 6: 1, 7: 1 },
    ...judgement(`${NO_PRICES}. Cities keep older stages out`),
  },
  emissionStages: [
    { stage: 4, from: "2011-07", ...STARTS },
    { stage: 5, from: "2017-01", ...STARTS },
    { stage: 6, from: "2020-07", ...STARTS },
  ],
  channels: {
    dealerBuy: channel(
      0.945,
      "0.9 of what a dealer sells for, as the 54321 rule has it; dealers buy below and sell above private deals",
    ),
    dealerSell: channel(1.05, "Dealers buy below and sell above private deals; size by judgement"),
    privateSale: channel(1, "The level of deals itself"),
    auction: channel(0.91, "Dealers bid at auctions, and below what they pay a private seller; size by judgement"),
  },
  fiveBands: {
    kmPerBand: 60_000,
    yearsPerBand: 2,
    parts: [5, 4, 3, 2, 1],
    ageWeight: 0.6,
    mileageWeight: 0.4,
    dealerBuy: 0.9,
    basis: "PUBLISHED",
    source:
      "The 54321 rule of the trade, as a published implementation has it: a rule of thumb; within a band in proportion",
    asOf: "2026-11",
  },
  cost: {
    vatRate: 0.13,
    purchaseTaxRate: 0.1,
    plateFee: 500,
    lifeYears: 15,
    ageWeight: 0.6,
    technicalWeight: 0.4,
    technicalScores: { EXCELLENT: 95, GOOD: 80, FAIR: 60, POOR: 35 },
    ...judgement(
      "Cost method of used-car appraisal; tax rates of 2019, plate fee, life, weights and scores from general knowledge and judgement",
    ),
  },
}
