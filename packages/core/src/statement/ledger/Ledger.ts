import type { LocalDate } from "../../domain/LocalDate.ts"
import type { HiddenContent } from "../hidden/HiddenContent.ts"
import type { StatementAccount } from "../StatementFile.ts"
import type { StatementLine } from "../StatementLine.ts"

/**
 * A line in its ledger. Where a file states an opening and a closing balance, none with each line, and its lines lead
 * from the one to the other, `balanceFen` is what they prove.
 */
export interface LedgerLine extends StatementLine {
  /** Which of `Ledger.sources` it comes from. */
  readonly source: number
  /** True when its printed sign was turned: a reversal (冲正, 抹账) whose balance proves the other one. */
  readonly signTurned: boolean
}

/**
 * The way in which the lines of a file were put into order of time: as they stand; reversed; sorted by day and time; or
 * by the search, within each day, for the order in which every balance follows from the one before.
 */
export type LineOrder = "FILE" | "REVERSED" | "TIME" | "CHAIN"

/** A file that the ledger is made of. */
export interface LedgerSource {
  /** Where the file stands in the list that was given. */
  readonly file: number
  readonly fileName: string
  readonly layout: string
  /** The day of its upload, where that is known. */
  readonly uploadedOn?: LocalDate
  readonly account: StatementAccount
  /** The period that the file states; where it states none, the days of its first and last line. */
  readonly startDate: LocalDate | undefined
  readonly endDate: LocalDate | undefined
  readonly openingFen: number | undefined
  readonly closingFen: number | undefined
  readonly order: LineOrder
  readonly pages: number
  /** Lines that were read from it. */
  readonly lines: number
  /**
   * Those of them that an overlapping source, or another export pasted into the same file, holds as well: they count
   * once.
   */
  readonly duplicates: number
  readonly unreadLines: number
  /** True when a recogniser has read lines of it from images. */
  readonly scanned?: boolean
  /** Hidden content of the file. */
  readonly unseen?: HiddenContent
}

/** A line whose balance is not the balance of the line before plus its amount. */
export interface BalanceBreak {
  /** Where it stands in `Ledger.lines`. */
  readonly line: number
  readonly source: number
  readonly row: number
  readonly page: number | undefined
  readonly sheet: string | undefined
  readonly date: LocalDate
  /** The balance of the line before plus the amount, in fen. */
  readonly expectedFen: number
  readonly printedFen: number
}

/** Days between two sources of one account that neither covers, both included. */
export interface PeriodGap {
  readonly from: LocalDate
  readonly to: LocalDate
  /** Number of the first line behind it in `Ledger.lines`. */
  readonly line: number
  /** Change of the balance meanwhile; `undefined` without balances. */
  readonly changeFen: number | undefined
}

/** A figure that a file states of itself and that its lines do not bear out. Fen, or a number of lines. */
export interface StatedDifference {
  readonly source: number
  readonly figure: "opening" | "closing" | "totalIn" | "totalOut" | "countIn" | "countOut"
  readonly stated: number
  readonly computed: number
}

/** The balance at the end of a day on which something moved. */
export interface DayBalance {
  readonly date: LocalDate
  readonly balanceFen: number
}

/**
 * The lines of one account, of all files given for it, each once, in their order of time, and what their running
 * balance proves. All money is in fen, exact.
 */
export interface Ledger {
  /** The account by its sources together: the least masked number, the fullest name. */
  readonly account: StatementAccount
  readonly sources: ReadonlyArray<LedgerSource>
  readonly lines: ReadonlyArray<LedgerLine>
  /** Lines dated after the upload of their file, in their order: none of them is in `lines` or in a figure. */
  readonly later: ReadonlyArray<LedgerLine>
  /** The widest order that a source needed. */
  readonly order: LineOrder
  /** True when enough lines have a balance (30 %) to check them; without it there are no breaks and no balances. */
  readonly balanceChecked: boolean
  readonly breaks: ReadonlyArray<BalanceBreak>
  /** `undefined` when no period is stated and there is no line. */
  readonly startDate: LocalDate | undefined
  readonly endDate: LocalDate | undefined
  /** Lines dated outside of the period that their source states; they count. */
  readonly linesOutside: number
  /** The balance before the first line and after the last one; `undefined` where nothing proves them. */
  readonly openingFen: number | undefined
  readonly closingFen: number | undefined
  /** Sums over the lines that are not neutral, both positive. */
  readonly inflowFen: number
  readonly outflowFen: number
  /**
   * The mean of the end-of-day balances from `startDate` to `endDate`, days without lines included, rounded to the fen.
   */
  readonly averageDailyBalanceFen: number | undefined
  /** In their order; empty unless `balanceChecked`. */
  readonly dayBalances: ReadonlyArray<DayBalance>
  /** Lines that were given more than once and count once. */
  readonly duplicatesDropped: number
  /**
   * Lines in which overlapping sources contradict each other: one of them has it, the other covers its day without it.
   */
  readonly conflicts: number
  readonly gaps: ReadonlyArray<PeriodGap>
  readonly differences: ReadonlyArray<StatedDifference>
}
