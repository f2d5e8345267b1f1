import { inflateRawSync } from "node:zlib"
import { LocalDate } from "@open-valuation/core/domain"
import {
  type ParsedLine,
  ledgersOf,
  makeStatementReader,
  statementAnalyst,
  StatementUnreadable,
} from "@open-valuation/core/statement"
import { type Locale, render } from "@open-valuation/core/text"
import { type DocumentFile, readDocument } from "@open-valuation/files"
import { statementWorkbook } from "@open-valuation/report/xlsx"
import { Effect, Stream } from "effect"
import exceljs, { type CellValue, type Workbook, type Worksheet } from "exceljs"

const today = LocalDate.LocalDate.make("2026-06-28")

/** The analysis of some files, rendered for a reader. */
export const analysed = async (files: ReadonlyArray<DocumentFile>, locale: Locale = "zh") => {
  const statements = []
  for (const file of files) {
    const reader = makeStatementReader({ fileName: file.fileName })
    await Effect.runPromise(Stream.runForEach(readDocument(file), (part) => Effect.sync(() => reader.push(part))))
    for (const one of reader.end()) if (!(one instanceof StatementUnreadable)) statements.push(one)
  }
  const purchase = { purchaseAmount: 200_000, downPaymentAmount: 60_000, monthInstallment: 5_000, repaymentCycle: 12 }
  const { lines, outcome } = statementAnalyst()({ ...purchase, ledgers: ledgersOf(statements), today })
  const result = render({ ...outcome, generatedAt: "2026-06-28T10:00:00.000+08:00" }, locale)
  return { outcome, result, lines: [...lines()] }
}

/** The workbook as its bytes, its parts, and as ExcelJS reads it. */
export const made = async (
  result: unknown,
  lines: ReadonlyArray<ParsedLine> | undefined,
  locale: Locale = "zh",
  further: Pick<Parameters<typeof statementWorkbook>[0], "adoption" | "version"> = {},
) => {
  const bytes = await statementWorkbook({ result, lines, locale, ...further })
  const book = new exceljs.Workbook()
  await book.xlsx.load(new Uint8Array(bytes).buffer)
  return { bytes, book, parts: partsOf(bytes) }
}

/** The texts of the files in a ZIP archive, found through its central directory. */
const partsOf = (bytes: Uint8Array): ReadonlyMap<string, string> => {
  const zip = Buffer.from(bytes)
  const parts = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    parts.set(name, (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString("utf8"))
    at += 46 + nameLength + extra + comment
  }
  return parts
}

/** A sheet of a workbook by its number from 1. */
export const sheetOf = (book: Workbook, number: number): Worksheet => {
  const sheet = book.worksheets[number - 1]
  if (sheet === undefined) throw new Error(`There is no sheet ${number}`)
  return sheet
}

/** The figure of a cell, that of a formula included. ExcelJS reads no result where it is 0. */
export const figureOf = (value: CellValue): unknown =>
  typeof value === "object" && value !== null && "formula" in value ? (value.result ?? 0) : value

/** The formula of a cell, or nothing. */
export const formulaOf = (value: CellValue): string | undefined =>
  typeof value === "object" && value !== null && "formula" in value ? value.formula : undefined

/** Every cell of a book with a value. */
export const cellsOf = (book: Workbook) => {
  const cells: Array<{ readonly sheet: string; readonly address: string; readonly value: CellValue }> = []
  for (const sheet of book.worksheets) {
    sheet.eachRow((row) =>
      row.eachCell(({ address, value }) => {
        cells.push({ sheet: sheet.name, address, value })
      }),
    )
  }
  return cells
}

const fen = (yuan: unknown): number => Math.round(Number(yuan) * 100)

/** The months of the ledger's cells: in, out, effective in, effective out, in fen. */
export const ledgerMonths = (ledger: Worksheet, effective: string): ReadonlyMap<string, ReadonlyArray<number>> => {
  const months = new Map<string, [number, number, number, number]>()
  ledger.eachRow((row, number) => {
    const [date, amount, flowClass] = [row.getCell(2).value, fen(row.getCell(7).value), row.getCell(9).value]
    if (number === 1 || !(date instanceof Date) || flowClass === null) return
    const month = date.toISOString().slice(0, 7)
    const sums = months.get(month) ?? [0, 0, 0, 0]
    months.set(month, sums)
    if (amount > 0) sums[0] += amount
    else sums[1] -= amount
    if (flowClass !== effective) return
    if (amount > 0) sums[2] += amount
    else sums[3] -= amount
  })
  return months
}
