import type { Provenance } from "../../domain/Provenance.ts"
export type Usage = "NON_OPERATING" | "OPERATING" | "OPERATING_TO_NON"
export type ConditionGrade = "EXCELLENT" | "GOOD" | "FAIR" | "POOR"
export type AccidentType = "NONE" | "MINOR" | "MAJOR" | "FLOOD" | "FIRE"
export type Channel = "dealerBuy" | "dealerSell" | "privateSale" | "auction"

/** Stage of the emission standards for cars, China's and Europe's alike. */
export type EmissionStage = 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * Value of a car by age, as a share of the price of the same car new, at the expected mileage and in good condition.
 */
export interface AgeCurve extends Provenance {
  /** The fuel it is for; `ANY` stands for every fuel without a curve of its own. */
  readonly fuelType: string
  /** In order of age, from rate 1 at age 0, falling. */
  readonly rates: ReadonlyArray<{ readonly ageYears: number; readonly rate: number }>
  /** Share that a car keeps as long as it runs. */
  readonly floor: number
}

/** A factor for each word of a list; a word that is not in the list has none. */
export interface FactorTable<Word extends string> extends Provenance {
  readonly factors: Readonly<Record<Word, number>>
}

/** The price in a channel, as a share of the level of deals between private persons. */
export interface ChannelRate extends Provenance {
  readonly rate: number
}

/** An emission stage from the month in which every new car had to meet it. */
export interface StageStart extends Provenance {
  readonly stage: EmissionStage
  /** `YYYY-MM`. */
  readonly from: string
}

/**
 * Prior knowledge of car values, before any market sample. Factors are multiplicative and 1 for what is usual or
 * unknown. A host replaces the whole or spreads {@link "./DefaultVehicleTables.ts".defaultVehicleTables} and overrides
 * parts.
 */
export interface VehicleTables {
  /** By `fuelType` of the request; `ANY` for all others. */
  readonly age: Readonly<Record<string, AgeCurve>> & { readonly ANY: AgeCurve }
  readonly mileage: {
    readonly expectedKmPerYear: Readonly<Record<Usage, number>>
    /** Change of ln price per 10,000 km above the expected mileage. */
    readonly effectPer10000Km: number
    /** The factor lies within 1 − this and 1 + this. */
    readonly limit: number
    /** Age from which no further use, and no further change of owner, is expected, years. */
    readonly fullUseYears: number
    /** Lowest plausible annual mileage, km; lower readings count as this. */
    readonly leastKmPerYear: number
  } & Provenance
  readonly condition: FactorTable<ConditionGrade>
  readonly accident: FactorTable<AccidentType>
  readonly usage: FactorTable<Usage>
  readonly transfers: {
    /** Price effect of each owner beyond the usual number. */
    readonly perTransfer: number
    /** Years after which one transfer is usual. */
    readonly usualYears: number
    readonly limits: readonly [least: number, most: number]
  } & Provenance
  /** Health of a traction battery, in per cent of its capacity new. */
  readonly battery: {
    readonly usualPct: number
    readonly perPoint: number
    readonly limits: readonly [least: number, most: number]
  } & Provenance
  readonly emission: {
    readonly factors: Readonly<Record<EmissionStage, number>>
  } & Provenance
  /** In order of time. */
  readonly emissionStages: ReadonlyArray<StageStart>
  readonly channels: Readonly<Record<Channel, ChannelRate>>
  /**
   * The 54321 rule: five bands of kilometres and of years, each of which costs fewer fifteenths than the one before.
   */
  readonly fiveBands: {
    readonly kmPerBand: number
    readonly yearsPerBand: number
    readonly parts: ReadonlyArray<number>
    readonly ageWeight: number
    readonly mileageWeight: number
    /** A dealer's purchase price, as a share of the rule's value. */
    readonly dealerBuy: number
  } & Provenance
  readonly cost: {
    readonly vatRate: number
    readonly purchaseTaxRate: number
    /** Yuan. */
    readonly plateFee: number
    /** Service life that the age rate is based on, years. */
    readonly lifeYears: number
    readonly ageWeight: number
    readonly technicalWeight: number
    /** Technical score of 100 for each grade. */
    readonly technicalScores: Readonly<Record<ConditionGrade, number>>
  } & Provenance
}
