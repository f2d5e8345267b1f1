import type { StatementAnswer } from "../../statement/StatementAnswer.ts"
import type { StatementView } from "../../statement/StatementView.ts"
import type { StatementWords } from "../../statement/StatementWords.ts"
import { type Book, type Cell, dayCell, looking, Sheet } from "../sheet/Sheet.ts"
import { constant, type LedgerIndex, ledgerRange } from "./LedgerSheet.ts"

/** How well the files could be read, what they are, and what they hold by currency. */
export const qualitySheet = (
  book: Book,
  shown: StatementAnswer,
  view: StatementView,
  ledger: LedgerIndex | undefined,
  words: StatementWords,
): void => {
  const names = words.quality
  const sheet = new Sheet(
    book,
    words.sheets.quality,
    [
      { width: 40, look: "wrapped" },
      { width: 20, look: "wrapped" },
      { width: 16, look: "text" },
      { width: 12, look: "text" },
      { width: 14, look: "text" },
      { width: 12, look: "date" },
      { width: 12, look: "date" },
      { width: 10, look: "number" },
      { width: 8, look: "number" },
      { width: 18, look: "money" },
      { width: 18, look: "money" },
    ],
    { rows: 1 },
  )
  const { quality, qualityNotes, qualityNotesTitle } = view
  sheet.title(quality.title)
  for (const { look, name, value } of quality.figures) sheet.row([name, looking(look, value)])
  if (qualityNotes.length > 0) sheet.section(qualityNotesTitle)
  for (const note of qualityNotes) sheet.paragraph(note, 5)
  sheet.section(names.sources)
  sheet.header([
    names.fileName,
    names.institution,
    names.holder,
    names.account,
    names.currency,
    names.from,
    names.to,
    names.count,
    names.pages,
    names.opening,
    names.closing,
  ])
  for (const one of shown.sourceReferenceList) {
    sheet.row([
      one.fileName,
      one.institution,
      one.accountName,
      one.accountNumber,
      one.currency ?? words.unknown,
      dayCell(one.startDate),
      dayCell(one.endDate),
      one.lines,
      one.pages,
      one.openingBalance,
      one.closingBalance,
    ])
  }
  if (ledger !== undefined && ledger.currencies.length > 0) currenciesPart(sheet, ledger, words)
  sheet.commit()
}

const currenciesPart = (sheet: Sheet, ledger: LedgerIndex, words: StatementWords): void => {
  const names = words.quality
  sheet.section(names.currencies)
  sheet.header([names.currency, names.inflow, names.outflow, names.count, names.counted])
  for (const { counted, currency, inflowFen, lines, outflowFen } of ledger.currencies) {
    const sum = (fen: number, sign: "" | "-"): Cell => {
      const result = fen / 100
      // A criterion of a formula is short and has no wildcards; a file may name any currency.
      const isCode = currency !== null && /^[A-Z]{3}$/.test(currency)
      const value = isCode ? { formula: currencySum(ledger, sign, constant(currency)), result } : result
      return looking("money", value)
    }
    sheet.row([
      currency ?? words.unknown,
      sum(inflowFen, ""),
      sum(outflowFen, "-"),
      looking("number", lines),
      looking("number", counted),
    ])
  }
}

const currencySum = (ledger: LedgerIndex, sign: "" | "-", currency: string): string => {
  const amount = ledgerRange(ledger, "amount")
  const side = sign === "" ? `">0"` : `"<0"`
  return `ROUND(${sign}SUMIFS(${amount},${ledgerRange(ledger, "currency")},${currency},${amount},${side}),2)`
}
