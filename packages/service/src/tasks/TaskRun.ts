import type { AssetType, LocalDate, Message, ValuationEvent } from "@open-valuation/core"
import { LearningWait } from "@open-valuation/core/ports"
import { Cause, type Context, Duration, Effect, Schedule, Schema, Semaphore, Stream } from "effect"
import type { SqlClient } from "effect/sql"
import { Workflow } from "effect/workflow"
import { makeFairPermits, unboundedWaiting } from "../FairPermits.ts"
import { message } from "../Messages.ts"
import { OnBehalfOf } from "../OnBehalfOf.ts"
import { isStorageUnavailable, stored, waitForStorage } from "../StorageUnavailable.ts"
import { runJournal, type RunPorts, type ValuerError } from "./RunJournal.ts"
import * as TaskJournal from "./TaskJournal.ts"
import { makeWorkTime, type WorkTime } from "./WorkTime.ts"

/** The durable run of a task: started in the transaction that creates it, run again after a crash. */
export const ValueTask = Workflow.make("ValueTask", {
  // Absent in runs started by versions that had no shares of accounts.
  payload: { taskId: Schema.Int, accountId: Schema.optionalKey(Schema.Int) },
  idempotencyKey: ({ taskId }) => String(taskId),
})

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
  /** Valuations of one account at the same time, so that it never takes all places. */
  readonly concurrencyPerAccount: number
  /** Time limit of a valuation, without the time it waits for its market to be learned. */
  readonly timeLimit: Duration.Input
  /** How often a search that did not answer is retried, with growing delays. */
  readonly searchRetries: number
}

/** 16 at a time, of which most wait for the database, 4 of one account, 10 minutes each, 3 more searches. */
export const defaultRunOptions: RunOptions = {
  concurrency: 16,
  concurrencyPerAccount: 4,
  timeLimit: "10 minutes",
  searchRetries: 3,
}

/** The account of runs whose account is unknown. */
const NO_ACCOUNT = 0

/** After this many deaths of its process a task is presumed to cause them, and not started again. */
const MOST_DEATHS = 5

/** After this many deaths a task is suspect. Suspects run one at a time, so that the next death shows the cause. */
const SUSPICIOUS_DEATHS = 2

/** More deaths than a task can have. */
const ANY_DEATHS = 1_000_000

/** Time that recording an interrupted task may take in a shutdown. */
const LEAVING = "2 seconds"

/**
 * Makes the run of a task: values it and stores its events and its outcome. It may be called again for the same task,
 * after a crash or at once: a task that has ended stays as it is. Never fails; it waits for an unavailable database.
 */
export const makeRun = <R>(
  valuers: Valuers<R>,
  options: RunOptions,
  ports: RunPorts,
  context: Context.Context<R>,
): ((taskId: number, accountId?: number) => Effect.Effect<void, never, SqlClient.SqlClient>) => {
  const permits = makeFairPermits({
    running: options.concurrency,
    runningPerAccount: Math.min(options.concurrency, options.concurrencyPerAccount),
    ...unboundedWaiting,
  })

  /** Releases the permit while a market is learned, reports the wait to listeners, and logs how long it took. */
  const learningWait = (
    { id }: TaskJournal.Assignment,
    accountId: number,
    work: WorkTime,
  ): (typeof LearningWait)["Service"] => {
    const tell = (seconds: number, label: Message) => {
      const done = Math.round(seconds)
      return ports.signals.changed(id, { _tag: "Progress", done, total: done, unit: "SECOND", label })
    }
    return {
      until: (learned, ahead) =>
        permits
          .aside(
            accountId,
            work.wait(learned, (seconds) => tell(seconds, message("task.learning", { ahead: ahead() }))),
          )
          .pipe(
            Effect.ensuring(
              Effect.flatMap(work.waitedSeconds, (seconds) =>
                Effect.andThen(
                  tell(seconds, message("task.learned", { seconds })),
                  Effect.annotateLogs(Effect.logInfo("waited for learning"), { learningSeconds: seconds }),
                ),
              ),
            ),
          ),
    }
  }

  const value = Effect.fnUntraced(function* (task: TaskJournal.Assignment, accountId: number) {
    const { fail, record } = yield* runJournal(task, ports)
    const unexpected = message("task.unexpected", { valuationNo: task.valuationNo })
    const valuer = valuers.assets.get(task.assetType)
    if (valuer === undefined) return yield* fail(message("task.assetUnavailable", { assetType: task.assetType }))
    if (task.deaths >= MOST_DEATHS) {
      const { deaths, valuationNo } = task
      yield* Effect.logError(`Given up: ${deaths} processes have died over this task`)
      return yield* fail(message("task.abandoned", { deaths, valuationNo }))
    }
    const events = Stream.suspend(() => valuer.events(task.request, { today: task.today, account: task.account }))
    // The compiler cannot see that nothing of a generic R is left once all of R is provided.
    const provided = Stream.provideContext(events, context) as Stream.Stream<ValuationEvent<unknown>, ValuerError>
    const work = yield* makeWorkTime(options.timeLimit)
    yield* Effect.retry(record(provided), {
      schedule: Schedule.exponential("200 millis"),
      times: options.searchRetries,
      while: (error) => error._tag === "SearchUnavailable",
    }).pipe(
      Effect.provideService(LearningWait, learningWait(task, accountId, work)),
      Effect.as(true),
      Effect.raceFirst(Effect.as(work.isUp, false)),
      Effect.flatMap((isDone) =>
        isDone ? Effect.void : fail(message("task.timeLimit", { seconds: Duration.toSeconds(options.timeLimit) })),
      ),
      Effect.catchTags({
        SearchUnavailable: ({ cause, source }) =>
          Effect.andThen(
            Effect.logWarning("The search did not answer", cause),
            fail(message("task.searchUnavailable", { source })),
          ),
        InvalidRequest: ({ faults }) => fail(message("task.requestInvalid", { path: faults[0]?.path ?? "" })),
      }),
      Effect.catchCauseIf(
        (cause) => isDefect(cause),
        (cause) => Effect.andThen(Effect.logError("A valuation ended with a defect", cause), fail(unexpected)),
      ),
    )
  })

  const suspects = Semaphore.makeUnsafe(1)
  /** Tasks that this process has started and not finished. */
  const begun = new Set<number>()

  const takeUp = (taskId: number, mostDeaths: number) =>
    Effect.suspend(() => stored(TaskJournal.start(taskId, { again: begun.has(taskId), mostDeaths }))).pipe(
      Effect.tap((task) => Effect.sync(() => task && begun.add(taskId))),
    )

  const valued = (task: TaskJournal.Assignment, accountId: number) => {
    const { id, assetType, valuationNo, requestId } = task
    return value(task, accountId).pipe(
      Effect.onInterrupt(() => Effect.ignore(Effect.timeout(TaskJournal.leave(id), LEAVING))),
      Effect.withSpan("valuation", { attributes: { taskId: id, assetType } }),
      Effect.annotateLogs({ taskId: id, valuationNo, requestId }),
    )
  }

  const attempt = Effect.fnUntraced(function* (taskId: number, accountId: number) {
    const task = yield* takeUp(taskId, SUSPICIOUS_DEATHS - 1)
    if (task !== undefined) return yield* valued(task, accountId)
    const alone = Effect.flatMap(takeUp(taskId, ANY_DEATHS), (suspect) =>
      suspect === undefined ? Effect.void : valued(suspect, accountId),
    )
    return yield* suspects.withPermit(alone)
  })

  return (taskId, accountId = NO_ACCOUNT) =>
    permits
      .run(accountId, waitForStorage(`task ${taskId} waits`)(attempt(taskId, accountId)))
      .pipe(
        Effect.ensuring(Effect.sync(() => begun.delete(taskId))),
        Effect.provideService(OnBehalfOf, accountId),
        Effect.asVoid,
      )
}

/** A bug: not a shutdown, after which the next start resumes the task, and not an unavailable database. */
const isDefect = (cause: Cause.Cause<unknown>): boolean =>
  Cause.hasDies(cause) && !Cause.hasInterrupts(cause) && !isStorageUnavailable(cause)
