import { createWriteStream } from "node:fs"
import { readFile, rm, writeFile } from "node:fs/promises"
import { setImmediate } from "node:timers/promises"
import ExcelJS from "exceljs"
import { type SheetCharts, withCharts } from "../charts/WithCharts.ts"
import { cellText } from "../sheet/Sheet.ts"

/** A column of a sheet. */
export interface TableColumn {
  readonly name: string
  /** Characters. */
  readonly width?: number
  /** Number format, such as `#,##0`. */
  readonly format?: string
}

/** A sheet with one header row. Texts stay texts, also those that begin with `=`, `+`, `-` or `@`. */
export interface TableSheet {
  readonly name: string
  readonly columns: ReadonlyArray<TableColumn>
  readonly rows: AsyncIterable<ReadonlyArray<Cell>> | Iterable<ReadonlyArray<Cell>>
}

export type Cell = string | number | boolean | null | undefined

/** Adds to a workbook what follows from the rows of its tables, such as a summary, and returns its charts. */
export type AddLast = (book: ExcelJS.stream.xlsx.WorkbookWriter) => SheetCharts

/** Letters of a column, counted from 0: `A`, `Z`, `AA`. */
export const columnLetter = (index: number): string =>
  (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : "") + String.fromCodePoint(65 + (index % 26))

/**
 * Writes a workbook row by row, so that its size does not matter to the memory: the first row of each sheet is frozen
 * and filters. Charts of `addLast` need the memory of the packed file. Rejects with the error of the disk; what was
 * written by then is removed.
 */
export const writeTables = async (
  path: string,
  sheets: ReadonlyArray<TableSheet>,
  addLast?: AddLast,
): Promise<void> => {
  const file = createWriteStream(path, { mode: 0o600 })
  const failed = new Promise<never>((_, reject) => file.once("error", reject))
  failed.catch(() => {})
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true, zip: { zlib: { level: 1 } } })
  try {
    const charts = await Promise.race([writeSheets(book, sheets, addLast), failed])
    if (charts !== undefined) await writeFile(path, await withCharts(await readFile(path), charts))
  } catch (cause) {
    // A file that is still being opened would be created after its removal.
    if (!file.closed) await new Promise((closed) => file.once("close", closed).destroy())
    await rm(path, { force: true })
    throw cause
  }
}

/** One sheet after the other: the archive has one open part at a time. */
const writeSheets = async (
  book: ExcelJS.stream.xlsx.WorkbookWriter,
  [first, ...others]: ReadonlyArray<TableSheet>,
  addLast: AddLast | undefined,
): Promise<SheetCharts | undefined> => {
  if (first !== undefined) {
    await writeSheet(book, first)
    return writeSheets(book, others, addLast)
  }
  const charts = addLast?.(book)
  await book.commit()
  return charts
}

/** Rows between two turns of the event loop, in which the compressed sheet is written out. */
const ROWS_A_TURN = 200

const writeSheet = async (
  book: ExcelJS.stream.xlsx.WorkbookWriter,
  { columns, name, rows }: TableSheet,
): Promise<void> => {
  const sheet = book.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] })
  sheet.columns = columns.map((column) => ({
    header: cellText(column.name),
    width: column.width ?? USUAL_WIDTH,
    ...(column.format !== undefined && { style: { numFmt: column.format } }),
  }))
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: Math.max(1, columns.length) } }
  sheet.getRow(1).font = { bold: true }
  sheet.getRow(1).commit()
  let written = 0
  for await (const row of rows) {
    sheet.addRow(row.map((cell) => (typeof cell === "string" ? cellText(cell) : (cell ?? null)))).commit()
    written += 1
    if (written % ROWS_A_TURN === 0) await setImmediate()
  }
  sheet.commit()
}

const USUAL_WIDTH = 14
