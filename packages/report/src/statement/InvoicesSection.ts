import type { Locale } from "@open-valuation/core/text"
import { figuresOf, type StatementSection, type StatementTable } from "./Figures.ts"
import type { StatementAnswer } from "./StatementAnswer.ts"
import { statementWords } from "./StatementWords.ts"

/** Receipts beside invoices and contracts; `undefined` where none was submitted. */
export const invoicesSection = ({ invoices }: StatementAnswer, locale: Locale): StatementSection | undefined => {
  if (invoices === undefined) return undefined
  const { invoices: names, unknown } = statementWords[locale]
  const { contracts, customers, leftOut, matched, unmatched } = invoices
  const tables: ReadonlyArray<StatementTable> = [
    {
      title: names.customers,
      columns: [
        { name: names.customer, look: "text" },
        { name: names.invoices, look: "number" },
        { name: names.invoiced, look: "money" },
        { name: names.received, look: "money" },
        { name: names.matchedOf, look: "money" },
      ],
      rows: customers.map((one) => [one.name, one.invoices, one.invoiced, one.received, one.matched]),
    },
    {
      title: names.leftOut(invoices.leftOutCount),
      columns: [
        { name: names.file, look: "text" },
        { name: names.number, look: "text" },
        { name: names.reason, look: "text" },
      ],
      rows: leftOut.map(({ fileName, label, number }) => [fileName, number ?? unknown, label]),
    },
    {
      title: names.contracts,
      columns: [
        { name: names.file, look: "text" },
        { name: names.parties, look: "text" },
        { name: names.amount, look: "money" },
        { name: names.signed, look: "text" },
        { name: names.received, look: "money" },
      ],
      rows: contracts.map(({ amount, date, fileName, parties, received }) => [
        fileName,
        parties.length === 0 ? names.unread : parties.join(names.and),
        amount,
        date,
        parties.length === 0 ? null : received,
      ]),
    },
  ]
  const { figures } = figuresOf("", [
    ["count", names.count, invoices.count, "number"],
    ["total", names.total, invoices.total],
    ["period", names.period, invoices.startDate && `${invoices.startDate} – ${invoices.endDate}`, "text"],
    ["receipts", names.receipts, invoices.receipts],
    ["matched", names.matched, matched.amount],
    ["matchedLines", names.matchedLines, matched.lines, "number"],
    ["coverage", names.coverage, invoices.coverage, "percent"],
    ["unmatched", names.unmatched, unmatched.amount],
    ["unmatchedCustomers", names.unmatchedCustomers, unmatched.customers, "number"],
  ])
  return {
    id: "invoices",
    title: names.title,
    figures,
    tables: tables.filter(({ rows }) => rows.length > 0),
    notes: invoices.notes,
  }
}
