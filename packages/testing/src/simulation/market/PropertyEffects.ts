import type { Curve } from "./Curve.ts"

/** The use of a property (specification 2.6). */
export type PropertyUsage = "RESIDENTIAL" | "COMMERCIAL" | "INDUSTRIAL"

/**
 * Parameters of the true price surface. Every number is a difference of ln unit price (0.05 is about 5 %), 0 for the
 * reference home: 90 m², 10 years old, 简装, facing 东, two rooms, with a lift.
 */
export interface PropertyEffects {
  readonly usage: Readonly<Record<PropertyUsage, number>>
  /** By m²; between its points the effect is linear in ln m². */
  readonly area: Curve
  /** By years since completion of the building. */
  readonly age: Curve
  /** By relative height in the building: 0 is the ground floor, 1 the top. */
  readonly floorWithElevator: Curve
  readonly floorWithoutElevator: Curve
  readonly withoutElevator: number
  readonly decoration: Readonly<Record<string, number>>
  readonly orientation: Readonly<Record<string, number>>
  /** By number of rooms. */
  readonly rooms: Curve
  /** Effect per unit of ln(1 + km to the city's centre / 3). */
  readonly centreDistance: number
  /** Amplitude of the yearly season; the peak is in early April. */
  readonly season: number
  /** Standard deviation between communities. */
  readonly communityDeviation: number
  /** Standard deviation between phases of one community. */
  readonly phaseDeviation: number
}

/** Plausible for mainland flats of 2023–2026; invented, not based on statistics. */
export const propertyEffects: PropertyEffects = {
  usage: { RESIDENTIAL: 0, COMMERCIAL: -0.35, INDUSTRIAL: -1.6 },
  area: [
    [30, 0.12],
    [60, 0.04],
    [90, 0],
    [144, -0.01],
    [220, 0.05],
    [400, 0.08],
    [1500, -0.05],
    [5000, -0.2],
  ],
  age: [
    [0, 0.08],
    [5, 0.04],
    [10, 0],
    [20, -0.1],
    [30, -0.17],
    [45, -0.21],
  ],
  floorWithElevator: [
    [0, -0.04],
    [0.2, -0.01],
    [0.5, 0.01],
    [0.85, 0.03],
    [1, 0],
  ],
  floorWithoutElevator: [
    [0, -0.01],
    [0.35, 0.04],
    [0.6, 0.01],
    [1, -0.09],
  ],
  withoutElevator: -0.03,
  decoration: { 毛坯: -0.04, 简装: 0, 精装: 0.05 },
  orientation: { 南北: 0.035, 南: 0.02, 东南: 0.015, 西南: 0.01, 东: 0, 西: -0.03, 北: -0.05 },
  rooms: [
    [1, -0.01],
    [2, 0],
    [3, 0.015],
    [5, 0.01],
  ],
  centreDistance: -0.12,
  season: 0.006,
  communityDeviation: 0.09,
  phaseDeviation: 0.02,
}
