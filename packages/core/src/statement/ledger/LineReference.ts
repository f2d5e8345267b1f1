import { yuan, yuanOrNull } from "../Fen.ts"
import type { StatementEvidence } from "../StatementEvidence.ts"
import type { Ledger, LedgerLine } from "./Ledger.ts"

/** A line as evidence: where to find it in its file, and what it says. Amounts in yuan. */
export type LineReference = typeof StatementEvidence.Type

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
