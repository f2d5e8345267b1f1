import type { DocumentPart, DocumentUnreadable, ImageText, PageImage } from "@open-valuation/core/domain"
import { type Ocr, OcrUnavailable } from "@open-valuation/core/ports"
import { openDocument, recogniseImages } from "@open-valuation/files"
import { Effect, type Stream } from "effect"
import type { DocumentTask } from "./DocumentJobs.ts"

/** A thread's request for the text of an image. The recognisers have threads of their own. */
export interface ImageQuestion {
  readonly _tag: "Image"
  readonly image: PageImage
  /** True to use the second recogniser. */
  readonly other: boolean
}

export type ImageAnswer =
  | { readonly _tag: "Text"; readonly text: ImageText }
  | { readonly _tag: "Unavailable"; readonly reason: OcrUnavailable["reason"]; readonly detail: string }

/** A recogniser, as a thread knows it. */
export type Kind = Pick<Ocr["Service"], "name" | "concurrency">

/** The recognisers that a thread may ask. */
export interface RecogniserKinds {
  readonly ocr: Kind | undefined
  readonly other: Kind | undefined
}

/** Reads a document, its images with a recogniser. */
export type ReadDocument = (document: DocumentTask) => Stream.Stream<DocumentPart, DocumentUnreadable>

/** The first recogniser, and the other one for documents in which it found nothing. */
export interface DocumentReading {
  readonly read: ReadDocument
  readonly again: ReadDocument | undefined
}

/** Within a thread: opens documents here, and has their images read by the process that gave the task. */
export const askedDocuments = (
  kinds: RecogniserKinds,
  ask: (question: ImageQuestion) => Effect.Effect<ImageAnswer>,
): DocumentReading => {
  const readBy = (kind: Kind | undefined, other: boolean): ReadDocument => {
    const recognise = recogniseImages(
      kind && { ...kind, read: (image) => textOf(ask({ _tag: "Image", image, other })) },
    )
    return (document) => recognise(openDocument(document))
  }
  return { read: readBy(kinds.ocr, false), again: kinds.other && readBy(kinds.other, true) }
}

const textOf = (answer: Effect.Effect<ImageAnswer>): Effect.Effect<ImageText, OcrUnavailable> =>
  Effect.flatMap(answer, (found) =>
    found._tag === "Text"
      ? Effect.succeed(found.text)
      : Effect.fail(new OcrUnavailable({ reason: found.reason, detail: found.detail })),
  )
