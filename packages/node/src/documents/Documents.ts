import type { DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import { recogniseImages } from "@open-valuation/documents"
import { Context, Effect, Layer, Stream } from "effect"
import { makeAccountOcr } from "../ocr/AccountOcr.ts"
import { Recogniser } from "../ocr/Recogniser.ts"
import { type SettingInvalid, Settings } from "../Settings.ts"
import { type DocumentTask, makeDocumentThreads } from "./DocumentThreads.ts"

/** Reads documents: their files in threads of one pool, their images in those of the recogniser; accounts take turns in both. */
export class Documents extends Context.Service<
  Documents,
  {
    readonly read: (document: DocumentTask) => Stream.Stream<DocumentPart, DocumentUnreadable>
    /** The same with the images read by another recogniser, where there is one. */
    readonly again: ((document: DocumentTask) => Stream.Stream<DocumentPart, DocumentUnreadable>) | undefined
    /** Fails where the document, or one within an archive, does not open. */
    readonly open: (document: DocumentTask) => Effect.Effect<void, DocumentUnreadable>
  }
>()("@open-valuation/node/Documents") {
  static readonly layer: Layer.Layer<Documents, never, Recogniser> = Layer.effect(
    Documents,
    Effect.gen(function* () {
      const { ocr, other } = yield* Recogniser
      const open = yield* makeDocumentThreads
      const first = ocr && makeAccountOcr(ocr)
      const second = other && makeAccountOcr(other)
      return {
        read: (document) => recogniseImages(first?.(document.account))(open(document)),
        again: second && ((document) => recogniseImages(second(document.account))(open(document))),
        open: (document) => Stream.runDrain(open({ ...document, opensOnly: true })),
      }
    }),
  )
}

/** Documents with the recogniser that the environment chooses. */
export const documentsLayer: Layer.Layer<Documents, SettingInvalid> = Documents.layer.pipe(
  Layer.provide(Recogniser.layer),
  Layer.provide(Settings.layer),
)
