import type { Evidence } from "../../statement/StatementAnswer.ts"
import type { StatementWords } from "../../statement/StatementWords.ts"
import type { Cell } from "../sheet/Sheet.ts"
import type { LedgerIndex } from "./LedgerSheet.ts"

/** Where a line stands in its file, as a link to its row of the ledger where that has it. */
export const placeCell = (evidence: Evidence, ledger: LedgerIndex | undefined, words: StatementWords): Cell => {
  const { fileName, page, row, sheet } = evidence
  const { risks } = words
  const part = page !== undefined ? risks.page(page, row) : `${sheet === undefined ? "" : `${sheet} `}${risks.row(row)}`
  const text = risks.place(fileName, part)
  const found = ledger?.rowOf(evidence)
  return ledger === undefined || found === undefined ? text : { text, to: { sheet: ledger.sheet, cell: `A${found}` } }
}

/** An account in one cell. */
export const accountName = (
  account: { readonly institution: string | null; readonly accountNumber: string | null },
  words: StatementWords,
): string => [account.institution, account.accountNumber].filter((part) => part !== null).join(" ") || words.unknown
