import { DocumentUnreadable } from "@open-valuation/core/domain"
import type { TaskFailed, ThreadLost } from "@open-valuation/files/threads"
import { Effect, Schema } from "effect"

const faults = { memory: "too-large", output: "too-large", time: "timeout", crash: "corrupt" } as const

/** The error for a document whose thread failed or exceeded its budget. A crash of our own code is logged. */
export const unreadable = Effect.fnUntraced(function* (
  { fileName }: { readonly fileName: string },
  error: TaskFailed | ThreadLost,
): Effect.fn.Return<never, DocumentUnreadable> {
  if (error._tag === "TaskFailed") return yield* yield* Effect.orDie(decode(error.error))
  if (error.reason === "crash") yield* Effect.logError("A document could not be read", error.cause)
  const detail = error.reason === "crash" ? "the reader crashed" : `the reader used too much ${error.reason}`
  return yield* new DocumentUnreadable({ fileName, reason: faults[error.reason], detail })
})

const decode = (error: unknown) =>
  Effect.map(Schema.decodeUnknownEffect(Unreadable)(error), (fields) => new DocumentUnreadable(fields))

const Unreadable = Schema.Struct(DocumentUnreadable.fields)
