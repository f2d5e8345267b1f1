import { assetCode, type AssetType, LocalDate } from "@open-valuation/core"
import { DateTime, Effect, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { BillingPolicy, periodOf, priceFen } from "../accounts/BillingPolicy.ts"
import type { Principal } from "../accounts/Principal.ts"
import { QuotaExceeded } from "../accounts/Usage.ts"
import { jsonText } from "../JsonText.ts"
import { Fen } from "../RowTypes.ts"
import type { CreateInput } from "./CreateInput.ts"
import { Task } from "./Task.ts"
import { taskColumns } from "./TaskColumns.ts"

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
