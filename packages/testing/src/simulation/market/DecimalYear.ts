import type { LocalDate } from "@open-valuation/core/domain"

/** Mean length of a year. */
export const DAYS_PER_YEAR = 365.25
/** Mean length of a month. */
export const DAYS_PER_MONTH = DAYS_PER_YEAR / 12

/** A day as a decimal year (2026.5 in early July); accurate to a day. */
export const decimalYear = (day: LocalDate.EpochDay): number => 1970 + day / DAYS_PER_YEAR

/** The day of a decimal year. */
export const dayOfDecimalYear = (year: number): LocalDate.EpochDay => Math.round((year - 1970) * DAYS_PER_YEAR)
