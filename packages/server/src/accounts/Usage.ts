import { AssetType, LocalDate, ownValue } from "@open-valuation/core"
import { Context, type DateTime, Effect, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Fen } from "../storage/Rows.ts"
import { type AccountId, KeyId } from "./ApiKey.ts"

/** Usage of an account in the current month, Asia/Shanghai. Amounts in fen (contract, sections 5 and 10). */
export interface Usage {
  /** `YYYY-MM` */
  readonly period: string
  /** Free units in the month. */
  readonly freeQuota: number
  /** Free units used in the month. */
  readonly freeUsed: number
  /** All units used in the month, including free ones. */
  readonly chargedUnits: number
  /** Charge for the units beyond the free quota, fen. */
  readonly chargedFen: Fen
  readonly balanceFen: Fen
  readonly byAsset: Readonly<Record<AssetType, { readonly units: number; readonly amountFen: Fen }>>
}

/**
 * The month's free quota is used up and the balance does not cover the price. Add to the balance or wait for the next
 * month.
 */
export class QuotaExceeded extends Schema.TaggedError<QuotaExceeded>()("QuotaExceeded", {
  freeQuota: Schema.Int,
  balanceFen: Schema.Int,
  priceFen: Schema.Int,
}) {}

/** Price of valuations. A host overrides it with `Layer.succeed(BillingPolicy, …)`. */
export const BillingPolicy = Context.Reference<{
  /** Free units per account and month, for accounts without their own quota. */
  readonly freeQuota: number
  /** Price of one unit in fen, by asset; 100 for an asset without one. */
  readonly pricesFen: Readonly<Record<AssetType, number>>
}>("@open-valuation/server/BillingPolicy", {
  defaultValue: () => ({
    freeQuota: 100,
    pricesFen: {},
  }),
})

/** Price of one unit of an asset, fen. */
export const priceFen = (policy: typeof BillingPolicy.Service, assetType: AssetType): number =>
  ownValue(policy.pricesFen, assetType) ?? DEFAULT_PRICE_FEN

const DEFAULT_PRICE_FEN = 100

/** The month of an instant in Asia/Shanghai, `YYYY-MM`. */
export const periodOf = (instant: DateTime.DateTime): string => LocalDate.inShanghai(instant).slice(0, 7)

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
