import { deserialize } from "node:v8"
import type { Transferable, Worker } from "node:worker_threads"
import { Cause, Clock, Data, Deferred, Duration, Effect, Option, Pool, Queue, type Scope, Stream } from "effect"
import type { Budget } from "./Budget.ts"
import { lowerPriority, niceSteps } from "./LowPriority.ts"
import { hasEnded, ranOutOfMemory, startThread } from "./StartThread.ts"
import type { Order, Report } from "./ThreadProtocol.ts"
import { PATIENCE, workDone, WorkOf } from "./WorkLimit.ts"

/** The handler failed: `error` is its error as a plain object. */
export class TaskFailed extends Data.TaggedError("TaskFailed")<{ readonly error: unknown }> {}

/**
 * The thread was lost: it crashed, or its task exceeded this part of its budget. `busy`: the machine gave it too
 * little of its processors, or it hangs.
 */
export class ThreadLost extends Data.TaggedError("ThreadLost")<{
  readonly reason: "memory" | "time" | "busy" | "output" | "crash"
  readonly cause?: unknown
}> {}

/** Limits of a pool of threads. */
export interface ThreadOptions {
  /** Module that calls `serveTasks`, or `serveJob` with this job among others, without its extension. */
  readonly module: URL
  readonly job?: string
  /** Most threads at the same time, and as many again for tasks in the background; further tasks wait. */
  readonly most: number
  /** Of each task. */
  readonly budget: Budget
  /** All tasks are background work: other threads have priority. */
  readonly background?: boolean
}

/** Limits of threads, and the parts of a task that are transferred, such as a port. */
export interface TaskOptions<Task> extends ThreadOptions {
  readonly transfer?: (task: Task) => ReadonlyArray<Transferable>
}

/**
 * Runs a task in a thread and streams the pieces of its result. `answer` answers the thread's questions. Abandoning the
 * stream ends the thread: for a single piece run it to the end and take the last. A task whose `stepBack` is done runs
 * in the background. When it is done later, the thread has background priority for the rest of the task, and ends with
 * it; threads that its module started keep theirs.
 */
export type RunInThread<Task, Piece, Question = never, Answer = never> = (
  task: Task,
  answer?: (question: Question) => Effect.Effect<Answer>,
  stepBack?: Deferred.Deferred<void>,
) => Stream.Stream<Piece, TaskFailed | ThreadLost>

const MIB = 1_048_576

/** Loading a module takes a second, on a busy machine minutes; that work is not charged to a task. */
const START_MILLIS = 600_000

/**
 * Threads for work that would block the event loop or might never end. Each starts on demand, runs one task at a time,
 * and ends half a minute after its last task, or with a task that is abandoned.
 */
export const makeThreads = Effect.fnUntraced(function* <Task, Piece, Question = never, Answer = never>(
  options: TaskOptions<Task>,
): Effect.fn.Return<RunInThread<Task, Piece, Question, Answer>, never, Scope.Scope> {
  const { background = false, budget, job } = options
  const { memoryMb, youngMemoryMb } = budget
  const poolOf = (steps: number) => {
    const bounds = {
      memoryMb,
      niceSteps: steps,
      ...(youngMemoryMb !== undefined && { youngMemoryMb }),
      ...(job !== undefined && { job }),
    }
    return Pool.makeWithTTL({
      acquire: Effect.acquireRelease(
        Effect.sync(() => startThread(options.module, bounds)),
        (thread) => Effect.promise(() => thread.terminate()),
      ),
      min: 0,
      max: options.most,
      timeToLive: "30 seconds",
    })
  }
  // A thread that was lowered cannot be raised again, so there are threads of both kinds.
  const [usual, behind] = [yield* poolOf(niceSteps.usual), yield* poolOf(niceSteps.background)]

  const living = (pool: Pool.Pool<Worker>): Effect.Effect<Worker, never, Scope.Scope> =>
    Effect.flatMap(Pool.get(pool), (thread) =>
      hasEnded(thread) ? Effect.andThen(Pool.invalidate(pool, thread), living(pool)) : Effect.succeed(thread),
    )

  const run = Effect.fnUntraced(function* (
    task: Task,
    answer: (question: Question) => Effect.Effect<Answer>,
    stepBack: Deferred.Deferred<void>,
  ) {
    const isBehind = background || Deferred.isDoneUnsafe(stepBack)
    const pool = isBehind ? behind : usual
    const thread = yield* living(pool)
    const worked = (yield* WorkOf)(thread)
    const scope = yield* Effect.scope
    const reports = yield* Queue.unbounded<Report<Question> | Answered, ThreadLost>()
    const onMessage = (report: Report<Question>) => Queue.offerUnsafe(reports, report)
    const onEnd = (cause: unknown) => Queue.failCauseUnsafe(reports, Cause.fail(endedBy(cause)))
    const tell = (order: Order<Task, Answer>, transferred: ReadonlyArray<Transferable> = []) =>
      thread.postMessage(order, transferred)
    let free = false
    yield* Effect.addFinalizer(() => {
      thread.off("message", onMessage).off("error", onEnd).off("exit", onEnd).unref()
      return free && !lowered ? Effect.void : Pool.invalidate(pool, thread)
    })
    thread.on("message", onMessage).on("error", onEnd).on("exit", onEnd).ref()
    tell({ _tag: "Task", task }, options.transfer?.(task))

    let millisLeft = START_MILLIS
    const mostMillis = Duration.toMillis(budget.time)
    const overworked = Effect.andThen(
      workDone(mostMillis, worked),
      Effect.sync(() => Queue.failCauseUnsafe(reports, Cause.fail(new ThreadLost({ reason: "time" })))),
    )
    let bytesLeft = budget.outputMb * MIB
    let questions = 0
    let lowered = false

    /** The next report. The clock runs only while the thread owes one. */
    const next = Effect.suspend(() => (questions > 0 ? Queue.take(reports) : timed))
    const timed = Effect.gen(function* () {
      const since = yield* Clock.currentTimeMillis
      const report = yield* Effect.timeoutOrElse(Queue.take(reports), {
        duration: Math.max(0, millisLeft),
        orElse: () => Effect.fail(new ThreadLost({ reason: "busy" })),
      })
      millisLeft -= (yield* Clock.currentTimeMillis) - since
      return report
    })

    const lower = (id: number | undefined) =>
      Effect.sync(() => {
        lowerPriority(id, niceSteps.background - niceSteps.usual)
        lowered = true
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
            millisLeft = mostMillis * (budget.patience ?? PATIENCE)
            return Effect.as(
              Effect.andThen(
                Effect.forkIn(overworked, scope, { startImmediately: true }),
                isBehind
                  ? Effect.void
                  : Effect.forkIn(Effect.andThen(Deferred.await(stepBack), lower(report.thread)), scope),
              ),
              nothingYet,
            )
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

  return (task, answer = () => Effect.never, stepBack = Deferred.makeUnsafe()) =>
    Stream.unwrap(run(task, answer, stepBack))
})

/** Pieces, and whether more may come. */
type Page<Piece> = readonly [ReadonlyArray<Piece>, Option.Option<undefined>]

/** A question was answered, so the clock of the thread runs again. */
interface Answered {
  readonly _tag: "Answered"
}

const nothingYet: Page<never> = [[], Option.some(undefined)]

const endedBy = (cause: unknown): ThreadLost =>
  new ThreadLost({ reason: ranOutOfMemory(cause) ? "memory" : "crash", cause })
