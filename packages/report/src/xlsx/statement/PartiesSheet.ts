import { flowClasses } from "@open-valuation/core/statement"
import type { Locale } from "@open-valuation/core/text"
import type { StatementAnswer } from "../../statement/StatementAnswer.ts"
import type { StatementWords } from "../../statement/StatementWords.ts"
import { type Book, type Cell, dayCell, looking, Sheet } from "../sheet/Sheet.ts"
import { className, constant, type LedgerIndex, ledgerRange } from "./LedgerSheet.ts"

/** Counterparties, purposes, what is left out, and lenders. */
export const partiesSheet = (
  book: Book,
  shown: StatementAnswer,
  ledger: LedgerIndex | undefined,
  words: StatementWords,
  locale: Locale,
): void => {
  const names = words.parties
  const kinds = new Map<string, string>(Object.entries(names.kinds))
  const sheet = new Sheet(
    book,
    words.sheets.parties,
    [
      { width: 40, look: "text" },
      { width: 14, look: "text" },
      { width: 18, look: "money" },
      { width: 18, look: "money" },
      { width: 12, look: "number" },
      { width: 18, look: "money" },
      { width: 12, look: "date" },
      { width: 12, look: "date" },
    ],
    { rows: 2 },
  )
  sheet.title(names.largest)
  sheet.header([names.name, names.direction, names.amount, names.share, names.lines])
  for (const { amount, direction, lines, name, share } of shown.topCounterparties) {
    sheet.row([name, names.directions[direction], amount, looking("percent", share), lines])
  }
  if (shown.topCounterparties.length > 0) sheet.worksheet.autoFilter = `A2:E${sheet.last}`
  sheet.section(names.categories)
  sheet.header([names.category, "", names.inflow, names.outflow, names.lines])
  for (const { inflow, label, lines, outflow } of shown.flowCategories ?? []) {
    sheet.row([label, null, inflow, outflow, lines])
  }
  sheet.section(names.excluded)
  sheet.header([names.flowClass, "", names.inflow, names.outflow, names.lines])
  for (const { inflow, label, lines, outflow, reason } of shown.excludedFlows) {
    const sum = (result: number, sign: "" | "-"): Cell =>
      ledger === undefined || !isKnown(reason)
        ? result
        : { formula: classSum(ledger, sign, constant(className(reason, locale))), result }
    sheet.row([label, null, sum(inflow, ""), sum(outflow, "-"), lines])
  }
  if (shown.existingLenders !== undefined && shown.existingLenders.length > 0) {
    sheet.section(names.lenders)
    sheet.header([
      names.name,
      names.kind,
      names.repaid,
      names.drawn,
      names.payments,
      names.monthly,
      names.lastDraw,
      names.lastPayment,
    ])
    for (const one of shown.existingLenders) {
      sheet.row([
        one.name === "" ? words.unknown : one.name,
        kinds.get(one.kind) ?? one.kind,
        one.repaid,
        one.drawn,
        one.payments,
        one.monthlyPayment,
        dayCell(one.lastDrawDate),
        dayCell(one.lastPaymentDate),
      ])
    }
  }
  sheet.commit()
}

const isKnown = (reason: string): boolean => flowClasses.some((known) => known === reason)

const classSum = (ledger: LedgerIndex, sign: "" | "-", classed: string): string => {
  const amount = ledgerRange(ledger, "amount")
  const side = sign === "" ? `">0"` : `"<0"`
  return `ROUND(${sign}SUMIFS(${amount},${ledgerRange(ledger, "class")},${classed},${amount},${side}),2)`
}
