import { availableParallelism } from "node:os"
import type { ImageText, PageImage } from "@open-valuation/core/domain"
import { Ocr, OcrInBackground, OcrUnavailable } from "@open-valuation/core/ports"
import { makeThreads, type TaskFailed, type ThreadLost } from "@open-valuation/files/threads"
import { type Duration, Effect, Layer, Option, Semaphore, Stream } from "effect"

/** Resources that Tesseract may use. */
export interface TesseractOcrOptions {
  /**
   * Images read at the same time, each on its own processor and in some 300 MB. Default: one fewer than the number of
   * processors, at least 1 and at most 4.
   */
  readonly workers?: number
  /** A quarter of the time on the clock that an image may take. Default: 3 minutes. */
  readonly patience?: Duration.Input
}

/** Limits of one image besides its time: heap of the thread, without Tesseract's own memory, and length of the text. */
const IMAGE = { memoryMb: 1024, outputMb: 16 }

/** Default maximum. Beyond it a server needs its processors for other work. */
const MOST_WORKERS = 4

const layer = ({ patience = "3 minutes", workers = defaultWorkers() }: TesseractOcrOptions = {}): Layer.Layer<Ocr> =>
  Layer.effect(
    Ocr,
    Effect.gen(function* () {
      if (!Number.isSafeInteger(workers) || workers < 1) {
        return yield* Effect.die(new RangeError(`workers is a whole number from 1, not ${workers}`))
      }
      const run = yield* makeThreads<PageImage, ImageText>({
        module: new URL("TesseractWorker", import.meta.url),
        most: workers,
        // Tesseract works in a thread of its own, whose work is not counted: the clock limits it.
        budget: { ...IMAGE, time: patience, patience: 4 },
      })
      const turns = yield* Semaphore.make(workers)
      return {
        name: "tesseract",
        concurrency: workers,
        read: (image) =>
          Effect.flatMap(OcrInBackground, (stepBack) => Stream.runLast(run(image, undefined, stepBack))).pipe(
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
  /** A new pool of threads, which ends with the layer. Dies when `workers` is not a whole number above 0. */
  layer,
}

const defaultWorkers = (): number => Math.min(MOST_WORKERS, Math.max(1, availableParallelism() - 1))

const unavailable = (error: TaskFailed | ThreadLost): OcrUnavailable => {
  if (error._tag === "TaskFailed") return new OcrUnavailable({ reason: "crash", detail: firstLine(error.error) })
  switch (error.reason) {
    case "time":
    case "busy":
      return new OcrUnavailable({ reason: "timeout", detail: "Tesseract took too long" })
    case "output":
      return new OcrUnavailable({ reason: "crash", detail: "Tesseract read more text than any image holds" })
    case "memory":
      return new OcrUnavailable({ reason: "crash", detail: "Tesseract used too much memory" })
    case "crash":
      return new OcrUnavailable({ reason: "crash", detail: `Tesseract broke off: ${firstLine(error.cause)}` })
  }
}

/** First line of an error or its print. A terminated thread has its exit code. */
const firstLine = (cause: unknown): string =>
  typeof cause === "number" ? `exit ${cause}` : String(cause).split("\n", 1).join("")
