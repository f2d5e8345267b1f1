import type { AssetType } from "@open-valuation/core"
import { Context, DateTime, Effect, Layer, Option, Stream } from "effect"
import { SqlClient } from "effect/sql"
import type { Principal } from "../accounts/ApiKey.ts"
import { type FairLimits, makeFairPermits } from "../accounts/FairPermits.ts"
import { BillingPolicy, type QuotaExceeded } from "../accounts/Usage.ts"
import {
  type BalancesPage,
  type BalancesUnavailable,
  type LinesPage,
  type LinesUnavailable,
  readAuthenticity,
  readBalances,
  readLines,
} from "../statements/StatementPages.ts"
import { StorageUnavailable, stored, waitForStorage } from "../storage/Rows.ts"
import { Webhooks } from "../webhooks/Webhooks.ts"
import { chargeAndInsert, findReplay } from "./ChargeAndInsert.ts"
import { holdTasks } from "./HeldTasks.ts"
import {
  type FoundTasks,
  type ListedFields,
  type ListedTask,
  listTasks,
  searchTasks,
  type TaskFilter,
  type TaskSearch,
} from "./ListTasks.ts"
import { makeReadTask } from "./ReadTask.ts"
import {
  accepted,
  type Created,
  type CreateInput,
  type Idempotency,
  type IdempotencyConflict,
  OnBehalfOf,
  type Task,
  TaskNotFound,
  VersionNotFound,
} from "./Task.ts"
import { EventUnknown, firstSeq, type Following, lastSeqOf, readPage, type TaskEvent } from "./TaskEvents.ts"
import { type TaskLabel, labelTask } from "./TaskLabel.ts"
import { taskCreated } from "./TaskMetrics.ts"
import { defaultRunOptions, makeRun, type RunOptions, type Valuers } from "./TaskRun.ts"
import { TaskSignals } from "./TaskSignals.ts"

/** Interval at which readers check the database without a signal, in case the process that should send one has died. */
const lookAnyway = "15 seconds"

/** The position of a reader, and whether to check the database before waiting. */
interface Position {
  readonly seen: number
  readonly look: boolean
}

/** The events of a task after a number. `reload` reads the task again. */
const followTask = Effect.fnUntraced(function* (
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
        : Effect.map(Effect.timeoutOption(signal, lookAnyway), (received) => {
            const progress = Option.getOrUndefined(received)?.progress
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

/** Tasks: created and charged in one statement, run in the background, read by their owner. */
export class Tasks extends Context.Service<
  Tasks,
  {
    /**
     * Charges one unit, numbers and stores the task, all or nothing, and begins its run. With an idempotency key that
     * was used before, returns the first response again and charges nothing.
     */
    readonly create: (
      principal: Principal,
      input: CreateInput,
    ) => Effect.Effect<Created, QuotaExceeded | IdempotencyConflict>
    /**
     * The existing response for an idempotency key. Call it before checks that could refuse the request ahead of
     * `create`.
     */
    readonly replay: (
      principal: Principal,
      idempotency: Idempotency,
    ) => Effect.Effect<Option.Option<Created>, IdempotencyConflict>
    /** A task of this account and asset. */
    readonly get: (principal: Principal, assetType: AssetType, taskId: number) => Effect.Effect<Task, TaskNotFound>
    /** The task with another version of its result. */
    readonly version: (task: Task, version: number) => Effect.Effect<Task, VersionNotFound>
    /** The tasks of this account, newest first, with the named fields of their requests and results. */
    readonly list: (
      principal: Pick<Principal, "accountId">,
      filter: TaskFilter,
      fields?: ListedFields,
    ) => Effect.Effect<ReadonlyArray<ListedTask>>
    /** Finds tasks of this account, newest first, with the named fields, in which the words are sought. */
    readonly search: (
      principal: Pick<Principal, "accountId">,
      search: TaskSearch,
      fields?: ListedFields,
    ) => Effect.Effect<FoundTasks>
    /** Changes what people say of a task of this account. What is absent stays. */
    readonly label: (
      principal: Pick<Principal, "accountId">,
      taskId: number,
      label: Partial<TaskLabel>,
    ) => Effect.Effect<TaskLabel, TaskNotFound>
    /** The request: the stored create body of a task of this account and asset. */
    readonly request: (
      principal: Principal,
      assetType: AssetType,
      taskId: number,
    ) => Effect.Effect<unknown, TaskNotFound>
    /** The lines read by a bank statement task of this account. */
    readonly lines: (
      principal: Principal,
      taskId: number,
      page: LinesPage,
    ) => Effect.Effect<ReadonlyArray<unknown>, TaskNotFound | VersionNotFound | LinesUnavailable>
    /** The end-of-day balances of the accounts of a bank statement task of this account. */
    readonly balances: (
      principal: Principal,
      taskId: number,
      page: BalancesPage,
    ) => Effect.Effect<ReadonlyArray<unknown>, TaskNotFound | VersionNotFound | BalancesUnavailable>
    /**
     * What speaks for and against the authenticity of the statements of a task of this account, for its people alone:
     * JSON with messages. `undefined` where there was nothing to tell.
     */
    readonly authenticity: (principal: Principal, taskId: number) => Effect.Effect<unknown, TaskNotFound>
    /** The events of a task after the given number (0: all), continuing as they happen. */
    readonly follow: (
      principal: Principal,
      assetType: AssetType,
      taskId: number,
      after: number,
    ) => Effect.Effect<Following, TaskNotFound | EventUnknown>
  }
>()("@open-valuation/server/Tasks") {
  /** Creates tasks, and runs them, including those that processes which have ended left in progress. */
  static readonly layer = <R>(
    valuers: Valuers<R>,
    options: Partial<RunOptions> = {},
  ): Layer.Layer<Tasks, never, R | SqlClient.SqlClient | TaskSignals | Webhooks> =>
    Layer.effect(Tasks, makeService(valuers, { ...defaultRunOptions, ...options }))
}

const makeService = <R>(valuers: Valuers<R>, options: RunOptions) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const signals = yield* TaskSignals
    const { announce } = yield* Webhooks
    const held = yield* holdTasks(makeRun(valuers, options, { signals, announce }, yield* Effect.context<R>()))
    // Excludes the rest of the layer's environment: a request keeps its own span and log annotations.
    const context = Context.make(SqlClient.SqlClient, sql).pipe(
      Context.add(BillingPolicy, yield* BillingPolicy),
      Context.add(TaskSignals, signals),
    )

    const get = yield* makeReadTask

    const request = Effect.fnUntraced(function* (
      { accountId }: Pick<Principal, "accountId">,
      assetType: AssetType,
      taskId: number,
    ): Effect.fn.Return<unknown, TaskNotFound> {
      if (!Number.isSafeInteger(taskId) || taskId < 1) return yield* new TaskNotFound()
      const [row] = yield* stored(sql`SELECT t.request FROM tasks t
        WHERE t.id = ${String(taskId)}::bigint AND t.account_id = ${String(accountId)}::bigint
          AND t.asset_type = ${assetType}`)
      return row === undefined ? yield* new TaskNotFound() : row["request"]
    })

    const version = Effect.fnUntraced(function* (task: Task, wanted: number): Effect.fn.Return<Task, VersionNotFound> {
      if (wanted === task.version) return task
      const [row] = yield* stored(sql`SELECT result FROM statement_versions
        WHERE task_id = ${String(task.id)}::bigint AND version = ${wanted}::integer`)
      return row === undefined ? yield* new VersionNotFound() : { ...task, version: wanted, result: row["result"] }
    })

    /** The task with the number of a version that it has. */
    const numbered = (task: Task, wanted = task.version) =>
      wanted >= 1 && wanted <= task.version
        ? Effect.succeed({ ...task, version: wanted })
        : Effect.fail(new VersionNotFound())

    const create = Effect.fnUntraced(function* (principal: Principal, input: CreateInput) {
      const created = yield* stored(chargeAndInsert(principal, input, yield* held.runner))
      if (created.replayed) return created
      yield* held.begin(created.task.id, principal.accountId)
      yield* taskCreated(input.assetType)
      return created
    })

    const permits = makeFairPermits(creates)

    return Tasks.of({
      create: (principal, input) =>
        permits
          .run(principal.accountId, create(principal, input))
          .pipe(
            Effect.flatMap(Option.match({ onNone: () => crowded, onSome: Effect.succeed })),
            Effect.provideContext(context),
          ),
      replay: (principal, idempotency) =>
        Effect.flatMap(DateTime.now, (now) => findReplay(principal, idempotency, now)).pipe(
          Effect.map(Option.map((task): Created => ({ task, replayed: true }))),
          stored,
          Effect.provideContext(context),
        ),
      get,
      version,
      list: ({ accountId }, filter, fields = {}) =>
        listTasks(accountId, filter, fields).pipe(stored, Effect.provideContext(context)),
      search: ({ accountId }, search, fields = {}) =>
        searchTasks(accountId, search, fields).pipe(stored, Effect.provideContext(context)),
      label: ({ accountId }, taskId, label) =>
        labelTask(accountId, taskId, label).pipe(stored, Effect.provideContext(context)),
      request,
      lines: Effect.fnUntraced(function* (principal, taskId, page) {
        const task = yield* get(principal, "BANK_STATEMENT", taskId)
        return yield* stored(readLines(yield* numbered(task, page.version), page))
      }, Effect.provideContext(context)),
      balances: Effect.fnUntraced(function* (principal, taskId, page) {
        const task = yield* get(principal, "BANK_STATEMENT", taskId)
        return yield* stored(readBalances(yield* numbered(task, page.version), page))
      }, Effect.provideContext(context)),
      authenticity: Effect.fnUntraced(function* (principal, taskId) {
        const task = yield* get(principal, "BANK_STATEMENT", taskId)
        return yield* stored(readAuthenticity(task.id))
      }, Effect.provideContext(context)),
      follow: Effect.fnUntraced(function* (principal, assetType, taskId, after) {
        const task = yield* get(principal, assetType, taskId)
        return yield* followTask(task, after, Effect.option(get(principal, assetType, taskId)))
      }, Effect.provideContext(context)),
    })
  })

/**
 * Limits on concurrent creates. Charging locks the account, so creates of one account wait for each other. They wait
 * here, without holding a connection that a run could use. Two may run, so that the second is ready when the first
 * commits.
 */
const creates: FairLimits = { running: 6, runningPerAccount: 2, waiting: 1000, waitingPerAccount: 1000 }

const crowded = Effect.die(new StorageUnavailable({ cause: new Error("Too many tasks are being created") }))
