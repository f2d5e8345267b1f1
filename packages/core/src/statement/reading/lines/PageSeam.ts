import { isTotalsLabel } from "../cells/TotalsRow.ts"
import type { Draft } from "./Draft.ts"

/** `第2页`, `Page 2 of 5`, `2/5`. */
export const isPageMark = (cell: string): boolean =>
  /^\s*(?:(?:第\s*)?\d{1,4}\s*页|page\s*\d{1,4}|\d{1,4}\s*\/\s*\d{1,4}\s*$)/iu.test(cell)

/** The last line of a table so far, and whether a page may have ended since. */
export interface PageSeam {
  readonly last: Draft | undefined
  /** A header, a total or a page number was read after the last line. */
  readonly atSeam: boolean
}

/** Before the first line of an account. */
export const noSeam: PageSeam = { last: undefined, atSeam: false }

/** A page may end here. */
export const pageEnd = (seam: PageSeam): PageSeam =>
  seam.last === undefined || seam.atSeam ? seam : { last: seam.last, atSeam: true }

export const afterLine = (line: Draft): PageSeam => ({ last: line, atSeam: false })

const isSame = (one: Draft, other: Draft): boolean =>
  one.date === other.date &&
  one.time === other.time &&
  one.amountFen === other.amountFen &&
  one.balanceFen === other.balanceFen &&
  one.counterparty === other.counterparty &&
  one.counterpartyAccount === other.counterpartyAccount &&
  one.summary === other.summary

/**
 * Tells a line from what a page repeats: the last line of the page before (`REPEATED`) or the balance carried forward
 * (`CARRIED`). Every line that moves money changes the balance. So after the end of a page, a row with an unchanged
 * balance is not a line if it equals the last line, has the balance as its amount, or has no amount.
 */
export const seamRow = ({ last, atSeam }: PageSeam, draft: Draft): "LINE" | "REPEATED" | "CARRIED" => {
  const { amountFen, balanceFen, counterparty, summary } = draft
  const isCarried = balanceFen !== undefined && Math.abs(amountFen) === Math.abs(balanceFen)
  if (summary !== undefined && isTotalsLabel(summary) && (counterparty === undefined || isCarried)) return "CARRIED"
  if (!atSeam || last === undefined || balanceFen === undefined || balanceFen !== last.balanceFen) return "LINE"
  if (amountFen !== 0 && isSame(draft, last)) return "REPEATED"
  return counterparty === undefined && (amountFen === 0 || isCarried) ? "CARRIED" : "LINE"
}

/** True when a row that has a balance and no amount only repeats the balance. */
export const repeatsBalance = ({ last }: PageSeam, balanceFen: number | undefined): boolean =>
  balanceFen !== undefined && balanceFen === last?.balanceFen
