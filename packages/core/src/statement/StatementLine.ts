import type { LocalDate } from "../domain/LocalDate.ts"
import type { PageBox } from "../domain/PageBox.ts"
import type { Fen } from "./Fen.ts"

/** Where something stands in a file: what evidence points at. */
export interface LinePosition {
  /** From 1, within the sheet or the page. */
  readonly row: number
  /** From 1; `undefined` in spreadsheets. */
  readonly page: number | undefined
  /** Name of the sheet; `undefined` in delimited text and on pages. */
  readonly sheet: string | undefined
}

/**
 * One entry of an account as a statement prints it; texts are normalised (NFKC, no radicals), nothing is judged yet.
 */
export interface StatementLine extends LinePosition {
  readonly date: LocalDate
  /** `HH:MM:SS` */
  readonly time: string | undefined
  /** Positive: money came in. */
  readonly amountFen: Fen
  /** The account's balance after it. */
  readonly balanceFen: Fen | undefined
  /** The balance as printed, where it is a text that is no figure. */
  readonly balanceText?: string
  readonly counterparty: string | undefined
  /** As printed, perhaps masked. */
  readonly counterpartyAccount: string | undefined
  /** The layout's main column of text. */
  readonly summary: string | undefined
  /** Other columns of text that say something: remark, purpose, place, channel, kind of trade. */
  readonly texts: ReadonlyArray<string>
  /**
   * A wallet moved money between its owner's own pockets: outside of the totals, and the sign of its amount means
   * nothing.
   */
  readonly neutral: boolean
  /** A figure that a recogniser misread was put right, because the running balance proves the reading. */
  readonly repaired: boolean
  /** The box around its words; absent in spreadsheets, delimited text and banking formats. */
  readonly box?: PageBox
}
