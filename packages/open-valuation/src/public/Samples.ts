import type { AssetOf } from "./Assets.ts"
import type { PostgresPool } from "./PostgresPool.ts"

/** A table of samples: CSV, TSV, JSON Lines, XLSX or Parquet, with or without gzip, as bytes or text. */
export type Table = Uint8Array | string

/** A file of samples of one asset. */
export interface SampleFile<Asset extends string = AssetOf> {
  readonly asset: Asset
  readonly content: Table
  /** Source of the rows that name none. Default: `samples`. */
  readonly fileName?: string
}

/** What an import did with the rows of a file. */
export interface ImportReport {
  readonly rows: number
  readonly accepted: number
  readonly refusedCount: number
  /** The first 1,000 of them, each with the reason in the reader's language; the header is line 1. */
  readonly refused: ReadonlyArray<{
    readonly line: number
    readonly reason: string
    /** The column that the reason is about, and what it has in this row. */
    readonly column?: string
    readonly cell?: string
  }>
  /** Implausible values, left out of their rows, unknown words, and prices in a doubtful unit. */
  readonly warnings: ReadonlyArray<{
    readonly column: string
    readonly count: number
    readonly example: string
    /** Line of the example, and its cell. */
    readonly line: number
    readonly cell: string
  }>
  /** Rows that were not known before. */
  readonly added: number
  /** Rows whose id is held by another sample. */
  readonly conflicts: number
}

/** What learning a market gave. */
export interface FittedMarket {
  readonly asset: string
  readonly market: string
  readonly samples: number
  /** `null` where there were too few samples to learn from. */
  readonly modelId: string | null
  /** The model as JSON text, for `models` of another instance. */
  readonly model: string | null
}

/** A PostgreSQL server that keeps samples and models: its schema is created or brought up to date. */
export interface PostgresSamples {
  /** `postgres://user:password@host:port/database`, or a pool of the host's own. */
  readonly postgres: string | PostgresPool
}
