import { availableParallelism } from "node:os"
import type { ImageText, PageImage } from "@open-valuation/core/domain"
import { Ocr, OcrInBackground, OcrUnavailable } from "@open-valuation/core/ports"
import { makeThreads, type TaskFailed, type ThreadLost } from "@open-valuation/threads"
import { Deferred, type Duration, Effect, Layer, Option, Semaphore, Stream } from "effect"

/** How much of a machine Tesseract may take. */
export interface TesseractOcrOptions {
  /**
   * Images that are read at the same time, each on a processor of its own and in some 300 MB. By default one less than
   * there are processors, at least 1 and at most 4.
   */
  readonly workers?: number
  /** How long an image may take before it is given up; 3 minutes by default. */
  readonly patience?: Duration.Input
}

/**
 * What one image may use beside its time: of a thread's heap, the memory of Tesseract itself is no part of it; and
 * text.
 */
const IMAGE = { memoryMb: 1024, outputMb: 16 }

/** By default: beyond these a server has other things to do. */
const MOST_WORKERS = 4

const layer = ({ patience = "3 minutes", workers = defaultWorkers() }: TesseractOcrOptions = {}): Layer.Layer<Ocr> =>
  Layer.effect(
    Ocr,
    Effect.gen(function* () {
      if (!Number.isSafeInteger(workers) || workers < 1) {
        return yield* Effect.die(new RangeError(`workers is a whole number from 1, not ${workers}`))
      }
      const threads = (background: boolean) =>
        makeThreads<PageImage, ImageText>({
          module: new URL("OcrWorker", import.meta.url),
          most: workers,
          budget: { ...IMAGE, time: patience },
          background,
        })
      const [usual, behind] = [yield* threads(false), yield* threads(true)]
      const turns = yield* Semaphore.make(workers)
      return {
        name: "tesseract",
        concurrency: workers,
        read: (image) =>
          Effect.flatMap(OcrInBackground, (inBackground) =>
            Stream.runLast(
              (Deferred.isDoneUnsafe(inBackground) ? behind : usual)(image, undefined, Deferred.await(inBackground)),
            ),
          ).pipe(
            turns.withPermits(1),
            Effect.mapError(unavailable),
            Effect.flatMap((text) =>
              Option.isSome(text)
                ? Effect.succeed(text.value)
                : Effect.fail(new OcrUnavailable({ reason: "crash", detail: "Tesseract gave no answer" })),
            ),
          ),
      }
    }),
  )

/** Tesseract as the recogniser of a host. */
export const TesseractOcr = {
  /** A new pool of threads; it ends with the layer. Dies when `workers` is no whole number from 1. */
  layer,
}

const defaultWorkers = (): number => Math.min(MOST_WORKERS, Math.max(1, availableParallelism() - 1))

const unavailable = (error: TaskFailed | ThreadLost): OcrUnavailable => {
  if (error._tag === "TaskFailed") return new OcrUnavailable({ reason: "crash", detail: firstLine(error.error) })
  switch (error.reason) {
    case "time":
      return new OcrUnavailable({ reason: "timeout", detail: "Tesseract took too long" })
    case "output":
      return new OcrUnavailable({ reason: "crash", detail: "Tesseract read more text than any image holds" })
    case "memory":
      return new OcrUnavailable({ reason: "crash", detail: "Tesseract used too much memory" })
    case "crash":
      return new OcrUnavailable({ reason: "crash", detail: `Tesseract broke off: ${firstLine(error.cause)}` })
  }
}

/** Of an error or its print; a thread that was ended has the number of its exit. */
const firstLine = (cause: unknown): string =>
  typeof cause === "number" ? `exit ${cause}` : String(cause).split("\n", 1).join("")
