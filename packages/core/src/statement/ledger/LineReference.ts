import { yuan, yuanOrNull } from "../Fen.ts"
import type { Ledger, LedgerLine } from "./Ledger.ts"

/** A line as evidence: where to find it in its file, and what it says. Amounts in yuan. */
export interface LineReference {
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

/** The reference to a line of a ledger. */
export const lineReference = (ledger: Ledger, line: LedgerLine): LineReference => ({
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
