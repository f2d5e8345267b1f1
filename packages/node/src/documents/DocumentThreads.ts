import { availableParallelism } from "node:os"
import { type DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import { Context, Effect, Layer, Schema, Stream } from "effect"
import { makeThreads, type TaskFailed, type ThreadLost } from "@open-valuation/threads"

/** A document to read. */
export interface DocumentTask {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly password: string | undefined
}

/** Heap of a thread that reads a document. */
const MEMORY_MB = 512

/** Longer than a reader's own time limit, for a document that keeps its reader from looking at the clock. */
const PATIENCE = "90 seconds"

/** Reads documents in threads: a large or hostile file neither holds up the server nor takes it down. */
export class DocumentThreads extends Context.Service<
  DocumentThreads,
  { readonly read: (document: DocumentTask) => Stream.Stream<DocumentPart, DocumentUnreadable> }
>()("@open-valuation/node/DocumentThreads") {
  static readonly layer = Layer.effect(
    DocumentThreads,
    Effect.gen(function* () {
      const run = yield* makeThreads<DocumentTask, DocumentPart>({
        module: new URL("DocumentWorker", import.meta.url),
        most: Math.max(1, availableParallelism() - 1),
        memoryMb: MEMORY_MB,
        patience: PATIENCE,
      })
      return {
        read: (document) => run(document).pipe(Stream.catch((error) => Stream.unwrap(unreadable(document, error)))),
      }
    }),
  )
}

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
