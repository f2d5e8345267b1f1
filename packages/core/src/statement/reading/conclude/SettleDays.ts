import { smallestOf } from "../../../domain/LargestOf.ts"
import type { LocalDate } from "../../../domain/LocalDate.ts"
import type { DateOrder } from "../../../reading/Day.ts"
import type { TablePrinting } from "../lines/TablePrinting.ts"
import type { PrintedFacts } from "../preamble/PrintedFacts.ts"

/** The period that a statement says it covers. */
export type Period = Pick<PrintedFacts, "startDate" | "endDate">

/** The days of a table by one order of their numbers. */
interface OrderedDays {
  readonly order: DateOrder
  readonly days: ReadonlyArray<LocalDate>
}

const DAY_MS = 86_400_000
/** A year taken for a day scatters the days of a statement over more than so many times their span. */
const SCATTERED = 4

const spanOf = ({ days }: OrderedDays): number => {
  const sorted = days.toSorted()
  return (Date.parse(sorted.at(-1) ?? "") - Date.parse(sorted[0] ?? "")) / DAY_MS + 1
}

const isSorted = ({ days }: OrderedDays): boolean => {
  const isRising = (days[0] ?? "") <= (days.at(-1) ?? "")
  return days.every((day, at) => at === 0 || (isRising ? day >= (days[at - 1] ?? day) : day <= (days[at - 1] ?? day)))
}

/** Those of some candidates that fulfil a condition, or all where none does. */
const narrowed = <A>(all: ReadonlyArray<A>, holds: (one: A) => boolean): ReadonlyArray<A> => {
  const some = all.filter(holds)
  return some.length === 0 ? all : some
}

/** Fewer days are in succession by chance. */
const ENOUGH_DAYS = 4

/**
 * Chooses the order of numbers in days such as 01/02/2025 or 02-03-26: the one that all days of the table may have,
 * that keeps them within the stated period, close together, and in succession. False where it leaves a day open.
 */
export const settleDays = ({ openDays, orders = [] }: TablePrinting, { endDate, startDate }: Period): boolean => {
  if (openDays.length === 0) return true
  let possible: ReadonlyArray<OrderedDays> = orders.map((order) => ({
    order,
    days: openDays.map(([draft, readings]) => readings.find((each) => each.order === order)?.date ?? draft.date),
  }))
  if (startDate !== undefined && endDate !== undefined)
    possible = narrowed(possible, ({ days }) => days.every((day) => day >= startDate && day <= endDate))
  const closest = smallestOf(possible.filter(({ order }) => order === "YEAR_FIRST").map(spanOf))
  const others = smallestOf(possible.filter(({ order }) => order !== "YEAR_FIRST").map(spanOf))
  if (closest * SCATTERED < others) possible = possible.filter(({ order }) => order === "YEAR_FIRST")
  else if (others * SCATTERED < closest) possible = possible.filter(({ order }) => order !== "YEAR_FIRST")
  if (openDays.length >= ENOUGH_DAYS) possible = narrowed(possible, isSorted)
  const [first, ...more] = possible
  if (first === undefined || more.some(({ days }) => days.some((day, at) => day !== first.days[at]))) return false
  for (const [at, [draft]] of openDays.entries()) draft.date = first.days[at] ?? draft.date
  return true
}
