import type { DateOrder } from "../../../reading/Day.ts"
import { type DecimalMark, decimalMarkIn } from "../../../reading/Figure.ts"
import { currenciesOfAmount } from "../cells/Currency.ts"
import type { Direction } from "../cells/Directions.ts"
import type { OpenTable } from "../table/TableState.ts"
import type { Draft } from "./Draft.ts"
import type { LineReading, OpenDay, UnclearCell } from "./ReadLine.ts"

export type { UnclearCell }

/**
 * The manner in which a table prints amounts and days, collected from all its rows; it settles what a single row leaves
 * open.
 */
export interface TablePrinting {
  readonly table: OpenTable
  /** Signs, brackets or plus signs were seen in a column of amounts. */
  signed: boolean
  /** Only the printed sign can tell in from out. */
  bare: boolean
  /** Amounts out with a minus sign: a style of printing if all have one, reversals if some have. */
  readonly negativeOut: Array<Draft>
  readonly positiveOut: Array<Draft>
  /** True when an amount is printed with a plus sign. */
  plus: boolean
  /** Amounts without a sign, where only the sign can tell in from out. */
  readonly unsigned: Array<Draft>
  /** Days such as 01/02/2025, with their readings. */
  readonly openDays: Array<readonly [Draft, OpenDay["readings"]]>
  /** The orders of a day's numbers that every open day may have. */
  orders: ReadonlyArray<DateOrder> | undefined
  /** The currencies that the columns of money name, in their names and in their cells. */
  readonly currencies: Set<string>
  /** Figures of each column of money that tell its mark of decimals. */
  readonly marks: Map<number, ColumnMarks>
  /** The first cells in which a day or an amount cannot be read, or in more than one way. */
  readonly unclear: Readonly<Record<UnclearCell["kind"], Array<UnclearCell>>>
  /** Lines with a word beside the balance, and the side that it names. */
  readonly balanceSides: Array<readonly [Draft, Direction]>
}

/** Figures of one column, by the mark of decimals that they have. */
export interface ColumnMarks {
  /** The first cell with each mark. */
  readonly first: Partial<Record<DecimalMark, string>>
  /** Lines whose figure may have either mark. */
  readonly either: Array<readonly [Draft, cell: string]>
}

export const newPrinting = (table: OpenTable): TablePrinting => ({
  table,
  signed: false,
  bare: false,
  negativeOut: [],
  positiveOut: [],
  plus: false,
  unsigned: [],
  openDays: [],
  orders: undefined,
  currencies: new Set(table.currencies),
  marks: new Map(),
  unclear: { day: [], order: [], amount: [], sign: [] },
  balanceSides: [],
})

/** Cells of a column that a refusal quotes. */
const MAX_QUOTED = 3

const quote = (quoted: Array<UnclearCell>, unclear: UnclearCell): void => {
  if (quoted.length < MAX_QUOTED && quoted.every(({ cell }) => cell !== unclear.cell)) quoted.push(unclear)
}

const addMark = (marks: TablePrinting["marks"], line: Draft, column: number, cell: string): void => {
  const mark = decimalMarkIn(cell)
  if (mark === undefined) return
  const known = marks.get(column) ?? { first: {}, either: [] }
  marks.set(column, known)
  if (mark === "either") known.either.push([line, cell])
  else known.first[mark] ??= cell
}

/** Most cells have nothing but digits behind their sign, and end with a digit. */
const NAMES_CURRENCY = /^[-+(]?[^-+\d(.]|[^\d).]$/u

/** Adds what one more row shows. */
export const addPrinting = (printing: TablePrinting, reading: LineReading): void => {
  const { amount, date, figures, result, side, unclear } = reading
  if (unclear !== undefined) quote(printing.unclear[unclear.kind], unclear)
  if (date !== undefined && date.readings.length > 0) {
    const own = date.readings.map(({ order }) => order)
    printing.orders = printing.orders?.filter((order) => own.includes(order)) ?? own
  }
  if (amount === undefined) return
  printing.bare ||= amount.bare
  printing.signed ||= amount.signed
  printing.plus ||= amount.plus
  if (typeof result === "string") return
  if (amount.bare && !amount.signed && result.amountFen !== 0) printing.unsigned.push(result)
  if (date !== undefined) printing.openDays.push([result, date.readings])
  for (const { cell, column } of figures) {
    addMark(printing.marks, result, column, cell)
    if (NAMES_CURRENCY.test(cell)) for (const each of currenciesOfAmount(cell)) printing.currencies.add(each)
  }
  if (side !== undefined) printing.balanceSides.push([result, side])
  // An amount out is negative by now; a positive one was printed with a minus sign.
  if (amount.out && result.amountFen > 0) printing.negativeOut.push(result)
  else if (amount.out) printing.positiveOut.push(result)
}
