import { TableError } from "../TableError.ts"
import type { TableLimits } from "../TableLimits.ts"
import { type CellRange, isIn, rangeOf } from "./CellRange.ts"
import { attribute, tags } from "./Xml.ts"

const overlapping = new TableError({
  reason: "BrokenWorkbook",
  message:
    "The sheet has merged cells that lie over each other. Open it, save it again as XLSX, and send that, or save the table as CSV in UTF-8.",
})

/** The merged cells in the markup of a sheet behind its rows. */
export const mergesIn = (tail: string): ReadonlyArray<CellRange> =>
  tags(tail, "mergeCell").map((tag) => rangeOf(attribute(tag, "ref") ?? ""))

interface Merge {
  readonly range: CellRange
  /** The text of its upper left cell, which is what is shown. */
  text: string
}

/** The merged cells of a sheet, whose rows are asked for in ascending order. */
export class MergedCells {
  readonly #merges: ReadonlyArray<Merge>
  readonly #most: number
  #row = -1
  #next = 0
  /** Those that reach into the row, in no order. */
  #ofRow: ReadonlyArray<Merge> = []

  constructor(ranges: ReadonlyArray<CellRange>, { columns }: Pick<TableLimits, "columns">) {
    this.#most = columns
    this.#merges = ranges
      .map((range): Merge => ({ range, text: "" }))
      .sort((one, other) => one.range.rows[0] - other.range.rows[0])
  }

  /**
   * The text shown instead of a cell's own, because it is merged and not the upper left one; `undefined` where it
   * is shown itself. Throws `TableError`. Row and column from 0.
   */
  shownInstead(row: number, column: number, text: string): string | undefined {
    if (this.#merges.length === 0) return undefined
    this.#advance(row)
    const merge = this.#ofRow.find(({ range }) => isIn(range, row, column))
    if (merge === undefined) return undefined
    const isFirst = row === merge.range.rows[0] && column === merge.range.columns[0]
    if (isFirst) merge.text = text
    return isFirst ? undefined : merge.text
  }

  #advance(row: number): void {
    if (row === this.#row) return
    this.#row = row
    const begun: Array<Merge> = this.#ofRow.filter(({ range }) => range.rows[1] >= row)
    for (let merge = this.#merges[this.#next]; merge !== undefined; merge = this.#merges[this.#next]) {
      if (merge.range.rows[0] > row) break
      if (merge.range.rows[1] >= row) begun.push(merge)
      this.#next++
    }
    // No two share a cell, so a row has no more of them than columns.
    if (begun.length > this.#most) throw overlapping
    this.#ofRow = begun
  }
}
