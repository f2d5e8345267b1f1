import { AssetType, LocalDate, type Message } from "@open-valuation/core"
import { DateTime, Effect, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { jsonText } from "../JsonText.ts"
import { Int8 } from "../RowTypes.ts"
import { TaskId, TaskStatus } from "./Task.ts"

/** An event that is kept: progress is shown to those who listen and then forgotten. */
export const KeptEvent = Schema.Struct({
  seq: Schema.Int,
  event: Schema.Literals(["step", "samples"]),
  data: Schema.Unknown,
})
export type KeptEvent = typeof KeptEvent.Type

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
  /** Whether somebody is to be notified of its end. */
  hasCallback: Schema.Boolean,
  /** How often it was started, this time included. */
  starts: Schema.Int,
  createdAt: Schema.DateTimeUtcFromDate,
})
export type Assignment = typeof Assignment.Type

type Failure = SqlError.SqlError | Schema.SchemaError

/** Takes the task of a run up and counts the start; `undefined` when it was removed or has ended. */
export const start = Effect.fnUntraced(function* (
  id: number,
): Effect.fn.Return<Assignment | undefined, Failure, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`UPDATE tasks t SET starts = starts + 1
    WHERE t.id = ${String(id)}::bigint AND t.status = 'IN_PROGRESS'
    RETURNING t.id, t.account_id::text AS account, t.asset_type AS "assetType", t.valuation_no AS "valuationNo",
      t.request_id AS "requestId", t.status, t.request, t.today, t.callback_url IS NOT NULL AS "hasCallback", t.starts,
      t.created_at AS "createdAt"`
  return row === undefined ? undefined : yield* Schema.decodeUnknownEffect(Assignment)(row)
})

/** The events that earlier runs of a task have told, in their order. */
export const told = Effect.fnUntraced(function* (
  id: TaskId,
): Effect.fn.Return<ReadonlyArray<KeptEvent>, Failure, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT seq, event, data FROM task_events WHERE task_id = ${String(id)}::bigint ORDER BY seq`
  return yield* Schema.decodeUnknownEffect(Schema.Array(KeptEvent))(rows)
})

/** Appends events. Those of an earlier run of the same task stay as they are. */
export const append = Effect.fnUntraced(function* (id: TaskId, events: ReadonlyArray<KeptEvent>) {
  if (events.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  yield* sql`INSERT INTO task_events (task_id, seq, event, data, at) ${rowsOf(sql, id, events, now)}
    ON CONFLICT (task_id, seq) DO NOTHING`
})

/** How a task ends: with its outcome, or with the reason why there is no value. */
export type Ending =
  | { readonly status: "SUCCESS"; readonly outcome: unknown }
  | { readonly status: "FAILED"; readonly error: Message }

/**
 * Appends the last events and ends the task in one statement, which also records the notification that is due. A task that
 * has ended stays as it is. Answers the delivery to start, if any.
 */
export const end = Effect.fnUntraced(function* (
  id: TaskId,
  events: ReadonlyArray<KeptEvent>,
  lastSeq: number,
  ending: Ending,
): Effect.fn.Return<number | undefined, Failure, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  const [outcome, error] =
    ending.status === "SUCCESS" ? [jsonText(ending.outcome), null] : [null, jsonText(ending.error)]
  const type = ending.status === "SUCCESS" ? "valuation.succeeded" : "valuation.failed"
  const rows = yield* sql`WITH last AS (
      INSERT INTO task_events (task_id, seq, event, data, at) ${rowsOf(sql, id, events, now)}
      ON CONFLICT (task_id, seq) DO NOTHING
    ), ended AS (
      UPDATE tasks SET status = ${ending.status}, result = ${outcome}::json, error = ${error}::jsonb,
        finished_at = ${now}::timestamptz,
        last_seq = GREATEST(2, ${lastSeq}::integer, (SELECT MAX(seq) + 1 FROM task_events WHERE task_id = tasks.id))
      WHERE id = ${String(id)}::bigint AND status = 'IN_PROGRESS'
      RETURNING id, account_id, key_id, valuation_no, callback_url
    )
    INSERT INTO webhook_deliveries (account_id, key_id, task_id, webhook_id, type, url, status, next_attempt_at, created_at)
    SELECT e.account_id, e.key_id, e.id, 'msg_' || e.valuation_no, ${type}, e.callback_url,
      CASE WHEN c.url IS NULL THEN 'PENDING' ELSE 'DISABLED' END,
      CASE WHEN c.url IS NULL THEN ${now}::timestamptz END, ${now}::timestamptz
    FROM ended e LEFT JOIN webhook_closed_urls c ON c.account_id = e.account_id AND c.url = e.callback_url
    WHERE e.callback_url IS NOT NULL
    RETURNING id AS "deliveryId", status`
  const [delivery] = yield* Schema.decodeUnknownEffect(Schema.Array(Due))(rows)
  return delivery?.status === "PENDING" ? delivery.deliveryId : undefined
})

const Due = Schema.Struct({ deliveryId: Int8, status: Schema.String })

/** The rows of some events as one parameter, so that the statement is the same for any number of them. */
const rowsOf = (sql: SqlClient.SqlClient, id: TaskId, events: ReadonlyArray<KeptEvent>, now: Date) => sql`
  SELECT ${String(id)}::bigint, (e->>'seq')::integer, e->>'event', e->'data', ${now}::timestamptz
  FROM json_array_elements(${jsonText(events)}::json) e`
