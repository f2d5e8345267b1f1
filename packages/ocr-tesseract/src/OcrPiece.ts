import type { ImageText } from "@open-valuation/core/domain"

/** What a thread says while it reads an image, so that one that is slow is told from one that hangs, and in the end. */
export type OcrPiece = { readonly _tag: "LineRead" } | { readonly _tag: "ImageRead"; readonly text: ImageText }
