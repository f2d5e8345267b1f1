import type { SearchStep } from "../../ports/SampleSource.ts"

/** Days of a year, as search windows and trends count them. */
export const DAYS_PER_YEAR = 365

/** A step of a search: the samples of a scope from the last `years`. */
export const searchStep = (scope: SearchStep["scope"], years: number): SearchStep => ({
  scope,
  withinDays: Math.round(years * DAYS_PER_YEAR),
})
