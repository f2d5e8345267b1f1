import type { DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import { type DocumentLimits, type DocumentPiece, recogniseImages } from "@open-valuation/files"
import { Context, Effect, Layer, Stream } from "effect"
import { Budgets } from "../Budgets.ts"
import { AccountOcr } from "./AccountOcr.ts"
import { makeReaderThreads, unreadable } from "./ReaderThreads.ts"

/** A document to read. */
export interface DocumentTask {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly password: string | undefined
  /** The account it is read for, so that accounts take turns. Absent for the operator of this process. */
  readonly account?: number
  readonly limits?: Partial<DocumentLimits>
}

/** Reads documents in threads, so that a large or hostile file neither blocks nor crashes the process. */
export const makeDocumentThreads = Effect.gen(function* () {
  const run = yield* makeReaderThreads<DocumentTask, DocumentPiece>({
    module: new URL("DocumentWorker", import.meta.url),
    budget: (yield* Budgets).document,
  })
  return (document: DocumentTask): Stream.Stream<DocumentPiece, DocumentUnreadable> =>
    run(document.account, document).pipe(Stream.catch((error) => Stream.fromEffect(unreadable(document, error))))
})

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
