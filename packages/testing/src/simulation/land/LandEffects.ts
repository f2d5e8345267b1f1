import type { Curve } from "../market/Curve.ts"

/** Uses that land is granted for, under the contract's codes. */
export type LandUse = "RESIDENTIAL" | "COMMERCIAL" | "INDUSTRIAL" | "PUBLIC" | "MIXED"

/** Properties of land of one use. Prices are invented, of a plausible magnitude. */
export interface LandUseProfile {
  /** Yuan per m² of ground in a district at the reference level, grade 三级, at its usual plot ratio and full term. */
  readonly unitPrice: number
  /** Share of a location's effect on homes that applies to this use, 0 to 1. */
  readonly location: number
  /** Share of the city's price movement that applies to this use, 0 to 1. */
  readonly trend: number
  /** ln unit price by plot ratio; linear in ln of the ratio. */
  readonly plotRatio: Curve
  /** Maximum term, years, and the terms granted with their weights. */
  readonly maximumTerm: number
  readonly terms: ReadonlyArray<readonly [years: number, weight: number]>
  /** Range of the plot ratios granted. */
  readonly plotRatios: readonly [low: number, high: number]
  /** Median area of a lot, m². */
  readonly area: number
}

/**
 * Parameters of the true price of land. Every effect is a difference of ln unit price (0.05 is about 5 %); an unknown
 * fact has no effect.
 */
export interface LandEffects {
  readonly uses: Readonly<Record<LandUse, LandUseProfile>>
  /** Residential unit price of a district at the reference level, yuan per m² of ground in January 2023. */
  readonly referenceLevel: number
  /** By the catalogue's term. */
  readonly grade: Readonly<Record<string, number>>
  /** By the contract's codes. */
  readonly right: Readonly<Record<string, number>>
  readonly development: Readonly<Record<string, number>>
  /** By the lot's area relative to the median of its use; linear in ln of that ratio. */
  readonly area: Curve
  /** Yearly discount rate of a term. */
  readonly termRate: number
  /** Standard deviation between neighbourhoods of one grade, and between streets of one neighbourhood. */
  readonly neighbourhoodDeviation: number
  readonly streetDeviation: number
}

/** Plausible for the mainland's primary market; invented, not based on statistics. */
export const landEffects: LandEffects = {
  uses: {
    RESIDENTIAL: {
      unitPrice: 5_000,
      location: 1,
      trend: 1,
      plotRatio: [
        [0.5, -0.95],
        [1, -0.46],
        [2, 0],
        [3, 0.24],
        [5, 0.5],
      ],
      maximumTerm: 70,
      terms: [[70, 1]],
      plotRatios: [1.1, 3.2],
      area: 38_000,
    },
    COMMERCIAL: {
      unitPrice: 4_200,
      location: 0.9,
      trend: 0.8,
      plotRatio: [
        [0.5, -0.9],
        [1, -0.5],
        [2.5, 0],
        [4, 0.24],
        [8, 0.55],
      ],
      maximumTerm: 40,
      terms: [
        [40, 85],
        [30, 10],
        [20, 5],
      ],
      plotRatios: [1, 4.5],
      area: 12_000,
    },
    INDUSTRIAL: {
      unitPrice: 480,
      location: 0.3,
      trend: 0.15,
      plotRatio: [
        [0.5, -0.06],
        [1.5, 0],
        [3, 0.1],
      ],
      maximumTerm: 50,
      terms: [
        [50, 65],
        [30, 20],
        [20, 15],
      ],
      plotRatios: [1, 2.5],
      area: 30_000,
    },
    PUBLIC: {
      unitPrice: 1_300,
      location: 0.5,
      trend: 0.3,
      plotRatio: [
        [0.5, -0.15],
        [1.5, 0],
        [3, 0.15],
      ],
      maximumTerm: 50,
      terms: [[50, 1]],
      plotRatios: [0.8, 2],
      area: 15_000,
    },
    MIXED: {
      unitPrice: 4_600,
      location: 0.95,
      trend: 0.9,
      plotRatio: [
        [0.5, -0.92],
        [1, -0.48],
        [2.2, 0],
        [4, 0.3],
        [6, 0.5],
      ],
      maximumTerm: 50,
      terms: [
        [50, 9],
        [40, 1],
      ],
      plotRatios: [1.5, 3.8],
      area: 28_000,
    },
  },
  referenceLevel: 5_000,
  grade: { 一级: 0.34, 二级: 0.17, 三级: 0, 四级: -0.2, 五级: -0.38, 六级: -0.55 },
  right: { GRANTED: 0, ALLOCATED: -0.4, LEASED: -0.28, COLLECTIVE: -0.2 },
  development: { RAW: -0.12, THREE_UTILITIES: -0.05, FIVE_UTILITIES: 0, SEVEN_UTILITIES: 0.04 },
  area: [
    [0.1, 0.06],
    [1, 0],
    [10, -0.08],
  ],
  termRate: 0.06,
  neighbourhoodDeviation: 0.18,
  streetDeviation: 0.05,
}
