import type { AssetType } from "@open-valuation/core"
import { DateTime, Effect, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Fen } from "../storage/Rows.ts"
import type { Principal } from "./ApiKey.ts"
import { BillingPolicy, periodOf, priceFen, QuotaExceeded } from "./Usage.ts"

/** Units of several assets. */
export type Units = ReadonlyMap<AssetType, number>

type Failure = QuotaExceeded | SqlError.SqlError | Schema.SchemaError

/** What units of an asset cost, of which some are free. */
interface Charge {
  readonly assetType: AssetType
  readonly units: number
  readonly free: number
  readonly fen: number
}

/**
 * What units would cost an account now, the free ones first. Fails when its balance does not cover the others.
 * `locked`: nobody else charges the account until the transaction ends.
 */
const quote = Effect.fnUntraced(function* (
  { accountId }: Pick<Principal, "accountId">,
  units: Units,
  locked: boolean,
): Effect.fn.Return<
  { readonly period: string; readonly freeUsed: number; readonly charges: ReadonlyArray<Charge> },
  Failure,
  SqlClient.SqlClient
> {
  const sql = yield* SqlClient.SqlClient
  const policy = yield* BillingPolicy
  const period = periodOf(yield* DateTime.now)
  const [row] = yield* sql`SELECT balance_fen AS "balanceFen",
      COALESCE(free_quota, ${policy.freeQuota}::integer) AS "freeQuota",
      CASE WHEN period = ${period}::text THEN free_used
        ELSE (SELECT COALESCE(sum(u.free_units), 0)::integer FROM account_usage u
          WHERE u.account_id = accounts.id AND u.period = ${period}::text) END AS "freeUsed"
    FROM accounts WHERE id = ${String(accountId)}::bigint ${sql.literal(locked ? "FOR UPDATE" : "")}`
  const { balanceFen, freeQuota, freeUsed } = yield* decodeAccount(row)
  let left = Math.max(0, freeQuota - freeUsed)
  const charges = Array.from(units, ([assetType, count]): Charge => {
    const free = Math.min(left, count)
    left -= free
    return { assetType, units: count, free, fen: (count - free) * priceFen(policy, assetType) }
  })
  const fen = charges.reduce((sum, one) => sum + one.fen, 0)
  if (fen > balanceFen) return yield* new QuotaExceeded({ freeQuota, balanceFen, priceFen: fen })
  return { period, freeUsed, charges }
})

const decodeAccount = Schema.decodeUnknownEffect(
  Schema.Struct({ balanceFen: Fen, freeQuota: Schema.Int, freeUsed: Schema.Int }),
)

/** Fails when the account could not pay for the units now. Charges nothing. */
export const checkQuota = (payer: Pick<Principal, "accountId">, units: Units) =>
  Effect.asVoid(quote(payer, units, false))

/**
 * Charges units to an account, within the transaction of what they pay for: the free quota of the month first, then the
 * balance. All or nothing.
 */
export const chargeUnits = Effect.fnUntraced(function* (
  payer: Pick<Principal, "accountId" | "keyId">,
  units: Units,
): Effect.fn.Return<void, Failure, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const [account, key] = [String(payer.accountId), String(payer.keyId)]
  const { charges, freeUsed, period } = yield* quote(payer, units, true)
  for (const { assetType, fen, free, units: count } of charges) {
    yield* sql`INSERT INTO account_usage (account_id, period, asset_type, units, free_units, amount_fen)
      VALUES (${account}::bigint, ${period}::text, ${assetType}::text, ${count}::integer, ${free}::integer, ${String(fen)}::bigint)
      ON CONFLICT (account_id, period, asset_type) DO UPDATE SET units = account_usage.units + excluded.units,
        free_units = account_usage.free_units + excluded.free_units,
        amount_fen = account_usage.amount_fen + excluded.amount_fen`
  }
  const sum = (of: "units" | "free" | "fen") => charges.reduce((total, one) => total + one[of], 0)
  yield* sql`UPDATE accounts SET period = ${period}::text, free_used = ${freeUsed + sum("free")}::integer,
      balance_fen = balance_fen - ${String(sum("fen"))}::bigint
    WHERE id = ${account}::bigint`
  yield* sql`INSERT INTO key_usage (key_id, period, units, free_units, amount_fen)
    VALUES (${key}::bigint, ${period}::text, ${sum("units")}::integer, ${sum("free")}::integer, ${String(sum("fen"))}::bigint)
    ON CONFLICT (key_id, period) DO UPDATE SET units = key_usage.units + excluded.units,
      free_units = key_usage.free_units + excluded.free_units, amount_fen = key_usage.amount_fen + excluded.amount_fen`
})
