import {
  type AssetType,
  type LocalDate,
  type Message,
  type NotValuable,
  type SearchUnavailable,
  type ValuationEvent,
} from "@open-valuation/core"
import { Cause, type Context, Duration, Effect, Schedule, Schema, Semaphore, Stream } from "effect"
import type { SqlClient } from "effect/sql"
import { Workflow } from "effect/workflow"
import { message } from "../Messages.ts"
import { isStorageUnavailable, stored } from "../StorageUnavailable.ts"
import * as TaskJournal from "./TaskJournal.ts"

/** The durable run of a task: started in the transaction that creates it, run again after a crash. */
export const ValueTask = Workflow.make("ValueTask", {
  payload: { taskId: Schema.Int },
  idempotencyKey: ({ taskId }) => String(taskId),
})

/** A stored request that an asset cannot read any more. */
interface UnreadableRequest {
  readonly _tag: "InvalidRequest"
  readonly faults: ReadonlyArray<{ readonly path: string; readonly message: Message }>
}

type ValuerError = NotValuable | SearchUnavailable | UnreadableRequest

/** What a run needs of an asset: the valuation as a stream of events, from JSON to JSON. */
export interface Valuer<R> {
  readonly events: (
    request: unknown,
    context: { readonly today: LocalDate.LocalDate; readonly account: string | undefined },
  ) => Stream.Stream<ValuationEvent<unknown>, ValuerError, R>
}

/** The assets that are valued here, by type. `Valuation.make` of core gives it. */
export interface Valuers<R> {
  readonly assets: ReadonlyMap<AssetType, Valuer<R>>
}

/** Bounds of the runs in one process. */
export interface RunOptions {
  /** Valuations at the same time, so that requests are still answered. */
  readonly concurrency: number
  /** The longest that one valuation may take. */
  readonly timeLimit: Duration.Input
  /** How often a search that did not answer is tried again, waiting longer each time. */
  readonly searchRetries: number
}

/** 4 at a time, 10 minutes each, 3 more searches. */
export const defaultRunOptions: RunOptions = { concurrency: 4, timeLimit: "10 minutes", searchRetries: 3 }

/** While the database is away: a tenth of a second at first, 5 seconds at most, for as long as it takes. */
const untilBack = Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("5 seconds")])

/**
 * Makes the run of a task: values it and keeps its events and its end. It may be called again for the same task, after a
 * crash or at once: a task that has ended stays as it is. Never fails; it waits for a database that is away.
 */
export const makeRun = <R>(
  valuers: Valuers<R>,
  options: RunOptions,
  context: Context.Context<R>,
): ((taskId: number) => Effect.Effect<void, never, SqlClient.SqlClient>) => {
  const permits = Semaphore.makeUnsafe(options.concurrency)

  const attempt = (task: TaskJournal.Assignment): Effect.Effect<void, never, SqlClient.SqlClient> => {
    const failed = (error: Message) => stored(TaskJournal.fail(task.id, error))
    const valuer = valuers.assets.get(task.assetType)
    if (valuer === undefined) return failed(message("task.assetUnavailable", { assetType: task.assetType }))
    const events = Stream.suspend(() => valuer.events(task.request, { today: task.today, account: task.account }))
    // The compiler cannot see that nothing of a generic R is left once all of R is provided.
    const provided = Stream.provideContext(events, context) as Stream.Stream<ValuationEvent<unknown>, ValuerError>
    return Effect.retry(record(task.id, provided), {
      schedule: Schedule.exponential("200 millis"),
      times: options.searchRetries,
      while: (error) => error._tag === "SearchUnavailable",
    }).pipe(
      Effect.timeoutOrElse({
        duration: options.timeLimit,
        orElse: () => failed(message("task.timeLimit", { seconds: Duration.toSeconds(options.timeLimit) })),
      }),
      Effect.catchTags({
        SearchUnavailable: (error) =>
          Effect.logWarning("The search did not answer", error.cause).pipe(
            Effect.andThen(failed(message("task.searchUnavailable", { source: error.source }))),
          ),
        InvalidRequest: ({ faults }) => failed(message("task.requestInvalid", { path: faults[0]?.path ?? "" })),
      }),
      Effect.catchCauseIf(
        (cause) => isDefect(cause),
        (cause) =>
          Effect.logError("A valuation ended with a defect", cause).pipe(
            Effect.andThen(failed(message("task.unexpected", { valuationNo: task.valuationNo }))),
          ),
      ),
      Effect.annotateLogs({ taskId: task.id, valuationNo: task.valuationNo, requestId: task.requestId }),
    )
  }

  return (taskId) =>
    stored(TaskJournal.load(taskId)).pipe(
      Effect.flatMap((task) => (task?.status === "IN_PROGRESS" ? attempt(task) : Effect.void)),
      Effect.tapCause((cause) =>
        isStorageUnavailable(cause)
          ? Effect.logWarning("The database is away, the task waits", { taskId })
          : Effect.void,
      ),
      Effect.sandbox,
      Effect.retry({ schedule: untilBack, while: isStorageUnavailable }),
      Effect.catch(Effect.failCause),
      (run) => permits.withPermit(run),
    )
}

/** A bug, and neither a shutdown, which leaves the task to the next start, nor a database that is away. */
const isDefect = (cause: Cause.Cause<unknown>): boolean =>
  Cause.hasDies(cause) && !Cause.hasInterrupts(cause) && !isStorageUnavailable(cause)

/** A valuation that ended without a value. */
interface Refused {
  readonly _tag: "Refused"
  readonly reason: Message
}

/**
 * Keeps the events of a run as they come, several in one statement when they come faster than they are written, and the
 * last of them together with the end of the task: its outcome, or why there is no value.
 */
const record = (
  id: TaskJournal.Assignment["id"],
  events: Stream.Stream<ValuationEvent<unknown>, ValuerError>,
): Effect.Effect<void, Exclude<ValuerError, NotValuable>, SqlClient.SqlClient> =>
  Effect.suspend(() => {
    let seq = TaskJournal.firstStepSeq
    let ended = false
    return events.pipe(
      Stream.catchTag("NotValuable", ({ reason }) => Stream.succeed<Refused>({ _tag: "Refused", reason })),
      Stream.buffer({ capacity: 256 }),
      Stream.runForEachArray((batch) => {
        const keep: Array<TaskJournal.KeptEvent> = []
        for (const event of batch) {
          if (event._tag === "Result" || event._tag === "Refused") {
            ended = true
            return stored(
              event._tag === "Result"
                ? TaskJournal.succeed(id, keep, seq, event.outcome)
                : TaskJournal.fail(id, event.reason, keep, seq),
            )
          }
          const row = TaskJournal.kept(event, seq)
          if (row === undefined) continue
          keep.push(row)
          seq++
        }
        return stored(TaskJournal.append(id, keep))
      }),
      Effect.andThen(Effect.suspend(() => (ended ? Effect.void : Effect.die(new Error("No result at the end"))))),
    )
  })
