import type { DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import { recogniseImages } from "@open-valuation/files"
import { Context, Effect, Layer, type Stream } from "effect"
import { AccountOcr } from "../ocr/AccountOcr.ts"
import { type DocumentTask, makeDocumentThreads } from "./DocumentThreads.ts"

/**
 * Reads documents: their files in threads of one pool, their images in those of the recogniser. Accounts take turns in
 * both.
 */
export class Documents extends Context.Service<
  Documents,
  {
    readonly read: (document: DocumentTask) => Stream.Stream<DocumentPart, DocumentUnreadable>
    /** Reads the document again with the other recogniser, if there is one. */
    readonly again: ((document: DocumentTask) => Stream.Stream<DocumentPart, DocumentUnreadable>) | undefined
  }
>()("@open-valuation/server/Documents") {
  static readonly layer: Layer.Layer<Documents, never, AccountOcr> = Layer.effect(
    Documents,
    Effect.gen(function* () {
      const { first, second } = yield* AccountOcr
      const open = yield* makeDocumentThreads
      return {
        read: (document) => recogniseImages(first?.(document.account))(open(document)),
        again: second && ((document) => recogniseImages(second(document.account))(open(document))),
      }
    }),
  )
}
