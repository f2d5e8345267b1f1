import type { Place } from "../StatementAnswer.ts"
import type { StatementWords } from "../StatementWords.ts"

/** Where a line stands within its file. */
export const placeText = ({ page, row, sheet }: Place, words: StatementWords["ledger"]): string => {
  if (page !== null && page !== undefined) return words.page(page, row)
  return sheet === null || sheet === undefined ? words.row(row) : words.sheet(sheet, row)
}
