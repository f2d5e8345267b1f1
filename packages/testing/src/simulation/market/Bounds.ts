import { LocalDate } from "@open-valuation/core/domain"
import { Schema } from "effect"

/** Returns a setting that lies within its inclusive bounds; `RangeError` with its name otherwise. */
export const bounded = (name: string, value: number, low: number, high: number): number => {
  if (value >= low && value <= high) return value
  throw new RangeError(`${name} is ${value}: give a number from ${low} to ${high}`)
}

/** The same for a whole number. */
export const boundedWhole = (name: string, value: number, low: number, high: number): number => {
  if (Number.isInteger(value)) return bounded(name, value, low, high)
  throw new RangeError(`${name} is ${value}: give a whole number from ${low} to ${high}`)
}

const LARGEST_SEED = Number.MAX_SAFE_INTEGER

/** Checks a seed: a whole number that stands for itself. */
export const checkedSeed = (seed: number): number => boundedWhole("seed", seed, -LARGEST_SEED, LARGEST_SEED)

const isLocalDate = Schema.is(LocalDate.LocalDate)
/** Rows and events before it lie in years of four digits. */
const FIRST_DAY = "1900-01-01"

/** Checks a day that a caller without types may have made up. */
export const checkedDay = (name: string, day: LocalDate.LocalDate): LocalDate.LocalDate => {
  if (isLocalDate(day) && day >= FIRST_DAY) return day
  throw new RangeError(`${name} is ${String(day)}: give a day YYYY-MM-DD from ${FIRST_DAY} on`)
}

/** Checks a list that rows are drawn from. */
export const notEmpty = <Item>(name: string, items: ReadonlyArray<Item>): ReadonlyArray<Item> => {
  if (items.length > 0) return items
  throw new RangeError(`${name} is empty: give at least one`)
}
