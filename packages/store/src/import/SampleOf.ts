import type { Facts, LocalDate, Sample } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"
import { Result } from "effect"
import type { SampleAsset } from "./CellType.ts"
import { ImportTally } from "./ImportReport.ts"
import { RowReader } from "./RowReader.ts"
import { inEnglish } from "./WrongColumns.ts"

/** One row of a sample file (contract, section 8) as values by column. */
export type SampleRow = Readonly<Record<string, Facts.FactValue | null | undefined>>

/** Where a row comes from. */
export interface RowOrigin {
  readonly asset: SampleAsset
  /** `source` of a row that names none. */
  readonly source: string
  /** The day of the request. Later observations are refused. */
  readonly today: LocalDate.LocalDate
  /** When it was fetched, ISO 8601 with an offset. */
  readonly retrievedAt: string
}

/**
 * The sample of one row from outside the catalogue, or why it is refused. Read like a row of a file, except that it may
 * lack a date: its price then counts as of `today`, and its `observedAt` is `""`. Equal rows give equal samples.
 */
export const sampleOf = (row: SampleRow, origin: RowOrigin): Result.Result<Sample, string> => {
  const { asset, retrievedAt, source, today } = origin
  const tally = new ImportTally()
  const isUndated = cellOf(row["observedAt"]) === ""
  const dated = isUndated ? { ...row, observedAt: today } : row
  const names = Object.keys(dated)
  const read = new RowReader({ asset, fileName: source, owner: undefined, today }, tally).read(names, {
    line: 1,
    cells: names.map((name) => cellOf(ownValue(dated, name))),
  })
  if (read === undefined) {
    const [refused] = tally.report().refused
    return Result.fail(refused === undefined ? "the row is empty" : inEnglish(refused.fault))
  }
  const sample = { ...read.sample, retrievedAt }
  return Result.succeed(isUndated ? { ...sample, observedAt: "" } : sample)
}

const cellOf = (value: SampleRow[string]): string => (value === null || value === undefined ? "" : String(value))
