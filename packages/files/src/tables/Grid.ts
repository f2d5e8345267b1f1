import { Stream } from "effect"
import { parseRecord } from "./Csv/Record.ts"
import type { GridRow } from "./Row.ts"
import { attempt, TableError } from "./TableError.ts"
import { type TableLimits, tooManyRows } from "./TableLimits.ts"
import { text as textOf } from "./Text.ts"

const DELIMITERS = [",", "\t", ";", "|"]

/** Lines with several cells that are examined. */
const LINES = 40

const count = (line: string, delimiter: string): number => {
  let found = 0
  for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at + 1)) found++
  return found
}

/** The weight of the number of cells that the most lines agree upon. */
const agreement = (lines: ReadonlyArray<string>, delimiter: string): number => {
  const agreeing = new Map<number, number>()
  let seen = 0
  for (const line of lines) {
    const found = count(line, delimiter)
    if (found === 0) continue
    agreeing.set(found, (agreeing.get(found) ?? 0) + 1)
    if (found > 1 && ++seen === LINES) break
  }
  return [...agreeing].reduce((most, [found, times]) => Math.max(most, found * times), 0)
}

/**
 * Delimiter of a text, by its first lines: the one that splits most of them into the same, large number of cells.
 * Preambles, quoted cells and TABs that pad cells hardly count.
 */
const delimiterOf = (head: string): string => {
  const lines = head
    .replace(/"[^"]*"/g, "")
    .replace(/\t+/g, (tabs, at: number, whole: string) =>
      ",;|\r\n".includes(whole.charAt(at + tabs.length)) ? "" : tabs,
    )
    .split(/\r?\n/, 400)
  return DELIMITERS.map((delimiter) => ({ delimiter, weight: agreement(lines, delimiter) })).reduce((best, next) =>
    next.weight > best.weight ? next : best,
  ).delimiter
}

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
