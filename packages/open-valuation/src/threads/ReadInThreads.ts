import { availableParallelism } from "node:os"
import { DocumentUnreadable } from "@open-valuation/core/domain"
import { Ocr } from "@open-valuation/core/ports"
import { type StatementRead, unreadDocument } from "@open-valuation/core/statement"
import { makeThreads, type TaskFailed, type ThreadLost } from "@open-valuation/files/threads"
import { Effect, Layer, Option, Schema, Stream } from "effect"
import { PackageMissing } from "../PackageMissing.ts"
import { chosenOcr } from "../ports/ChosenOcr.ts"
import type { OpenOptions } from "../public/Options.ts"
import { Reading } from "../statements/Reading.ts"
import type { ImageAnswer, ImageQuestion, ReadTask } from "./ReadJob.ts"

/** One file, from its bytes to its lines. Time in which a recogniser works does not count. */
const BUDGET = { time: "2 minutes", memoryMb: 1_024, outputMb: 1_024 } as const

/** Reads files of all kinds, each in a thread of its own, and their images with the instance's recogniser. */
export const readingLayer = (options: Pick<OpenOptions, "ocr" | "limits">): Layer.Layer<Reading, PackageMissing> => {
  const reading = Layer.effect(
    Reading,
    Effect.gen(function* () {
      const ocr = Option.getOrUndefined(yield* Effect.serviceOption(Ocr))
      const run = yield* makeThreads<ReadTask, StatementRead, ImageQuestion, ImageAnswer>({
        module: new URL("Worker", import.meta.url),
        job: "read",
        most: availableParallelism(),
        budget: BUDGET,
      })
      const answer = ({ image }: ImageQuestion): Effect.Effect<ImageAnswer> =>
        ocr === undefined
          ? Effect.die(new Error("a thread asked for a recogniser that is not there"))
          : Effect.match(ocr.read(image), {
              onSuccess: (text): ImageAnswer => ({ _tag: "Text", text }),
              onFailure: ({ detail, reason }): ImageAnswer => ({ _tag: "Unavailable", reason, detail }),
            })
      const kind = ocr && { name: ocr.name, concurrency: ocr.concurrency }
      return Reading.of({
        read: ({ content, fileName, kind: submittedAs, password }) =>
          Stream.runCollect(run({ bytes: content, fileName, password, kind: submittedAs, ocr: kind }, answer)).pipe(
            Effect.catch((error) => lost(fileName, error)),
          ),
      })
    }),
  )
  const ocr = chosenOcr(options)
  return ocr === undefined ? reading : Layer.provide(reading, ocr)
}

const faults = { memory: "too-large", output: "too-large", time: "timeout", busy: "busy", crash: "corrupt" } as const

/** A file whose thread found a package missing, or ended before it was done. */
const lost = Effect.fnUntraced(function* (
  fileName: string,
  error: TaskFailed | ThreadLost,
): Effect.fn.Return<ReadonlyArray<StatementRead>, PackageMissing> {
  if (error._tag === "TaskFailed") return yield* yield* Effect.orDie(decoded(error.error))
  if (error.reason === "crash") yield* Effect.logError(`${fileName} could not be read`, error.cause)
  return [
    unreadDocument(new DocumentUnreadable({ fileName, reason: faults[error.reason], detail: "the thread was lost" })),
  ]
})

const decoded = (error: unknown) =>
  Effect.map(
    Schema.decodeUnknownEffect(Schema.Struct(PackageMissing.fields))(error),
    (fields) => new PackageMissing(fields),
  )
