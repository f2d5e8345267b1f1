import type { AssetType, LocalDate, Message, ValuationEvent } from "@open-valuation/core"
import { LearningWait, LookupMemory, type Lookups } from "@open-valuation/core/ports"
import {
  Cause,
  Clock,
  type Context,
  DateTime,
  Duration,
  Effect,
  Option,
  Schedule,
  Schema,
  Semaphore,
  Stream,
} from "effect"
import { SqlClient } from "effect/sql"
import { makeFairPermits, unboundedWaiting } from "../accounts/FairPermits.ts"
import { isStorageUnavailable, jsonText, storable, stored, waitForStorage } from "../storage/Rows.ts"
import { MachineFault, runJournal, type RunPorts, type ValuerError } from "./RunJournal.ts"
import { OnBehalfOf, RunningTask, type TaskId } from "./Task.ts"
import { message } from "./TaskEvents.ts"
import * as TaskJournal from "./TaskJournal.ts"

/** Working time of a valuation. Waiting does not count. */
interface WorkTime {
  /** Completes when the working time reaches the limit. */
  readonly isUp: Effect.Effect<void>
  /** Seconds waited so far. */
  readonly waitedSeconds: Effect.Effect<number>
  /** Waits, and reports the seconds waited every second and at the end. */
  readonly wait: <A, E>(
    waited: Effect.Effect<A, E>,
    report: (seconds: number) => Effect.Effect<void>,
  ) => Effect.Effect<A, E>
}

/** Starts a limit on working time. */
export const makeWorkTime = (limit: Duration.Input): Effect.Effect<WorkTime> =>
  Effect.map(Clock.currentTimeMillis, (startedAt) => {
    const limitMillis = Duration.toMillis(limit)
    let past = 0
    let since: number | undefined

    const waitedMillis = Effect.map(Clock.currentTimeMillis, (now) => past + (since === undefined ? 0 : now - since))
    const left = Effect.gen(function* () {
      return limitMillis - ((yield* Clock.currentTimeMillis) - startedAt - (yield* waitedMillis))
    })

    return {
      waitedSeconds: Effect.map(waitedMillis, (millis) => Math.round(millis / 100) / 10),
      isUp: Effect.gen(function* () {
        for (let millis = yield* left; millis > 0; millis = yield* left) {
          yield* Effect.sleep(since === undefined ? millis : Math.max(millis, 1000))
        }
      }),
      wait: Effect.fnUntraced(function* (waited, report) {
        const begunAt = yield* Clock.currentTimeMillis
        const seconds = Effect.map(Clock.currentTimeMillis, (now) => Math.round((now - begunAt) / 100) / 10)
        const reporting = Effect.flatMap(seconds, report).pipe(Effect.andThen(Effect.sleep("1 second")), Effect.forever)
        since = begunAt
        return yield* Effect.raceFirst(waited, reporting).pipe(
          Effect.ensuring(
            Effect.map(Clock.currentTimeMillis, (now) => {
              past += now - begunAt
              since = undefined
            }),
          ),
        )
      }),
    }
  })

const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ answer: Schema.Json })))
const asStored = Schema.decodeSync(Schema.fromJsonString(Schema.Json))

/** The look-ups of a task. */
interface TaskLookups extends Lookups {
  /** Removes the answers once the task has ended. */
  readonly forget: Effect.Effect<unknown>
}

/**
 * The look-ups of a task, stored: a run after a crash gets the answers of the run before. Of two runs at the same time
 * the first answer counts for both.
 */
const taskLookups = (id: TaskId): Effect.Effect<TaskLookups, never, SqlClient.SqlClient> =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    let isUsed = false
    const known = (name: string) =>
      Effect.map(
        Effect.flatMap(
          sql`SELECT answer FROM task_lookups WHERE task_id = ${String(id)}::bigint AND name = ${name}`,
          decodeRows,
        ),
        ([row]) => row?.answer,
      )
    return {
      remember: (given, lookUp) =>
        Effect.gen(function* () {
          isUsed = true
          const name = storable(given)
          const before = yield* stored(known(name))
          if (before !== undefined) return before
          const answer = jsonText(yield* lookUp)
          yield* stored(sql`INSERT INTO task_lookups (task_id, name, answer)
            SELECT id, ${name}, ${answer}::json FROM tasks WHERE id = ${String(id)}::bigint
            ON CONFLICT DO NOTHING`)
          return (yield* stored(known(name))) ?? asStored(answer)
        }),
      forget: Effect.suspend(() =>
        isUsed ? stored(sql`DELETE FROM task_lookups WHERE task_id = ${String(id)}::bigint`) : Effect.void,
      ),
    }
  })

/** The part of an asset that a run needs: the valuation as a stream of events, from JSON to JSON. */
export interface Valuer<R> {
  readonly events: (
    request: unknown,
    context: { readonly today: LocalDate.LocalDate; readonly account: string | undefined },
  ) => Stream.Stream<ValuationEvent<unknown>, ValuerError, R>
}

/** The assets valued here, by type. `Valuation.make` of core builds it. */
export interface Valuers<R> {
  readonly assets: ReadonlyMap<AssetType, Valuer<R>>
}

/** Limits on the runs in one process. */
export interface RunOptions {
  /** Concurrent valuations. The limit keeps the process free to answer requests. */
  readonly concurrency: number
  /** Concurrent valuations of one account, so that it never takes all places. */
  readonly concurrencyPerAccount: number
  /**
   * Time limits of a run, and of one that reads statements, not counting the time it waits for its market model to be
   * fitted. A task that reaches it waits and runs again.
   */
  readonly timeLimit: Duration.Input
  readonly statementTimeLimit: Duration.Input
  /**
   * Wait after the first run that the machine did not complete. It doubles with each further one, up to half an hour.
   */
  readonly pause: Duration.Input
  /** Age of a task at which it is given up if the machine does not complete its run. */
  readonly patience: Duration.Input
  /** Retries of a failed search, with growing delays. */
  readonly searchRetries: number
  /** Time for which a shutdown waits for valuations in progress. What it interrupts runs again at the next start. */
  readonly shutdownPatience: Duration.Input
}

/**
 * 16 concurrent valuations, most of which wait for the database; 4 per account, ten minutes each, an hour for
 * statements, 3 search retries; runs again for a day; 4 seconds at a shutdown.
 */
export const defaultRunOptions: RunOptions = {
  concurrency: 16,
  concurrencyPerAccount: 4,
  timeLimit: "10 minutes",
  statementTimeLimit: "1 hour",
  pause: "30 seconds",
  patience: "1 day",
  searchRetries: 3,
  shutdownPatience: "4 seconds",
}

/** Deaths of processes after which a task is suspect. Suspects run alone, so that the next death shows the cause. */
const SUSPICIOUS_DEATHS = 2

/** Number of processes that died over a suspect alone after which its input is known to kill them. */
const MOST_DEATHS_ALONE = 3

/** All permits of the machine: more than there are runs. */
const ALONE = 1_000_000

/** More process deaths than any task has: no limit. */
const ANY_DEATHS = 1_000_000

/** The longest wait between two runs of a task that the machine does not complete. */
const LONGEST_PAUSE = Duration.minutes(30)

/** Time limit for recording an interrupted task in a shutdown. */
const LEAVING = "2 seconds"

/** The runs of tasks in this process. */
export interface TaskRun {
  /**
   * Values a task that this process holds, and stores its events and outcome. May be called again for the same task,
   * after a crash or at once; a task that has ended stays as it is. Never fails: it waits for an unavailable database.
   */
  readonly run: (taskId: number, accountId: number) => Effect.Effect<void, never, SqlClient.SqlClient>
  /** Begins no more valuations, and waits for those in progress, though not for ever. */
  readonly drain: Effect.Effect<void>
}

/** Builds the runs of this process. */
export const makeRun = <R>(
  valuers: Valuers<R>,
  options: RunOptions,
  ports: RunPorts,
  context: Context.Context<R>,
): TaskRun => {
  /** Of runs in this process each holds one, a suspect all. */
  const machine = Semaphore.makeUnsafe(ALONE)
  /** Closed while a suspect waits or runs, so that no new run begins. */
  const gate = Semaphore.makeUnsafe(1)
  const permits = makeFairPermits({
    running: options.concurrency,
    runningPerAccount: Math.min(options.concurrency, options.concurrencyPerAccount),
    ...unboundedWaiting,
  })

  /** Lets other runs go ahead while a market model is fitted, unless this one has to be alone. */
  const aside = <A, E>({ deaths }: TaskJournal.Assignment, accountId: number, waiting: Effect.Effect<A, E>) =>
    deaths >= SUSPICIOUS_DEATHS
      ? waiting
      : Effect.acquireUseRelease(
          machine.release(1),
          () => permits.aside(accountId, waiting),
          () => machine.take(1),
        )

  /** Steps aside while a market model is fitted, reports the wait to listeners, and logs its duration. */
  const learningWait = (
    task: TaskJournal.Assignment,
    accountId: number,
    work: WorkTime,
  ): (typeof LearningWait)["Service"] => {
    const { id } = task
    const reportWait = (seconds: number, label: Message) => {
      const done = Math.round(seconds)
      return ports.signals.changed(id, { _tag: "Progress", done, total: done, unit: "SECOND", label })
    }
    return {
      until: (learned, ahead) =>
        aside(
          task,
          accountId,
          work.wait(learned, (seconds) => reportWait(seconds, message("task.learning", { ahead: ahead() }))),
        ).pipe(
          Effect.ensuring(
            Effect.flatMap(work.waitedSeconds, (seconds) =>
              Effect.andThen(
                reportWait(seconds, message("task.learned", { seconds })),
                Effect.annotateLogs(Effect.logInfo("waited for learning"), { learningSeconds: seconds }),
              ),
            ),
          ),
        ),
    }
  }

  const value = Effect.fnUntraced(function* (task: TaskJournal.Assignment, accountId: number) {
    const { fail, record, wait } = yield* runJournal(task, ports)
    const unexpected = message("task.unexpected", { valuationNo: task.valuationNo })
    const valuer = valuers.assets.get(task.assetType)
    if (valuer === undefined) return yield* fail(message("task.assetUnavailable", { assetType: task.assetType }))
    const deaths = task.deaths - SUSPICIOUS_DEATHS
    if (deaths >= MOST_DEATHS_ALONE) {
      const { valuationNo } = task
      yield* Effect.logError(`Task abandoned: ${deaths} processes died while running it and nothing else`)
      return yield* fail(message("task.abandoned", { deaths, valuationNo }))
    }
    const events = Stream.suspend(() => valuer.events(task.request, { today: task.today, account: task.account }))
    // The compiler cannot see that nothing of a generic R is left once all of R is provided.
    const provided = Stream.provideContext(events, context) as Stream.Stream<ValuationEvent<unknown>, ValuerError>
    // While a suspect runs, all others wait.
    const isLong = task.assetType === "BANK_STATEMENT" && task.deaths < SUSPICIOUS_DEATHS
    const limit = isLong ? options.statementTimeLimit : options.timeLimit
    const work = yield* makeWorkTime(limit)
    const lookups = yield* taskLookups(task.id)
    yield* Effect.retry(record(provided), {
      schedule: Schedule.exponential("200 millis"),
      times: options.searchRetries,
      while: (error) => error._tag === "SearchUnavailable",
    }).pipe(
      Effect.provideService(LearningWait, learningWait(task, accountId, work)),
      Effect.provideService(LookupMemory, lookups),
      Effect.provideService(RunningTask, task.id),
      Effect.as(true),
      Effect.raceFirst(Effect.as(work.isUp, false)),
      Effect.flatMap((isDone) =>
        isDone
          ? Effect.void
          : Effect.fail(
              new MachineFault({
                reason: message("task.timeLimit", { seconds: Duration.toSeconds(limit) }),
              }),
            ),
      ),
      Effect.catchTags({
        SearchUnavailable: ({ cause, source }) =>
          Effect.andThen(
            Effect.logWarning("The search did not respond", cause),
            fail(message("task.searchUnavailable", { source })),
          ),
        MachineFault: Effect.fnUntraced(function* (fault) {
          const age = DateTime.distance(task.createdAt, yield* DateTime.now)
          if (Duration.isGreaterThanOrEqualTo(age, Duration.fromInputUnsafe(options.patience)))
            return yield* fail(fault.reason)
          yield* Effect.logWarning("The machine did not complete a valuation, which runs again", fault.reason)
          yield* wait
          yield* stored(TaskJournal.leave(task.id))
          return yield* fault
        }),
        InvalidRequest: ({ faults }) => fail(message("task.requestInvalid", { path: faults[0]?.path ?? "" })),
      }),
      Effect.catchCauseIf(
        (cause) => isDefect(cause),
        (cause) => Effect.andThen(Effect.logError("A valuation ended with a defect", cause), fail(unexpected)),
      ),
    )
    yield* lookups.forget
  })

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
    yield* gate.withPermit(Effect.void)
    return yield* machine.withPermit(
      Effect.flatMap(takeUp(taskId, SUSPICIOUS_DEATHS - 1), (task) =>
        task === undefined ? Effect.succeed(false) : Effect.as(valued(task, accountId), true),
      ),
    )
  })

  /** Needs no turn, since it holds the machine; a turn may be held by a run that waits for the machine. */
  const attemptAlone = (taskId: number, accountId: number) =>
    gate.withPermit(
      machine.withPermits(ALONE)(
        Effect.flatMap(takeUp(taskId, ANY_DEATHS), (suspect) =>
          suspect === undefined ? Effect.void : valued(suspect, accountId),
        ),
      ),
    )

  const attempted = (taskId: number, accountId: number) => {
    const waiting = waitForStorage(`task ${taskId} waits`)
    return Effect.flatMap(permits.run(accountId, waiting(attempt(taskId, accountId))), (isTaken) =>
      Option.getOrElse(isTaken, () => false) ? Effect.void : waiting(attemptAlone(taskId, accountId)),
    )
  }

  const run = (
    taskId: number,
    accountId: number,
    pause: Duration.Duration,
  ): Effect.Effect<void, never, SqlClient.SqlClient> =>
    attempted(taskId, accountId).pipe(
      Effect.ensuring(Effect.sync(() => begun.delete(taskId))),
      Effect.catchTag("MachineFault", () =>
        Effect.andThen(
          Effect.sleep(pause),
          run(taskId, accountId, Duration.min(Duration.times(pause, 2), LONGEST_PAUSE)),
        ),
      ),
    )

  return {
    run: (taskId, accountId) =>
      Effect.provideService(run(taskId, accountId, Duration.fromInputUnsafe(options.pause)), OnBehalfOf, accountId),
    drain: Effect.andThen(gate.take(1), machine.take(ALONE)).pipe(
      Effect.timeoutOption(options.shutdownPatience),
      Effect.interruptible,
      Effect.asVoid,
    ),
  }
}

/**
 * True when a failure is a bug, rather than a shutdown, after which the next start resumes the task, or an unavailable
 * database.
 */
const isDefect = (cause: Cause.Cause<unknown>): boolean =>
  Cause.hasDies(cause) && !Cause.hasInterrupts(cause) && !isStorageUnavailable(cause)
