import type { DocumentPart, PageImage, Word } from "@open-valuation/core/domain"

/** A page without text of its own yet: a photo, or a scanned page of a PDF or a TIFF. */
export interface ImagePart {
  readonly _tag: "Image"
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly image: PageImage
  /** Invisible words that the file lays over the image. */
  readonly unseen?: ReadonlyArray<Word>
}

/** Output of the readers. `recogniseImages` turns each `Image` into a `Page`. */
export type DocumentPiece = DocumentPart | ImagePart
