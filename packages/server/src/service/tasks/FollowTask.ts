import { Effect, Option, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { OnBehalfOf } from "../OnBehalfOf.ts"
import { stored, waitForStorage } from "../StorageUnavailable.ts"
import { lastSeqOf, readPage } from "./EventPage.ts"
import { accepted, type Task } from "./Task.ts"
import { EventUnknown, type Following, firstSeq, type TaskEvent } from "./TaskEvent.ts"
import { TaskSignals } from "./TaskSignals.ts"

/** Interval at which readers check the database without a signal, in case the process that should send one has died. */
const lookAnyway = "15 seconds"

/** The position of a reader, and whether to check the database before waiting. */
interface Position {
  readonly seen: number
  readonly look: boolean
}

/** The events of a task after a number. `reload` reads the task again. */
export const followTask = Effect.fnUntraced(function* (
  task: Task,
  after: number,
  reload: Effect.Effect<Option.Option<Task>>,
): Effect.fn.Return<Following, EventUnknown, SqlClient.SqlClient | TaskSignals> {
  const sql = yield* SqlClient.SqlClient
  const signals = yield* TaskSignals
  const last = yield* stored(lastSeqOf(task))
  if (after > last) return yield* new EventUnknown({ last })

  const look = Effect.fnUntraced(function* (seen: number) {
    const page = yield* readPage(task.id, seen)
    if (page === undefined) return [[], Option.none()] as const
    const now = page.events.at(-1)?.seq ?? seen
    if (!page.exhausted) return [page.events, Option.some<Position>({ seen: now, look: page.full })] as const
    const final = yield* reload
    const result = Option.map(final, (ended): TaskEvent => ({
      _tag: "Result",
      seq: ended.lastSeq ?? now + 1,
      task: ended,
    }))
    return [[...page.events, ...Option.toArray(result)], Option.none()] as const
  })

  const lookPatiently = (seen: number) =>
    look(seen).pipe(stored, waitForStorage("a reader waits"), Effect.provideService(SqlClient.SqlClient, sql))

  const rest = Effect.map(signals.listen(task.id), (signal) =>
    Stream.paginate<Position, TaskEvent>({ seen: Math.max(after, firstSeq), look: true }, (position) =>
      position.look
        ? lookPatiently(position.seen)
        : Effect.map(Effect.timeoutOption(signal, lookAnyway), (heard) => {
            const progress = Option.getOrUndefined(heard)?.progress
            return [progress === undefined ? [] : [progress], Option.some({ ...position, look: true })] as const
          }),
    ),
  )
  const first: ReadonlyArray<TaskEvent> =
    after < firstSeq ? [{ _tag: "Task", seq: firstSeq, task: accepted(task) }] : []
  const complete = task.lastSeq !== null && after === task.lastSeq
  return {
    task,
    complete,
    events: complete
      ? Stream.empty
      : Stream.concat(Stream.fromIterable(first), Stream.unwrap(rest)).pipe(
          Stream.provideService(OnBehalfOf, task.accountId),
        ),
  }
})
