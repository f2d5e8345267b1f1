import type { UnseenBy } from "../Row.ts"
import { attribute, elements, tags } from "./Xml.ts"

/** Rows of less height, in points, and columns of less width, in digits, show nothing of their text. */
const [LEAST_HEIGHT, LEAST_WIDTH] = [2, 0.3]

const isSet = (value: string | undefined): boolean => value === "1" || value === "true"

/** Columns of a sheet that are hidden or have hardly any width, by their numbers from 0: from and to, both included. */
type HiddenColumns = ReadonlyArray<readonly [from: number, to: number]>

/** What of a sheet is hidden by the means of a spreadsheet. */
export class HiddenParts {
  readonly #sheet: boolean
  #columns: HiddenColumns = []
  /** What holds for rows and columns that say nothing of their own. */
  #usualHeight = LEAST_HEIGHT
  #usualWidth = LEAST_WIDTH
  #own: HiddenColumns = []
  #begun = false

  constructor(sheet: boolean) {
    this.#sheet = sheet
  }

  /** Takes the beginning of a sheet, which tells of its columns, from its first piece. */
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

  /** Why a cell of a row, given by its start tag, is not shown; `undefined` when nothing hides it. */
  by(row: string, column: number): UnseenBy | undefined {
    if (this.#sheet) return "SHEET"
    if (isSet(attribute(row, "hidden")) || Number(attribute(row, "ht") ?? this.#usualHeight) < LEAST_HEIGHT)
      return "ROW"
    const isIn = ([from, to]: HiddenColumns[number]) => column >= from && column <= to
    const isHidden = this.#columns.some(isIn) || (this.#usualWidth < LEAST_WIDTH && !this.#own.some(isIn))
    return isHidden ? "COLUMN" : undefined
  }
}
