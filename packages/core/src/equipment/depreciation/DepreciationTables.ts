import type { Provenance } from "../../domain/Provenance.ts"
import type { EquipmentType } from "../EquipmentType.ts"

/** Value of a machine by age, as a share of the price of the same machine new today. */
export interface DepreciationCurve extends Provenance {
  readonly type: EquipmentType | "MACHINERY"
  /** Years for which a machine pays its way; older ones are a risk, not worthless. */
  readonly economicLifeYears: number
  readonly economicLifeSource: string
  /** In order of age, from rate 1 at age 0, never rising. */
  readonly rates: ReadonlyArray<{ readonly ageYears: number; readonly rate: number }>
  /** Share left in parts and scrap. */
  readonly floor: number
}

/** Effect of use: price is proportional to (expected hours ÷ hours)^exponent. */
export interface HoursLine extends Provenance {
  readonly expectedPerYear: number
  readonly exponent: number
}

/** Effect of rated capacity: price is proportional to capacity^exponent. */
export interface CapacityLine extends Provenance {
  readonly exponent: number
}

export type ConditionGrade = "EXCELLENT" | "GOOD" | "NORMAL" | "POOR" | "DAMAGED"

/** Words for one finding on a machine, and its effect on the price. `polarity` decides what a negation means. */
export interface ConditionRule {
  readonly code: string
  readonly polarity: "PRAISE" | "DEFECT"
  readonly factor: number
  /** Lower case. Latin words stand alone; Chinese ones may stand anywhere. */
  readonly words: ReadonlyArray<string>
}

export interface ConditionTable extends Provenance {
  readonly rules: ReadonlyArray<ConditionRule>
  /** Factor of a statement that a defect is absent, applied once however many are denied. */
  readonly defectDenied: number
  /** Factor of negated praise ("not in good condition"). */
  readonly praiseDenied: number
  /** Limits of all findings together. */
  readonly limits: readonly [least: number, most: number]
  /** Lowest factor of each grade; below the last is `DAMAGED`. */
  readonly grades: Readonly<Record<Exclude<ConditionGrade, "DAMAGED">, number>>
}

/**
 * Stage of the Chinese emission standards: to IV for non-road machines, to VI for road vehicles such as truck cranes.
 */
export type EmissionStage = "I" | "II" | "III" | "IV" | "V" | "VI"

export interface EmissionTable extends Provenance {
  readonly nonRoad: Readonly<Record<EmissionStage, number>>
  readonly road: Readonly<Record<EmissionStage, number>>
  /** Machines on a road chassis: their stage is the road vehicle's. */
  readonly roadTypes: ReadonlyArray<EquipmentType>
}

/** Age from which the law requires an assessment before further use. */
export interface AgeGate extends Provenance {
  readonly type: EquipmentType
  /** Rated capacity to which it applies, in the unit of the type; both absent: any. */
  readonly capacityFrom?: number
  readonly capacityBelow?: number
  readonly unit?: "kN·m"
  readonly years: number
}

/**
 * Prior knowledge of machine values, before any market sample. Factors are multiplicative. A host replaces the whole or
 * spreads {@link "./DefaultDepreciation.ts".defaultDepreciation} and overrides parts.
 */
export interface DepreciationTables {
  /** `MACHINERY` stands for every type without a line of its own, here and below. */
  readonly curves: Readonly<Partial<Record<EquipmentType, DepreciationCurve>> & { MACHINERY: DepreciationCurve }>
  readonly hours: {
    readonly lines: Readonly<Partial<Record<EquipmentType, HoursLine>> & { MACHINERY: HoursLine }>
    /** Age after which hour meters no longer grow: machines stand idle, meters are replaced. */
    readonly fullUseYears: number
    /** The factor lies within 1 ± this. */
    readonly limit: number
    /** Hours a year beyond which, or below which on a machine of some years, a reading is implausible. */
    readonly plausiblePerYear: readonly [least: number, most: number]
  } & Provenance
  readonly capacity: Readonly<Partial<Record<EquipmentType, CapacityLine>> & { MACHINERY: CapacityLine }>
  readonly condition: ConditionTable
  readonly emission: EmissionTable
  readonly ageGates: ReadonlyArray<AgeGate>
}
