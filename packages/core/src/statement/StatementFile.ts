import type { FileTraits } from "../domain/Document.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import type { Fen } from "./Fen.ts"
import type { HiddenContent } from "./hidden/HiddenContent.ts"
import type { LinePosition, StatementLine } from "./StatementLine.ts"

/** An account as its statement presents it; what is not printed is absent, never guessed. */
export interface StatementAccount {
  /** Full Chinese name of the bank or wallet. */
  readonly institution?: string
  readonly accountName?: string
  /** As printed, perhaps masked. */
  readonly accountNumber?: string
  /**
   * ISO 4217; `CNY` for a statement in Chinese that names none, `undefined` for any other one that names none: it is
   * not assumed to be in yuan.
   */
  readonly currency: string | undefined
  /** The period that the statement says it covers. */
  readonly startDate?: LocalDate
  readonly endDate?: LocalDate
  /** Figures of preamble and footer. */
  readonly openingFen?: Fen
  readonly closingFen?: Fen
  readonly totalInFen?: Fen
  /** Positive. */
  readonly totalOutFen?: Fen
  readonly countIn?: number
  readonly countOut?: number
  readonly kind: "BANK" | "WALLET"
}

/**
 * Why a row below the header is not a line, although it looked like one. `doubtful`: a recogniser read its figures with
 * little confidence, and no running balance proves them.
 */
export type UnreadReason = "date" | "amount" | "sign" | "doubtful"

/** A row that looked like a line and could not be read. */
export interface UnreadLine extends LinePosition {
  readonly reason: UnreadReason
}

/** One statement: an account, and its lines in the order of the file. */
export interface StatementFile {
  readonly fileName: string
  /** Id of the layout, `generic` when the header dictionary read it, or the name of a banking format. */
  readonly layout: string
  readonly account: StatementAccount
  readonly lines: ReadonlyArray<StatementLine>
  readonly unreadLines: ReadonlyArray<UnreadLine>
  /** Rows that were left out because they repeat the last line of the page before; absent when there are none. */
  readonly repeatedRows?: number
  /** True when lines have balances after them. */
  readonly hasBalances: boolean
  /** Pages of a paged document, 0 for others. */
  readonly pages: number
  readonly traits: FileTraits
  /** The day in mainland China on which the file was uploaded: lines after it cannot have happened. */
  readonly uploadedOn?: LocalDate
  /** True when lines of it are of scanned pages, whose words a recogniser has read. */
  readonly scanned?: boolean
  /** Hidden content of the file; with the first statement of a file that has several. */
  readonly unseen?: HiddenContent
}
