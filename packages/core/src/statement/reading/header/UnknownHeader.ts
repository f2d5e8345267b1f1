import { parseFen } from "../../Money.ts"
import { printedDay } from "../cells/PrintedMoment.ts"

const isDay = (cell: string): boolean => cell !== "" && printedDay(cell).day !== 0

/** Whether a cell holds an amount or a day, as no name of a column does. */
export const isValue = (cell: string): boolean => cell !== "" && (parseFen(cell) !== undefined || isDay(cell))

/** Cells that a table of transactions has at least: a day, an amount, and what for. */
const LEAST_CELLS = 3
/** Rows that look like lines: one alone may be a preamble's. */
const LEAST_LINES = 2

const filled = (cells: ReadonlyArray<string>): number => cells.filter((cell) => cell.trim() !== "").length

/** A line of transactions has a day and, in another cell, an amount. */
const looksLikeLine = (cells: ReadonlyArray<string>): boolean =>
  filled(cells) >= LEAST_CELLS && cells.some(isDay) && cells.some((cell) => isValue(cell) && !isDay(cell))

/** Finds the header of a table whose columns have names that nobody knows. */
export interface UnknownHeader {
  readonly push: (cells: ReadonlyArray<string>) => void
  /** The row above those that look like lines; their first where none stands above; `undefined` without such rows. */
  readonly header: () => ReadonlyArray<string> | undefined
}

export const unknownHeader = (): UnknownHeader => {
  let above: ReadonlyArray<string> | undefined
  let found: ReadonlyArray<string> | undefined
  let lines = 0
  return {
    push: (cells) => {
      if (lines >= LEAST_LINES) return
      if (looksLikeLine(cells)) {
        if (lines++ === 0) found = above ?? cells
        return
      }
      lines = 0
      above = filled(cells) >= LEAST_CELLS && !cells.some(isValue) ? cells : undefined
    },
    header: () => (lines >= LEAST_LINES ? found : undefined),
  }
}
