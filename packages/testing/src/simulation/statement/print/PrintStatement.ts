import type { LocalDate } from "@open-valuation/core/domain"
import type { SimulatedEntry } from "../Bookkeeping.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"
import { csvText } from "./CsvFile.ts"
import { encodeGb18030 } from "./Gb18030.ts"
import type { PdfVeil } from "./PdfFile.ts"
import { pdfTable } from "./PdfTable.ts"
import type { PrintedLayout } from "./PrintedLayout.ts"
import { type VeiledRows, xlsxFile, type XlsxVeil } from "./XlsxFile.ts"

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

/** The entries of a workbook that are hidden together; `before` rows stand above the first entry. */
const veiledRows = (veils: ReadonlyArray<PdfVeil | XlsxVeil | undefined>, before: number): VeiledRows | undefined => {
  const first = veils.findIndex((veil) => veil === "MERGED" || veil === "TABLE_STYLE")
  const veil = veils[first]
  return veil === "MERGED" || veil === "TABLE_STYLE"
    ? { first: before + first, last: before + veils.lastIndexOf(veil), veil }
    : undefined
}

const isPdfVeil = (veil: PdfVeil | XlsxVeil | undefined): veil is PdfVeil =>
  veil !== undefined && veil !== "MERGED" && veil !== "TABLE_STYLE"

/** Prints an account in a bank's layout. In a PDF or a workbook, entries can be hidden from a reader. */
export const printStatement = (
  account: SimulatedAccount,
  layout: PrintedLayout,
  veilOf: (entry: SimulatedEntry) => PdfVeil | XlsxVeil | undefined = () => undefined,
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
        return isPdfVeil(veil) ? [[at, veil] as const] : []
      }),
    )
    const bytes = pdfTable({ preamble: lines, header: layout.header, rows, ruled: layout.ruled ?? false, veils })
    return { fileName, bytes }
  }
  const grid = [...preamble, layout.header, ...rows, ...(layout.trailer?.(account) ?? [])]
  if (layout.format === "XLSX") {
    const before = preamble.length + 1
    return { fileName, bytes: xlsxFile(grid, "Sheet1", veiledRows(entries.map(veilOf), before)) }
  }
  const text = csvText(grid)
  const bytes = layout.encoding === "GB18030" ? encodeGb18030(text) : new TextEncoder().encode(`\ufeff${text}`)
  return { fileName, bytes }
}
