import type { PageRow } from "../reading/pages/PageRows.ts"

/** The rows of a sheet above which no known header was found. */
export interface KeptSheet {
  readonly name: string | undefined
  readonly rows: ReadonlyArray<PageRow>
}

/** Bounds of what is kept of a file: rows and characters. */
const MOST = { rows: 20_000, characters: 8_000_000 }

/**
 * The rows of a file without a known header, so that its columns can be proposed at its end. As soon as a table is
 * known, nothing is kept; a file beyond the bounds keeps its first rows, and proves nothing.
 */
export class KeptRows {
  #sheets: Array<{ readonly name: string | undefined; readonly rows: Array<PageRow> }> = []
  #rows = 0
  #characters = 0
  #isNeeded = true
  #isWhole = true

  get sheets(): ReadonlyArray<KeptSheet> {
    return this.#sheets
  }

  /** False when rows had to be left out. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** A sheet begins. */
  sheet(name: string | undefined): void {
    if (this.#isNeeded) this.#sheets.push({ name, rows: [] })
  }

  add(row: PageRow): void {
    if (!this.#isNeeded) return
    this.#characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (this.#rows >= MOST.rows || this.#characters > MOST.characters) {
      this.#isWhole = false
      return
    }
    this.#rows++
    if (this.#sheets.length === 0) this.sheet(undefined)
    this.#sheets.at(-1)?.rows.push(row)
  }

  /** A known table was found. */
  drop(): void {
    this.#isNeeded = false
    this.#sheets = []
  }
}
