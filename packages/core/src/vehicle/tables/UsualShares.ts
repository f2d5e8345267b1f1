import type { Provenance } from "../../domain/Provenance.ts"
import type { AccidentType, ConditionGrade, Usage } from "./VehicleTables.ts"

/** Frequency of each level of a fact among traded cars: shares that add up to one. */
interface UsualShares extends Provenance {
  readonly accidentType: Readonly<Record<AccidentType, number>>
  readonly conditionGrade: Readonly<Record<ConditionGrade, number>>
  readonly usageNature: Readonly<Record<Usage, number>>
}

/**
 * Judgement: dealers' own counts of damage are far apart, and no published one was found. A host replaces them with its
 * own.
 */
export const usualShares: UsualShares = {
  accidentType: { NONE: 0.812, MINOR: 0.15, MAJOR: 0.03, FLOOD: 0.006, FIRE: 0.002 },
  conditionGrade: { EXCELLENT: 0.15, GOOD: 0.6, FAIR: 0.2, POOR: 0.05 },
  usageNature: { NON_OPERATING: 0.95, OPERATING_TO_NON: 0.03, OPERATING: 0.02 },
  basis: "JUDGEMENT",
  source: "No count of Chinese used cars was read; order and size of the figures by judgement",
  asOf: "2026-11",
}
