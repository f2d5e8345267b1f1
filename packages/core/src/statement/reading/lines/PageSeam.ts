import { isTotalsLabel } from "../cells/TotalsRow.ts"
import type { Draft } from "./LineReader.ts"

/** `第2页`, `Page 2 of 5`, `2/5`. */
export const isPageMark = (cell: string): boolean =>
  /^\s*(?:(?:第\s*)?\d{1,4}\s*页|page\s*\d{1,4}|\d{1,4}\s*\/\s*\d{1,4}\s*$)/iu.test(cell)

/** What a row is, where exports of single pages were pasted under each other. */
export type SeamRow = "LINE" | "REPEATED" | "CARRIED"

/** Tells lines from what pages repeat: the last line of the page before, and the balance that is carried forward. */
export interface PageSeam {
  /** A header, a total or the number of a page was read: a page may begin here. */
  readonly begin: () => void
  readonly rowOf: (draft: Draft) => SeamRow
  /** Whether a row that has a balance and no amount says again what the balance is. */
  readonly carries: (balanceFen: number | undefined) => boolean
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.date === other.date &&
  one.time === other.time &&
  one.amountFen === other.amountFen &&
  one.balanceFen === other.balanceFen &&
  one.counterparty === other.counterparty &&
  one.counterpartyAccount === other.counterpartyAccount &&
  one.summary === other.summary

/**
 * Follows the lines of one table. A line that moved money leaves another balance than the line before: behind a page's end the
 * same balance again, with the same line, with itself for an amount, or with none, is no line.
 */
export const pageSeam = (): PageSeam => {
  let last: Draft | undefined
  let atSeam = false
  const seamRow = (draft: Draft): SeamRow => {
    const { amountFen, balanceFen, counterparty, summary } = draft
    const isCarried = balanceFen !== undefined && Math.abs(amountFen) === Math.abs(balanceFen)
    if (summary !== undefined && isTotalsLabel(summary) && (counterparty === undefined || isCarried)) return "CARRIED"
    if (!atSeam || last === undefined || balanceFen === undefined || balanceFen !== last.balanceFen) return "LINE"
    if (amountFen !== 0 && isSame(draft, last)) return "REPEATED"
    return counterparty === undefined && (amountFen === 0 || isCarried) ? "CARRIED" : "LINE"
  }
  return {
    begin: () => {
      atSeam = last !== undefined
    },
    rowOf: (draft) => {
      const row = seamRow(draft)
      if (row === "LINE") {
        last = draft
        atSeam = false
      }
      return row
    },
    carries: (balanceFen) => balanceFen !== undefined && balanceFen === last?.balanceFen,
  }
}
