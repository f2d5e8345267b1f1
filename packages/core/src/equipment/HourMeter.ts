import { type DepreciationTables, expectedHours, plausibleHourRange } from "./depreciation/index.ts"
import type { EquipmentPolicy } from "./EquipmentPolicy.ts"
import type { EquipmentType } from "./EquipmentType.ts"

/** A reading of an hour meter, what it counts as, and whether anyone would believe it. */
export interface HourMeter {
  readonly hours: number
  readonly isDoubted: boolean
}

/** Less than an hour is none: what a machine shows that leaves the works. */
const LEAST_HOURS = 1
/** Up to this age a machine may have no hours yet. */
const NEW_YEARS = 1

/**
 * Judges a reading against the age (years). Far fewer hours than such a machine runs, and more than there are, are a
 * meter that was changed, stands still or was mistyped: they count as the fewest, or the most, that are believed at
 * that age.
 */
export const readHourMeter = (
  { tips: { fewHoursFromYears, fewHoursShare } }: EquipmentPolicy,
  tables: DepreciationTables,
  type: EquipmentType | undefined,
  ageYears: number,
  hours: number,
): HourMeter => {
  const [least, most] = plausibleHourRange(tables, ageYears)
  const few = ageYears >= fewHoursFromYears ? fewHoursShare * expectedHours(tables, type, ageYears) : 0
  const counted = Math.min(Math.max(hours, least, few, LEAST_HOURS), most)
  return { hours: counted, isDoubted: counted !== hours && (hours > most || ageYears >= NEW_YEARS) }
}
