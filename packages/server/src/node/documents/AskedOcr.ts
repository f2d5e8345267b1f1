import type { ImageText, PageImage } from "@open-valuation/core/domain"
import { type Ocr, OcrUnavailable } from "@open-valuation/core/ports"
import { openDocument, recogniseImages } from "@open-valuation/files"
import { Effect } from "effect"
import type { AccountOcr } from "./AccountOcr.ts"
import type { Documents } from "./Documents.ts"

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

type Kind = Pick<Ocr["Service"], "name" | "concurrency">

/** The recognisers that a thread may ask. */
export interface RecogniserKinds {
  readonly ocr: Kind | undefined
  readonly other: Kind | undefined
}

/** The recognisers that are available to a thread. */
export const kindsOf = ({ first, second }: AccountOcr["Service"]): RecogniserKinds => ({
  ocr: kindOf(first?.(undefined)),
  other: kindOf(second?.(undefined)),
})

const kindOf = (ocr: Ocr["Service"] | undefined): Kind | undefined =>
  ocr && { name: ocr.name, concurrency: ocr.concurrency }

/** Answers a thread's questions about the images of an account. */
export const answerImage =
  ({ first, second }: AccountOcr["Service"], account: number | undefined) =>
  (question: ImageQuestion): Effect.Effect<ImageAnswer> => {
    const recogniser = (question.other ? second : first)?.(account)
    if (recogniser === undefined) return Effect.die(new Error("a thread asked for a recogniser that is not there"))
    return Effect.match(recogniser.read(question.image), {
      onSuccess: (text): ImageAnswer => ({ _tag: "Text", text }),
      onFailure: ({ detail, reason }): ImageAnswer => ({ _tag: "Unavailable", reason, detail }),
    })
  }

/** Within a thread: opens documents here, and has their images read by the process that gave the task. */
export const askedDocuments = (
  kinds: RecogniserKinds,
  ask: (question: ImageQuestion) => Effect.Effect<ImageAnswer>,
): Pick<Documents["Service"], "read" | "again"> => {
  const readBy = (kind: Kind | undefined, other: boolean): Documents["Service"]["read"] => {
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
