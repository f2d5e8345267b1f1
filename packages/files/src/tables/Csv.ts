import { cellFault } from "./Columns.ts"
import { parseRecord } from "./Csv/Record.ts"
import { HeaderSearch, type HeaderWords } from "./HeaderSearch.ts"
import type { Row, RowScanner } from "./Row.ts"
import { TableError } from "./TableError.ts"
import type { TableLimits } from "./TableLimits.ts"

const DELIMITERS = [",", "\t", ";", "|"]

/** With this many unclosed quotes a file does not use quotes as CSV does. */
const MAX_UNCLOSED = 1_000

/** The most frequent delimiter of the header line, outside quotes. */
const detectDelimiter = (header: string): string => {
  const bare = header.replace(/"[^"]*"/g, "")
  const count = (delimiter: string) => bare.split(delimiter).length
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best))
}

const linesIn = (text: string, from: number, to: number): number => {
  let lines = 0
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) lines++
  return lines
}

/**
 * Delimited text (RFC 4180): quotes, line ends within quotes, CRLF or LF; delimited by comma, tab, semicolon or bar. A
 * wrong record (an unclosed quote, another number of cells than the header) is refused alone: reading continues with
 * the line after its first.
 */
export class CsvScanner implements RowScanner {
  columns: ReadonlyArray<string> | undefined
  readonly #limits: TableLimits
  readonly #longest: number
  readonly #search: HeaderSearch
  #rest = ""
  #line = 1
  #delimiter = ","
  #unclosed = 0

  constructor(limits: TableLimits, words: HeaderWords | undefined) {
    this.#limits = limits
    this.#search = new HeaderSearch(limits, words)
    this.#longest = limits.cell * 32
  }

  push(piece: string, last: boolean): ReadonlyArray<Row> {
    const text = this.#rest === "" ? piece : this.#rest + piece
    const rows: Array<Row> = []
    let at = 0
    let quote = text.indexOf('"')
    while (at < text.length) {
      const newline = text.indexOf("\n", at)
      if (newline < 0 && !last) break
      const end = newline < 0 ? text.length : newline
      if (quote >= 0 && quote < at) quote = text.indexOf('"', at)
      if (quote < 0 || quote >= end) {
        const stop = end > at && text.charCodeAt(end - 1) === 13 ? end - 1 : end
        if (stop > at) this.#take(rows, text.slice(at, stop), undefined)
        at = end + 1
        this.#line++
        continue
      }
      if (this.#seeksHeader()) this.#delimiter = detectDelimiter(text.slice(at, end))
      const record = parseRecord(text, at, this.#delimiter, last)
      if (record === undefined) {
        if (!last && text.length - at <= this.#longest) break
        this.#refuse(rows, "a quote is opened and never closed")
        at = end + 1
        this.#line++
        continue
      }
      if (record.end > end && (record.fault !== undefined || this.#isOff(record.cells))) {
        this.#refuse(rows, `${record.fault ?? this.#miscount(record.cells)}, up to the line where its quoted text ends`)
        at = end + 1
        this.#line++
        continue
      }
      const lines = linesIn(text, at, record.end) + 1
      this.#take(rows, record.cells, record.fault)
      at = record.end + 1
      this.#line += lines
    }
    if (last && this.columns === undefined) this.#settle(rows, this.#search.end())
    this.#rest = at < text.length ? text.slice(at) : ""
    if (this.#rest.length > this.#longest) throw this.#tooLong()
    return rows
  }

  #take(rows: Array<Row>, record: string | ReadonlyArray<string>, broken: string | undefined): void {
    if (typeof record === "string" && this.#seeksHeader()) this.#delimiter = detectDelimiter(record)
    const cells = typeof record === "string" ? record.split(this.#delimiter) : record
    const row = { line: this.#line, cells, ...(broken !== undefined && { fault: broken }) }
    if (this.columns === undefined) this.#settle(rows, this.#search.push(row))
    else this.#push(rows, row)
  }

  #seeksHeader(): boolean {
    return this.columns === undefined && this.#search.isOpen
  }

  #settle(rows: Array<Row>, found: ReturnType<HeaderSearch["push"]>): void {
    if (found === undefined) return
    this.columns = found.columns
    for (const row of found.rows) this.#push(rows, row)
  }

  #push(rows: Array<Row>, { cells, fault: broken, line }: Row): void {
    const fault = broken ?? (this.#isOff(cells) ? this.#miscount(cells) : cellFault(cells, this.#limits))
    rows.push(fault === undefined ? { line, cells } : { line, cells, fault })
  }

  #refuse(rows: Array<Row>, fault: string): void {
    if (++this.#unclosed > MAX_UNCLOSED) {
      throw new TableError({
        reason: "BrokenQuotes",
        message: `Quotes do not match in more than ${MAX_UNCLOSED} lines (the last one is line ${this.#line}). Write a quote inside a quoted cell twice.`,
      })
    }
    rows.push({ line: this.#line, cells: [], fault })
  }

  #isOff(cells: ReadonlyArray<string>): boolean {
    const expected = this.columns?.length ?? cells.length
    return cells.length < expected || (cells.length > expected && cells.slice(expected).some((cell) => cell !== ""))
  }

  #miscount(cells: ReadonlyArray<string>): string {
    return `has ${cells.length} cells, and the header names ${this.columns?.length ?? 0} columns`
  }

  #tooLong(): TableError {
    return new TableError({
      reason: "LineTooLong",
      message: `Line ${this.#line} is longer than ${this.#longest} characters. Is the file a table with line ends?`,
    })
  }
}
