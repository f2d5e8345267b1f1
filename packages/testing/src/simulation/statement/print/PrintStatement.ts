import { csvCell, type LocalDate } from "@open-valuation/core/domain"
import type { SimulatedEntry } from "../Bookkeeping.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"
import { encodeGb18030 } from "./Gb18030.ts"
import type { Grid } from "./Grid.ts"
import {
  FONT_SIZE,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  pdfFile,
  type PdfPage,
  type PdfRule,
  type PdfText,
  type PdfVeil,
  textWidth,
} from "./PdfFile.ts"
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
  const first = veils.findIndex((veil) => veil !== undefined && !isPdfVeil(veil))
  const veil = veils[first]
  return veil !== undefined && !isPdfVeil(veil)
    ? { first: before + first, last: before + veils.lastIndexOf(veil), veil }
    : undefined
}

const isPdfVeil = (veil: PdfVeil | XlsxVeil | undefined): veil is PdfVeil =>
  veil !== undefined && veil !== "MERGED" && veil !== "TABLE_STYLE" && veil !== "FORMULA"

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

/** Rows as delimited text (RFC 4180). */
const csvText = (grid: Grid): string =>
  grid.map((row) => `${row.map((cell) => csvCell(String(cell))).join(",")}\r\n`).join("")

/** A table over several pages, with its title and header on each. */
interface PdfTable {
  readonly preamble: ReadonlyArray<string>
  readonly header: ReadonlyArray<string>
  readonly rows: Grid
  /** True when lines are drawn around the cells. */
  readonly ruled: boolean
  /** Rows to hide, by index from 0. */
  readonly veils?: ReadonlyMap<number, PdfVeil>
}

const MARGIN = 24
const LINE = 11
const PAD = 3
/** Maximum width of a column; longer texts are wrapped. */
const MOST_WIDTH = 120

/** Wraps a text into lines. */
const wrapped = (text: string, width: number): ReadonlyArray<string> => {
  const lines = [""]
  for (const character of text) {
    const line = lines.at(-1) ?? ""
    if (textWidth(line + character) > width) lines.push(character)
    else lines[lines.length - 1] = line + character
  }
  return lines
}

const columnWidths = ({ header, rows }: PdfTable): ReadonlyArray<number> => {
  const widths = header.map((name, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, textWidth(String(row[column] ?? ""))), textWidth(name))
    return Math.min(longest, MOST_WIDTH) + 2 * PAD + 4
  })
  const scale = Math.min(1, (PAGE_WIDTH - 2 * MARGIN) / widths.reduce((sum, width) => sum + width, 0))
  return widths.map((width) => Math.floor(width * scale))
}

/** Prints a table as the pages of a PDF. */
const pdfTable = (table: PdfTable): Uint8Array => {
  const widths = columnWidths(table)
  const edges = [MARGIN]
  for (const width of widths) edges.push((edges.at(-1) ?? MARGIN) + width)
  const right = edges.at(-1) ?? MARGIN
  const pages: Array<PdfPage> = []
  let texts: Array<PdfText> = []
  let rules: Array<PdfRule> = []
  let top = 0
  const vertical = (from: number, to: number) => {
    if (table.ruled) rules.push(...edges.map((x) => ({ x1: x, y1: from, x2: x, y2: to })))
  }
  const horizontal = (y: number) => {
    if (table.ruled) rules.push({ x1: MARGIN, y1: y, x2: right, y2: y })
  }
  const printRow = (cells: ReadonlyArray<ReadonlyArray<string>>, veil?: PdfVeil) => {
    const height = LINE * Math.max(1, ...cells.map((lines) => lines.length)) + 2
    for (const [column, lines] of cells.entries()) {
      for (const [at, text] of lines.entries()) {
        if (text === "") continue
        const place = { x: (edges[column] ?? 0) + PAD, y: top + FONT_SIZE + 2 + at * LINE, text }
        texts.push(veil === undefined ? place : { ...place, veil })
      }
    }
    vertical(top, top + height)
    top += height
    horizontal(top)
  }
  const begin = () => {
    texts = []
    rules = []
    top = MARGIN
    for (const [at, text] of table.preamble.entries()) {
      texts.push({ x: at === 0 ? (PAGE_WIDTH - textWidth(text)) / 2 : MARGIN, y: top + FONT_SIZE, text })
      top += LINE + 3
    }
    horizontal(top)
    printRow(table.header.map((name, column) => wrapped(name, (widths[column] ?? 0) - 2 * PAD)))
  }
  begin()
  for (const [at, row] of table.rows.entries()) {
    const cells = row.map((cell, column) => wrapped(String(cell), (widths[column] ?? 0) - 2 * PAD))
    const height = LINE * Math.max(1, ...cells.map((lines) => lines.length)) + 2
    if (top + height > PAGE_HEIGHT - MARGIN) {
      pages.push({ texts, rules })
      begin()
    }
    printRow(cells, table.veils?.get(at))
  }
  pages.push({ texts, rules })
  return pdfFile(pages)
}
