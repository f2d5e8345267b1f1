import type { DocumentFault, DocumentUnreadable } from "@open-valuation/core/domain"
import { type DocumentContext, unreadable } from "./DocumentReader.ts"
import type { TableError, TableFault } from "./tables/index.ts"

const reasons: Readonly<Record<TableFault, DocumentFault>> = {
  Empty: "empty",
  UnknownFormat: "unsupported",
  UnknownEncoding: "unsupported",
  BrokenArchive: "corrupt",
  BrokenWorkbook: "corrupt",
  EncryptedWorkbook: "unread-encryption",
  BrokenParquet: "corrupt",
  BrokenQuotes: "corrupt",
  RepeatedColumn: "corrupt",
  UnreadableColumn: "unsupported",
  UnreadableParquet: "unsupported",
  TooManyBytes: "too-large",
  TooManyColumns: "too-large",
  TooManyRows: "too-large",
  LineTooLong: "too-large",
}

/** Maps a fault of a table to the error of its document. */
export const ofTable =
  (context: DocumentContext) =>
  (error: TableError): DocumentUnreadable =>
    unreadable(context, reasons[error.reason], error.message)
