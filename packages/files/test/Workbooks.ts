import type { WorkSheet } from "@e965/xlsx"
import XLSX from "@e965/xlsx/dist/xlsx.core.min.js"

/** A workbook of one sheet `账户明细`, as .xlsx or as .xls (BIFF 8, BIFF 5). */
export const workbook = (
  rows: ReadonlyArray<ReadonlyArray<unknown>>,
  bookType: "xlsx" | "biff8" | "biff5",
  formats: Readonly<Record<string, string>> = {},
  bookSST = false,
): Uint8Array => {
  const sheet = XLSX.utils.aoa_to_sheet(rows.map((row) => [...row]))
  for (const [address, format] of Object.entries(formats)) sheet[address] = { ...sheet[address], z: format }
  return sheetWorkbook(sheet, bookType, bookSST)
}

/** A workbook of one sheet given cell by cell. */
export const sheetWorkbook = (
  sheet: WorkSheet,
  bookType: "xlsx" | "biff8" | "biff5" = "biff8",
  bookSST = false,
): Uint8Array => {
  const bytes: Uint8Array = XLSX.write(XLSX.utils.book_new(sheet, "账户明细"), { type: "buffer", bookType, bookSST })
  return new Uint8Array(bytes)
}
