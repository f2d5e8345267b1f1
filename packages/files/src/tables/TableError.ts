import { Effect, Schema } from "effect"

/** A fault of a file as a whole. */
export const TableFault = Schema.Literals([
  "Empty",
  "UnknownFormat",
  "UnknownEncoding",
  "BrokenArchive",
  "BrokenWorkbook",
  "EncryptedWorkbook",
  "BrokenParquet",
  "BrokenQuotes",
  "RepeatedColumn",
  "UnreadableColumn",
  "UnreadableParquet",
  "TooManyBytes",
  "TooManyColumns",
  "TooManyRows",
  "LineTooLong",
])
export type TableFault = typeof TableFault.Type

/** A file is not readable as a table; `message` says why and what to send instead. */
export class TableError extends Schema.TaggedError<TableError>()("TableError", {
  reason: TableFault,
  message: Schema.String,
}) {}

/** Runs a synchronous scanner: a thrown `TableError` becomes the failure, anything else is a defect. */
export const attempt = <A>(scan: () => A): Effect.Effect<A, TableError> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(scan())
    } catch (cause) {
      return cause instanceof TableError ? Effect.fail(cause) : Effect.die(cause)
    }
  })
