import type { DocumentUnreadable } from "@open-valuation/core/domain"
import type { DocumentLimits, DocumentPiece } from "@open-valuation/files"
import { Effect, Stream } from "effect"
import { Budgets } from "../Budgets.ts"
import { unreadable } from "./LostThread.ts"
import { makeReaderThreads } from "./ReaderThreads.ts"

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
