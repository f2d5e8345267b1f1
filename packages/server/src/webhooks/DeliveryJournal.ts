import type { Message } from "@open-valuation/core"
import { WebhookType } from "@open-valuation/http-api"
import { DateTime, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { AccountId, KeyId } from "../accounts/ApiKey.ts"
import { jsonText } from "../storage/Rows.ts"
import { Task, taskColumns } from "../tasks/Task.ts"
import type { TaskOutcome } from "../tasks/TaskMetrics.ts"
import { DeliveryId, DeliveryStatus, type WebhookEvent } from "./WebhookDelivery.ts"

/** Identifies an attempt. Each redelivery starts a new round; attempts count from 1 in each round. */
export interface AttemptKey {
  readonly deliveryId: number
  readonly round: number
  readonly attempt: number
}

/** The part of a delivery that an attempt needs. */
export const Assignment = Schema.Struct({
  deliveryId: DeliveryId,
  ownerId: AccountId,
  keyId: KeyId,
  webhookId: Schema.String,
  type: WebhookType,
  url: Schema.String,
  state: DeliveryStatus,
  round: Schema.Int,
  nextAttemptAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  insertedAt: Schema.DateTimeUtcFromDate,
  /** True when this attempt is already recorded: the process died before the run's journal was written. */
  attempted: Schema.Boolean,
  /** True when the receiver has closed the URL. */
  closed: Schema.Boolean,
  /** The `data` of an event of a feature; `null` for the events of a valuation, which report their task, and a test. */
  data: Schema.NullOr(Schema.Json),
  /** The task that the webhook belongs to. A test has none. */
  task: Schema.optionalKey(Task),
})
export type Assignment = typeof Assignment.Type

/** The outcome of an attempt. */
export interface AttemptRecord {
  readonly at: DateTime.Utc
  readonly statusCode: number | undefined
  readonly error: Message | undefined
  readonly durationMs: number
}

/** The state of a delivery after an attempt. */
export interface Standing {
  readonly status: DeliveryStatus
  readonly nextAttemptAt: DateTime.Utc | undefined
}

/**
 * Inserts the delivery for a task that has ended. Returns the delivery to start, or none without a callback or when its
 * URL is closed.
 */
export const insert = Effect.fnUntraced(function* (taskId: number, ending: TaskOutcome) {
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  const type: WebhookType = ending === "SUCCESS" ? "valuation.succeeded" : "valuation.failed"
  const [row] = yield* sql`
    INSERT INTO webhook_deliveries (account_id, key_id, task_id, webhook_id, type, url, status, next_attempt_at, created_at)
    SELECT t.account_id, t.key_id, t.id, 'msg_' || t.valuation_no, ${type}, t.callback_url,
      CASE WHEN c.url IS NULL THEN 'PENDING' ELSE 'DISABLED' END,
      CASE WHEN c.url IS NULL THEN ${now}::timestamptz END, ${now}::timestamptz
    FROM tasks t LEFT JOIN webhook_closed_urls c ON c.account_id = t.account_id AND c.url = t.callback_url
    WHERE t.id = ${String(taskId)}::bigint AND t.callback_url IS NOT NULL
    RETURNING id AS "deliveryId", status`
  if (row === undefined) return undefined
  const { deliveryId, status } = yield* decodeInserted(row)
  return status === "PENDING" ? deliveryId : undefined
})

/**
 * Inserts the delivery of an event. Returns the delivery to start, or none when its URL is closed or the event was
 * announced before.
 */
export const insertEvent = Effect.fnUntraced(function* ({ data, eventId, principal, taskId, type, url }: WebhookEvent) {
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  const accountId = String(principal.accountId)
  const [row] = yield* sql`
    INSERT INTO webhook_deliveries
      (account_id, key_id, task_id, webhook_id, type, url, data, status, next_attempt_at, created_at)
    SELECT ${accountId}::bigint, ${String(principal.keyId)}::bigint,
      ${taskId === undefined ? null : String(taskId)}::bigint, ${`msg_${eventId}`}, ${type}, ${url}::text,
      ${jsonText(data)}::json, CASE WHEN closed THEN 'DISABLED' ELSE 'PENDING' END,
      CASE WHEN closed THEN NULL ELSE ${now}::timestamptz END, ${now}::timestamptz
    FROM (SELECT EXISTS (SELECT FROM webhook_closed_urls
      WHERE account_id = ${accountId}::bigint AND url = ${url}::text) AS closed) c
    ON CONFLICT (webhook_id) DO NOTHING
    RETURNING id AS "deliveryId", status`
  if (row === undefined) return undefined
  const { deliveryId, status } = yield* decodeInserted(row)
  return status === "PENDING" ? deliveryId : undefined
})

/** The account of a delivery; `undefined` when the delivery has been removed. */
export const ownerOf = Effect.fnUntraced(function* (deliveryId: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] =
    yield* sql`SELECT account_id AS "ownerId" FROM webhook_deliveries WHERE id = ${String(deliveryId)}::bigint`
  return row === undefined ? undefined : (yield* decodeOwner(row)).ownerId
})

/** The delivery of an attempt with its task, if it has one; `undefined` when it has been removed. */
export const load = Effect.fnUntraced(function* ({ deliveryId, round, attempt }: AttemptKey) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`SELECT d.id AS "deliveryId", d.account_id AS "ownerId", d.key_id AS "keyId",
      d.webhook_id AS "webhookId", d.type, d.url, d.status AS state, d.round, d.next_attempt_at AS "nextAttemptAt",
      d.created_at AS "insertedAt", d.data,
      EXISTS (SELECT FROM webhook_attempts a
        WHERE a.delivery_id = d.id AND a.round = ${round}::integer AND a.number = ${attempt}::integer) AS attempted,
      EXISTS (SELECT FROM webhook_closed_urls c WHERE c.account_id = d.account_id AND c.url = d.url) AS closed,
      ${sql.literal(taskColumns)}
    FROM webhook_deliveries d LEFT JOIN tasks t ON t.id = d.task_id
    WHERE d.id = ${String(deliveryId)}::bigint`
  if (row === undefined) return undefined
  return yield* decodeAssignment(row["id"] === null ? row : { ...row, task: row })
})

/**
 * Records an attempt, updates the delivery, and closes the URL when the receiver has answered 410, in one statement.
 * Returns whether the delivery was still in this round; a delivery in a later round stays unchanged.
 */
export const record = Effect.fnUntraced(function* (key: AttemptKey, attempt: AttemptRecord, standing: Standing) {
  const sql = yield* SqlClient.SqlClient
  const id = String(key.deliveryId)
  const at = DateTime.toDate(attempt.at)
  const error = attempt.error === undefined ? null : jsonText(attempt.error)
  const rows = yield* sql`WITH attempt AS (
      INSERT INTO webhook_attempts (delivery_id, round, number, at, status_code, error, duration_ms)
      SELECT id, ${key.round}::integer, ${key.attempt}::integer, ${at}::timestamptz,
        ${attempt.statusCode ?? null}::integer, ${error}::jsonb, ${attempt.durationMs}::integer
      FROM webhook_deliveries WHERE id = ${id}::bigint
      ON CONFLICT (delivery_id, round, number) DO NOTHING
    ), delivery AS (
      UPDATE webhook_deliveries SET status = ${standing.status}::text, next_attempt_at = ${dateOf(standing)}::timestamptz
      WHERE id = ${id}::bigint AND round = ${key.round}::integer AND status = 'PENDING'
      RETURNING account_id, url, status
    ), closed AS (
      INSERT INTO webhook_closed_urls (account_id, url, at)
      SELECT account_id, url, ${at}::timestamptz FROM delivery WHERE status = 'DISABLED'
      ON CONFLICT (account_id, url) DO NOTHING
    )
    SELECT status FROM delivery`
  return rows.length > 0
})

/** Ends a delivery whose URL another delivery has closed. */
export const disable = Effect.fnUntraced(function* ({ deliveryId, round }: AttemptKey) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE webhook_deliveries SET status = 'DISABLED', next_attempt_at = NULL
    WHERE id = ${String(deliveryId)}::bigint AND round = ${round}::integer AND status = 'PENDING'`
})

/** True while a webhook of the task `t` is pending. */
export const taskHasPending = (sql: SqlClient.SqlClient) =>
  sql`EXISTS (SELECT FROM webhook_deliveries d WHERE d.task_id = t.id AND d.status = 'PENDING')`

/** Removes a batch of webhooks without a task that were sent before a time and are not pending. */
export const removeLoose = (sql: SqlClient.SqlClient, before: Date, batch: number) =>
  sql`DELETE FROM webhook_deliveries WHERE id = ANY(ARRAY(SELECT id FROM webhook_deliveries
    WHERE task_id IS NULL AND created_at <= ${before} AND status <> 'PENDING'
    ORDER BY created_at LIMIT ${batch}::integer FOR UPDATE SKIP LOCKED))
  RETURNING 1`

const dateOf = ({ nextAttemptAt }: Standing): Date | null =>
  nextAttemptAt === undefined ? null : DateTime.toDate(nextAttemptAt)

const decodeOwner = Schema.decodeUnknownEffect(Schema.Struct({ ownerId: AccountId }))
const decodeInserted = Schema.decodeUnknownEffect(Schema.Struct({ deliveryId: DeliveryId, status: DeliveryStatus }))
const decodeAssignment = Schema.decodeUnknownEffect(Assignment)
