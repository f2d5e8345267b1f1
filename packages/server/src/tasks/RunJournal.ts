import type { Message, NotValuable, ResultEvent, SearchUnavailable, ValuationEvent } from "@open-valuation/core"
import { Cause, Clock, Data, type Duration, Effect, Exit, Fiber, identity, type Scope, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { keepAuthenticity, keepBalances, keepLedgers, keepLines } from "../statements/StatementPages.ts"
import { StorageUnavailable, stored } from "../storage/Rows.ts"
import type { Webhooks } from "../webhooks/Webhooks.ts"
import type { TaskId } from "./Task.ts"
import { eventNumbers, waitingRow } from "./TaskEvents.ts"
import * as TaskJournal from "./TaskJournal.ts"
import { taskFinished } from "./TaskMetrics.ts"
import type { Signals } from "./TaskSignals.ts"

/**
 * Removes the passwords of the files that a task has read, unless another task still needs them, and the pages that
 * were kept for another run.
 */
const forgetFiles = Effect.fnUntraced(function* (task: TaskId) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM task_lookups WHERE task_id = ${String(task)}::bigint`
  yield* sql`UPDATE materials m SET password = NULL FROM tasks t
    WHERE t.id = ${String(task)}::bigint AND m.account_id = t.account_id AND m.password IS NOT NULL
      AND m.material_ref IN (SELECT item->>'materialRef' FROM jsonb_array_elements(t.request->'materials') item)
      AND NOT EXISTS (SELECT FROM tasks o
        WHERE o.account_id = t.account_id AND o.status = 'IN_PROGRESS'
          AND o.request @> jsonb_build_object('materials',
            jsonb_build_array(jsonb_build_object('materialRef', m.material_ref))))`
})

/** A stored request that an asset can no longer read. */
interface UnreadableRequest {
  readonly _tag: "InvalidRequest"
  readonly faults: ReadonlyArray<{ readonly path: string; readonly message: Message }>
}

/** Ways in which a valuation can fail. */
export type ValuerError = NotValuable | SearchUnavailable | UnreadableRequest

/** The machine did not complete a run; a later run may. `reason` is that of the valuation. */
export class MachineFault extends Data.TaggedError("MachineFault")<{ readonly reason: Message }> {}

/** Ports through which a run notifies others. */
export interface RunPorts {
  readonly signals: Signals
  /** Notifies the callback of a task that it has ended, in the transaction that ends it. */
  readonly announce: Webhooks["Service"]["announce"]
}

/** Events within this time are written together, unless someone is listening to the task. */
const gatherFor: Duration.Input = "15 millis"

/** A valuation that ended without a value. */
interface Refused {
  readonly _tag: "Refused"
  readonly reason: Message
}

/** Stores the events of a run, and signals listeners once they are stored. */
export interface RunJournal {
  /** Stores the events as they come, and the outcome with the last of them. Can be called again after a failure. */
  readonly record: (
    events: Stream.Stream<ValuationEvent<unknown>, ValuerError>,
  ) => Effect.Effect<void, Exclude<ValuerError, NotValuable> | MachineFault, SqlClient.SqlClient>
  /** Stores a step that tells readers that the task waits. */
  readonly wait: Effect.Effect<void, never, SqlClient.SqlClient>
  /** Ends the task without a value. */
  readonly fail: (error: Message) => Effect.Effect<void, never, SqlClient.SqlClient>
}

/** The journal of a run that starts now. */
export const runJournal = (task: TaskJournal.Assignment, ports: RunPorts): Effect.Effect<RunJournal> =>
  Effect.map(Clock.currentTimeMillis, (startedAt) => make(task, startedAt, ports))

const make = (task: TaskJournal.Assignment, startedAt: number, { announce, signals }: RunPorts): RunJournal => {
  let mayHaveEvents = task.starts > 1

  const end = Effect.fnUntraced(function* (rows: ReadonlyArray<TaskJournal.KeptEvent>, ending: TaskJournal.Ending) {
    const sql = yield* SqlClient.SqlClient
    const ended = Effect.filterOrElse(TaskJournal.end(task.id, rows, ending), identity, () => overtaken)
    const write =
      task.assetType === "BANK_STATEMENT" ? sql.withTransaction(Effect.tap(ended, forgetFiles(task.id))) : ended
    if (task.hasCallback) {
      yield* stored(sql.withTransaction(Effect.andThen(write, announce(task.id, ending.status))))
      yield* signals.work
    } else {
      yield* stored(write)
    }
    yield* signals.changed(task.id)
    yield* taskFinished(task.assetType, ending.status, ((yield* Clock.currentTimeMillis) - startedAt) / 1000)
  })

  const append = (rows: ReadonlyArray<TaskJournal.KeptEvent>) =>
    Effect.andThen(
      stored(Effect.filterOrElse(TaskJournal.append(task.id, rows), identity, () => overtaken)),
      signals.changed(task.id),
    )

  const record = Effect.fnUntraced(function* (
    events: Stream.Stream<ValuationEvent<unknown>, ValuerError>,
  ): Effect.fn.Return<void, Exclude<ValuerError, NotValuable> | MachineFault, SqlClient.SqlClient | Scope.Scope> {
    const numbers = eventNumbers(mayHaveEvents ? yield* stored(TaskJournal.storedEvents(task.id)) : [])
    mayHaveEvents = true
    const scope = yield* Effect.scope
    let rows: Array<TaskJournal.KeptEvent> = []
    let writing: Fiber.Fiber<void> | undefined
    let ended = false

    const taken = (): ReadonlyArray<TaskJournal.KeptEvent> => {
      const waiting = rows
      rows = []
      return waiting
    }
    const soon = Effect.suspend(() => (signals.isHeard(task.id) ? Effect.yieldNow : Effect.sleep(gatherFor))).pipe(
      Effect.andThen(Effect.uninterruptible(Effect.suspend(() => append(taken())))),
      Effect.forkIn(scope, { startImmediately: true }),
    )
    /** Waits for a write in progress. A failed write fails the run. */
    const written = (fiber: Fiber.Fiber<void>) =>
      Effect.flatMap(Effect.andThen(Fiber.interrupt(fiber), Fiber.await(fiber)), (exit) =>
        Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause) ? exit : Effect.void,
      )

    const take = Effect.fnUntraced(function* (page: ReadonlyArray<ValuationEvent<unknown> | Refused>) {
      for (const event of page) {
        if (event._tag === "Progress") yield* signals.changed(task.id, event)
        else if (event._tag === "Lines") yield* stored(keepLines(task.id, event))
        else if (event._tag === "Balances") yield* stored(keepBalances(task.id, event))
        else if (event._tag === "Ledgers") yield* stored(keepLedgers(task.id, event))
        else if (event._tag === "Authenticity") yield* stored(keepAuthenticity(task.id, event))
        else if (event._tag === "Result" || event._tag === "Refused") {
          ended = true
          if (writing !== undefined) yield* written(writing)
          return yield* end([...taken(), ...numbers.end()], endingOf(event))
        } else for (const row of numbers.add(event)) rows.push(row)
      }
      if (writing?.pollUnsafe() !== undefined) {
        yield* written(writing)
        writing = undefined
      }
      if (rows.length > 0) writing ??= yield* soon
    })

    yield* Stream.runForEachArray(
      Stream.catchTag(events, "NotValuable", ({ reason, transient }) =>
        transient === true
          ? Stream.fail(new MachineFault({ reason }))
          : Stream.succeed<Refused>({ _tag: "Refused", reason }),
      ),
      take,
    )
    if (!ended) return yield* Effect.die(new Error("The valuation ended without a result"))
  }, Effect.scoped)

  const wait = Effect.gen(function* () {
    mayHaveEvents = true
    const rows = waitingRow(yield* stored(TaskJournal.storedEvents(task.id)))
    if (rows.length > 0) yield* append(rows)
  })

  return { record, wait, fail: (error) => end([], { status: "FAILED", error }) }
}

/** Another process also runs this task, or has ended it. The run restarts from the stored events. */
const overtaken = Effect.die(new StorageUnavailable({ cause: new Error("Another run of the task was faster") }))

const endingOf = (event: ResultEvent<unknown> | Refused): TaskJournal.Ending =>
  event._tag === "Result" ? { status: "SUCCESS", outcome: event.outcome } : { status: "FAILED", error: event.reason }
