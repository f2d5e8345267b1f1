import { largestOf } from "../../../domain/LargestOf.ts"
import type { LocalDate } from "../../../domain/LocalDate.ts"
import type { DateOrder } from "../../../reading/Day.ts"
import type { Draft } from "../lines/Draft.ts"
import type { TablePrinting } from "../lines/TablePrinting.ts"
import type { PrintedFacts } from "../preamble/PrintedFacts.ts"
import { balanceSteps, shareOf } from "./BalanceSteps.ts"

/** The same cells can be read in two ways, and nothing decides between them. */
export const DOUBTFUL = "doubtful"

/** The period that a statement says it covers. */
type Period = Pick<PrintedFacts, "startDate" | "endDate">

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

/**
 * Chooses the order of numbers in days such as 01/02/2025 or 02-03-26: the one that all days of the table may have, that
 * keeps them within the stated period, close together, and in succession.
 */
const settleDays = (
  { openDays, orders = [] }: TablePrinting,
  { endDate, startDate }: Period,
): typeof DOUBTFUL | undefined => {
  if (openDays.length === 0) return undefined
  let possible: ReadonlyArray<OrderedDays> = orders.map((order) => ({
    order,
    days: openDays.map(([draft, readings]) => readings.find((each) => each.order === order)?.date ?? draft.date),
  }))
  if (startDate !== undefined && endDate !== undefined)
    possible = narrowed(possible, ({ days }) => days.every((day) => day >= startDate && day <= endDate))
  const closest = Math.min(...possible.filter(({ order }) => order === "YEAR_FIRST").map(spanOf), Infinity)
  const others = Math.min(...possible.filter(({ order }) => order !== "YEAR_FIRST").map(spanOf), Infinity)
  if (closest * SCATTERED < others) possible = possible.filter(({ order }) => order === "YEAR_FIRST")
  else if (others * SCATTERED < closest) possible = possible.filter(({ order }) => order !== "YEAR_FIRST")
  if (openDays.length >= ENOUGH_DAYS) possible = narrowed(possible, isSorted)
  const [first, ...more] = possible
  if (first === undefined || more.some(({ days }) => days.some((day, at) => day !== first.days[at]))) return DOUBTFUL
  for (const [at, [draft]] of openDays.entries()) draft.date = first.days[at] ?? draft.date
  return undefined
}

/** Fewer days are in succession by chance. */
const ENOUGH_DAYS = 4

/** The share of lines whose amount equals the change of the balance, in whichever order has more of them. */
const following = (drafts: ReadonlyArray<Draft>): number =>
  largestOf(
    [false, true].map((newestFirst) =>
      shareOf(balanceSteps(drafts, newestFirst), ({ draft, step }) => step === draft.amountFen),
    ),
  )

/**
 * A word such as `DR` beside the balance is the side of the balance if that makes more lines follow from each other.
 */
const settleSides = ({ balanceSides }: TablePrinting): void => {
  const isOwed = ([draft, side]: (typeof balanceSides)[number]): boolean => side === -1 && (draft.balanceFen ?? 0) > 0
  if (!balanceSides.some(isOwed)) return
  const sided = balanceSides.map((each): Draft => {
    const [draft] = each
    return isOwed(each) ? { ...draft, balanceFen: -(draft.balanceFen ?? 0) } : draft
  })
  if (following(sided) <= following(balanceSides.map(([draft]) => draft))) return
  for (const each of balanceSides.filter(isOwed)) each[0].balanceFen = -(each[0].balanceFen ?? 0)
}

/**
 * Settles what all rows below a header print alike: which number of a day is the month, whether a minus sign in a
 * column of amounts out is only a style, and what the word beside a balance means.
 */
export const settlePrinting = (printing: TablePrinting, period: Period): typeof DOUBTFUL | undefined => {
  if (printing.positiveOut === 0) for (const draft of printing.negativeOut) draft.amountFen = -draft.amountFen
  settleSides(printing)
  return settleDays(printing, period)
}
