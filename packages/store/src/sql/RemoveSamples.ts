import type { AssetType } from "@open-valuation/core"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

/** Removes a source's samples of an asset and all stored models of the asset, and returns the number of samples. */
export const removeSource = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  asset: AssetType,
  source: string,
  version: number,
): Effect.fn.Return<number, SqlError.SqlError> {
  const [counted] = yield* sql<{ readonly removed: number }>`
    WITH removed AS (DELETE FROM samples WHERE asset_type = ${asset} AND source = ${source} RETURNING 1)
    SELECT count(*)::integer AS removed FROM removed`
  const removed = counted?.removed ?? 0
  if (removed === 0) return 0
  yield* sql`INSERT INTO sample_removals (asset_type, version, source) VALUES (${asset}, ${version}::bigint, ${source})`
  yield* sql`DELETE FROM market_models WHERE asset_type = ${asset}`
  return removed
})

/** Sources whose samples were removed after a version. */
export const removedSources = (
  sql: SqlClient.SqlClient,
  asset: AssetType,
  version: number,
): Effect.Effect<ReadonlyArray<string>, SqlError.SqlError> =>
  Effect.map(
    sql<{ readonly source: string }>`
      SELECT DISTINCT source FROM sample_removals WHERE asset_type = ${asset} AND version > ${version}::bigint`,
    (rows) => rows.map(({ source }) => source),
  )
