import type { AssetType } from "@open-valuation/core"
import { DateTime, Effect, Layer, Random, Schedule, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { artefactFromBytes, artefactToBytes } from "../models/ArtefactBytes.ts"
import { ArtefactStore, ArtefactsUnavailable } from "../models/ArtefactStore.ts"

/** A process that died is waited for this long before another learns in its place; a living one says so in time. */
const LEASE = "15 seconds"
const RENEWAL = "5 seconds"

const away = (cause: SqlError.SqlError) =>
  new ArtefactsUnavailable({ message: "The stored models cannot be reached: models are learned without them.", cause })

/**
 * Models in the table `market_models`, one for each market, read by whatever process needs them. Several processes on one database
 * learn a market once: who does has a row in `market_fits`.
 */
export const layer: Layer.Layer<ArtefactStore, never, SqlClient.SqlClient> = Layer.effect(
  ArtefactStore,
  Effect.map(SqlClient.SqlClient, (sql) => {
    const find = Effect.fnUntraced(function* (asset: AssetType, market: string) {
      const rows = yield* sql`SELECT artefact FROM market_models WHERE asset_type = ${asset} AND market = ${market}`
      const [row] = yield* Effect.orDie(decodeRows(rows))
      return row === undefined ? [] : [yield* Effect.result(artefactFromBytes(row.artefact))]
    }, Effect.mapError(away))

    const put: ArtefactStore["Service"]["put"] = (artefact) =>
      Effect.flatMap(artefactToBytes(artefact), (bytes) => {
        const { asOf, assetType, dataHash, engineVersion, fittedAt, market, modelId, recipeHash, rows } = artefact
        return sql`
          INSERT INTO market_models (
            asset_type, market, model_id, engine_version, recipe_hash, data_hash, as_of, rows, fitted_at, artefact
          ) VALUES (
            ${assetType}, ${market}, ${modelId}, ${engineVersion}, ${recipeHash}, ${dataHash}, ${asOf}, ${rows},
            ${fittedAt}::timestamptz, ${bytes}
          )
          ON CONFLICT (asset_type, market) DO UPDATE SET
            model_id = excluded.model_id, engine_version = excluded.engine_version, recipe_hash = excluded.recipe_hash,
            data_hash = excluded.data_hash, as_of = excluded.as_of, rows = excluded.rows, fitted_at = excluded.fitted_at,
            artefact = excluded.artefact`
      }).pipe(Effect.asVoid, Effect.mapError(away))

    /** Takes the row, or holds it longer. */
    const hold = Effect.fnUntraced(function* (asset: AssetType, market: string, holder: string) {
      const now = yield* DateTime.now
      const until = DateTime.formatIso(DateTime.addDuration(now, LEASE))
      const taken = yield* sql`
        INSERT INTO market_fits (asset_type, market, holder, held_until)
        VALUES (${asset}, ${market}, ${holder}, ${until}::timestamptz)
        ON CONFLICT (asset_type, market) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
          WHERE market_fits.holder = excluded.holder OR market_fits.held_until < ${DateTime.formatIso(now)}::timestamptz
        RETURNING holder`
      return taken.length > 0
    })

    const claim = Effect.fnUntraced(function* (asset: AssetType, market: string) {
      const holder = `${yield* Random.nextInt} ${yield* Random.nextInt}`
      if (!(yield* hold(asset, market, holder))) return false
      yield* Effect.addFinalizer(() =>
        Effect.ignore(
          sql`DELETE FROM market_fits WHERE holder = ${holder} AND asset_type = ${asset} AND market = ${market}`,
        ),
      )
      yield* Effect.forkScoped(Effect.ignore(hold(asset, market, holder)).pipe(Effect.repeat(Schedule.spaced(RENEWAL))))
      return true
    }, Effect.mapError(away))

    return { find, put, claim }
  }),
)

const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ artefact: Schema.Uint8Array })))
