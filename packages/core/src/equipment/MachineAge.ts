import type { Facts } from "../domain/Facts.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import { EquipmentFacts } from "./fields.ts"

const MS_PER_DAY = 86_400_000
const DAYS_PER_YEAR = 365.25
/** Earlier years are typing errors: such machines are museum pieces. */
const EARLIEST_YEAR = 1950
/** A year of make may lie this far after a sale, years: catalogues name the model year. */
const MODEL_YEAR_AHEAD = 1

const MADE = /^(\d{4})(?:[-/.](\d{1,2}))?/

/**
 * The day a machine was made, from `YYYY-MM` (its middle) or `YYYY` (its middle); `undefined` when unknown or
 * implausible.
 */
const madeDay = (facts: Facts): EpochDay | undefined => {
  const match = MADE.exec(EquipmentFacts.manufactureDate(facts) ?? "")
  if (match === null) return undefined
  const year = Number(match[1])
  const month = match[2] === undefined ? undefined : Number(match[2])
  if (year < EARLIEST_YEAR || (month !== undefined && (month < 1 || month > 12))) return undefined
  return Math.round((month === undefined ? Date.UTC(year, 6, 1) : Date.UTC(year, month - 1, 15)) / MS_PER_DAY)
}

/**
 * Age of a machine on a day, years with fractions; `undefined` when its date of make is unknown or lies after the day.
 */
export const machineAge = (facts: Facts, day: EpochDay): number | undefined => {
  const made = madeDay(facts)
  if (made === undefined) return undefined
  const years = (day - made) / DAYS_PER_YEAR
  return years < -MODEL_YEAR_AHEAD ? undefined : Math.max(0, years)
}
