import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { type DocumentPiece, recogniseImages } from "@open-valuation/files"
import { Context, Effect, Layer, Stream } from "effect"
import type { DocumentReading } from "../threads/AskedOcr.ts"
import type { DocumentTask } from "../threads/DocumentJobs.ts"
import { makeReaderThreads, unreadable } from "../threads/ReaderThreads.ts"
import { AccountOcr } from "./AccountOcr.ts"

/** Reads documents in threads, so that a large or hostile file neither blocks nor crashes the process. */
export const makeDocumentThreads = Effect.gen(function* () {
  const run = yield* makeReaderThreads("document")
  return (document: DocumentTask): Stream.Stream<DocumentPiece, DocumentUnreadable> =>
    run(document.account, document).pipe(Stream.catch((error) => Stream.fromEffect(unreadable(document, error))))
})

/**
 * Reads documents: their files in threads of one pool, their images in those of the recogniser. Accounts take turns in
 * both.
 */
export class Documents extends Context.Service<Documents, DocumentReading>()("@open-valuation/server/Documents") {
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
