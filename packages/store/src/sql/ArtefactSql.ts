import { hash } from "node:crypto"
import { ENGINE_VERSION } from "@open-valuation/core"
import { DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { artefactFromBytes, artefactToBytes } from "../models/ArtefactBytes.ts"
import { ArtefactStore, type StoredModel } from "../models/ArtefactStore.ts"
import type { ModelPlace } from "../models/ModelPlace.ts"
import { away, columnsOf, fitsSql } from "./FitsSql.ts"
import { forgotten, ModelApproval, registered } from "./ModelRegister.ts"

/** Limits of stored past models. The most recently used are kept. */
export interface PastLimits {
  readonly models: number
  readonly bytes: number
}

/** A model of 3,000 cars takes 0.2 MB, one of 40,000 homes 1 MB. */
const pastLimits: PastLimits = { models: 1_000, bytes: 256 * 1024 * 1024 }

/** Time after which a current model that a process of another engine version does not use is deleted. */
const OTHERS_KEPT = "30 days"

const instant = Effect.map(DateTime.now, DateTime.formatIso)

/**
 * Models in the table `models`, shared by all processes, and the queue of fits beside it. Each engine version has
 * models of its own; the current model of another one serves until its own is learned, or with `ModelApproval`,
 * approved.
 */
export const layerWith = (
  limits: PastLimits,
  engineVersion: string = ENGINE_VERSION,
): Layer.Layer<ArtefactStore, never, SqlClient.SqlClient> =>
  Layer.effect(
    ArtefactStore,
    Effect.map(Effect.all([SqlClient.SqlClient, ModelApproval]), ([sql, approval]) => {
      const at = (place: ModelPlace) => {
        const { assetType, market, monthEnd } = columnsOf(place)
        return sql`asset_type = ${assetType} AND market = ${market} AND month_end = ${monthEnd}`
      }
      /** The model that values, and with `approval` the newest that waits for it. */
      const read = (which: ReturnType<typeof at>) => sql`
        SELECT DISTINCT ON (slot) artefact, bytes_hash AS "bytesHash", samples, added::float8, removed::float8,
          slot = 'NEWEST' AS "isHeldBack"
        FROM models WHERE ${which} ${approval ? sql`` : sql`AND slot = 'SERVED'`}
        ORDER BY slot DESC, engine_version = ${engineVersion} DESC, fitted_at DESC`

      const find = Effect.fnUntraced(function* (place: ModelPlace) {
        const own = yield* sql`UPDATE models SET used_at = ${yield* instant}::timestamptz
          WHERE ${at(place)} AND engine_version = ${engineVersion} RETURNING model_id`
        if (own.length === 0 && place.monthEnd !== undefined) return []
        const rows = yield* Effect.orDie(decodeRows(yield* read(at(place))))
        return yield* Effect.forEach(rows, (row) => Effect.result(storedOf(row)))
      })

      const forgetBeyond: Effect.Effect<unknown, SqlError.SqlError> = sql`
        DELETE FROM models WHERE (asset_type, market, month_end, engine_version) IN (
          SELECT asset_type, market, month_end, engine_version FROM (
            SELECT asset_type, market, month_end, engine_version,
              row_number() OVER latest AS place, sum(bytes) OVER latest AS total
            FROM models WHERE month_end <> ''
            WINDOW latest AS (ORDER BY used_at DESC, month_end DESC, asset_type, market ROWS UNBOUNDED PRECEDING)
          ) ranked WHERE place > ${limits.models}::bigint OR total > ${limits.bytes}::bigint
        )`

      const put = Effect.fnUntraced(function* (place: ModelPlace, stored: StoredModel) {
        const { artefact, counts } = stored
        const bytes = yield* artefactToBytes(artefact)
        const { assetType, market, monthEnd } = columnsOf(place)
        const { asOf, dataHash, fittedAt, model, modelId, recipeHash, rows } = artefact
        const now = yield* instant
        const serves = place.monthEnd !== undefined || (yield* registered(sql, stored, approval))
        yield* sql`
          INSERT INTO models (
            asset_type, market, month_end, engine_version, model_id, recipe_hash, data_hash, as_of, rows, newest_day,
            samples, added, removed, fitted_at, used_at, bytes, bytes_hash, artefact, slot
          ) VALUES (
            ${assetType}, ${market}, ${monthEnd}, ${artefact.engineVersion}, ${modelId}, ${recipeHash}, ${dataHash},
            ${asOf}, ${rows}, ${model.newestDay}, ${counts?.samples ?? null}, ${counts?.added ?? null},
            ${counts?.removed ?? null}, ${fittedAt}::timestamptz, ${now}::timestamptz, ${bytes.length},
            ${hashOf(bytes)}, ${bytes}, ${serves ? "SERVED" : "NEWEST"}
          )
          ON CONFLICT (asset_type, market, month_end, engine_version, slot) DO UPDATE SET
            model_id = excluded.model_id, recipe_hash = excluded.recipe_hash, data_hash = excluded.data_hash,
            as_of = excluded.as_of, rows = excluded.rows, newest_day = excluded.newest_day, samples = excluded.samples,
            added = excluded.added, removed = excluded.removed, fitted_at = excluded.fitted_at,
            used_at = excluded.used_at, bytes = excluded.bytes, bytes_hash = excluded.bytes_hash,
            artefact = excluded.artefact`
        if (place.monthEnd !== undefined) return yield* forgetBeyond
        if (serves) {
          yield* sql`DELETE FROM models WHERE ${at(place)} AND engine_version = ${artefact.engineVersion}
            AND slot = 'NEWEST'`
        }
        const unused = yield* sql`DELETE FROM models WHERE ${at(place)} AND engine_version <> ${engineVersion}
          AND used_at < ${now}::timestamptz - ${OTHERS_KEPT}::interval RETURNING model_id`
        if (unused.length > 0) yield* forgotten(sql, place)
      })

      return {
        find: (place) => Effect.mapError(find(place), away),
        approval,
        put: (place, model) => Effect.mapError(Effect.asVoid(sql.withTransaction(put(place, model))), away),
        fits: fitsSql(sql, engineVersion),
      }
    }),
  )

/** `layerWith` the default limits of past models. */
export const layer = layerWith(pastLimits)

const hashOf = (bytes: Uint8Array): string => hash("sha256", bytes, "hex")

const Row = Schema.Struct({
  artefact: Schema.Uint8Array,
  bytesHash: Schema.String,
  samples: Schema.NullOr(Schema.Int),
  added: Schema.NullOr(Schema.Finite),
  removed: Schema.NullOr(Schema.Finite),
  isHeldBack: Schema.Boolean,
})

const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Row))

/** What was checked when it was stored is not checked again if its bytes are the same. */
const storedOf = ({ added, artefact: bytes, bytesHash, isHeldBack, removed, samples }: typeof Row.Type) =>
  Effect.map(artefactFromBytes(bytes, hashOf(bytes) === bytesHash), (artefact): StoredModel => ({
    artefact,
    counts: samples === null || added === null || removed === null ? undefined : { samples, added, removed },
    ...(isHeldBack && { isHeldBack }),
  }))
