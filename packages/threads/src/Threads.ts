import { deserialize } from "node:v8"
import type { Transferable, Worker } from "node:worker_threads"
import { Cause, Clock, Data, Duration, Effect, Option, Pool, Queue, type Scope, Stream } from "effect"
import type { Budget } from "./Budget.ts"
import { niceSteps } from "./LowPriority.ts"
import { hasEnded, ranOutOfMemory, startThread } from "./StartThread.ts"
import type { Order, Report } from "./ThreadProtocol.ts"

/** The handler of a task failed it: `error` is its error as a plain object. */
export class TaskFailed extends Data.TaggedError("TaskFailed")<{ readonly error: unknown }> {}

/** A thread did not survive its task: it crashed, or the task passed this part of its budget and was ended. */
export class ThreadLost extends Data.TaggedError("ThreadLost")<{
  readonly reason: "memory" | "time" | "output" | "crash"
  readonly cause?: unknown
}> {}

/** Bounds of some threads. */
export interface ThreadOptions {
  /** Module without its extension, which calls `serveTasks`. */
  readonly module: URL
  /** Threads at the same time; tasks wait for one. */
  readonly most: number
  /** Of each task. */
  readonly budget: Budget
  /** What nobody waits for first: where processors are scarce, other threads go before these. */
  readonly background?: boolean
}

/** Bounds of threads, and what of a task they are given for good, such as a port through which more of it comes. */
export interface TaskOptions<Task> extends ThreadOptions {
  readonly transfer?: (task: Task) => ReadonlyArray<Transferable>
}

/**
 * Does a task in a thread of its own and gives the pieces of its result as they come; what the thread asks meanwhile,
 * `answer` answers. A stream that is not taken to its end ends the thread: of a single piece take the last, not the
 * first.
 */
export type RunInThread<Task, Piece, Question = never, Answer = never> = (
  task: Task,
  answer?: (question: Question) => Effect.Effect<Answer>,
) => Stream.Stream<Piece, TaskFailed | ThreadLost>

const MIB = 1_048_576

/** Loading a module takes a second, and many of them on a busy machine; no task pays for it. */
const START_MILLIS = 120_000

/**
 * Threads for work that would hold up everything else, or might never end. They start when there are tasks, do one at a
 * time, and end half a minute after their last one, or with a task that is given up.
 */
export const makeThreads = Effect.fnUntraced(function* <Task, Piece, Question = never, Answer = never>(
  options: TaskOptions<Task>,
): Effect.fn.Return<RunInThread<Task, Piece, Question, Answer>, never, Scope.Scope> {
  const { background = false, budget } = options
  const bounds = { memoryMb: budget.memoryMb, niceSteps: background ? niceSteps.background : niceSteps.usual }
  const pool = yield* Pool.makeWithTTL({
    acquire: Effect.acquireRelease(
      Effect.sync(() => startThread(options.module, bounds)),
      (thread) => Effect.promise(() => thread.terminate()),
    ),
    min: 0,
    max: options.most,
    timeToLive: "30 seconds",
  })

  const living: Effect.Effect<Worker, never, Scope.Scope> = Effect.flatMap(Pool.get(pool), (thread) =>
    hasEnded(thread) ? Effect.andThen(Pool.invalidate(pool, thread), living) : Effect.succeed(thread),
  )

  const run = Effect.fnUntraced(function* (task: Task, answer: (question: Question) => Effect.Effect<Answer>) {
    const thread = yield* living
    const scope = yield* Effect.scope
    const reports = yield* Queue.unbounded<Report<Question> | Answered, ThreadLost>()
    const onMessage = (report: Report<Question>) => Queue.offerUnsafe(reports, report)
    const onEnd = (cause: unknown) => Queue.failCauseUnsafe(reports, Cause.fail(endedBy(cause)))
    const tell = (order: Order<Task, Answer>, transferred: ReadonlyArray<Transferable> = []) =>
      thread.postMessage(order, transferred)
    let free = false
    yield* Effect.addFinalizer(() => {
      thread.off("message", onMessage).off("error", onEnd).off("exit", onEnd).unref()
      return free ? Effect.void : Pool.invalidate(pool, thread)
    })
    thread.on("message", onMessage).on("error", onEnd).on("exit", onEnd).ref()
    tell({ _tag: "Task", task }, options.transfer?.(task))

    let millisLeft = START_MILLIS
    let bytesLeft = budget.outputMb * MIB
    let questions = 0

    /** The next report. The thread's time runs only while it owes us one. */
    const next = Effect.suspend(() => (questions > 0 ? Queue.take(reports) : timed))
    const timed = Effect.gen(function* () {
      const since = yield* Clock.currentTimeMillis
      const report = yield* Effect.timeoutOrElse(Queue.take(reports), {
        duration: Math.max(0, millisLeft),
        orElse: () => Effect.fail(new ThreadLost({ reason: "time" })),
      })
      millisLeft -= (yield* Clock.currentTimeMillis) - since
      return report
    })

    const reply = (id: number, question: Question) =>
      Effect.flatMap(answer(question), (found) =>
        Effect.sync(() => {
          tell({ _tag: "Answer", id, answer: found })
          Queue.offerUnsafe(reports, { _tag: "Answered" })
        }),
      ).pipe(Effect.catchCause((cause) => Effect.sync(() => Queue.failCauseUnsafe(reports, cause))))

    return Stream.paginate(undefined, () =>
      Effect.flatMap(next, (report): Effect.Effect<Page<Piece>, TaskFailed | ThreadLost> => {
        switch (report._tag) {
          case "Begun":
            millisLeft = Duration.toMillis(budget.time)
            return Effect.succeed(nothingYet)
          case "Pieces":
            bytesLeft -= report.pieces.byteLength
            if (bytesLeft < 0) return Effect.fail(new ThreadLost({ reason: "output" }))
            tell({ _tag: "Room" })
            return Effect.succeed([deserialize(report.pieces), Option.some(undefined)])
          case "Question":
            questions++
            return Effect.as(Effect.forkIn(reply(report.id, report.question), scope), nothingYet)
          case "Answered":
            questions--
            return Effect.succeed(nothingYet)
          case "Done":
            free = true
            return Effect.succeed([[], Option.none()])
          case "Failed":
            free = true
            return Effect.fail(new TaskFailed({ error: report.error }))
          case "Crashed":
            return Effect.fail(new ThreadLost({ reason: "crash", cause: report.cause }))
        }
      }),
    )
  })

  return (task, answer = () => Effect.never) => Stream.unwrap(run(task, answer))
})

/** Pieces, and whether more may come. */
type Page<Piece> = readonly [ReadonlyArray<Piece>, Option.Option<undefined>]

/** A question of the thread has its answer, so that its time runs again. */
interface Answered {
  readonly _tag: "Answered"
}

const nothingYet: Page<never> = [[], Option.some(undefined)]

const endedBy = (cause: unknown): ThreadLost =>
  new ThreadLost({ reason: ranOutOfMemory(cause) ? "memory" : "crash", cause })
