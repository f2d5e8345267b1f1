import { type AssetType, LocalDate, pathSegment } from "@open-valuation/core"
import { assetCode } from "@open-valuation/core/assets"
import { DateTime, Effect, Option, Schema } from "effect"
import { Digest } from "effect/crypto"
import { SqlClient, type SqlError } from "effect/sql"
import type { Principal } from "../accounts/ApiKey.ts"
import { BillingPolicy, periodOf, priceFen, QuotaExceeded } from "../accounts/Usage.ts"
import { insertEntry } from "../audit/AuditEntry.ts"
import { Fen, jsonText } from "../storage/Rows.ts"
import {
  accepted,
  type Created,
  type CreateInput,
  type Idempotency,
  IdempotencyConflict,
  Task,
  taskColumns,
} from "./Task.ts"
import { withoutLabel } from "./TaskLabel.ts"

/** The part of a valuation number before its sequence number: `VAL-PROP-20260315-`. */
const numberPrefix = (assetType: AssetType, today: LocalDate.LocalDate): string =>
  `VAL-${assetCode(assetType)}-${today.replaceAll("-", "")}-`

/** A new task, or why there is none: the account cannot pay, or else its key stands for another. */
type Inserted = { readonly task: Task } | { readonly task: undefined; readonly refusal: QuotaExceeded | undefined }

/**
 * One statement that locks the account, keeps the idempotency key, charges a unit (the free quota first, then the
 * balance), counts the day, inserts the task and its entry in the audit log. Each month has its own count of free
 * units, so a clock that jumps grants no free quota twice, and leaves nothing behind once it is right again. The
 * account holds the count of the month of its last charge, and its usage those of all others. The locks are taken in
 * a fixed order, the account before the key, and that before the day counter, because each part reads the one
 * before.
 *
 * A concurrent duplicate waits for the account, and then sees the key that this statement cannot see: only the key's
 * index knows what was committed meanwhile. So the key comes first, and the charge depends on it.
 */
const insert = Effect.fnUntraced(function* (
  principal: Principal,
  input: CreateInput,
  runner: number | null,
  now: DateTime.Utc,
): Effect.fn.Return<Inserted, SqlError.SqlError | Schema.SchemaError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const policy = yield* BillingPolicy
  const today = LocalDate.inShanghai(now)
  const period = periodOf(now)
  const price = String(priceFen(policy, input.assetType))
  const callbackUrl = input.callbackUrl ?? principal.callbackUrl
  const { idempotency } = input
  const { caseNumber, request } = withoutLabel(input.request)
  const key =
    idempotency === undefined
      ? sql.literal("key AS (SELECT)")
      : sql`key AS (
      INSERT INTO idempotency_keys (account_id, key, fingerprint, task_id, created_at)
      SELECT id, ${idempotency.key}, ${idempotency.fingerprint}, task_id, ${DateTime.toDate(now)}::timestamptz FROM payer
      ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, task_id = excluded.task_id,
        created_at = excluded.created_at WHERE idempotency_keys.created_at <= ${expiry(now)}
      RETURNING 1
    )`
  const audited =
    input.entry === undefined
      ? sql.literal("audited AS (SELECT)")
      : sql`audited AS (${insertEntry(sql, input.entry, DateTime.toDate(now), "DONE", sql`${pathSegment(input.assetType)}::text || '/' || task_id`, sql.literal("FROM charge"))})`
  const rows = yield* sql`
    WITH account AS (
      SELECT id, balance_fen, COALESCE(free_quota, ${policy.freeQuota}::integer) AS free_quota,
        CASE WHEN period = ${period}::text THEN free_used
          ELSE (SELECT COALESCE(sum(u.free_units), 0)::integer FROM account_usage u
            WHERE u.account_id = accounts.id AND u.period = ${period}::text) END AS free_used
      FROM accounts WHERE id = ${String(principal.accountId)}::bigint FOR UPDATE
    ), payer AS MATERIALIZED (
      SELECT id, free_used, free_used < free_quota AS free,
        CASE WHEN free_used < free_quota THEN 0 ELSE ${price}::bigint END AS fen,
        nextval(pg_get_serial_sequence('tasks', 'id')) AS task_id
      FROM account WHERE free_used < free_quota OR balance_fen >= ${price}::bigint
    ), ${key}, charge AS (
      UPDATE accounts SET period = ${period}::text, free_used = payer.free_used + payer.free::integer,
        balance_fen = accounts.balance_fen - payer.fen
      FROM payer WHERE accounts.id = payer.id AND EXISTS (SELECT FROM key)
      RETURNING accounts.id, accounts.period, payer.free, payer.fen, payer.task_id
    ), ${audited}, used AS (
      INSERT INTO account_usage (account_id, period, asset_type, units, free_units, amount_fen)
      SELECT id, period, ${input.assetType}::text, 1, free::integer, fen FROM charge
      ON CONFLICT (account_id, period, asset_type) DO UPDATE SET units = account_usage.units + 1,
        free_units = account_usage.free_units + excluded.free_units,
        amount_fen = account_usage.amount_fen + excluded.amount_fen
    ), by_key AS (
      INSERT INTO key_usage (key_id, period, units, free_units, amount_fen)
      SELECT ${String(principal.keyId)}::bigint, period, 1, free::integer, fen FROM charge
      ON CONFLICT (key_id, period) DO UPDATE SET units = key_usage.units + 1,
        free_units = key_usage.free_units + excluded.free_units,
        amount_fen = key_usage.amount_fen + excluded.amount_fen
    ), counter AS (
      INSERT INTO valuation_counters (asset_type, day, last)
      SELECT ${input.assetType}::text, ${today}::date, 1 FROM charge
      ON CONFLICT (asset_type, day) DO UPDATE SET last = valuation_counters.last + 1
      RETURNING last
    ), t AS (
      INSERT INTO tasks (id, account_id, key_id, asset_type, valuation_no, status, locale, request, request_id,
        callback_url, today, charge_fen, free, created_at, runner, case_number)
      OVERRIDING SYSTEM VALUE
      SELECT charge.task_id, charge.id, ${String(principal.keyId)}::bigint, ${input.assetType}::text,
        ${numberPrefix(input.assetType, today)}::text
          || lpad(counter.last::text, GREATEST(4, length(counter.last::text)), '0'),
        'IN_PROGRESS', ${input.locale}::text, ${jsonText(request)}::jsonb, ${input.requestId}::text,
        ${callbackUrl}::text, ${today}::date, charge.fen, charge.free, ${DateTime.toDate(now)}::timestamptz,
        ${runner}::integer, ${caseNumber}::text
      FROM charge, counter
      RETURNING *
    )
    SELECT account.free_quota AS "freeQuota", account.balance_fen AS "balanceFen",
      EXISTS (SELECT FROM payer) AS "canPay", ${sql.literal(taskColumns)}
    FROM account LEFT JOIN t ON true`
  const [row] = rows
  if (row === undefined) return yield* Effect.die(new Error(`Account ${principal.account} is gone`))
  if (row["id"] !== null) return { task: yield* decodeTask(row) }
  const { balanceFen, canPay, freeQuota } = yield* decodeRefusal(row)
  const refusal = canPay ? undefined : new QuotaExceeded({ freeQuota, balanceFen, priceFen: Number(price) })
  return { task: undefined, refusal }
})

/**
 * Charges and inserts a task that the runner holds, or that nobody holds yet, or returns the one of its idempotency
 * key, whether or not the account could pay for another.
 */
export const chargeAndInsert = Effect.fnUntraced(function* (
  principal: Principal,
  input: CreateInput,
  runner: number | null,
): Effect.fn.Return<
  Created,
  QuotaExceeded | IdempotencyConflict | SqlError.SqlError | Schema.SchemaError,
  SqlClient.SqlClient
> {
  const now = yield* DateTime.now
  for (;;) {
    const inserted = yield* insert(principal, input, runner, now)
    if (inserted.task !== undefined) return { task: inserted.task, replayed: false }
    const earlier =
      input.idempotency === undefined ? Option.none() : yield* findReplay(principal, input.idempotency, now)
    if (Option.isSome(earlier)) return { task: earlier.value, replayed: true }
    if (inserted.refusal !== undefined) return yield* inserted.refusal
    // The key was removed between the two statements.
  }
})

const decodeTask = Schema.decodeUnknownEffect(Task)
const decodeRefusal = Schema.decodeUnknownEffect(
  Schema.Struct({ freeQuota: Schema.Int, balanceFen: Fen, canPay: Schema.Boolean }),
)

/** Lifetime of a key, hours. */
const hours = 24

/** Keys that were stored until then stand for nothing. */
const expiry = (now: DateTime.Utc): Date => DateTime.toDate(DateTime.subtract(now, { hours }))

/** Object members in the order of their names, so that equal values have equal texts. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, canonical(member)]),
  )
}

/** Fingerprint of a request: path, query and JSON value. Member order and white space do not matter. */
export const fingerprint = (
  path: string,
  query: string,
  body: unknown,
): Effect.Effect<string, never, Digest.Digest> => {
  const text = JSON.stringify([path, query, canonical(body)])
  return Effect.flatMap(Digest.Digest, (digest) => digest.digestHex(Digest.sha256, new TextEncoder().encode(text)))
}

/** The task of a key, if any. A different request with the same key is a conflict. */
export const findReplay = Effect.fnUntraced(function* (
  principal: Principal,
  idempotency: Idempotency,
  now: DateTime.Utc,
): Effect.fn.Return<
  Option.Option<Task>,
  IdempotencyConflict | SqlError.SqlError | Schema.SchemaError,
  SqlClient.SqlClient
> {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`SELECT i.fingerprint, ${sql.literal(taskColumns)}
    FROM idempotency_keys i JOIN tasks t ON t.id = i.task_id
    WHERE i.account_id = ${String(principal.accountId)}::bigint AND i.key = ${idempotency.key} AND i.created_at > ${expiry(now)}`
  if (row === undefined) return Option.none()
  if (row["fingerprint"] !== idempotency.fingerprint) return yield* new IdempotencyConflict()
  return Option.some(accepted(yield* Schema.decodeUnknownEffect(Task)(row)))
})

/** Locks the account, so that a concurrent request of its own waits here for the first one to commit. */
export const lockAccount = Effect.fnUntraced(function* (principal: Pick<Principal, "accountId">) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`SELECT id FROM accounts WHERE id = ${String(principal.accountId)}::bigint FOR UPDATE`
})
