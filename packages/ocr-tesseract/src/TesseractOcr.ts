import { availableParallelism } from "node:os"
import type { PageImage } from "@open-valuation/core/domain"
import { Ocr, OcrUnavailable } from "@open-valuation/core/ports"
import { makeThreads, type TaskFailed, type ThreadLost } from "@open-valuation/threads"
import { type Duration, Effect, Layer, Option, Stream } from "effect"
import type { OcrPiece } from "./OcrPiece.ts"

/** How much of a machine Tesseract may take. */
export interface TesseractOcrOptions {
  /**
   * Images that are read at the same time, each on a processor of its own and in some 300 MB. By default one less than
   * there are processors, at least 1 and at most 4.
   */
  readonly workers?: number
  /** How long no line of an image may be read until it is given up; 60 seconds by default. */
  readonly patience?: Duration.Input
}

/** Heap of a thread; the memory of Tesseract itself is not part of it. */
const HEAP_MB = 1024

/** By default: beyond these a server has other things to do. */
const MOST_WORKERS = 4

const layer = ({ patience = "60 seconds", workers = defaultWorkers() }: TesseractOcrOptions = {}): Layer.Layer<Ocr> =>
  Layer.effect(
    Ocr,
    Effect.gen(function* () {
      if (!Number.isSafeInteger(workers) || workers < 1) {
        return yield* Effect.die(new RangeError(`workers is a whole number from 1, not ${workers}`))
      }
      const run = yield* makeThreads<PageImage, OcrPiece>({
        module: new URL("OcrWorker", import.meta.url),
        most: workers,
        memoryMb: HEAP_MB,
        patience,
      })
      return {
        name: "tesseract",
        concurrency: workers,
        read: (image) =>
          Stream.runLast(run(image)).pipe(
            Effect.mapError(unavailable),
            Effect.flatMap((last) =>
              Option.isSome(last) && last.value._tag === "ImageRead"
                ? Effect.succeed(last.value.text)
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
    case "memory":
      return new OcrUnavailable({ reason: "crash", detail: "Tesseract used too much memory" })
    case "crash":
      return new OcrUnavailable({ reason: "crash", detail: `Tesseract broke off: ${firstLine(error.cause)}` })
  }
}

/** Of an error or its print; a thread that was ended has the number of its exit. */
const firstLine = (cause: unknown): string =>
  typeof cause === "number" ? `exit ${cause}` : String(cause).split("\n", 1).join("")
