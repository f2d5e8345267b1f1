import type { Row } from "@open-valuation/files/tables"

/** A row that was not imported. */
export interface RefusedRow {
  /** Line in the file, the header being line 1. */
  readonly line: number
  readonly reason: string
  /** The column that the reason is about. Absent when the row as a whole is at fault. */
  readonly column?: string
  /** The cell, as quoted in the reason. Absent when it is empty. */
  readonly cell?: string
}

/**
 * Values of a column that are not what it holds: implausible ones, which were left out of their rows, and in a column
 * of codes words that are none, which are kept as they are.
 */
export interface ImportWarning {
  readonly column: string
  readonly count: number
  /** One of them, with its line and the expected content. */
  readonly example: string
  /** Line of the example, and its cell as quoted there. */
  readonly line: number
  readonly cell: string
}

/** Accepted, refused and incomplete rows of a file. */
export interface ImportReport {
  readonly rows: number
  readonly accepted: number
  readonly refusedCount: number
  /** The first 1,000 of them. */
  readonly refused: ReadonlyArray<RefusedRow>
  readonly warnings: ReadonlyArray<ImportWarning>
}

const LISTED = 1_000
const QUOTED = 60

/** A cell as quoted in a report. */
export const quote = (cell: string): string =>
  JSON.stringify(cell.length <= QUOTED ? cell : `${cell.slice(0, QUOTED)}…`)

/** Counts accepted and refused rows while a file is read. */
export class ImportTally {
  rows = 0
  accepted = 0
  refusedCount = 0
  readonly #refused: Array<RefusedRow> = []
  readonly #warnings = new Map<string, Omit<ImportWarning, "column" | "count"> & { count: number }>()

  refuse(row: RefusedRow): void {
    this.refusedCount++
    if (this.#refused.length < LISTED) this.#refused.push(row)
  }

  warn(column: string, row: Row, cell: string, expects: string): void {
    const known = this.#warnings.get(column)
    if (known !== undefined) return void known.count++
    const { line } = row
    const quoted = quote(cell)
    const example = `line ${line}: ${quoted} is not ${expects}`
    this.#warnings.set(column, { count: 1, example, line, cell: quoted })
  }

  /** The report so far. */
  report(): ImportReport {
    return {
      rows: this.rows,
      accepted: this.accepted,
      refusedCount: this.refusedCount,
      refused: [...this.#refused],
      warnings: [...this.#warnings].map(([column, warning]) => ({ column, ...warning })),
    }
  }
}
