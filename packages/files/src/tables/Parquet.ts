import { Effect, Option, Stream } from "effect"
import * as Bytes from "./Bytes.ts"
import { cellFault } from "./Columns.ts"
import { NO_TEXT } from "./Parquet/CellKind.ts"
import { ColumnReader, Memory } from "./Parquet/ColumnReader.ts"
import { readFooter } from "./Parquet/Footer.ts"
import type { Row, RowBatch } from "./Row.ts"
import { attempt, type TableError } from "./TableError.ts"
import type { TableLimits } from "./TableLimits.ts"

/** Rows of a batch. */
const BATCH = 1_000

/**
 * The rows of a Parquet file. Its bytes are held in memory, since its description stands at the end; of what they
 * decompress to, one page of each column. Cells have the texts that a CSV file of the same table would have.
 */
export const rows = <E, R>(
  stream: Stream.Stream<Uint8Array, E, R>,
  limits: TableLimits,
): Stream.Stream<RowBatch, TableError | E, R> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const bytes = Bytes.concat(yield* Stream.runCollect(stream))
      const batches = batchesOf(bytes, limits)
      return Stream.paginate(undefined, () =>
        Effect.map(
          attempt(() => batches.next()),
          ({ done, value }) =>
            [value === undefined ? [] : [value], done ? Option.none() : Option.some(undefined)] as const,
        ),
      )
    }),
  )

/** Batches of rows, and at first one with the columns alone. */
function* batchesOf(bytes: Uint8Array, limits: TableLimits): Generator<RowBatch, undefined> {
  const { columns: described, groups, names } = readFooter(bytes, limits)
  const memory = new Memory(limits)
  const columns = described.map((column) => new ColumnReader(bytes, column, memory))
  // The header is the first line, as in a text table.
  let line = 1
  let characters = 0
  yield { columns: names, rows: [] }
  for (const { chunks, rows: count } of groups) {
    for (const [at, chunk] of chunks.entries()) columns[at]?.open(chunk, count)
    for (let left = count; left > 0;) {
      const ready = columns.reduce((least, column) => Math.min(least, column.ready()), Math.min(left, BATCH))
      const found: Array<Row> = []
      for (let row = 0; row < ready; row++) {
        const cells = columns.map((column) => column.take())
        for (const cell of cells) characters += cell.length + 1
        found.push(rowOf(++line, cells, names, limits))
      }
      // A word of a dictionary may stand in millions of cells: the table counts as large as its text would be.
      if (characters > limits.bytes) throw Bytes.tooManyBytes(limits.bytes)
      left -= ready
      yield { columns: names, rows: found }
    }
  }
}

const rowOf = (line: number, cells: ReadonlyArray<string>, names: ReadonlyArray<string>, limits: TableLimits): Row => {
  const at = cells.indexOf(NO_TEXT)
  if (at >= 0)
    return {
      line,
      cells: [],
      fault: `column "${names[at] ?? ""}" holds bytes that are not text, or a day of no calendar`,
    }
  const fault = cellFault(cells, limits)
  return fault === undefined ? { line, cells } : { line, cells, fault }
}
