import type { ModelArtefact } from "@open-valuation/core/market"
import { DateTime, Effect, Schema } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { artefactFromBytes, artefactToBytes } from "../models/ArtefactBytes.ts"
import type { ModelPlace } from "../models/ArtefactStore.ts"

/** Limits of stored past models. The most recently used are kept. */
export interface PastLimits {
  readonly models: number
  readonly bytes: number
}

/** A model of 3,000 cars takes 0.2 MB, one of 40,000 homes 1 MB. */
export const pastLimits: PastLimits = { models: 1_000, bytes: 256 * 1024 * 1024 }

type PastPlace = ModelPlace & { readonly monthEnd: string }

const instant = Effect.map(DateTime.now, DateTime.formatIso)

/** Models as of month ends, in the table `past_models`. */
export const pastModels = (sql: SqlClient.SqlClient, limits: PastLimits) => {
  const find = Effect.fnUntraced(function* ({ assetType, market, monthEnd }: PastPlace) {
    const rows = yield* sql`UPDATE past_models SET used_at = ${yield* instant}::timestamptz
      WHERE asset_type = ${assetType} AND market = ${market} AND month_end = ${monthEnd} RETURNING artefact`
    const [row] = yield* Effect.orDie(decodeRows(rows))
    return row === undefined ? [] : [yield* Effect.result(artefactFromBytes(row.artefact))]
  })

  const forgetBeyond: Effect.Effect<unknown, SqlError.SqlError> = sql`
    DELETE FROM past_models WHERE (asset_type, market, month_end) IN (
      SELECT asset_type, market, month_end FROM (
        SELECT asset_type, market, month_end, row_number() OVER latest AS place, sum(bytes) OVER latest AS total
        FROM past_models
        WINDOW latest AS (ORDER BY used_at DESC, month_end DESC, asset_type, market ROWS UNBOUNDED PRECEDING)
      ) ranked WHERE place > ${limits.models}::bigint OR total > ${limits.bytes}::bigint
    )`

  const put = Effect.fnUntraced(function* ({ assetType, market, monthEnd }: PastPlace, artefact: ModelArtefact) {
    const bytes = yield* artefactToBytes(artefact)
    const { dataHash, engineVersion, fittedAt } = artefact
    yield* sql`
      INSERT INTO past_models (
        asset_type, market, month_end, engine_version, data_hash, fitted_at, used_at, bytes, artefact
      ) VALUES (
        ${assetType}, ${market}, ${monthEnd}, ${engineVersion}, ${dataHash}, ${fittedAt}::timestamptz,
        ${yield* instant}::timestamptz, ${bytes.length}, ${bytes}
      )
      ON CONFLICT (asset_type, market, month_end) DO UPDATE SET
        engine_version = excluded.engine_version, data_hash = excluded.data_hash, fitted_at = excluded.fitted_at,
        used_at = excluded.used_at, bytes = excluded.bytes, artefact = excluded.artefact`
    yield* forgetBeyond
  })

  return { find, put }
}

const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ artefact: Schema.Uint8Array })))
