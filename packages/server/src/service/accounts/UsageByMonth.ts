import { AssetType } from "@open-valuation/core"
import { Effect, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Fen } from "../RowTypes.ts"
import { type AccountId, KeyId } from "./Principal.ts"

const charged = {
  /** All units, including free ones. */
  units: Schema.Int,
  freeUnits: Schema.Int,
  amountFen: Schema.toType(Fen),
}

/** Usage of an account in one month, by asset and by key. */
export const MonthlyUsage = Schema.Struct({
  /** `YYYY-MM` */
  period: Schema.String,
  assets: Schema.Array(Schema.Struct({ assetType: AssetType, ...charged })),
  keys: Schema.Array(Schema.Struct({ keyId: Schema.toType(KeyId), ...charged })),
})
export interface MonthlyUsage extends Schema.Schema.Type<typeof MonthlyUsage> {}

/** Months that are shown. */
const MOST_MONTHS = 24

/** Keys that are shown of a month: those that cost most. */
const MOST_KEYS = 100

/** The last 24 months with usage, newest first. */
export const usageByMonth = Effect.fnUntraced(function* (
  accountId: AccountId,
): Effect.fn.Return<ReadonlyArray<MonthlyUsage>, SqlError.SqlError | Schema.SchemaError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const id = String(accountId)
  const rows = yield* sql`SELECT m.period,
      (SELECT json_agg(json_build_object('assetType', u.asset_type, 'units', u.units, 'freeUnits', u.free_units,
          'amountFen', u.amount_fen) ORDER BY u.asset_type)
        FROM account_usage u WHERE u.account_id = ${id}::bigint AND u.period = m.period) AS assets,
      (SELECT COALESCE(json_agg(json_build_object('keyId', b.key_id, 'units', b.units, 'freeUnits', b.free_units,
          'amountFen', b.amount_fen)), '[]')
        FROM (SELECT u.* FROM key_usage u JOIN api_keys k ON k.id = u.key_id
          WHERE k.account_id = ${id}::bigint AND u.period = m.period
          ORDER BY u.amount_fen DESC, u.units DESC, u.key_id LIMIT ${MOST_KEYS}::integer) b) AS keys
    FROM (SELECT DISTINCT period FROM account_usage WHERE account_id = ${id}::bigint
      ORDER BY period DESC LIMIT ${MOST_MONTHS}::integer) m
    ORDER BY m.period DESC`
  return yield* decode(rows)
})

const decode = Schema.decodeUnknownEffect(Schema.Array(MonthlyUsage))
