import { AssetType, LocalDate, type Message } from "@open-valuation/core"
import { DateTime, Effect, Schema } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { jsonText, storable } from "../storage/Rows.ts"
import { TaskId, TaskStatus } from "./Task.ts"
import { TaskRunner } from "./TaskRunner.ts"

/** A stored event. Progress is not stored; only current listeners receive it. */
export const KeptEvent = Schema.Struct({
  seq: Schema.Int,
  event: Schema.Literals(["step", "samples"]),
  data: Schema.Unknown,
})
export type KeptEvent = typeof KeptEvent.Type

/** The part of a task that its run needs. */
export const Assignment = Schema.Struct({
  id: TaskId,
  account: Schema.String,
  assetType: AssetType,
  valuationNo: Schema.String,
  requestId: Schema.String,
  status: TaskStatus,
  request: Schema.Unknown,
  today: LocalDate.LocalDate,
  /** True when it has a callback. */
  hasCallback: Schema.Boolean,
  /** Number of starts, including this one. */
  starts: Schema.Int,
  /** Number of processes that have died while they worked on the task. */
  deaths: Schema.Int,
  createdAt: Schema.DateTimeUtcFromDate,
})
export type Assignment = typeof Assignment.Type

type Failure = SqlError.SqlError | Schema.SchemaError

/** Conditions under which a run takes a task. */
export interface Start {
  /** True when this process has started the task before and then lost its database. */
  readonly again: boolean
  /** Maximum number of process deaths up to which the task is taken. */
  readonly mostDeaths: number
}

/**
 * Takes a task for a run and counts the start. `undefined` when too many processes have died, or the task was removed,
 * has ended, or is held by another process by now.
 */
export const start = Effect.fnUntraced(function* (
  id: number,
  { again, mostDeaths }: Start,
): Effect.fn.Return<Assignment | undefined, Failure, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const runner = yield* TaskRunner
  const [row] = yield* sql`UPDATE tasks t SET starts = starts + 1, stops = stops + ${again ? 1 : 0}::integer
    WHERE t.id = ${String(id)}::bigint AND t.status = 'IN_PROGRESS' AND t.runner = ${runner}::integer
      AND starts - stops - ${again ? 1 : 0}::integer <= ${mostDeaths}::integer
    RETURNING t.starts - t.stops - 1 AS deaths, t.id, t.account_id::text AS account, t.asset_type AS "assetType", t.valuation_no AS "valuationNo",
      t.request_id AS "requestId", t.status, t.request, t.today, t.callback_url IS NOT NULL AS "hasCallback", t.starts,
      t.created_at AS "createdAt"`
  return row === undefined ? undefined : yield* Schema.decodeUnknownEffect(Assignment)(row)
})

/** Records that this process stopped a task in a regular shutdown, so that another resumes it. */
export const leave = Effect.fnUntraced(function* (
  id: TaskId,
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE tasks SET stops = stops + 1 WHERE id = ${String(id)}::bigint AND status = 'IN_PROGRESS'`
})

/** The events that earlier runs of a task have stored, in order. */
export const storedEvents = Effect.fnUntraced(function* (
  id: TaskId,
): Effect.fn.Return<ReadonlyArray<KeptEvent>, Failure, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT events FROM task_events WHERE task_id = ${String(id)}::bigint ORDER BY seq`
  return (yield* decodeEvents(rows)).flatMap(({ events }) => events)
})

/**
 * Appends events as one row. Returns false, and writes nothing, when another run of the task has stored events in
 * between. Two processes may briefly run the same task.
 */
export const append = Effect.fnUntraced(function* (
  id: TaskId,
  events: ReadonlyArray<KeptEvent>,
): Effect.fn.Return<boolean, Failure, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  const rows = yield* sql`${inserted(sql, id, events, now)} RETURNING seq`
  return rows.length > 0
})

/** Ending of a task: its outcome, or the reason why there is no value. */
export type Ending =
  | { readonly status: "SUCCESS"; readonly outcome: unknown }
  | { readonly status: "FAILED"; readonly error: Message }

/**
 * Appends the last events and ends the task, in one statement. Returns false, and writes nothing, when the task has
 * already ended or another run of it has stored events in between.
 */
export const end = Effect.fnUntraced(function* (
  id: TaskId,
  events: ReadonlyArray<KeptEvent>,
  ending: Ending,
): Effect.fn.Return<boolean, Failure, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  const [outcome, error, holders] =
    ending.status === "SUCCESS"
      ? [jsonText(ending.outcome), null, holdersOf(ending.outcome)]
      : [null, jsonText(ending.error), null]
  const finish = (lastSeq: Statement.Fragment) => sql`
    UPDATE tasks SET status = ${ending.status}, result = ${outcome}::json, error = ${error}::jsonb,
      holders = ${holders}::text, finished_at = ${now}::timestamptz, last_seq = ${lastSeq}
    WHERE id = ${String(id)}::bigint AND status = 'IN_PROGRESS'`
  const rows =
    events.length === 0
      ? yield* sql`${finish(sql`COALESCE((SELECT MAX(last_seq) FROM task_events WHERE task_id = tasks.id), 1) + 1`)}
          RETURNING id`
      : yield* sql`WITH last AS (${inserted(sql, id, events, now)} RETURNING last_seq)
          ${finish(sql`(SELECT last_seq + 1 FROM last)`)} AND EXISTS (SELECT FROM last) RETURNING id`
  return rows.length > 0
})

const isStatement = Schema.is(
  Schema.Struct({
    sourceReferenceList: Schema.Array(Schema.Struct({ accountName: Schema.NullOr(Schema.String) })),
  }),
)

/** The different names that statements print; `null` where none does. */
const holdersOf = (outcome: unknown): string | null => {
  if (!isStatement(outcome)) return null
  const names = new Set(outcome.sourceReferenceList.flatMap(({ accountName }) => accountName ?? []))
  return names.size === 0 ? null : storable([...names].join(" "))
}

/** Inserts events as one row, unless there are later ones. */
const inserted = (sql: SqlClient.SqlClient, id: TaskId, events: ReadonlyArray<KeptEvent>, now: Date) => sql`
  INSERT INTO task_events (task_id, seq, last_seq, events, at)
  SELECT ${String(id)}::bigint, ${events[0]?.seq ?? 0}::integer, ${events.at(-1)?.seq ?? 0}::integer,
    ${jsonText(events)}::json, ${now}::timestamptz
  WHERE NOT EXISTS (SELECT FROM task_events
    WHERE task_id = ${String(id)}::bigint AND last_seq >= ${events[0]?.seq ?? 0}::integer)
  ON CONFLICT DO NOTHING`

const decodeEvents = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ events: Schema.Array(KeptEvent) })))
