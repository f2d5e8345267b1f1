import {
  type StatementFile,
  StatementUnreadable,
  type Ledger,
  ledgersOf,
  makeStatementReader,
} from "@open-valuation/core/statement"
import { type DocumentLimits, readDocument } from "@open-valuation/files"
import { Effect, Stream } from "effect"
import { milliseconds } from "../Figures.ts"

/** Contents of a file, and the time spent per stage. */
export interface Reading {
  readonly ledgers: ReadonlyArray<Ledger>
  readonly pages: number
  /** Milliseconds: bytes to pieces, pieces to lines, lines to checked ledgers. */
  readonly ms: { readonly documents: number; readonly reading: number; readonly ledger: number }
}

/** The whole path from bytes to checked ledgers. */
export const readLedgers = async (
  fileName: string,
  bytes: Uint8Array,
  limits: Partial<DocumentLimits> = {},
): Promise<Reading> => {
  const reader = makeStatementReader({ fileName })
  let reading = 0
  let pages = 0
  const started = milliseconds()
  await readDocument({ bytes, fileName, limits }).pipe(
    Stream.runForEach((part) =>
      Effect.sync(() => {
        const before = milliseconds()
        if (part._tag === "Page") pages = part.page
        reader.push(part)
        reading += milliseconds() - before
      }),
    ),
    Effect.runPromise,
  )
  const read = milliseconds()
  const statements = reader.end()
  const ended = milliseconds()
  const sound = statements.filter((one): one is StatementFile => !(one instanceof StatementUnreadable))
  const ledgers = ledgersOf(sound)
  if (ledgers.length === 0) throw new Error(`${fileName} was not read`)
  return {
    ledgers,
    pages,
    ms: {
      documents: read - started - reading,
      reading: reading + ended - read,
      ledger: milliseconds() - ended,
    },
  }
}
