import type { DocumentFault, DocumentUnreadable } from "@open-valuation/core/domain"
import type { TableError, TableFault } from "@open-valuation/tables"
import { type DocumentContext, unreadable } from "./DocumentReader.ts"

const reasons: Readonly<Record<TableFault, DocumentFault>> = {
  Empty: "empty",
  UnknownFormat: "unsupported",
  UnknownEncoding: "unsupported",
  BrokenArchive: "corrupt",
  BrokenWorkbook: "corrupt",
  BrokenQuotes: "corrupt",
  RepeatedColumn: "corrupt",
  TooManyBytes: "too-large",
  TooManyColumns: "too-large",
  TooManyRows: "too-large",
  LineTooLong: "too-large",
}

/** What a fault of a table means for the document that it is in. */
export const ofTable =
  (context: DocumentContext) =>
  (error: TableError): DocumentUnreadable =>
    unreadable(context, reasons[error.reason], error.message)
