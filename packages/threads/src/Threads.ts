import { extname } from "node:path"
import { type Transferable, Worker } from "node:worker_threads"
import { Cause, Data, type Duration, Effect, Option, Pool, Queue, type Scope, Stream } from "effect"
import type { Order, Report } from "./ThreadProtocol.ts"

/** The handler of a task failed it: `error` is its error as a plain object. */
export class TaskFailed extends Data.TaggedError("TaskFailed")<{ readonly error: unknown }> {}

/** A thread did not survive its task, or said nothing for too long and was ended. */
export class ThreadLost extends Data.TaggedError("ThreadLost")<{
  readonly reason: "memory" | "time" | "crash"
  readonly cause?: unknown
}> {}

/** Bounds of some threads. */
export interface ThreadOptions {
  /** Module without its extension, which calls `serveTasks`. */
  readonly module: URL
  /** Threads at the same time; tasks wait for one. */
  readonly most: number
  /** Of each thread's heap. */
  readonly memoryMb: number
  /** How long a thread may say nothing. */
  readonly patience: Duration.Input
}

/** Bounds of threads, and what of a task they are given for good, such as a port through which more of it comes. */
export interface TaskOptions<Task> extends ThreadOptions {
  readonly transfer?: (task: Task) => ReadonlyArray<Transferable>
}

/** Does a task in a thread of its own and gives the pieces of the answer as they come. */
export type RunInThread<Task, Piece> = (task: Task) => Stream.Stream<Piece, TaskFailed | ThreadLost>

/**
 * Threads for work that would hold up everything else, or might never end. They start when there are tasks, do one at a
 * time, and end half a minute after their last one, or with a task that is given up.
 */
export const makeThreads = Effect.fnUntraced(function* <Task, Piece>(
  options: TaskOptions<Task>,
): Effect.fn.Return<RunInThread<Task, Piece>, never, Scope.Scope> {
  const pool = yield* Pool.makeWithTTL({
    acquire: Effect.acquireRelease(
      Effect.sync(() => start(options)),
      (thread) => Effect.promise(() => thread.terminate()),
    ),
    min: 0,
    max: options.most,
    timeToLive: "30 seconds",
  })

  const lost = new ThreadLost({ reason: "time" })

  const living: Effect.Effect<Worker, never, Scope.Scope> = Effect.flatMap(Pool.get(pool), (thread) =>
    hasEnded(thread) ? Effect.andThen(Pool.invalidate(pool, thread), living) : Effect.succeed(thread),
  )

  const answer = Effect.fnUntraced(function* (task: Task) {
    const thread = yield* living
    const reports = yield* Queue.unbounded<Report<Piece>, ThreadLost>()
    const onMessage = (report: Report<Piece>) => Queue.offerUnsafe(reports, report)
    const onEnd = (cause: unknown) => Queue.failCauseUnsafe(reports, Cause.fail(endedBy(cause)))
    const tell = (order: Order<Task>, transferred: ReadonlyArray<Transferable> = []) =>
      thread.postMessage(order, transferred)
    let free = false
    yield* Effect.addFinalizer(() => {
      thread.off("message", onMessage).off("error", onEnd).off("exit", onEnd).unref()
      return free ? Effect.void : Pool.invalidate(pool, thread)
    })
    thread.on("message", onMessage).on("error", onEnd).on("exit", onEnd).ref()
    tell({ _tag: "Task", task }, options.transfer?.(task))

    const next = Queue.take(reports).pipe(
      Effect.timeoutOrElse({ duration: options.patience, orElse: () => Effect.fail(lost) }),
    )
    return Stream.paginate(undefined, () =>
      Effect.flatMap(
        next,
        (report): Effect.Effect<readonly [ReadonlyArray<Piece>, Option.Option<undefined>], TaskFailed | ThreadLost> => {
          switch (report._tag) {
            case "Pieces":
              tell({ _tag: "Room" })
              return Effect.succeed([report.pieces, Option.some(undefined)])
            case "Done":
              free = true
              return Effect.succeed([[], Option.none()])
            case "Failed":
              free = true
              return Effect.fail(new TaskFailed({ error: report.error }))
            case "Crashed":
              return Effect.fail(new ThreadLost({ reason: "crash", cause: report.cause }))
          }
        },
      ),
    )
  })

  return (task) => Stream.unwrap(answer(task))
})

/** A thread that has ended has this number. */
const hasEnded = ({ threadId }: Worker): boolean => threadId === -1

const endedBy = (cause: unknown): ThreadLost => {
  const memory = cause instanceof Error && "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY"
  return new ThreadLost({ reason: memory ? "memory" : "crash", cause })
}

const start = ({ memoryMb, module }: ThreadOptions): Worker => {
  // `.ts` where the sources run as they are, `.js` where they were built.
  const extension = extname(import.meta.url)
  const thread = new Worker(new URL(module.href + extension), {
    execArgv: extension === ".ts" ? ["--conditions=@open-valuation/source"] : [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  thread.unref()
  // An error between two tasks has no other listener, and would end this process.
  thread.on("error", () => {})
  return thread
}
