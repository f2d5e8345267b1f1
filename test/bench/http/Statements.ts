import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

/** The charge of our create: locks the account, charges, counts the day, inserts the task. */
const CHARGE = `
  WITH account AS (
    SELECT id, balance_fen, COALESCE(free_quota, $1::integer) AS free_quota,
      CASE WHEN period = $2::text THEN free_used ELSE 0 END AS free_used
    FROM accounts WHERE id = $3::bigint FOR UPDATE
  ), charge AS (
    UPDATE accounts SET period = $2::text,
      free_used = account.free_used + (account.free_used < account.free_quota)::integer,
      balance_fen = accounts.balance_fen - CASE WHEN account.free_used < account.free_quota THEN 0 ELSE $4::bigint END
    FROM account
    WHERE accounts.id = account.id AND (account.free_used < account.free_quota OR account.balance_fen >= $4::bigint)
    RETURNING accounts.id, account.free_used < account.free_quota AS free,
      CASE WHEN account.free_used < account.free_quota THEN 0 ELSE $4::bigint END AS fen
  ), used AS (
    INSERT INTO account_usage (account_id, period, asset_type, units, free_units, amount_fen)
    SELECT id, $2::text, $5::text, 1, free::integer, fen FROM charge
    ON CONFLICT (account_id, period, asset_type) DO UPDATE SET units = account_usage.units + 1,
      free_units = account_usage.free_units + excluded.free_units,
      amount_fen = account_usage.amount_fen + excluded.amount_fen
  ), counter AS (
    INSERT INTO valuation_counters (asset_type, day, last) SELECT $5::text, $6::date, 1 FROM charge
    ON CONFLICT (asset_type, day) DO UPDATE SET last = valuation_counters.last + 1
    RETURNING last
  ), t AS (
    INSERT INTO tasks (account_id, key_id, asset_type, valuation_no, status, locale, request, request_id,
      callback_url, today, charge_fen, free, created_at)
    SELECT charge.id, 1, $5::text, $7::text || lpad(counter.last::text, GREATEST(4, length(counter.last::text)), '0'),
      'IN_PROGRESS', 'zh', $8::jsonb, $9::text, NULL, $6::date, charge.fen, charge.free, $10::timestamptz
    FROM charge, counter
    RETURNING *
  )
  SELECT account.free_quota AS "freeQuota", account.balance_fen AS "balanceFen", t.id, t.account_id AS "accountId",
    t.asset_type AS "assetType", t.valuation_no AS "valuationNo", t.status, t.locale, t.callback_url AS "callbackUrl",
    t.today, t.result, t.error, t.last_seq AS "lastSeq", t.created_at AS "createdAt", t.finished_at AS "finishedAt"
  FROM account LEFT JOIN t ON true`

const READ = `
  SELECT t.id, t.account_id AS "accountId", t.asset_type AS "assetType", t.valuation_no AS "valuationNo", t.status,
    t.locale, t.callback_url AS "callbackUrl", t.today, t.result, t.error, t.last_seq AS "lastSeq",
    t.created_at AS "createdAt", t.finished_at AS "finishedAt"
  FROM tasks t WHERE t.id = $1::bigint AND t.account_id = 1 AND t.asset_type = $2`

/** The only row of a statement. */
const one = Effect.flatMap((rows: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
  rows[0] === undefined ? Effect.die(new Error("No row")) : Effect.succeed(rows[0]),
)

const ASSET = "PROPERTY"
const FREE_QUOTA = 2_000_000_000

/** The statement of a create: it writes the same as ours. */
export const create = (sql: SqlClient.SqlClient, request: unknown) => {
  const now = new Date()
  const today = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const number = `VAL-PROP-${today.replaceAll("-", "")}-`
  const parameters = [FREE_QUOTA, today.slice(0, 7), "1", "100", ASSET, today, number, JSON.stringify(request)]
  return one(sql.unsafe(CHARGE, [...parameters, crypto.randomUUID(), now]))
}

/** The row of a task. */
export const read = (sql: SqlClient.SqlClient, id: string) => one(sql.unsafe(READ, [id, ASSET]))
