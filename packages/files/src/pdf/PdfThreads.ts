import { availableParallelism } from "node:os"
import type { Worker } from "node:worker_threads"
import { Effect, type Scope, Semaphore } from "effect"
import { ranOutOfMemory, startThread } from "../threads/index.ts"
import { limitWork, stoodStill, WorkOf } from "../threads/WorkLimit.ts"
import type { PdfQuestion, PdfReport } from "./PdfThread.ts"

/**
 * Why a thread gave no answer: its file made it run out of memory, crash or work longer than any document takes; or the
 * machine is too busy.
 */
export interface PdfThreadLost {
  readonly _tag: "PdfThreadLost"
  readonly reason: "memory" | "crash" | "timeout" | "busy"
}

const lost = (reason: PdfThreadLost["reason"]): PdfThreadLost => ({ _tag: "PdfThreadLost", reason })

/** A thread dedicated to one PDF. */
export interface PdfReader {
  /** The answer, within so many milliseconds of work. Loading the code that reads PDF does not count. */
  readonly ask: (question: PdfQuestion, millis: number) => Effect.Effect<PdfReport, PdfThreadLost>
}

const MODULE = new URL("PdfThread", import.meta.url)
/** The operators of a page are short-lived. */
const BOUNDS = { memoryMb: 512, youngMemoryMb: 96 }
/** Starting a thread and loading pdf.js takes a second, on a busy machine minutes. */
const LOAD = "10 minutes"

const threads = Semaphore.makeUnsafe(Math.max(1, availableParallelism()))
/**
 * Threads without a PDF. Starting one and loading pdf.js takes longer than reading most statements. They do not keep
 * the process alive.
 */
const idle: Array<Worker> = []

const start = (): Worker => {
  const worker = startThread(MODULE, BOUNDS)
  worker.on("error", () => {
    const at = idle.indexOf(worker)
    if (at !== -1) idle.splice(at, 1)
  })
  return worker
}

const ask = (worker: Worker, question: PdfQuestion): Effect.Effect<PdfReport, PdfThreadLost> =>
  Effect.callback<PdfReport, PdfThreadLost>((resume) => {
    const onAnswer = (report: PdfReport) => finish(Effect.succeed(report))
    const onError = (cause: unknown) => finish(Effect.fail(lost(ranOutOfMemory(cause) ? "memory" : "crash")))
    const forget = () => {
      worker.off("message", onAnswer)
      worker.off("error", onError)
    }
    const finish = (result: Effect.Effect<PdfReport, PdfThreadLost>) => {
      forget()
      resume(result)
    }
    worker.on("message", onAnswer)
    worker.on("error", onError)
    worker.postMessage(question)
    return Effect.sync(forget)
  })

/**
 * A thread for one PDF while the scope lasts. In the host's own thread, pdf.js would block the host while it works,
 * forever if a file makes it loop, and crash the process with unhandled rejections. A thread that does not answer, or
 * was interrupted during an answer, is terminated.
 */
export const openReader: Effect.Effect<PdfReader, never, Scope.Scope> = Effect.gen(function* () {
  yield* Effect.acquireRelease(threads.take(1), () => threads.release(1))
  let sound = true
  let isLoaded = false
  const worker = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const thread = idle.pop() ?? start()
      thread.ref()
      return thread
    }),
    (thread) =>
      Effect.gen(function* () {
        const closed = sound ? yield* Effect.result(ask(thread, { _tag: "Close" })) : undefined
        if (closed?._tag === "Success") {
          thread.unref()
          idle.push(thread)
        } else yield* Effect.promise(() => thread.terminate())
      }),
  )
  const load = Effect.suspend(() => (isLoaded ? Effect.void : ask(worker, { _tag: "Load" }))).pipe(
    Effect.timeoutOrElse({ duration: LOAD, orElse: () => Effect.fail(lost("busy")) }),
  )
  const worked = (yield* WorkOf)(worker)
  const still = Effect.andThen(
    stoodStill(worked),
    Effect.suspend(() => Effect.fail(lost("busy"))),
  )
  return {
    ask: (question, millis) =>
      Effect.gen(function* () {
        sound = false
        yield* load
        isLoaded = true
        const report = yield* limitWork(millis, worked, lost)(Effect.raceFirst(ask(worker, question), still))
        sound = true
        return report
      }),
  }
})
