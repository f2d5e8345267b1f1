import { parentPort } from "node:worker_threads"
import { Cause, Effect, Exit, Semaphore, Stream } from "effect"
import { lowerPriority } from "./LowPriority.ts"
import { type Order, PARCELS, type Report } from "./ThreadProtocol.ts"

/** Does a task; whoever makes the threads knows the type of what they are given. */
type Handler = (task: never) => Stream.Stream<unknown, object>

/**
 * Makes the thread of this module do tasks, one after the other. Pieces and errors travel as structured clones, without
 * their classes. The thread is not used again after a defect.
 */
export const serveTasks = (handle: Handler): void => {
  lowerPriority()
  let room = Semaphore.makeUnsafe(PARCELS)
  const report = (one: Report<unknown>): Effect.Effect<void> => Effect.sync(() => parentPort?.postMessage(one))

  const run = (task: never): void => {
    room = Semaphore.makeUnsafe(PARCELS)
    const answer = Stream.runForEachArray(handle(task), (pieces) =>
      Effect.andThen(room.take(1), report({ _tag: "Pieces", pieces })),
    )
    Effect.runFork(Effect.flatMap(Effect.exit(answer), (exit) => report(ending(exit))))
  }

  parentPort?.on("message", (order: Order<never>) =>
    order._tag === "Task" ? run(order.task) : Effect.runSync(room.release(1)),
  )
}

const ending = (exit: Exit.Exit<void, object>): Report<never> => {
  if (Exit.isSuccess(exit)) return { _tag: "Done" }
  const failure = exit.cause.reasons.find(Cause.isFailReason)
  return failure === undefined
    ? { _tag: "Crashed", cause: Cause.pretty(exit.cause) }
    : { _tag: "Failed", error: { ...failure.error } }
}
