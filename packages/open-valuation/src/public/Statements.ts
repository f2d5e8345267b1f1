import type { StatementPurchase, StatementResult } from "./EngineTypes.ts"
import type { Answer } from "./Failure.ts"
import type { CallOptions } from "./Options.ts"

/** A file of bank statements: PDF, Excel, CSV, OFX, camt, MT940, a scan or photo, or a ZIP of them. */
export interface StatementFile {
  /** Name for messages. The bytes tell the type. */
  readonly fileName: string
  readonly content: Uint8Array
  /** Password of an encrypted file. */
  readonly password?: string
  /** What it is; `STATEMENT` where absent. An electronic invoice is known by its bytes. */
  readonly kind?: "STATEMENT" | "INVOICE" | "CONTRACT"
  /** Whose accounts these are: a name of the purchase's `borrowers`. Where absent, the printed holder tells. */
  readonly borrower?: string
}

/** A line of a statement. Amounts in yuan, inflows positive. */
export interface StatementLine {
  readonly date: string
  readonly time: string | null
  readonly amount: number
  readonly balance: number | null
  readonly counterparty: string | null
  readonly counterpartyAccount: string | null
  readonly summary: string | null
  readonly page?: number
  readonly sheet?: string
  readonly row: number
  /** Moved between the owner's own pockets: not in the totals, and the sign means nothing. */
  readonly neutral?: true
  /** A misread figure was corrected; the running balance proves it. */
  readonly repaired?: true
}

/** A line whose balance is not the previous balance plus its amount. */
export interface BalanceBreak {
  readonly page?: number
  readonly sheet?: string
  readonly row: number
  readonly date: string
  readonly expected: number
  readonly printed: number
}

/** One statement of a file, or why the file has none (`error`). */
export interface Statement {
  readonly fileName: string
  readonly institution: string | null
  readonly accountName: string | null
  readonly accountNumber: string | null
  readonly currency: string | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly openingBalance: number | null
  readonly closingBalance: number | null
  readonly totalInflow: number | null
  readonly totalOutflow: number | null
  /** In chronological order. */
  readonly lines: ReadonlyArray<StatementLine>
  /** `null` when there are too few balances to check. */
  readonly balanceBreaks: ReadonlyArray<BalanceBreak> | null
  /** Rows that looked like lines and could not be read. */
  readonly unreadLines: number
  /** In the reader's language; `null` when the statement was read. */
  readonly error: string | null
}

/** Statements, and what they show together. */
export interface StatementAnalysis {
  readonly statements: ReadonlyArray<Statement>
  readonly result: StatementResult
}

/** Bank statements: what files hold, and what they show together. */
export interface StatementCalls {
  /** Reads every statement of the files. A file without one does not stop the others: its entry has an `error`. */
  readonly read: (
    files: ReadonlyArray<StatementFile>,
    options?: CallOptions,
  ) => Promise<Answer<ReadonlyArray<Statement>>>
  /**
   * Reads the files and assesses them together: effective assets, flows by month, repayment capacity, risks. One file
   * that cannot be read fails all of them, because figures without it would answer another question.
   */
  readonly analyse: (
    files: ReadonlyArray<StatementFile>,
    purchase?: StatementPurchase,
    options?: CallOptions,
  ) => Promise<Answer<StatementAnalysis>>
}

export type { StatementPurchase }
