import type { Ledger, LedgerLine } from "./Ledger.ts"
import { type Fen, yuan } from "../Money.ts"

/** A line that shows what is said, to be found in its file. Amounts in yuan. */
export interface Evidence {
  readonly fileName: string
  readonly page?: number
  readonly sheet?: string
  readonly row: number
  readonly date: string
  readonly amount: number
  readonly balance: number | null
  readonly counterparty: string | null
  readonly summary: string | null
}

/** Points at a line of a ledger. */
export const evidenceOf = (ledger: Ledger, line: LedgerLine): Evidence => ({
  fileName: ledger.sources[line.source]?.fileName ?? "",
  ...(line.page === undefined ? {} : { page: line.page }),
  ...(line.sheet === undefined ? {} : { sheet: line.sheet }),
  row: line.row,
  date: line.date,
  amount: yuan(line.amountFen),
  balance: yuanOrNull(line.balanceFen),
  counterparty: line.counterparty ?? null,
  summary: line.summary ?? line.texts[0] ?? null,
})

export const yuanOrNull = (fen: Fen | undefined): number | null => (fen === undefined ? null : yuan(fen))
