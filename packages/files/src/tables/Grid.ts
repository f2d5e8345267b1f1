import { Stream } from "effect"
import { delimiterOf } from "./Csv/Delimiter.ts"
import { parseRecord } from "./Csv/Record.ts"
import type { GridRow } from "./Row.ts"
import { attempt, TableError } from "./TableError.ts"
import { type TableLimits, tooManyRows } from "./TableLimits.ts"
import { text as textOf } from "./Text.ts"

/** Longest quoted cell, characters. A quote that stays open longer is an ordinary character. */
const LONGEST_QUOTE = 64 * 1024

const refuse = (reason: TableError["reason"], message: string) => new TableError({ reason, message })

/** A formula or an apostrophe that only keeps a spreadsheet from turning digits into a number: `="0012"`, `'0012`. */
const bare = (cell: string): string => {
  const first = cell.charCodeAt(0)
  if (first === 61 && cell.startsWith('="') && cell.endsWith('"')) return cell.slice(2, -1).trim()
  return (first === 39 || first === 96) && cell.length > 1 ? cell.slice(1) : cell
}

/** Delimited text without a header: every record that is not empty. */
class GridScanner {
  readonly #limits: TableLimits
  readonly #delimiter: string
  readonly #longest: number
  #rest = ""
  #line = 1
  #rows = 0

  constructor(delimiter: string, limits: TableLimits) {
    this.#delimiter = delimiter
    this.#limits = limits
    this.#longest = limits.cell * 32
  }

  push(piece: string, last: boolean): ReadonlyArray<GridRow> {
    const text = this.#rest === "" ? piece : this.#rest + piece
    const rows: Array<GridRow> = []
    let at = 0
    let quote = text.indexOf('"')
    while (at < text.length) {
      const newline = text.indexOf("\n", at)
      if (newline < 0 && !last) break
      const end = newline < 0 ? text.length : newline
      if (quote >= 0 && quote < at) quote = text.indexOf('"', at)
      if (quote >= 0 && quote < end) {
        const record = parseRecord(text, at, this.#delimiter, last)
        if (record === undefined && !last && text.length - at <= LONGEST_QUOTE) break
        if (record !== undefined && record.fault === undefined && record.end - end <= LONGEST_QUOTE) {
          this.#take(rows, record.cells)
          for (let next = end; next >= 0 && next < record.end; next = text.indexOf("\n", next + 1)) this.#line++
          at = record.end + 1
          this.#line++
          continue
        }
      }
      this.#take(rows, text.slice(at, end).split(this.#delimiter))
      at = end + 1
      this.#line++
    }
    this.#rest = at < text.length ? text.slice(at) : ""
    if (this.#rest.length > this.#longest && this.#rest.trim() !== "") {
      throw refuse("LineTooLong", `Line ${this.#line} is longer than ${this.#longest} characters.`)
    }
    return rows
  }

  #take(rows: Array<GridRow>, raw: ReadonlyArray<string>): void {
    if (raw.length > this.#limits.columns) {
      throw refuse("TooManyColumns", `Line ${this.#line} has more than ${this.#limits.columns} cells.`)
    }
    const cells: Array<string> = []
    let filled = false
    for (const text of raw) {
      const cell = bare(text.trim())
      if (cell !== "") filled = true
      if (cell.length > this.#limits.cell) {
        throw refuse("LineTooLong", `Line ${this.#line} has a cell longer than ${this.#limits.cell} characters.`)
      }
      cells.push(cell)
    }
    if (!filled) return
    if (++this.#rows > this.#limits.rows) throw tooManyRows(this.#limits)
    rows.push({ row: this.#line, cells })
  }
}

/**
 * Records of delimited text as rows of trimmed cells, in batches, without a header. The delimiter is detected from
 * lines with several cells. Unmatched quotes are ordinary characters; no line is lost.
 */
export const grid = (bytes: Uint8Array, limits: TableLimits): Stream.Stream<ReadonlyArray<GridRow>, TableError> =>
  Stream.suspend(() => {
    let scanner: GridScanner | undefined
    return textOf(bytes).pipe(
      Stream.mapEffect(({ piece, last }) =>
        attempt(() => {
          scanner ??= new GridScanner(delimiterOf(piece), limits)
          return scanner.push(piece, last)
        }),
      ),
      Stream.filter((rows) => rows.length > 0),
    )
  })
