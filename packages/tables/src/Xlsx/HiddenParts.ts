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
  #begun = false

  constructor(sheet: boolean) {
    this.#sheet = sheet
  }

  /** Takes the beginning of a sheet, which tells of its columns, from its first piece. */
  begin(piece: string): void {
    if (this.#begun) return
    this.#begun = true
    this.#columns = tags(elements(piece, "cols")[0]?.content ?? "", "col").flatMap((tag) => {
      const isHidden = isSet(attribute(tag, "hidden")) || Number(attribute(tag, "width") ?? 1) < LEAST_WIDTH
      const [from, to] = [Number(attribute(tag, "min") ?? NaN), Number(attribute(tag, "max") ?? NaN)]
      return isHidden && from <= to ? [[from - 1, to - 1] as const] : []
    })
  }

  /** Why a cell of a row, given by its start tag, is not shown; `undefined` when nothing hides it. */
  by(row: string, column: number): UnseenBy | undefined {
    if (this.#sheet) return "SHEET"
    if (isSet(attribute(row, "hidden")) || Number(attribute(row, "ht") ?? LEAST_HEIGHT) < LEAST_HEIGHT) return "ROW"
    return this.#columns.some(([from, to]) => column >= from && column <= to) ? "COLUMN" : undefined
  }
}
