import { availableParallelism } from "node:os"
import { DocumentUnreadable } from "@open-valuation/core/domain"
import type { DocumentLimits, DocumentPiece } from "@open-valuation/documents"
import { makeFairPermits, unboundedWaiting } from "@open-valuation/service"
import { makeThreads, type TaskFailed, type ThreadLost } from "@open-valuation/threads"
import { Effect, Schema, Stream } from "effect"

/** A document to read. */
export interface DocumentTask {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly password: string | undefined
  /** For whom it is read, so that accounts take turns; absent: for whoever runs this process. */
  readonly account?: number
  readonly limits?: Partial<DocumentLimits>
  /** Whether only whether it opens is asked. */
  readonly opensOnly?: boolean
}

/** Heap of a thread that reads a document. */
const MEMORY_MB = 512

/** Longer than a reader's own time limit, for a document that keeps its reader from looking at the clock. */
const PATIENCE = "90 seconds"

/** A thread waits for as long as the images of its document are being read: a few of those do not keep others waiting. */
const LEAST = 4

/**
 * Reads documents in threads: a large or hostile file neither holds up the server nor takes it down, and those of one account
 * take half of the threads at most, so that its documents do not stand before those of others.
 */
export const makeDocumentThreads = Effect.gen(function* () {
  const most = Math.max(LEAST, availableParallelism() - 1)
  const run = yield* makeThreads<DocumentTask, DocumentPiece>({
    module: new URL("DocumentWorker", import.meta.url),
    most,
    memoryMb: MEMORY_MB,
    patience: PATIENCE,
  })
  const turns = makeFairPermits({ running: most, runningPerAccount: Math.ceil(most / 2), ...unboundedWaiting })
  return (document: DocumentTask): Stream.Stream<DocumentPiece, DocumentUnreadable> => {
    const read = run(document).pipe(Stream.catch((error) => Stream.unwrap(unreadable(document, error))))
    return document.account === undefined ? read : Stream.unwrap(Effect.as(turns.turn(document.account), read))
  }
})

const faults = { memory: "too-large", time: "timeout", crash: "corrupt" } as const

/** What became of a document whose thread failed; a crash of ours is logged. */
export const unreadable = Effect.fnUntraced(function* (
  { fileName }: Pick<DocumentTask, "fileName">,
  error: TaskFailed | ThreadLost,
) {
  if (error._tag === "TaskFailed") return Stream.fail(yield* Effect.orDie(decode(error.error)))
  if (error.reason === "crash") yield* Effect.logError("A document could not be read", error.cause)
  const detail = error.reason === "crash" ? "the reader crashed" : `the reader used too much ${error.reason}`
  return Stream.fail(new DocumentUnreadable({ fileName, reason: faults[error.reason], detail }))
})

const decode = (error: unknown) =>
  Effect.map(Schema.decodeUnknownEffect(Unreadable)(error), (fields) => new DocumentUnreadable(fields))

const Unreadable = Schema.Struct(DocumentUnreadable.fields)
