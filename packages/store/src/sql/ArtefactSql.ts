import type { ModelArtefact } from "@open-valuation/core/market"
import { DateTime, Effect, Layer, Random, Schedule, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { artefactFromBytes, artefactToBytes } from "../models/ArtefactBytes.ts"
import { ArtefactStore, ArtefactsUnavailable, type ModelPlace } from "../models/ArtefactStore.ts"
import { type PastLimits, pastLimits, pastModels } from "./PastModelsSql.ts"

/** Time after which the claim of a dead process expires; a live process renews its claim earlier. */
const LEASE = "15 seconds"
const RENEWAL = "5 seconds"

const away = (cause: SqlError.SqlError) =>
  new ArtefactsUnavailable({ message: "The stored models cannot be reached: models are learned without them.", cause })

/**
 * Models in the tables `market_models`, one per market, and `past_models`, shared by all processes. Several processes
 * on one database learn a model once: the one that learns it holds a row in `market_fits`.
 */
export const layerWith = (limits: PastLimits): Layer.Layer<ArtefactStore, never, SqlClient.SqlClient> =>
  Layer.effect(
    ArtefactStore,
    Effect.map(SqlClient.SqlClient, (sql) => {
      const past = pastModels(sql, limits)

      const findNewest = Effect.fnUntraced(function* ({ assetType, market }: ModelPlace) {
        const rows =
          yield* sql`SELECT artefact FROM market_models WHERE asset_type = ${assetType} AND market = ${market}`
        const [row] = yield* Effect.orDie(decodeRows(rows))
        return row === undefined ? [] : [yield* Effect.result(artefactFromBytes(row.artefact))]
      })

      const putNewest = ({ assetType, market }: ModelPlace, artefact: ModelArtefact) =>
        Effect.flatMap(artefactToBytes(artefact), (bytes) => {
          const { asOf, dataHash, engineVersion, fittedAt, modelId, recipeHash, rows } = artefact
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
        })

      /** Takes the row or extends the claim. */
      const hold = Effect.fnUntraced(function* (place: ModelPlace, holder: string) {
        const now = yield* DateTime.now
        const until = DateTime.formatIso(DateTime.addDuration(now, LEASE))
        const taken = yield* sql`
        INSERT INTO market_fits (asset_type, market, holder, held_until)
        VALUES (${place.assetType}, ${marketOf(place)}, ${holder}, ${until}::timestamptz)
        ON CONFLICT (asset_type, market) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
          WHERE market_fits.holder = excluded.holder OR market_fits.held_until < ${DateTime.formatIso(now)}::timestamptz
        RETURNING holder`
        return taken.length > 0
      })

      const claim = Effect.fnUntraced(function* (place: ModelPlace) {
        const holder = `${yield* Random.nextInt} ${yield* Random.nextInt}`
        if (!(yield* hold(place, holder))) return false
        yield* Effect.addFinalizer(() =>
          Effect.ignore(
            sql`DELETE FROM market_fits
            WHERE holder = ${holder} AND asset_type = ${place.assetType} AND market = ${marketOf(place)}`,
          ),
        )
        yield* Effect.forkScoped(Effect.ignore(hold(place, holder)).pipe(Effect.repeat(Schedule.spaced(RENEWAL))))
        return true
      }, Effect.mapError(away))

      const isPast = <P extends ModelPlace>(place: P): place is P & { readonly monthEnd: string } =>
        place.monthEnd !== undefined

      return {
        find: (place) => Effect.mapError(isPast(place) ? past.find(place) : findNewest(place), away),
        put: (place, artefact) =>
          Effect.mapError(Effect.asVoid(isPast(place) ? past.put(place, artefact) : putNewest(place, artefact)), away),
        claim,
      }
    }),
  )

/** `layerWith` the default limits of past models. */
export const layer = layerWith(pastLimits)

/** The name under which a model is claimed. */
const marketOf = ({ market, monthEnd }: ModelPlace): string =>
  monthEnd === undefined ? market : `${market} ${monthEnd}`

const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ artefact: Schema.Uint8Array })))
