import type { DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import type { Ocr } from "@open-valuation/core/ports"
import type { Stream } from "effect"
import { type DocumentFile, openDocument } from "./OpenDocument.ts"
import { recogniseImages, type RecogniseOptions } from "./recognise/RecogniseImages.ts"

/** A file to read, and what reads its images. */
export interface DocumentToRead extends DocumentFile, RecogniseOptions {
  /** Absent: a file with images fails as `scanned`. */
  readonly ocr?: Ocr["Service"] | undefined
}

/**
 * What is in a file, in pieces of bounded size: `openDocument`, and `recogniseImages` with what it leaves as pixels.
 * The parts feed `makeStatementReader` and `readFields` of core.
 */
export const readDocument = ({
  minima,
  ocr,
  ...file
}: DocumentToRead): Stream.Stream<DocumentPart, DocumentUnreadable> =>
  recogniseImages(ocr, { minima })(openDocument(file))
