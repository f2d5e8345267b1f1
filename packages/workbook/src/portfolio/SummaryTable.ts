import type { CellFormulaValue, Style, Worksheet } from "exceljs"

/** A cell: a value, or a formula with the result that it recomputes to. */
export type SummaryCell = string | number | undefined | CellFormulaValue

/** How a column is shown. */
export type SummaryLook = "text" | "count" | "money" | "percent" | "signed" | "decimal"

const formats: Readonly<Record<SummaryLook, string>> = {
  text: "@",
  count: "#,##0",
  money: "#,##0.00",
  percent: "0.0%",
  signed: "+0.0%;[Red]-0.0%;0.0%",
  decimal: "#,##0.0",
}

const FONT = { name: "Calibri", family: 2 } as const

const TITLE: Partial<Style> = { font: { ...FONT, bold: true, size: 14 } }
const SECTION: Partial<Style> = { font: { ...FONT, bold: true, size: 12, color: { argb: "FF1F3864" } } }
const HEADER: Partial<Style> = {
  font: { ...FONT, bold: true, size: 11, color: { argb: "FFFFFFFF" } },
  fill: { type: "pattern", pattern: "solid", fgColor: { argb: "FF1F3864" } },
  alignment: { vertical: "middle", wrapText: true },
}

/** Writes a sheet of several tables from top to bottom, row by row. */
export class SummaryTable {
  readonly #sheet: Worksheet
  #row = 0

  constructor(sheet: Worksheet) {
    this.#sheet = sheet
  }

  /** Number of the last row, from 1. */
  get last(): number {
    return this.#row
  }

  title(text: string): void {
    this.#write([text], () => TITLE)
  }

  note(text: string): void {
    this.#write([text], () => ({}))
  }

  section(text: string): void {
    this.#row++
    this.#write([text], () => SECTION)
  }

  /** Names of columns, above their figures. */
  header(names: ReadonlyArray<string>, looks: ReadonlyArray<SummaryLook>): void {
    this.#write(names, (column) => ({
      ...HEADER,
      alignment: { ...HEADER.alignment, horizontal: (looks[column] ?? "text") === "text" ? "left" : "right" },
    }))
  }

  row(cells: ReadonlyArray<SummaryCell>, looks: ReadonlyArray<SummaryLook>, isTotal = false): void {
    this.#write(cells, (column) => ({
      numFmt: formats[looks[column] ?? "text"],
      ...(isTotal ? { font: { ...FONT, bold: true, size: 11 }, border: { top: { style: "thin" } } } : {}),
    }))
  }

  #write(cells: ReadonlyArray<SummaryCell>, styleOf: (column: number) => Partial<Style>): void {
    const row = this.#sheet.getRow(++this.#row)
    for (const [column, value] of cells.entries()) {
      if (value === undefined) continue
      const cell = row.getCell(column + 1)
      cell.value = value
      cell.style = styleOf(column)
    }
    row.commit()
  }
}
