import type { PropertyUsage } from "./PropertyEffects.ts"

/** Properties of the units of one usage. */
export interface UsageProfile {
  readonly usage: PropertyUsage
  /** Share of a city's rows. */
  readonly rowShare: number
  /** Share of a city's communities. */
  readonly communityShare: number
  /** Floor area: log-normal around its median, truncated to its bounds, m². */
  readonly area: { readonly median: number; readonly deviation: number; readonly min: number; readonly max: number }
  readonly buildYears: readonly [first: number, last: number]
  /** Storeys of buildings without a lift, and of those with one. */
  readonly lowRise: ReadonlyArray<number>
  readonly highRise: ReadonlyArray<number>
  /** First year of buildings with a lift; earlier buildings are `lowRise`. */
  readonly elevatorSince: number
  /** The property type; absent for homes, whose layout follows from the area. */
  readonly houseType?: string
}

/** Proportions are invented; they resemble large mainland cities. */
export const usageProfiles: ReadonlyArray<UsageProfile> = [
  {
    usage: "RESIDENTIAL",
    rowShare: 0.9,
    communityShare: 0.82,
    area: { median: 88, deviation: 0.33, min: 30, max: 260 },
    buildYears: [1988, 2017],
    lowRise: [5, 6, 6, 7],
    highRise: [11, 16, 18, 24, 28, 33],
    elevatorSince: 2001,
  },
  {
    usage: "COMMERCIAL",
    rowShare: 0.07,
    communityShare: 0.12,
    area: { median: 130, deviation: 0.6, min: 30, max: 1500 },
    buildYears: [1998, 2019],
    lowRise: [5],
    highRise: [18, 24, 32, 38],
    elevatorSince: 1998,
    houseType: "写字楼",
  },
  {
    usage: "INDUSTRIAL",
    rowShare: 0.03,
    communityShare: 0.06,
    area: { median: 1600, deviation: 0.5, min: 300, max: 6000 },
    buildYears: [2000, 2016],
    lowRise: [3, 4],
    highRise: [4, 5, 6],
    elevatorSince: 2008,
    houseType: "厂房",
  },
]
