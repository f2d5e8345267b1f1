import { Cause, Effect, FiberMap, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { isStorageUnavailable, stored } from "../storage/Rows.ts"
import type { TaskRun } from "./TaskRun.ts"
import { TaskRunner, takeUp } from "./TaskRunner.ts"

/** Interval at which a process looks for tasks that nobody runs. */
const lookEvery = "15 seconds"

/** Most tasks that a process holds in memory. Those beyond are left for whoever has room at the next look. */
const mostHeld = 10_000

/** The tasks that this process runs, or will when it is their turn. */
export interface HeldTasks {
  /** The number of the process for a new task, or null when it has no room. */
  readonly runner: Effect.Effect<number | null>
  /** Begins the run of a task that is stored under that number. */
  readonly begin: (taskId: number, accountId: number) => Effect.Effect<void>
}

/**
 * Holds the tasks of this process until the scope closes, which waits a moment for valuations in progress. Takes up
 * those that nobody runs: at the start, and every 15 seconds.
 */
export const holdTasks = Effect.fnUntraced(function* ({ drain, run }: TaskRun) {
  const sql = yield* SqlClient.SqlClient
  const number = yield* TaskRunner
  const fibers = yield* FiberMap.make<number>()
  yield* Effect.addFinalizer(() => drain)

  const begin: HeldTasks["begin"] = (taskId, accountId) =>
    run(taskId, accountId).pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.provideService(TaskRunner, number),
      FiberMap.run(fibers, taskId, { onlyIfMissing: true, startImmediately: false }),
      Effect.asVoid,
    )
  const look = Effect.gen(function* () {
    const held = Array.from(fibers, ([taskId]) => taskId)
    const taken = yield* stored(takeUp(held, Math.max(0, mostHeld - held.length)))
    yield* Effect.forEach(taken, ({ accountId, id }) => begin(id, accountId), { discard: true })
  })
  yield* look.pipe(
    Effect.catchCauseIf(
      (cause) => !Cause.hasInterrupts(cause),
      (cause) =>
        isStorageUnavailable(cause)
          ? Effect.logDebug("The look for tasks waits for the database")
          : Effect.logError("The look for tasks failed", cause),
    ),
    Effect.repeat(Schedule.spaced(lookEvery)),
    Effect.forkScoped,
  )

  const tasks: HeldTasks = {
    runner: Effect.map(FiberMap.size(fibers), (held) => (held < mostHeld ? number : null)),
    begin,
  }
  return tasks
})
