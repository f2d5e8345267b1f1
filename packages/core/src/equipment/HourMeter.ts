import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { expectedHours, plausibleHourRange } from "./depreciation/ResidualRate.ts"
import type { EquipmentPolicy } from "./EquipmentPolicy.ts"
import type { EquipmentType } from "./EquipmentType.ts"

/** The hours to value with, and whether the stated reading is implausible. */
export interface HourMeter {
  readonly hours: number
  readonly isDoubted: boolean
}

/** Fewer hours than this are none: a machine that leaves the factory shows some. */
const LEAST_HOURS = 1
/** Age up to which a machine may have no hours yet, years. */
const NEW_YEARS = 1

/**
 * Checks a reading against the age (years). Far fewer hours than such a machine runs, or more than possible, mean a
 * meter that was replaced, is stuck or was mistyped: they are replaced by the lowest or highest plausible hours for
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
