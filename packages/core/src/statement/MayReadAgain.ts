import { type DocumentFault, DocumentUnreadable } from "../domain/Document.ts"
import type { StatementUnreadable } from "./StatementUnreadable.ts"

const OF_IMAGES: ReadonlySet<DocumentFault> = new Set([
  "no-text",
  "small-text",
  "blurred",
  "faint",
  "illegible",
  "ocr-failed",
])

/** True when a recogniser may be why a file gave no statement: another one may find the table that this one lost. */
export const mayReadAgain = (error: DocumentUnreadable | StatementUnreadable): boolean =>
  error instanceof DocumentUnreadable
    ? OF_IMAGES.has(error.reason)
    : error.scanned === true && error.reason !== "credit-card" && error.reason !== "too-large"
