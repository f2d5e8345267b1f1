import { checkColumns } from "./Columns.ts"
import type { Row } from "./Row.ts"
import type { TableLimits } from "./TableLimits.ts"

/** What a reader of tables knows of their columns. */
export interface HeaderWords {
  readonly knows: (name: string) => boolean
  /** True for a known name without a unit, whose figures may be in this one. */
  readonly takesUnit: (name: string, unit: string) => boolean
}

/** Records that may stand above a header: titles, notes, units. */
const MOST_ABOVE = 10
/** A record with so many known names is a header. */
const ENOUGH_NAMES = 2

/** `单位：万元` above a header. */
const UNIT_OF_ALL = /单位\s*[:：]\s*(\S{1,8}?)[)）]?\s*$/u
/** A cell of a further row of a header: a name or a unit, and no figure of data. */
const NO_DATA = /^[^\d]{1,8}$/u

const bare = (cell: string): string => cell.trim().replaceAll(/^[(（[]|[)）\]]$/gu, "")

/**
 * Finds the header of a table, which may stand below a title, have a second row of units or names (groups of columns),
 * or a line with the unit of all amounts above it. Without words of its reader the first record is the header.
 */
export class HeaderSearch {
  readonly #limits: TableLimits
  readonly #words: HeaderWords | undefined
  readonly #held: Array<Row> = []

  constructor(limits: TableLimits, words: HeaderWords | undefined) {
    this.#limits = limits
    this.#words = words
  }

  /** True while no record so far is a header. */
  get isOpen(): boolean {
    return this.#header() < 0
  }

  /** Takes the next record. The columns, and the records below them so far, once they are known. */
  push(record: Row): { readonly columns: ReadonlyArray<string>; readonly rows: ReadonlyArray<Row> } | undefined {
    this.#held.push(record)
    if (this.#words === undefined) return this.end()
    const header = this.#header()
    const isSettled = header < 0 ? this.#held.length >= MOST_ABOVE : this.#held.length > this.#joined(header).end
    return isSettled ? this.end() : undefined
  }

  /** The columns as the records so far tell; `undefined` without records. */
  end(): ReturnType<HeaderSearch["push"]> {
    const at = Math.max(this.#header(), 0)
    if (this.#held.length === 0) return undefined
    const { end, names } = this.#joined(at)
    return {
      columns: checkColumns(this.#inUnit(names, this.#held.slice(0, at)), this.#limits),
      rows: this.#held.slice(end),
    }
  }

  /** The names of a header with those of the rows that belong to it, and where the data begin. */
  #joined(at: number): { readonly names: ReadonlyArray<string>; readonly end: number } {
    let names = this.#named(this.#held[at]?.cells ?? [], this.#held[at - 1]?.cells ?? [])
    let end = at + 1
    for (let next = this.#held[end]; next !== undefined && this.#isPart(names, next.cells); next = this.#held[++end])
      names = this.#with(names, next.cells)
    return { names, end }
  }

  #header(): number {
    const words = this.#words
    if (words === undefined) return this.#held.length - 1
    return this.#held.findIndex(
      ({ cells }) => cells.filter((cell) => cell.trim() !== "" && words.knows(cell)).length >= ENOUGH_NAMES,
    )
  }

  /** Names that a merged cell gives from the row above. */
  #named(cells: ReadonlyArray<string>, above: ReadonlyArray<string>): ReadonlyArray<string> {
    if (above.filter((cell) => cell.trim() !== "").length < ENOUGH_NAMES) return cells
    return Array.from(
      { length: Math.max(cells.length, above.length) },
      (_, at) => cells[at]?.trim() || (above[at] ?? ""),
    )
  }

  #isPart(names: ReadonlyArray<string>, cells: ReadonlyArray<string>): boolean {
    const words = this.#words
    if (words === undefined) return false
    const filled = cells.flatMap((cell, at) => (bare(cell) === "" ? [] : [{ cell: bare(cell), name: names[at] ?? "" }]))
    const known = filled.filter(({ cell, name }) => words.takesUnit(name, cell) || words.knows(cell))
    return known.length > 0 && filled.every((one) => known.includes(one) || NO_DATA.test(one.cell))
  }

  #with(names: ReadonlyArray<string>, cells: ReadonlyArray<string>): ReadonlyArray<string> {
    return Array.from({ length: Math.max(names.length, cells.length) }, (_, at) => {
      const [name, cell] = [names[at]?.trim() ?? "", bare(cells[at] ?? "")]
      if (cell === "") return name
      if (this.#words?.takesUnit(name, cell)) return `${name}(${cell})`
      return this.#words?.knows(cell) || name === "" ? cell : name
    })
  }

  #inUnit(names: ReadonlyArray<string>, above: ReadonlyArray<Row>): ReadonlyArray<string> {
    const unit = above.flatMap(({ cells }) => cells.flatMap((cell) => UNIT_OF_ALL.exec(cell.trim())?.[1] ?? []))[0]
    return unit === undefined
      ? names
      : names.map((name) => (this.#words?.takesUnit(name, unit) ? `${name}(${unit})` : name))
  }
}
