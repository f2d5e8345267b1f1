import type { Sample } from "@open-valuation/core"
import { type TableError, type TableLimits, Tables } from "@open-valuation/files/tables"
import { Effect, Stream } from "effect"
import type { ImportedSample } from "../ImportedSample.ts"
import { type ImportReport, ImportTally } from "./ImportReport.ts"
import { type ImportContext, RowReader } from "./RowReader.ts"
import { formatOf, sampleHeader } from "./SampleFormat.ts"
import { checkRequired, doubtfulPrices, type DoubtfulPrices, type WrongColumns } from "./WrongColumns.ts"

/** A file of samples and how to import it. */
export interface ImportOptions<E = never, R = never> extends ImportContext {
  /** CSV, TSV, JSON Lines, XLSX or Parquet, with or without gzip; see `Tables.rows`. */
  readonly bytes: Uint8Array | Stream.Stream<Uint8Array, E, R>
  readonly limits?: Partial<TableLimits>
}

/** Some of a file's samples, and the report so far; the last batch has the complete report. */
export interface ImportBatch {
  readonly samples: ReadonlyArray<ImportedSample>
  readonly report: ImportReport
  /** Columns of the file, those of JSON Lines as far as they were read. */
  readonly columns: ReadonlyArray<string>
}

/** All samples of a file, and the report on its rows. */
export interface CollectedSamples {
  readonly samples: ReadonlyArray<Sample>
  readonly report: ImportReport
}

/** Why a file cannot be imported: it is no table, not one of the asset's samples, or its prices are in no sure unit. */
export type ImportError = TableError | WrongColumns | DoubtfulPrices

/**
 * The samples of a file (contract, section 8). A bad row is refused with its line and reason; an implausible value that
 * is not essential is left out and counted as a warning. The same file always gives the same sample ids, and equal rows
 * of one file different ones. Fails if the file is not a table, lacks required columns, or at its
 * end if the unit of its prices is in doubt.
 */
export const importSamples = <E = never, R = never>(
  options: ImportOptions<E, R>,
): Stream.Stream<ImportBatch, ImportError | E, R> =>
  Stream.suspend(() => {
    const tally = new ImportTally()
    const reader = new RowReader(options, tally)
    let checked = false
    const header = sampleHeader(formatOf(options))
    return Tables.rows(options.bytes, options.limits, header).pipe(
      Stream.mapEffect(({ columns, rows }): Effect.Effect<ImportBatch, WrongColumns> => {
        const wrong = checked || columns.length === 0 ? undefined : checkRequired(options, columns)
        if (wrong !== undefined) return Effect.fail(wrong)
        checked ||= columns.length > 0
        const samples: Array<ImportedSample> = []
        for (const row of rows) {
          const sample = reader.read(columns, row)
          if (sample !== undefined) samples.push(sample)
        }
        return Effect.succeed({ samples, report: tally.report(), columns })
      }),
      Stream.concat(
        Stream.suspend(() => {
          const doubt = reader.doubt()
          return doubt === undefined ? Stream.empty : Stream.fail(doubtfulPrices(doubt))
        }),
      ),
    )
  })

/** All samples of a file at once, for files whose samples fit into memory, and whose prices are in yuan. */
export const collectSamples = <E = never, R = never>(
  options: ImportOptions<E, R>,
): Effect.Effect<CollectedSamples, ImportError | E, R> =>
  Effect.map(Stream.runCollect(importSamples({ ...options, arePricesInYuan: true })), (batches) => ({
    samples: batches.flatMap(({ samples }) => samples.map(({ sample }) => sample)),
    report: batches.at(-1)?.report ?? new ImportTally().report(),
  }))
