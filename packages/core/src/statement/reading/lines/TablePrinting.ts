import type { DateOrder } from "../../../reading/Day.ts"
import type { Direction } from "../cells/Directions.ts"
import type { Draft } from "./Draft.ts"
import type { LineReading, OpenDay } from "./ReadLine.ts"

/**
 * The manner in which a table prints amounts and days, collected from all its rows; it settles what a single row leaves
 * open.
 */
export interface TablePrinting {
  /** Signs, brackets or plus signs were seen in a column of amounts. */
  signed: boolean
  /** Only the printed sign can tell in from out. */
  bare: boolean
  /** Amounts out with a minus sign: a style of printing if all have one, reversals if some have. */
  readonly negativeOut: Array<Draft>
  positiveOut: number
  /** Days such as 01/02/2025, with their readings. */
  readonly openDays: Array<readonly [Draft, OpenDay["readings"]]>
  /** The orders of a day's numbers that every open day may have. */
  orders: ReadonlyArray<DateOrder> | undefined
  /** Lines with a word beside the balance, and the side that it names. */
  readonly balanceSides: Array<readonly [Draft, Direction]>
}

export const newPrinting = (): TablePrinting => ({
  signed: false,
  bare: false,
  negativeOut: [],
  positiveOut: 0,
  openDays: [],
  orders: undefined,
  balanceSides: [],
})

/** Adds what one more row shows. */
export const addPrinting = (printing: TablePrinting, { result, amount, date, side }: LineReading): void => {
  if (date !== undefined && date.readings.length > 0) {
    const own = date.readings.map(({ order }) => order)
    printing.orders = printing.orders?.filter((order) => own.includes(order)) ?? own
  }
  if (amount === undefined) return
  printing.bare ||= amount.bare
  printing.signed ||= amount.signed
  if (typeof result === "string") return
  if (date !== undefined) printing.openDays.push([result, date.readings])
  if (side !== undefined) printing.balanceSides.push([result, side])
  // An amount out is negative by now; a positive one was printed with a minus sign.
  if (amount.out && result.amountFen > 0) printing.negativeOut.push(result)
  else if (amount.out) printing.positiveOut++
}
