import type { LocalDate } from "@open-valuation/core/domain"
import type { SimulatedEntry } from "../Bookkeeping.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"
import { csvText } from "./CsvFile.ts"
import { encodeGb18030 } from "./Gb18030.ts"
import type { PdfVeil } from "./PdfFile.ts"
import { pdfTable } from "./PdfTable.ts"
import type { PrintedLayout } from "./PrintedLayout.ts"
import { xlsxFile } from "./XlsxFile.ts"

/** A file as submitted by a borrower. */
export interface PrintedStatement {
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** An account as shown by a statement of part of its period. */
export const accountBetween = (
  account: SimulatedAccount,
  startDate: LocalDate.LocalDate,
  endDate: LocalDate.LocalDate,
): SimulatedAccount => {
  const before = account.entries.findLast(({ date }) => date < startDate)
  return {
    ...account,
    startDate,
    endDate,
    openingFen: before?.balanceFen ?? account.openingFen,
    entries: account.entries.filter(({ date }) => date >= startDate && date <= endDate),
  }
}

const extension = { CSV: "csv", XLSX: "xlsx", PDF: "pdf" } as const

/** Prints an account in a bank's layout. In a PDF, entries can be hidden from a reader. */
export const printStatement = (
  account: SimulatedAccount,
  layout: PrintedLayout,
  veilOf: (entry: SimulatedEntry) => PdfVeil | undefined = () => undefined,
): PrintedStatement => {
  const entries = layout.newestFirst ? account.entries.toReversed() : account.entries
  const rows = entries.map((entry, at) => layout.row(entry, account, at + 1))
  const preamble = layout.preamble(account)
  const fileName = `${layout.id}-${account.accountNumber.slice(-4)}.${extension[layout.format]}`
  if (layout.format === "PDF") {
    const lines = preamble.map((row) => row.join("    "))
    const veils = new Map(
      entries.flatMap((entry, at) => {
        const veil = veilOf(entry)
        return veil === undefined ? [] : [[at, veil] as const]
      }),
    )
    const bytes = pdfTable({ preamble: lines, header: layout.header, rows, ruled: layout.ruled ?? false, veils })
    return { fileName, bytes }
  }
  const grid = [...preamble, layout.header, ...rows, ...(layout.trailer?.(account) ?? [])]
  if (layout.format === "XLSX") return { fileName, bytes: xlsxFile(grid, "Sheet1") }
  const text = csvText(grid)
  const bytes = layout.encoding === "GB18030" ? encodeGb18030(text) : new TextEncoder().encode(`\ufeff${text}`)
  return { fileName, bytes }
}
