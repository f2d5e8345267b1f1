import { AssetType, LocalDate } from "@open-valuation/core"
import { Effect, Option, Random, Schedule, Schema } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { type FitQueue, MOST_PAST_WAITING, type TakenFit } from "../models/FitQueue.ts"
import { ArtefactsUnavailable, type ModelPlace } from "../models/ModelPlace.ts"

/** Time after which the fit of a dead process goes on elsewhere; a live process renews its hold earlier. */
const HOLD = "15 seconds"
const RENEWAL = "5 seconds"
/** Time for which others hear how a fit ended without a model. */
const REMEMBERED = "1 day"

/** The error of a database that did not answer. */
export const away = (cause: SqlError.SqlError) =>
  new ArtefactsUnavailable({ message: "The stored models cannot be reached: models are learned without them.", cause })

/** What a place is in the tables: the current model has no month's end. */
export const columnsOf = ({ assetType, market, monthEnd }: ModelPlace) => ({
  assetType,
  market,
  monthEnd: monthEnd ?? "",
})

/**
 * The queue of fits in the table `fits`, shared by all processes of one engine version. One whose process dies is free
 * again after 15 seconds. Times are the database's.
 */
export const fitsSql = (sql: SqlClient.SqlClient, engineVersion: string): FitQueue => {
  const at = (place: ModelPlace) => {
    const { assetType, market, monthEnd } = columnsOf(place)
    return sql`asset_type = ${assetType} AND market = ${market} AND month_end = ${monthEnd}
      AND engine_version = ${engineVersion}`
  }
  const orderOf = (table: string) =>
    sql.literal(
      `(CASE WHEN ${table}.month_end <> '' THEN 2 WHEN ${table}.urgent THEN 0 ELSE 1 END, ${table}.turn, ${table}.fit_id)`,
    )

  const offer: FitQueue["offer"] = Effect.fnUntraced(function* (wish) {
    const { assetType, market, monthEnd } = columnsOf(wish)
    const { account, again, dataHash, isUrgent } = wish
    const entered = yield* sql`
      INSERT INTO fits (asset_type, market, month_end, engine_version, data_hash, urgent, again, account, turn)
      SELECT ${assetType}, ${market}, ${monthEnd}, ${engineVersion}, ${dataHash}, ${isUrgent}::boolean,
        ${again}::boolean, ${account}, waiting.turn
      FROM (
        SELECT count(*)::integer AS turn FROM fits
        WHERE account = ${account} AND month_end <> '' AND ${monthEnd}::text <> '' AND reason IS NULL
          AND engine_version = ${engineVersion} AND (taken_until IS NULL OR taken_until < now())
      ) waiting
      WHERE waiting.turn < ${MOST_PAST_WAITING} OR EXISTS (SELECT 1 FROM fits WHERE ${at(wish)})
      ON CONFLICT (asset_type, market, month_end, engine_version) DO UPDATE SET
        urgent = fits.urgent OR excluded.urgent,
        again = fits.again OR excluded.again,
        data_hash = excluded.data_hash,
        attempts = CASE WHEN fits.reason IS NULL THEN fits.attempts ELSE 0 END,
        reason = CASE WHEN fits.data_hash = excluded.data_hash AND NOT excluded.again THEN fits.reason END
      RETURNING fit_id`
    return entered.length > 0
  }, Effect.mapError(away))

  const renewed = (id: string, holder: string) =>
    sql`UPDATE fits SET taken_until = now() + ${HOLD}::interval WHERE fit_id = ${id}::bigint AND holder = ${holder}`

  const take: FitQueue["take"] = Effect.fnUntraced(function* ({ assets, only, onlyUrgent }) {
    const holder = `${yield* Random.nextInt} ${yield* Random.nextInt}`
    const places = (only ?? []).map((place) => {
      const { assetType, market, monthEnd } = columnsOf(place)
      return sql`(${assetType}, ${market}, ${monthEnd})`
    })
    if (only !== undefined && places.length === 0) return Option.none()
    const rows = yield* sql`
      WITH next AS (
        SELECT fit_id AS id FROM fits
        WHERE engine_version = ${engineVersion} AND ${sql.in("asset_type", assets)} AND reason IS NULL
          AND (taken_until IS NULL OR taken_until < now())
          ${onlyUrgent ? sql`AND urgent AND month_end = ''` : sql``}
          ${only === undefined ? sql`` : sql`AND (asset_type, market, month_end) IN (${sql.csv(places)})`}
        ORDER BY ${orderOf("fits")} LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      UPDATE fits SET holder = ${holder}, taken_until = now() + ${HOLD}::interval, attempts = attempts + 1
      FROM next WHERE fit_id = next.id
      RETURNING fit_id::text AS id, asset_type AS "assetType", market, month_end AS "monthEnd", again, attempts`
    const [row] = yield* Effect.orDie(decodeTaken(rows))
    if (row === undefined) return Option.none()
    const { again, assetType, attempts, id, market, monthEnd } = row
    const own = sql`fit_id = ${id}::bigint AND holder = ${holder}`
    yield* Effect.addFinalizer(() => Effect.ignore(sql`UPDATE fits SET taken_until = NULL WHERE ${own}`))
    yield* Effect.forkScoped(Effect.ignore(renewed(id, holder)).pipe(Effect.repeat(Schedule.spaced(RENEWAL))))
    return Option.some<TakenFit>({
      place: { assetType, market, ...(monthEnd !== "" && { monthEnd }) },
      again,
      attempts,
      end: (dataHash, failed) =>
        Effect.mapError(
          failed === undefined
            ? sql`DELETE FROM fits WHERE ${own} OR (reason IS NOT NULL AND ended_at < now() - ${REMEMBERED}::interval)`
            : sql`UPDATE fits SET reason = ${failed.reason}, message = ${failed.message}, data_hash = ${dataHash},
                ended_at = now(), again = false, taken_until = NULL WHERE ${own}`,
          away,
        ).pipe(Effect.asVoid),
    })
  }, Effect.mapError(away))

  const look: FitQueue["look"] = Effect.fnUntraced(function* (place) {
    const rows = yield* sql`
      SELECT me.reason, me.message, CASE WHEN me.taken_until > now() THEN 0 ELSE (
        SELECT count(*) FROM fits other
        WHERE other.engine_version = me.engine_version AND other.reason IS NULL
          AND (other.taken_until > now() OR ${orderOf("other")} < ${orderOf("me")})
      )::integer END AS ahead
      FROM (SELECT * FROM fits WHERE ${at(place)}) me`
    const [row] = yield* Effect.orDie(decodeLooked(rows))
    if (row === undefined) return undefined
    return row.reason === null ? row.ahead : { reason: row.reason, message: row.message }
  }, Effect.mapError(away))

  return { isShared: true, offer, take, look }
}

const decodeTaken = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({
      id: Schema.String,
      assetType: AssetType,
      market: Schema.String,
      monthEnd: Schema.Union([Schema.Literal(""), LocalDate.LocalDate]),
      again: Schema.Boolean,
      attempts: Schema.Int,
    }),
  ),
)

const decodeLooked = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({
      reason: Schema.NullOr(Schema.Literals(["few", "memory", "time", "busy", "output", "crash"])),
      message: Schema.String,
      ahead: Schema.Int,
    }),
  ),
)
