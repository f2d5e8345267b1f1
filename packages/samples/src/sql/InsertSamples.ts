import type { AssetType, Sample } from "@open-valuation/core"
import { DateTime, Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

/** Rows per statement: large enough that the round trip costs little, few enough that a server answers between two. */
const ROWS = 500

const instant = Effect.map(DateTime.now, DateTime.formatIso)

/** Raises an asset's version and answers it. Its row stays locked until the transaction ends. */
export const bumpVersion = (sql: SqlClient.SqlClient, asset: AssetType): Effect.Effect<number, SqlError.SqlError> =>
  Effect.gen(function* () {
    const rows = yield* sql<{ readonly version: bigint | number }>`
      INSERT INTO catalogue_versions (asset_type, version, changed_at) VALUES (${asset}, 1, ${yield* instant}::timestamptz)
      ON CONFLICT (asset_type) DO UPDATE
        SET version = catalogue_versions.version + 1, changed_at = excluded.changed_at
      RETURNING version`
    return Number(rows[0]?.version)
  })

/** Takes the raise back within the same transaction, because nothing was new. */
export const restoreVersion = (sql: SqlClient.SqlClient, asset: AssetType): Effect.Effect<number, SqlError.SqlError> =>
  Effect.map(
    sql<{ readonly version: bigint | number }>`
      UPDATE catalogue_versions SET version = version - 1 WHERE asset_type = ${asset} RETURNING version`,
    (rows) => Number(rows[0]?.version),
  )

/** Adds the samples that are not there yet and answers how many those were. */
export const insertSamples = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  samples: ReadonlyArray<Sample>,
  owner: number | undefined,
  version: number,
): Effect.fn.Return<number, SqlError.SqlError> {
  const importedAt = yield* instant
  let added = 0
  for (let at = 0; at < samples.length; at += ROWS) {
    const json = JSON.stringify(samples.slice(at, at + ROWS))
    const rows = yield* sql<{ readonly added: number }>`
      WITH added AS (
        INSERT INTO samples (
          sample_id, asset_type, owner_account, kind, source, url, observed_at, observed_day,
          price, ask_price, city, object_key, facts, imported_at, version
        )
        SELECT r."sampleId", r."assetType", ${owner ?? null}::bigint, r.kind, r.source, r.url, r."observedAt", r."observedDay",
          r.price, r."askPrice", r.city, r."objectKey", r.facts, ${importedAt}::timestamptz, ${version}::bigint
        FROM jsonb_to_recordset(${json}::text::jsonb) AS r(
          "sampleId" text, "assetType" text, kind text, source text, url text, "observedAt" text, "observedDay" integer,
          price double precision, "askPrice" double precision, city text, "objectKey" text, facts jsonb
        )
        ON CONFLICT (sample_id) DO NOTHING
        RETURNING 1
      )
      SELECT count(*)::integer AS added FROM added`
    added += rows[0]?.added ?? 0
  }
  return added
})
