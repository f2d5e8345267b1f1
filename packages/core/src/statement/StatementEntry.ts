import type { Message } from "../domain/Message.ts"
import { yuan, yuanOrNull } from "./Fen.ts"
import type { Ledger } from "./ledger/Ledger.ts"
import { ledgersOf } from "./ledger/Ledgers.ts"
import type { StatementFile } from "./StatementFile.ts"
import type { StatementRead } from "./StatementRead.ts"

/** A line of a statement as its reader sees it; amounts in yuan, inflows positive. */
export interface EntryLine {
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
export interface EntryBreak {
  readonly page?: number
  readonly sheet?: string
  readonly row: number
  readonly date: string
  readonly expected: number
  readonly printed: number
}

/** Contents of one file, as `--json` prints them (contract, section 9). `error` is set when it could not be read. */
export interface StatementEntry {
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
  readonly lines: ReadonlyArray<EntryLine>
  /** `null` when there are too few balances to check. */
  readonly balanceBreaks: ReadonlyArray<EntryBreak> | null
  /** Rows that looked like lines and could not be read. */
  readonly unreadLines: number
  readonly error: string | null
}

const place = ({
  page,
  row,
  sheet,
}: {
  readonly page: number | undefined
  readonly sheet: string | undefined
  readonly row: number
}) => ({
  ...(page === undefined ? {} : { page }),
  ...(sheet === undefined ? {} : { sheet }),
  row,
})

const unread = (fileName: string, error: string): StatementEntry => ({
  fileName,
  institution: null,
  accountName: null,
  accountNumber: null,
  currency: null,
  startDate: null,
  endDate: null,
  openingBalance: null,
  closingBalance: null,
  totalInflow: null,
  totalOutflow: null,
  lines: [],
  balanceBreaks: null,
  unreadLines: 0,
  error,
})

const entryOf = ({ fileName, unreadLines }: StatementFile, ledger: Ledger): StatementEntry => ({
  fileName,
  institution: ledger.account.institution ?? null,
  accountName: ledger.account.accountName ?? null,
  accountNumber: ledger.account.accountNumber ?? null,
  currency: ledger.account.currency ?? null,
  startDate: ledger.startDate ?? null,
  endDate: ledger.endDate ?? null,
  openingBalance: yuanOrNull(ledger.openingFen),
  closingBalance: yuanOrNull(ledger.closingFen),
  totalInflow: yuan(ledger.inflowFen),
  totalOutflow: yuan(ledger.outflowFen),
  lines: ledger.lines.map((line) => ({
    date: line.date,
    time: line.time ?? null,
    amount: yuan(line.amountFen),
    balance: yuanOrNull(line.balanceFen),
    counterparty: line.counterparty ?? null,
    counterpartyAccount: line.counterpartyAccount ?? null,
    summary: line.summary ?? null,
    ...place(line),
    ...(line.neutral ? { neutral: true } : {}),
    ...(line.repaired ? { repaired: true } : {}),
  })),
  balanceBreaks: ledger.balanceChecked
    ? ledger.breaks.map((one) => ({
        ...place(one),
        date: one.date,
        expected: yuan(one.expectedFen),
        printed: yuan(one.printedFen),
      }))
    : null,
  unreadLines: unreadLines.length,
  error: null,
})

/** The entry of one file, unless it is an invoice or a contract; `say` puts messages into words. */
export const statementEntry = (
  read: Exclude<StatementRead, { readonly _tag: "Paper" }>,
  say: (message: Message) => string,
): StatementEntry => {
  if (read._tag === "Unreadable") return unread(read.fileName, say(read.reason))
  const [ledger] = ledgersOf([read.statement])
  const { fileName } = read.statement
  if (ledger !== undefined) return entryOf(read.statement, ledger)
  return unread(fileName, say({ code: "statement.unreadable.no-lines", params: { fileName, header: "" } }))
}
