import type { DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import type { Ocr } from "@open-valuation/core/ports"
import type { Stream } from "effect"
import { type DocumentFile, openDocument } from "./OpenDocument.ts"
import { recogniseImages, type RecogniseOptions } from "./recognise/RecogniseImages.ts"

/** A file to read, and the recogniser of its images. */
export interface DocumentToRead extends DocumentFile, RecogniseOptions {
  /** Without it, a file with images fails as `scanned`. */
  readonly ocr?: Ocr["Service"] | undefined
}

/**
 * Reads a file in pieces of bounded size: `openDocument`, then `recogniseImages` for the remaining images. The parts
 * feed `makeStatementReader` and `readFields` of core.
 */
export const readDocument = ({
  minima,
  ocr,
  ...file
}: DocumentToRead): Stream.Stream<DocumentPart, DocumentUnreadable> =>
  recogniseImages(ocr, { minima })(openDocument(file))
