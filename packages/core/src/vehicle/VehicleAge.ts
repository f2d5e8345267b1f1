import type { Facts } from "../domain/Facts.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import { VehicleFacts } from "./fields.ts"

const MS_PER_DAY = 86_400_000
const DAYS_PER_YEAR = 365.25
const MONTH = /^(\d{4})(?:-(\d{2}))?/
/** The most years that a date may lie ahead: catalogues list next year's models early. */
const YEARS_AHEAD = 2

/**
 * Year and month (1–12; July for a bare year) of the first registration, else of the model year; `undefined` when
 * neither is known.
 */
const registered = (facts: Facts): { readonly year: number; readonly month: number } | undefined => {
  const match = MONTH.exec(VehicleFacts.firstRegistrationDate(facts) ?? VehicleFacts.modelYear(facts) ?? "")
  if (match === null) return undefined
  const month = match[2] === undefined ? 7 : Number(match[2])
  return month < 1 || month > 12 ? undefined : { year: Number(match[1]), month }
}

/**
 * Age of a vehicle on a day, years with fractions from the middle of the month of its first registration; `undefined`
 * when unknown.
 */
export const vehicleAge = (facts: Facts, day: EpochDay): number | undefined => {
  const since = registered(facts)
  if (since === undefined) return undefined
  const years = (day - Date.UTC(since.year, since.month - 1, 15) / MS_PER_DAY) / DAYS_PER_YEAR
  return years < -YEARS_AHEAD ? undefined : Math.max(0, years)
}

/** Whole months from the month of the first registration to a day `YYYY-MM-DD`; 0 for a later registration. */
export const ageMonths = (facts: Facts, date: string): number => {
  const since = registered(facts)
  if (since === undefined) return 0
  return Math.max(0, 12 * (Number(date.slice(0, 4)) - since.year) + Number(date.slice(5, 7)) - since.month)
}
