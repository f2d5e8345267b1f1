import { TableError } from "./TableError.ts"

/** Bounds on what one table may hold; more is refused with a `TableError`. */
export interface TableLimits {
  /** Bytes after decompression. */
  readonly bytes: number
  readonly columns: number
  /** Characters of one cell. */
  readonly cell: number
  /** Records, the header not counted. */
  readonly rows: number
}

/** Bounds that fit market data: half a gigabyte, two million rows. */
export const defaultLimits: TableLimits = { bytes: 512 * 1024 * 1024, columns: 256, cell: 32_767, rows: 2_000_000 }

/** The error of a table with too many rows. */
export const tooManyRows = (limits: TableLimits): TableError =>
  new TableError({
    reason: "TooManyRows",
    message: `The table has more than ${limits.rows} rows. Split it into smaller files.`,
  })
