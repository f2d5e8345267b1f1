import { smallestOf } from "../../../domain/LargestOf.ts"
import type { LocalDate } from "../../../domain/LocalDate.ts"
import type { DateOrder } from "../../../reading/Day.ts"
import type { DecimalMark } from "../../../reading/Figure.ts"
import { NO_AMOUNT, printedAmount } from "../cells/PrintedAmount.ts"
import { REVERSAL } from "../electronic/ElectronicReader.ts"
import type { Draft } from "../lines/Draft.ts"
import type { ColumnMarks, TablePrinting, UnclearCell } from "../lines/TablePrinting.ts"
import type { PrintedFacts } from "../preamble/PrintedFacts.ts"
import { follows, movesBalance } from "./BalanceSteps.ts"

/** The mark that all figures of a column with a sure one have. */
const sureMark = ({ first }: ColumnMarks): DecimalMark | undefined =>
  first[","] === undefined ? (first["."] === undefined ? undefined : ".") : first["."] === undefined ? "," : undefined

const isContradictory = ({ first }: ColumnMarks): boolean => first["."] !== undefined && first[","] !== undefined

/** The figure of a cell by a decimal comma, with the sign that its line has. */
const withComma = (fen: number | undefined, cell: string): number | undefined => {
  const found = printedAmount(cell, ",")
  return fen === undefined || found === undefined || found === NO_AMOUNT ? fen : Math.sign(fen) * Math.abs(found)
}

/** The lines of a table with the figures of some columns read by a decimal comma. */
const readByComma = (
  { marks, table }: TablePrinting,
  columns: Iterable<number>,
  drafts: ReadonlyArray<Draft>,
): ReadonlyArray<Draft> => {
  const changed = new Map<Draft, Draft>()
  for (const column of columns) {
    const { balance, debitBalance } = table.columns.index
    const field = column === balance || column === debitBalance ? "balanceFen" : "amountFen"
    for (const [draft, cell] of marks.get(column)?.either ?? []) {
      const read = changed.get(draft) ?? { ...draft }
      changed.set(draft, Object.assign(read, { [field]: withComma(read[field], cell) }))
    }
  }
  return drafts.map((draft) => changed.get(draft) ?? draft)
}

/** The cells that leave the mark of a column open. */
const unclearCells = (marks: TablePrinting["marks"], columns: ReadonlyArray<number>): ReadonlyArray<UnclearCell> =>
  columns.flatMap((column) => {
    const { either = [], first = {} } = marks.get(column) ?? {}
    const cells = [first["."], first[","], ...either.slice(0, 2).map(([, cell]) => cell)]
    return cells.flatMap((cell) => (cell === undefined ? [] : [{ kind: "amount" as const, column, cell }]))
  })

/**
 * Decides the mark of decimals of each column of money: by its figures that allow one only, else by those of the other
 * columns, else by the running balance. `1,234` groups thousands where nothing decides, as amounts have no three
 * decimals. Returns the cells of columns that stay open, or contradict themselves.
 */
const settleMarks = (printing: TablePrinting, drafts: ReadonlyArray<Draft>): ReadonlyArray<UnclearCell> => {
  const { marks } = printing
  const contradictory = [...marks].flatMap(([column, each]) => (isContradictory(each) ? [column] : []))
  if (contradictory.length > 0) return unclearCells(marks, contradictory)
  const open = [...marks].flatMap(([column, { either }]) => (either.length > 0 ? [column] : []))
  if (open.length === 0) return []
  const sure = new Set([...marks.values()].flatMap((each) => sureMark(each) ?? []))
  const common = sure.size === 1 ? [...sure][0] : undefined
  const byComma = readByComma(printing, open, drafts)
  const gain = movesBalance(byComma) - movesBalance(drafts)
  const byBalance = gain === 0 ? undefined : gain > 0 ? "," : "."
  const unsure: Array<number> = []
  const commas = open.filter((column) => {
    const own = marks.get(column)
    const mark = (own === undefined ? undefined : sureMark(own)) ?? common ?? byBalance
    if (mark === undefined && own?.either.some(([, cell]) => /\d[.．]\d/u.test(cell)) === true) unsure.push(column)
    return mark === ","
  })
  for (const [at, { amountFen, balanceFen }] of readByComma(printing, commas, drafts).entries()) {
    const draft = drafts[at]
    if (draft !== undefined) Object.assign(draft, { amountFen, balanceFen })
  }
  return unclearCells(marks, unsure)
}

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

/** Fewer days are in succession by chance. */
const ENOUGH_DAYS = 4

/**
 * Chooses the order of numbers in days such as 01/02/2025 or 02-03-26: the one that all days of the table may have,
 * that keeps them within the stated period, close together, and in succession. False where it leaves a day open.
 */
const settleDays = ({ openDays, orders = [] }: TablePrinting, { endDate, startDate }: Period): boolean => {
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

/** The same cells can be read in two ways, and nothing decides between them. */
export const DOUBTFUL = "doubtful"

/**
 * A word such as `DR` beside the balance is the side of the balance if that makes more lines follow from each other.
 * Where it is so on every line, the account is one of a loan, or the table is of the holder's own books, in which 借 is
 * money in: returns the cell that says so.
 */
const settleSides = ({ balanceSides, table }: TablePrinting): ReadonlyArray<UnclearCell> => {
  const isOwed = ([draft, side]: (typeof balanceSides)[number]): boolean => side === -1 && (draft.balanceFen ?? 0) > 0
  if (!balanceSides.some(isOwed)) return []
  const sided = balanceSides.map((each): Draft => {
    const [draft] = each
    return isOwed(each) ? { ...draft, balanceFen: -(draft.balanceFen ?? 0) } : draft
  })
  if (follows(sided) <= follows(balanceSides.map(([draft]) => draft))) return []
  if (balanceSides.every(isOwed)) return [{ kind: "sign", column: table.columns.index.balance, cell: "借" }]
  for (const each of balanceSides.filter(isOwed)) each[0].balanceFen = -(each[0].balanceFen ?? 0)
  return []
}

/** The lines with the signs of some of them turned round. */
const turned = (drafts: ReadonlyArray<Draft>, some: ReadonlySet<Draft>): ReadonlyArray<Draft> =>
  drafts.map((draft) => (some.has(draft) ? { ...draft, amountFen: -draft.amountFen } : draft))

/**
 * Settles amounts out that are printed with a minus sign: a style of printing, or reversals. The running balance
 * decides. Where none does, a column that prints them throughout has that style, and among amounts without a sign they
 * are reversals. Returns the lines whose sign stays in doubt: amounts without a sign where most have one.
 */
const settleOut = ({ negativeOut, positiveOut }: TablePrinting, drafts: ReadonlyArray<Draft>): ReadonlyArray<Draft> => {
  if (negativeOut.length === 0) return []
  const gain = follows(turned(drafts, new Set(negativeOut))) - follows(drafts)
  const isStyle = gain === 0 ? positiveOut.length < negativeOut.length : gain > 0
  if (isStyle) for (const draft of negativeOut) draft.amountFen = -draft.amountFen
  if (gain === 0 && isStyle) return positiveOut
  if (gain === 0) for (const draft of negativeOut) draft.texts = [...draft.texts, REVERSAL]
  // In a column of minus signs an amount without one came back.
  const back = new Set(isStyle ? positiveOut : [])
  if (back.size > 0 && follows(turned(drafts, back)) > follows(drafts))
    for (const draft of back) draft.amountFen = -draft.amountFen
  return []
}

/**
 * Settles amounts without a sign among such with a plus: those out, where the running balance follows then. Returns
 * them where none does.
 */
const settleUnsigned = ({ plus, unsigned }: TablePrinting, drafts: ReadonlyArray<Draft>): ReadonlyArray<Draft> => {
  if (!plus || unsigned.length === 0) return []
  const gain = follows(turned(drafts, new Set(unsigned))) - follows(drafts)
  if (gain > 0) for (const draft of unsigned) draft.amountFen = -draft.amountFen
  return gain === 0 ? unsigned : []
}

/** What the rows of a table leave in doubt. */
export interface Doubts {
  /** Cells that can be read in more than one way. */
  readonly cells: ReadonlyArray<UnclearCell>
  /** Lines that may be money in or out. */
  readonly signs: ReadonlyArray<Draft>
}

/**
 * Settles what all rows below a header print alike: the mark of decimals, which number of a day is the month, whether a
 * minus sign in a column of amounts out is only a style, and what the word beside a balance means.
 */
export const settlePrinting = (
  printing: TablePrinting,
  period: Period,
  drafts: ReadonlyArray<Draft>,
  isScanned: boolean,
): Doubts => {
  // A recogniser takes a point for a comma now and then; the running balance mends its figures.
  const cells = isScanned ? [] : settleMarks(printing, drafts)
  if (cells.length > 0) return { cells, signs: [] }
  const signs = [...settleOut(printing, drafts), ...settleUnsigned(printing, drafts)]
  const sides = settleSides(printing)
  if (sides.length > 0) return { cells: sides, signs: [] }
  return { cells: settleDays(printing, period) ? [] : printing.unclear.order, signs }
}
