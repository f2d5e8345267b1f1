import type { DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import type { Ocr } from "@open-valuation/core/ports"
import { makeStatementReader, type StatementFile, StatementUnreadable } from "@open-valuation/core/statement"
import { readDocument } from "@open-valuation/files"
import { type Effect, Stream } from "effect"

/** A picture as uploaded. */
export interface Picture {
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** The service's whole path from a file's bytes to words on pages. */
export const readPicture = (
  ocr: Ocr["Service"],
  file: Picture,
): Effect.Effect<ReadonlyArray<DocumentPart>, DocumentUnreadable> => Stream.runCollect(readDocument({ ...file, ocr }))

/** The statements on the pages of a document. None when there is no readable table. */
export const statementsOf = (fileName: string, parts: ReadonlyArray<DocumentPart>): ReadonlyArray<StatementFile> => {
  const reader = makeStatementReader({ fileName })
  for (const part of parts) reader.push(part)
  return reader.end().filter((one): one is StatementFile => !(one instanceof StatementUnreadable))
}
