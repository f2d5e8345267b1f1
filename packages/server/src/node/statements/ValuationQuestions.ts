import { LocalDate } from "@open-valuation/core"
import { MaterialMissing, type Materials } from "@open-valuation/core/ports"
import { Effect } from "effect"
import { askedDocuments, type ImageAnswer, type ImageQuestion, type RecogniserKinds } from "../documents/AskedOcr.ts"

/** A valuation, as it is passed to a thread. */
export interface ValuationTask {
  readonly body: unknown
  readonly today: string
  readonly kinds: RecogniserKinds
}

/** A thread's request for an uploaded file when its turn comes, so that it holds the bytes of one file at a time. */
interface MaterialQuestion {
  readonly _tag: "Material"
  readonly materialRef: string
}

type MaterialAnswer =
  | {
      readonly _tag: "Material"
      readonly bytes: Uint8Array
      readonly fileName: string
      readonly password: string | undefined
      /** `YYYY-MM-DD` in mainland China. */
      readonly uploadedOn: string
    }
  | { readonly _tag: "Missing" }

export type ValuationQuestion = ImageQuestion | MaterialQuestion
export type ValuationAnswer = ImageAnswer | MaterialAnswer

/** The ways in which a thread asks, by kind of question. */
export interface AskValuation {
  (question: ImageQuestion): Effect.Effect<ImageAnswer>
  (question: MaterialQuestion): Effect.Effect<MaterialAnswer>
}

/** Within a thread: the files of a request, each requested when it is read. */
export const askedMaterials = (kinds: RecogniserKinds, ask: AskValuation): Materials["Service"] => {
  const { again, read } = askedDocuments(kinds, ask)
  const readBy =
    (reader: typeof read): Materials["Service"]["read"] =>
    (_, materialRef) =>
      Effect.flatMap(ask({ _tag: "Material", materialRef }), (found) =>
        found._tag === "Missing"
          ? Effect.fail(new MaterialMissing({ materialRef }))
          : Effect.succeed({
              parts: reader({ bytes: found.bytes, fileName: found.fileName, password: found.password }),
              uploadedOn: LocalDate.LocalDate.make(found.uploadedOn),
            }),
      )
  return { read: readBy(read), ...(again === undefined ? {} : { again: readBy(again) }) }
}
