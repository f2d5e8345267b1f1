import type { UnseenBy } from "../Row.ts"
import { attribute, elements, tags } from "./Xml.ts"

/** Least height of a row, points, and width of a column, digits, that show any text. */
const [LEAST_HEIGHT, LEAST_WIDTH] = [2, 0.3]

const isSet = (value: string | undefined): boolean => value === "1" || value === "true"

/** Columns that are hidden or have hardly any width, from 0, both ends included. */
type HiddenColumns = ReadonlyArray<readonly [from: number, to: number]>

/** Rows and columns of a sheet that are hidden. */
export class HiddenParts {
  readonly #sheet: boolean
  #columns: HiddenColumns = []
  /** Defaults of rows and columns. */
  #usualHeight = LEAST_HEIGHT
  #usualWidth = LEAST_WIDTH
  #own: HiddenColumns = []
  #begun = false

  constructor(sheet: boolean) {
    this.#sheet = sheet
  }

  /** Reads the columns from the beginning of a sheet, its first piece. */
  begin(piece: string): void {
    if (this.#begun) return
    this.#begun = true
    const [usual = ""] = tags(piece, "sheetFormatPr")
    this.#usualHeight = Number(attribute(usual, "defaultRowHeight") ?? LEAST_HEIGHT)
    this.#usualWidth = Number(attribute(usual, "defaultColWidth") ?? LEAST_WIDTH)
    const columns = tags(elements(piece, "cols")[0]?.content ?? "", "col")
    this.#own = columns.map((tag) => [
      Number(attribute(tag, "min") ?? NaN) - 1,
      Number(attribute(tag, "max") ?? NaN) - 1,
    ])
    this.#columns = columns.flatMap((tag) => {
      const isHidden = isSet(attribute(tag, "hidden")) || Number(attribute(tag, "width") ?? 1) < LEAST_WIDTH
      const [from, to] = [Number(attribute(tag, "min") ?? NaN), Number(attribute(tag, "max") ?? NaN)]
      return isHidden && from <= to ? [[from - 1, to - 1] as const] : []
    })
  }

  /** Why a cell is hidden, in the row of a start tag; `undefined` when it is not. */
  by(row: string, column: number): UnseenBy | undefined {
    if (this.#sheet) return "SHEET"
    if (isSet(attribute(row, "hidden")) || Number(attribute(row, "ht") ?? this.#usualHeight) < LEAST_HEIGHT)
      return "ROW"
    const isIn = ([from, to]: HiddenColumns[number]) => column >= from && column <= to
    const isHidden = this.#columns.some(isIn) || (this.#usualWidth < LEAST_WIDTH && !this.#own.some(isIn))
    return isHidden ? "COLUMN" : undefined
  }
}
