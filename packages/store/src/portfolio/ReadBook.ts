import { type HeaderWords, type RowBatch, type TableError, Tables } from "@open-valuation/files/tables"
import type { Stream } from "effect"

/** The most rows of one file: what a spreadsheet can show, and 100,000 rows ten times over. */
export const MOST_ROWS = 1_000_000

/**
 * The rows of a file of assets, in batches and in order: CSV, TSV, JSON Lines, XLSX or Parquet, with or without gzip. A
 * file of more than `MOST_ROWS` rows is refused.
 */
export const readBook = <E, R>(
  bytes: Stream.Stream<Uint8Array, E, R>,
  words?: HeaderWords,
): Stream.Stream<RowBatch, TableError | E, R> => Tables.rows(bytes, { rows: MOST_ROWS }, words)
