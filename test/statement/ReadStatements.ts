import { type StatementFile, type StatementUnreadable, makeStatementReader } from "@open-valuation/core/statement"
import { type DocumentFile, readDocument } from "@open-valuation/documents"
import { Effect, Stream } from "effect"

/** The statements in a file, from its bytes. */
export const readStatements = (file: DocumentFile): Effect.Effect<ReadonlyArray<StatementFile | StatementUnreadable>, unknown> =>
  Effect.suspend(() => {
    const reader = makeStatementReader({ fileName: file.fileName })
    return readDocument(file).pipe(
      Stream.runForEach((part) => Effect.sync(() => reader.push(part))),
      Effect.map(() => reader.end()),
    )
  })
