import { cellFault, tooManyColumns } from "./Columns.ts"
import type { Row, RowScanner } from "./Row.ts"
import { TableError } from "./TableError.ts"
import type { TableLimits } from "./TableLimits.ts"

const cellText = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value)

/** JSON can escape what no text holds (`\\u0000`, half of a surrogate pair), and databases refuse it. */
const isText = (text: string): boolean => text.isWellFormed() && !text.includes("\0")

const parseObject = (line: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** JSON Lines: one object per line; its keys are the columns, in the order in which they first occur. */
export class JsonLinesScanner implements RowScanner {
  readonly #limits: TableLimits
  readonly #longest: number
  readonly #index = new Map<string, number>()
  #columns: ReadonlyArray<string> | undefined
  #rest = ""
  #line = 0

  constructor(limits: TableLimits) {
    this.#limits = limits
    this.#longest = limits.cell * 32
  }

  get columns(): ReadonlyArray<string> | undefined {
    return this.#columns
  }

  push(piece: string, last: boolean): ReadonlyArray<Row> {
    const text = this.#rest + piece
    const rows: Array<Row> = []
    let at = 0
    while (at < text.length) {
      const newline = text.indexOf("\n", at)
      if (newline < 0 && !last) break
      const end = newline < 0 ? text.length : newline
      this.#line++
      const line = text.slice(at, end)
      if (line.trim() !== "") rows.push(this.#row(line))
      at = end + 1
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > this.#longest) {
      throw new TableError({
        reason: "LineTooLong",
        message: `Line ${this.#line + 1} is longer than ${this.#longest} characters. Write one JSON object per line.`,
      })
    }
    if (this.#columns === undefined || this.#columns.length < this.#index.size) this.#columns = [...this.#index.keys()]
    return rows
  }

  #row(line: string): Row {
    const record = parseObject(line)
    if (record === undefined) return { line: this.#line, cells: [], fault: "is not a JSON object on one line" }
    const cells: Array<string> = new Array<string>(this.#index.size).fill("")
    for (const [key, value] of Object.entries(record)) {
      const name = key.trim()
      const cell = cellText(value)
      if (!isText(name) || !isText(cell))
        return { line: this.#line, cells: [], fault: "holds an escape that stands for no character" }
      const known = this.#index.get(name)
      if (known === undefined) {
        if (this.#index.size >= this.#limits.columns) throw tooManyColumns(this.#limits)
        this.#index.set(name, this.#index.size)
        cells.push(cell)
      } else cells[known] = cell
    }
    const fault = cellFault(cells, this.#limits)
    return fault === undefined ? { line: this.#line, cells } : { line: this.#line, cells, fault }
  }
}
