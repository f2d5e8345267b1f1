import type { Message } from "@open-valuation/core"

/** A row that was not imported. */
export interface RefusedRow {
  /** Line in the file, the header being line 1. */
  readonly line: number
  readonly fault: Message
  /** The column that the reason is about. Absent when the row as a whole is at fault. */
  readonly column?: string
  /** The cell. Absent when it is empty. */
  readonly cell?: string
}

/**
 * Values of a column that are not what it holds: implausible ones, which were left out of their rows, in a column of
 * codes words that are none, which are kept as they are, and prices that were read in another unit or are implausible.
 */
export interface ImportWarning {
  readonly column: string
  readonly count: number
  /** What is wrong with the first of them, its line and its cell. */
  readonly fault: Message
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

/** Counts accepted and refused rows while a file is read. */
export class ImportTally {
  rows = 0
  accepted = 0
  refusedCount = 0
  readonly #refused: Array<RefusedRow> = []
  readonly #warnings = new Map<string, Omit<ImportWarning, "count"> & { count: number }>()

  refuse(row: RefusedRow): void {
    this.refusedCount++
    if (this.#refused.length < LISTED) this.#refused.push(row)
  }

  warn(warning: Omit<ImportWarning, "count">): void {
    const key = `${warning.fault.code} ${warning.column}`
    const known = this.#warnings.get(key)
    if (known === undefined) this.#warnings.set(key, { ...warning, count: 1 })
    else known.count++
  }

  /** The report so far. */
  report(): ImportReport {
    return {
      rows: this.rows,
      accepted: this.accepted,
      refusedCount: this.refusedCount,
      refused: [...this.#refused],
      warnings: [...this.#warnings.values()].map((warning) => ({ ...warning })),
    }
  }
}
