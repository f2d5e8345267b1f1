import type { DocumentPart, PageImage, Word } from "@open-valuation/core/domain"

/** A page that has no text of its own yet: a photo, or a scanned page of a PDF or a TIFF. */
export interface ImagePart {
  readonly _tag: "Image"
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly image: PageImage
  /** Words of the file's own over the image that nobody sees. */
  readonly unseen?: ReadonlyArray<Word>
}

/** What readers give; `recogniseImages` makes a `Page` of each `Image`. */
export type DocumentPiece = DocumentPart | ImagePart
