import { hundredthsOf } from "../../../reading/Figure.ts"
import { printedDay } from "../../../reading/Moment.ts"

const isDay = (cell: string): boolean => cell !== "" && printedDay(cell).day !== 0

/** True when a cell holds an amount or a day, which no column name does. */
export const isValue = (cell: string): boolean =>
  cell !== "" && (hundredthsOf(cell) !== undefined || hundredthsOf(cell, ",") !== undefined || isDay(cell))

/** A table of transactions has at least a day, an amount and a description. */
const LEAST_CELLS = 3
/** Rows that look like lines; a single one may belong to a preamble. */
const LEAST_LINES = 2

const filled = (cells: ReadonlyArray<string>): number => cells.filter((cell) => cell.trim() !== "").length

/** A line of transactions has a day and, in another cell, an amount. */
export const looksLikeLine = (cells: ReadonlyArray<string>): boolean =>
  filled(cells) >= LEAST_CELLS && cells.some(isDay) && cells.some((cell) => isValue(cell) && !isDay(cell))

/** The search for a header whose column names are not in the dictionary. */
export interface UnknownHeader {
  /** The last row that could be a header. */
  readonly above: ReadonlyArray<string> | undefined
  readonly found: ReadonlyArray<string> | undefined
  /** Rows in succession that look like lines. */
  readonly lines: number
}

export const noUnknownHeader: UnknownHeader = { above: undefined, found: undefined, lines: 0 }

/** The search after one more row. */
export const searchUnknownHeader = (search: UnknownHeader, cells: ReadonlyArray<string>): UnknownHeader => {
  const { above, found, lines } = search
  if (lines >= LEAST_LINES) return search
  if (looksLikeLine(cells)) return { above, found: lines === 0 ? (above ?? cells) : found, lines: lines + 1 }
  return { above: filled(cells) >= LEAST_CELLS && !cells.some(isValue) ? cells : undefined, found, lines: 0 }
}

/**
 * The row above those that look like lines, or the first of them if there is none above; `undefined` without such rows.
 */
export const unknownHeaderOf = ({ found, lines }: UnknownHeader): ReadonlyArray<string> | undefined =>
  lines >= LEAST_LINES ? found : undefined
