import { AssetType, LocalDate, type Message, type ValuationEvent } from "@open-valuation/core"
import { DateTime, Effect, Schema } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { jsonText } from "../JsonText.ts"
import { TaskId, TaskStatus } from "./Task.ts"

/** Event id of the first step: 1 belongs to the `task` event, which is rendered from the task itself. */
export const firstStepSeq = 2

/** An event that is kept: progress is shown to those who listen and then forgotten. */
export interface KeptEvent {
  readonly seq: number
  readonly event: "step" | "samples"
  readonly data: unknown
}

/** What a run needs of its task. */
export const Assignment = Schema.Struct({
  id: TaskId,
  account: Schema.String,
  assetType: AssetType,
  valuationNo: Schema.String,
  requestId: Schema.String,
  status: TaskStatus,
  request: Schema.Unknown,
  today: LocalDate.LocalDate,
})
export type Assignment = typeof Assignment.Type

type Failure = SqlError.SqlError | Schema.SchemaError

/** The task of a run; `undefined` when it was removed. */
export const load = Effect.fnUntraced(function* (
  id: number,
): Effect.fn.Return<Assignment | undefined, Failure, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const [row] =
    yield* sql`SELECT t.id, t.account_id::text AS account, t.asset_type AS "assetType", t.valuation_no AS "valuationNo",
      t.request_id AS "requestId", t.status, t.request, t.today
    FROM tasks t WHERE t.id = ${String(id)}::bigint`
  return row === undefined ? undefined : yield* Schema.decodeUnknownEffect(Assignment)(row)
})

/** The kept form of an event; `undefined` for progress and the result. */
export const kept = (event: ValuationEvent<unknown>, seq: number): KeptEvent | undefined => {
  if (event._tag !== "Step" && event._tag !== "Samples") return undefined
  const { _tag, ...data } = event
  return { seq, event: _tag === "Step" ? "step" : "samples", data }
}

/** Appends events. Those of an earlier run of the same task stay as they are. */
export const append = Effect.fnUntraced(function* (id: TaskId, events: ReadonlyArray<KeptEvent>) {
  if (events.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  yield* sql`INSERT INTO task_events (task_id, seq, event, data, at) ${rowsOf(sql, id, events, now)}
    ON CONFLICT (task_id, seq) DO NOTHING`
})

/** Ends the task with its outcome. */
export const succeed = (id: TaskId, events: ReadonlyArray<KeptEvent>, lastSeq: number, outcome: unknown) =>
  end(id, events, lastSeq, (sql) => sql`status = 'SUCCESS', result = ${jsonText(outcome)}::json`)

/** Ends the task with the reason why there is no value. */
export const fail = (
  id: TaskId,
  error: Message,
  events: ReadonlyArray<KeptEvent> = [],
  lastSeq: number = firstStepSeq,
) => end(id, events, lastSeq, (sql) => sql`status = 'FAILED', error = ${jsonText(error)}::jsonb`)

/** Appends the last events and ends the task, in one statement. A task that has ended stays as it is. */
const end = Effect.fnUntraced(function* (
  id: TaskId,
  events: ReadonlyArray<KeptEvent>,
  lastSeq: number,
  ending: (sql: SqlClient.SqlClient) => Statement.Fragment,
) {
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  yield* sql`WITH last AS (
      INSERT INTO task_events (task_id, seq, event, data, at) ${rowsOf(sql, id, events, now)}
      ON CONFLICT (task_id, seq) DO NOTHING
    )
    UPDATE tasks SET ${ending(sql)}, finished_at = ${now}::timestamptz,
      last_seq = GREATEST(${lastSeq}::integer, (SELECT MAX(seq) + 1 FROM task_events WHERE task_id = tasks.id))
    WHERE id = ${String(id)}::bigint AND status = 'IN_PROGRESS'`
})

/** The rows of some events as one parameter, so that the statement is the same for any number of them. */
const rowsOf = (sql: SqlClient.SqlClient, id: TaskId, events: ReadonlyArray<KeptEvent>, now: Date) => sql`
  SELECT ${String(id)}::bigint, (e->>'seq')::integer, e->>'event', e->'data', ${now}::timestamptz
  FROM jsonb_array_elements(${jsonText(events)}::jsonb) e`
