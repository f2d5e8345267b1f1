import { type AssetType, LocalDate } from "@open-valuation/core"
import { assetCode } from "@open-valuation/core/assets"
import { DateTime, Effect, Option, Schema } from "effect"
import { Digest } from "effect/crypto"
import { SqlClient, type SqlError } from "effect/sql"
import type { Principal } from "../accounts/ApiKey.ts"
import { BillingPolicy, periodOf, priceFen, QuotaExceeded } from "../accounts/Usage.ts"
import { Fen, jsonText } from "../storage/Rows.ts"
import {
  accepted,
  type CreateInput,
  type Idempotency,
  IdempotencyConflict,
  Task,
  taskColumns,
  type TaskId,
} from "./Task.ts"

/** The part of a valuation number before its sequence number: `VAL-PROP-20260315-`. */
const numberPrefix = (assetType: AssetType, today: LocalDate.LocalDate): string =>
  `VAL-${assetCode(assetType)}-${today.replaceAll("-", "")}-`

/**
 * One statement that locks the account, charges a unit (the free quota first, then the balance), counts the day and
 * inserts the task. Each month has its own count of free units, so a clock that jumps grants no free quota twice, and
 * leaves nothing behind once it is right again. The account holds the count of the month of its last charge, and its
 * usage those of all others. The locks are taken in a fixed order, the account before the day counter, because the
 * second part reads the first.
 */
export const chargeAndInsert = Effect.fnUntraced(function* (
  principal: Principal,
  input: CreateInput,
): Effect.fn.Return<Task, QuotaExceeded | SqlError.SqlError | Schema.SchemaError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const policy = yield* BillingPolicy
  const now = yield* DateTime.now
  const today = LocalDate.inShanghai(now)
  const period = periodOf(now)
  const price = String(priceFen(policy, input.assetType))
  const callbackUrl = input.callbackUrl ?? principal.callbackUrl
  const rows = yield* sql`
    WITH account AS (
      SELECT id, balance_fen, COALESCE(free_quota, ${policy.freeQuota}::integer) AS free_quota,
        CASE WHEN period = ${period}::text THEN free_used
          ELSE (SELECT COALESCE(sum(u.free_units), 0)::integer FROM account_usage u
            WHERE u.account_id = accounts.id AND u.period = ${period}::text) END AS free_used
      FROM accounts WHERE id = ${String(principal.accountId)}::bigint FOR UPDATE
    ), charge AS (
      UPDATE accounts SET period = ${period}::text,
        free_used = account.free_used + (account.free_used < account.free_quota)::integer,
        balance_fen = accounts.balance_fen
          - CASE WHEN account.free_used < account.free_quota THEN 0 ELSE ${price}::bigint END
      FROM account
      WHERE accounts.id = account.id
        AND (account.free_used < account.free_quota OR account.balance_fen >= ${price}::bigint)
      RETURNING accounts.id, accounts.period, account.free_used < account.free_quota AS free,
        CASE WHEN account.free_used < account.free_quota THEN 0 ELSE ${price}::bigint END AS fen
    ), used AS (
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
      INSERT INTO tasks (account_id, key_id, asset_type, valuation_no, status, locale, request, request_id,
        callback_url, today, charge_fen, free, created_at)
      SELECT charge.id, ${String(principal.keyId)}::bigint, ${input.assetType}::text,
        ${numberPrefix(input.assetType, today)}::text
          || lpad(counter.last::text, GREATEST(4, length(counter.last::text)), '0'),
        'IN_PROGRESS', ${input.locale}::text, ${jsonText(input.request)}::jsonb, ${input.requestId}::text,
        ${callbackUrl}::text, ${today}::date, charge.fen, charge.free, ${DateTime.toDate(now)}::timestamptz
      FROM charge, counter
      RETURNING *
    )
    SELECT account.free_quota AS "freeQuota", account.balance_fen AS "balanceFen", ${sql.literal(taskColumns)}
    FROM account LEFT JOIN t ON true`
  const [row] = rows
  if (row === undefined) return yield* Effect.die(new Error(`Account ${principal.account} is gone`))
  if (row["id"] !== null) return yield* decodeTask(row)
  const { balanceFen, freeQuota } = yield* decodeRefusal(row)
  return yield* new QuotaExceeded({ freeQuota, balanceFen, priceFen: Number(price) })
})

const decodeTask = Schema.decodeUnknownEffect(Task)
const decodeRefusal = Schema.decodeUnknownEffect(Schema.Struct({ freeQuota: Schema.Int, balanceFen: Fen }))

/** Lifetime of a key, hours. */
const hours = 24

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
): Effect.fn.Return<
  Option.Option<Task>,
  IdempotencyConflict | SqlError.SqlError | Schema.SchemaError,
  SqlClient.SqlClient
> {
  const sql = yield* SqlClient.SqlClient
  const oldest = DateTime.toDate(DateTime.subtract(yield* DateTime.now, { hours }))
  const [row] = yield* sql`SELECT i.fingerprint, ${sql.literal(taskColumns)}
    FROM idempotency_keys i JOIN tasks t ON t.id = i.task_id
    WHERE i.account_id = ${String(principal.accountId)}::bigint AND i.key = ${idempotency.key} AND i.created_at > ${oldest}`
  if (row === undefined) return Option.none()
  if (row["fingerprint"] !== idempotency.fingerprint) return yield* new IdempotencyConflict()
  return Option.some(accepted(yield* Schema.decodeUnknownEffect(Task)(row)))
})

/** Locks the account, so that a concurrent duplicate waits here for the first request to commit. */
export const lockAccount = Effect.fnUntraced(function* (principal: Pick<Principal, "accountId">) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`SELECT id FROM accounts WHERE id = ${String(principal.accountId)}::bigint FOR UPDATE`
})

/** Stores a key for a task, replacing an expired key. */
export const remember = Effect.fnUntraced(function* (principal: Principal, idempotency: Idempotency, id: TaskId) {
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  yield* sql`INSERT INTO idempotency_keys (account_id, key, fingerprint, task_id, created_at)
    VALUES (${String(principal.accountId)}::bigint, ${idempotency.key}, ${idempotency.fingerprint}, ${String(id)}::bigint, ${now})
    ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, task_id = excluded.task_id,
      created_at = excluded.created_at`
})
