import { availableParallelism } from "node:os"
import type { Worker } from "node:worker_threads"
import { Effect, type Scope, Semaphore } from "effect"
import { ranOutOfMemory, startThread } from "../threads/index.ts"
import type { PdfAnswer, PdfQuestion } from "./PdfThread.ts"

/** The thread ended unexpectedly: its file made it run out of memory, or crash. */
export interface ThreadLost {
  readonly _tag: "ThreadLost"
  readonly memory: boolean
}

/** A thread dedicated to one PDF. */
export interface PdfReader {
  readonly ask: (question: PdfQuestion) => Effect.Effect<PdfAnswer, ThreadLost>
}

const MODULE = new URL("PdfThread", import.meta.url)
/** The operators of a page are short-lived. */
const BOUNDS = { memoryMb: 512, youngMemoryMb: 96 }

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

const ask = (worker: Worker, question: PdfQuestion): Effect.Effect<PdfAnswer, ThreadLost> =>
  Effect.callback<PdfAnswer, ThreadLost>((resume) => {
    const onAnswer = (answer: PdfAnswer) => finish(Effect.succeed(answer))
    const onError = (cause: unknown) => finish(Effect.fail({ _tag: "ThreadLost", memory: ranOutOfMemory(cause) }))
    const forget = () => {
      worker.off("message", onAnswer)
      worker.off("error", onError)
    }
    const finish = (result: Effect.Effect<PdfAnswer, ThreadLost>) => {
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
  return {
    ask: (question) =>
      Effect.suspend(() => {
        sound = false
        return Effect.tap(ask(worker, question), () =>
          Effect.sync(() => {
            sound = true
          }),
        )
      }),
  }
})
