import type { ImageText, PageImage } from "@open-valuation/core/domain"
import type { OcrUnavailable } from "@open-valuation/core/ports"

/** A file, as it is passed to the thread that reads it. */
export interface ReadTask {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly password: string | undefined
  /** The recogniser that the thread may ask. */
  readonly ocr: { readonly name: string; readonly concurrency: number } | undefined
}

/** A thread's question for the text of an image. */
export interface ImageQuestion {
  readonly image: PageImage
}

export type ImageAnswer =
  | { readonly _tag: "Text"; readonly text: ImageText }
  | { readonly _tag: "Unavailable"; readonly reason: OcrUnavailable["reason"]; readonly detail: string }
