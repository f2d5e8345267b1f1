import { gzipSync } from "node:zlib"
import { Effect, Stream } from "effect"
import { type Row, type TableError, type TableLimits, Tables } from "../../src/tables/index.ts"

export interface Table {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export const gzip = (bytes: Uint8Array): Uint8Array => new Uint8Array(gzipSync(bytes))

/** The bytes one by one: every boundary that a network can produce. */
export const dripped = (bytes: Uint8Array, size = 1): Stream.Stream<Uint8Array> =>
  Stream.fromIterable(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  ).pipe(Stream.rechunk(1))

export const read = (
  bytes: Uint8Array | Stream.Stream<Uint8Array>,
  limits?: Partial<TableLimits>,
): Effect.Effect<Table, TableError> =>
  Effect.map(Stream.runCollect(Tables.rows(bytes, limits)), (batches) => ({
    columns: batches.at(-1)?.columns ?? [],
    rows: batches.flatMap((batch) => batch.rows),
  }))
