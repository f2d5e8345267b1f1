import type { Alignment, CellValue, Fill, stream, Style, Workbook, Worksheet } from "exceljs"

/** Most characters that a cell holds, in UTF-16 units. */
const MOST_CHARACTERS = 32_767

/** Characters that XML 1.0 cannot hold, lone halves of surrogate pairs among them. */
// oxlint-disable-next-line no-control-regex -- the forbidden characters themselves
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/gu

/** Spreadsheets read `_x0041_` as the character with this number. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g

/** A text without characters that XML forbids, with plain ends of lines, cut to a number of characters. */
export const plainText = (text: string, most = MOST_CHARACTERS): string => {
  const clean = text
    .slice(0, most + 1)
    .replaceAll(FORBIDDEN, "\uFFFD")
    .replaceAll(/\r\n?/g, "\n")
  return clean.length <= most ? clean : `${clean.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
}

/**
 * A text as a cell can hold it. Every text of a file passes here on its way into a cell: it is written as text, so a
 * formula in it stays text.
 */
export const cellText = (text: string): string => {
  const escaped = plainText(text).replaceAll(ESCAPE, "_x005F_")
  return escaped.length <= MOST_CHARACTERS ? escaped : escaped.slice(0, MOST_CHARACTERS)
}

/** A workbook that gets a sheet, in memory or written as it grows. */
export type Book = stream.xlsx.WorkbookWriter | Workbook

/** How a cell is shown. */
export type Look = "text" | "wrapped" | "number" | "money" | "ratio" | "percent" | "signed" | "date" | "month" | "mono"

/** A formula with the result that it recomputes to, in the unit of the cell. */
export interface Computed {
  readonly formula: string
  readonly result: number
}

/** A text that leads to a cell of this workbook. */
interface Link {
  readonly text: string
  readonly to: { readonly sheet: string; readonly cell: string }
}

/** A cell: its value, and how it is shown where that differs from its column. */
export type Cell = string | number | Date | null | undefined | Computed | Link | Looking

interface Looking {
  readonly look: Look
  readonly value: string | number | Date | null | undefined | Computed
}

/** A value shown in another way than its column. */
export const looking = (look: Look, value: Looking["value"]): Looking => ({ look, value })

const top: Partial<Alignment> = { vertical: "top" }

const calibri = { name: "Calibri", family: 2, size: 11 } as const

const looks: Readonly<Record<Look, Partial<Style>>> = {
  text: { alignment: top },
  wrapped: { alignment: { ...top, wrapText: true } },
  number: { alignment: top, numFmt: "#,##0_ " },
  money: { alignment: top, numFmt: "#,##0.00_ ;[Red]-#,##0.00_ " },
  ratio: { alignment: top, numFmt: "#,##0.00_ " },
  percent: { alignment: top, numFmt: "0.0%_ " },
  signed: { alignment: top, numFmt: "+0.0%_ ;[Red]-0.0%_ ;0.0%_ " },
  date: { alignment: { ...top, horizontal: "left" }, numFmt: "yyyy-mm-dd" },
  month: { alignment: { ...top, horizontal: "left" }, numFmt: "yyyy-mm" },
  mono: { alignment: top, font: { name: "Consolas", size: 9 } },
}

const linked: Partial<Style> = { alignment: top, font: { ...calibri, color: { argb: "FF0563C1" }, underline: true } }
const titled: Partial<Style> = { font: { ...calibri, bold: true, size: 14 } }
const sectioned: Partial<Style> = { font: { ...calibri, bold: true, size: 12, color: { argb: "FF1F3864" } } }
const headed: Partial<Style> = {
  font: { ...calibri, bold: true, color: { argb: "FFFFFFFF" } },
  fill: { type: "pattern", pattern: "solid", fgColor: { argb: "FF1F3864" } },
  alignment: { vertical: "middle", wrapText: true },
}
const headedRight: Partial<Style> = { ...headed, alignment: { ...headed.alignment, horizontal: "right" } }
const totalled: Partial<Style> = { font: { ...calibri, bold: true }, border: { top: { style: "thin" } } }

/** A fill for conditional colours. */
export const shade = (argb: string): Fill => ({ type: "pattern", pattern: "solid", bgColor: { argb } })

/** Colours of what needs a look: serious, to be noticed, fine, set aside. */
export const shades = { bad: "FFF8CBAD", warn: "FFFFE699", good: "FFC6E0B4", aside: "FFE7E6E6" } as const

/** A column: its width in characters, and how its cells are shown. */
export interface Column {
  readonly width: number
  readonly look: Look
}

/** A name of a sheet, as a formula writes it. */
export const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`

/** A worksheet that is written row by row: A4 landscape, one page wide, its top rows frozen and repeated in print. */
export class Sheet {
  readonly name: string
  readonly worksheet: Worksheet
  readonly #looks: ReadonlyArray<Look>
  readonly #widths: ReadonlyArray<number>
  #row = 0

  constructor(
    book: Book,
    name: string,
    columns: ReadonlyArray<Column>,
    frozen: { rows: number; columns?: number },
    showGridLines = true,
  ) {
    this.name = name
    this.#looks = columns.map(({ look }) => look)
    this.#widths = columns.map(({ width }) => width)
    this.worksheet = book.addWorksheet(name, {
      views: [{ state: "frozen", ySplit: frozen.rows, xSplit: frozen.columns ?? 0, showGridLines }],
      pageSetup: {
        paperSize: 9,
        orientation: "landscape",
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
        printTitlesRow: `1:${frozen.rows}`,
        margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.5, header: 0.2, footer: 0.2 },
      },
      headerFooter: { oddFooter: "&L&A&R&P / &N" },
    })
    this.worksheet.columns = columns.map(({ width }) => ({ width }))
  }

  /** Number of the last row that was written, from 1. */
  get last(): number {
    return this.#row
  }

  /** A row of values. */
  row(cells: ReadonlyArray<Cell>): number {
    return this.#write(cells)
  }

  /** The heading of the sheet. */
  title(text: string): number {
    return this.#write([text], () => titled)
  }

  /** The heading of a part, after an empty row. */
  section(text: string): number {
    this.#row += 1
    return this.#write([text], () => sectioned)
  }

  /** The names of columns. */
  header(names: ReadonlyArray<string>): number {
    return this.#write(names, (look) => (isFigure(look) ? headedRight : headed), true)
  }

  /** A row of totals. */
  totals(cells: ReadonlyArray<Cell>): number {
    return this.#write(cells, (look) => ({ ...looks[look], ...totalled }))
  }

  /** A text over the first columns of a row, as high as it needs: spreadsheets do not adjust merged cells. */
  paragraph(text: string, columns: number): number {
    const width = this.#widths.slice(0, columns).reduce((sum, one) => sum + one, 0)
    const row = this.worksheet.getRow(++this.#row)
    row.height = heightOf(linesIn(text, width))
    row.getCell(1).value = cellText(text)
    this.worksheet.mergeCells(this.#row, 1, this.#row, columns)
    row.getCell(1).style = looks.wrapped
    row.commit()
    return this.#row
  }

  /** Ends the sheet: nothing can be added. */
  commit(): void {
    this.worksheet.commit()
  }

  #write(cells: ReadonlyArray<Cell>, styleOf: (look: Look) => Partial<Style> = usual, wraps = false): number {
    const row = this.worksheet.getRow(++this.#row)
    let lines = 1
    for (const [index, cell] of cells.entries()) {
      if (cell === null || cell === undefined) continue
      const isLooking = typeof cell === "object" && "look" in cell
      const value = isLooking ? cell.value : cell
      if (value === null || value === undefined) continue
      const target = row.getCell(index + 1)
      const look = (isLooking ? cell.look : this.#looks[index]) ?? "text"
      target.value = valueOf(value)
      // ExcelJS drops a result of 0.
      if (isComputed(value) && value.result === 0) Object.assign(target.model, { result: 0 })
      target.style = isLink(value) ? linked : styleOf(look)
      if (typeof value === "string" && (wraps || look === "wrapped")) {
        lines = Math.max(lines, linesIn(value, this.#widths[index] ?? 10))
      }
    }
    if (lines > 1) row.height = heightOf(lines)
    row.commit()
    return this.#row
  }
}

const usual = (look: Look): Partial<Style> => looks[look]

const isFigure = (look: Look): boolean => ["number", "money", "ratio", "percent", "signed"].includes(look)

/** Height of a line of text and of the highest row, points. */
const LINE_HIGH = 16
const MOST_HIGH = 400

const heightOf = (lines: number): number => Math.min(MOST_HIGH, lines * LINE_HIGH)

/** Lines that a text takes in a cell of some width. */
const linesIn = (text: string, width: number): number =>
  text.split("\n").reduce((lines, line) => lines + Math.max(1, Math.ceil(widthOf(line) / (width - 1))), 0)

/** Width of a text in columns' units, in which a Chinese character takes two. */
const widthOf = (text: string): number => text.length + (text.match(/[\u2E80-\uFFEF]/g)?.length ?? 0)

type Plain = Exclude<Cell, Looking | null | undefined>

const isLink = (cell: Plain): cell is Link => typeof cell === "object" && "to" in cell

const isComputed = (cell: Plain): cell is Computed => typeof cell === "object" && "formula" in cell

const valueOf = (cell: Plain): CellValue => {
  if (typeof cell === "string") return cellText(cell)
  if (typeof cell === "number" || cell instanceof Date) return cell
  if (isLink(cell)) return { text: cellText(cell.text), hyperlink: `#${quoted(cell.to.sheet)}!${cell.to.cell}` }
  return { formula: cell.formula, result: cell.result }
}

/** The whole fen of an amount in yuan. */
export const fenOf = (yuan: number): number => Math.round(yuan * 100)

/** The sum of amounts, exact to the fen. */
export const sumOf = (amounts: Iterable<number>): number => {
  let fen = 0
  for (const amount of amounts) fen += fenOf(amount)
  return fen / 100
}

/** The first day that spreadsheets number like the calendar. */
const FIRST_DAY = "1900-03-01"

/** A day as a spreadsheet knows it; as text where it has no number for it. */
export const dayCell = (date: string | null): Date | string | null =>
  date === null ? null : isNumbered(date) ? new Date(`${date}T00:00:00Z`) : date

/** True if spreadsheets have a number for the day. */
export const isNumbered = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= FIRST_DAY
