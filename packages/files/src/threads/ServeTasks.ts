import { serialize } from "node:v8"
import { parentPort, workerData } from "node:worker_threads"
import { Cause, Effect, Exit, Semaphore, Stream } from "effect"
import { ownThread } from "./LowPriority.ts"
import { type Order, PARCELS, type Report } from "./ThreadProtocol.ts"

/** Asks the caller of the task and waits for the answer. Both travel as structured clones. */
export type Ask = (question: unknown) => Effect.Effect<never>

/** Performs a task. The types of tasks, questions and answers are those of `makeThreads`. */
type Handler = (task: never, ask: Ask) => Stream.Stream<unknown, object>

/** What a thread does with a task. It may ask whoever gave it. */
export type Job<Task, Piece, Question = never, Answer = never> = (
  task: Task,
  ask: (question: Question) => Effect.Effect<Answer>,
) => Stream.Stream<Piece, object>

/**
 * Serves the tasks of the job for which this thread was started. Its code is loaded before the first task begins, and
 * that of the other jobs never.
 */
export const serveJob = async (jobs: Readonly<Record<string, () => Promise<Handler>>>): Promise<void> => {
  const load = new Map(Object.entries(jobs)).get(String(workerData))
  if (load === undefined) throw new Error(`there is no job ${String(workerData)}`)
  serveTasks(await load())
}

/**
 * Serves tasks in this thread, one at a time. Pieces and errors travel as structured clones, without their classes. A
 * defect ends the use of the thread.
 */
export const serveTasks = (handle: Handler): void => {
  const thread = ownThread()
  let room = Semaphore.makeUnsafe(PARCELS)
  let asked = 0
  const waiting = new Map<number, (answer: Effect.Effect<never>) => void>()
  const post = (one: Report<unknown>): void => parentPort?.postMessage(one)
  const report = (one: Report<unknown>): Effect.Effect<void> => Effect.sync(() => post(one))

  const ask: Ask = (question) =>
    Effect.callback<never>((resume) => {
      const id = ++asked
      waiting.set(id, resume)
      post({ _tag: "Question", id, question })
      return Effect.sync(() => waiting.delete(id))
    })

  const run = (task: never): void => {
    post({ _tag: "Begun", thread })
    room = Semaphore.makeUnsafe(PARCELS)
    const answer = Stream.runForEachArray(handle(task, ask), (pieces) =>
      Effect.andThen(
        room.take(1),
        Effect.suspend(() => report({ _tag: "Pieces", pieces: serialize(pieces) })),
      ),
    )
    Effect.runFork(Effect.flatMap(Effect.exit(answer), (exit) => report(ending(exit))))
  }

  const answered = (id: number, answer: never): void => {
    const resume = waiting.get(id)
    waiting.delete(id)
    resume?.(Effect.succeed(answer))
  }

  parentPort?.on("message", (order: Order<never, never>) => {
    switch (order._tag) {
      case "Task":
        return run(order.task)
      case "Room":
        return void Effect.runSync(room.release(1))
      case "Answer":
        return answered(order.id, order.answer)
    }
  })
}

const ending = (exit: Exit.Exit<void, object>): Report<never> => {
  if (Exit.isSuccess(exit)) return { _tag: "Done" }
  const failure = exit.cause.reasons.find(Cause.isFailReason)
  return failure === undefined
    ? { _tag: "Crashed", cause: Cause.pretty(exit.cause) }
    : { _tag: "Failed", error: { ...failure.error } }
}
