import { availableParallelism } from "node:os"
import type { DocumentUnreadable } from "@open-valuation/core/domain"
import type { DocumentLimits, DocumentPiece } from "@open-valuation/documents"
import { makeThreads } from "@open-valuation/threads"
import { Effect, Stream } from "effect"
import { budgets } from "../Budgets.ts"
import { unreadable } from "./LostThread.ts"

/** A document to read. */
export interface DocumentTask {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly password: string | undefined
  readonly limits?: Partial<DocumentLimits>
}

/** A thread waits for as long as the images of its document are being read: a few of those do not keep others waiting. */
const LEAST = 4

/** Threads of a kind that read what was uploaded. */
export const threadsOfReaders = Math.max(LEAST, availableParallelism() - 1)

/** Reads documents in threads: a large or hostile file neither holds up the process nor takes it down. */
export const makeDocumentThreads = Effect.gen(function* () {
  const run = yield* makeThreads<DocumentTask, DocumentPiece>({
    module: new URL("DocumentWorker", import.meta.url),
    most: threadsOfReaders,
    budget: budgets.document,
  })
  return (document: DocumentTask): Stream.Stream<DocumentPiece, DocumentUnreadable> =>
    run(document).pipe(Stream.catch((error) => Stream.fromEffect(unreadable(document, error))))
})
