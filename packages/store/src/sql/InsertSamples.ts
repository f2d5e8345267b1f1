import type { AssetType, Sample } from "@open-valuation/core"
import { DateTime, Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { type Added, type ImportedSample, isSameSample } from "../ImportedSample.ts"
import { samplesWithIds, type StoredSample } from "./ReadSamples.ts"

/** Rows per statement: enough to make round trips cheap, few enough to let a server respond between two. */
const ROWS = 500

const instant = Effect.map(DateTime.now, DateTime.formatIso)

/** Increments an asset's version and returns it. Its row stays locked until the transaction ends. */
export const bumpVersion = (sql: SqlClient.SqlClient, asset: AssetType): Effect.Effect<number, SqlError.SqlError> =>
  Effect.gen(function* () {
    const rows = yield* sql<{ readonly version: bigint | number }>`
      INSERT INTO catalogue_versions (asset_type, version, changed_at) VALUES (${asset}, 1, ${yield* instant}::timestamptz)
      ON CONFLICT (asset_type) DO UPDATE
        SET version = catalogue_versions.version + 1, changed_at = excluded.changed_at
      RETURNING version`
    return Number(rows[0]?.version)
  })

/** Undoes the increment within the same transaction, because no sample was new. */
export const restoreVersion = (sql: SqlClient.SqlClient, asset: AssetType): Effect.Effect<number, SqlError.SqlError> =>
  Effect.map(
    sql<{ readonly version: bigint | number }>`
      UPDATE catalogue_versions SET version = version - 1 WHERE asset_type = ${asset} RETURNING version`,
    (rows) => Number(rows[0]?.version),
  )

/**
 * Adds the samples that are not stored yet. A sample is stored if its own id is, or if one of its former ids is with
 * the same owner and content.
 */
export const insertSamples = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  samples: ReadonlyArray<ImportedSample>,
  owner: number | undefined,
  version: number,
): Effect.fn.Return<Added, SqlError.SqlError> {
  const importedAt = yield* instant
  const sum = { added: 0, conflicts: 0 }
  for (let at = 0; at < samples.length; at += ROWS) {
    const batch = yield* withoutKnown(sql, samples.slice(at, at + ROWS), owner)
    const json = JSON.stringify(batch)
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
    const added = rows[0]?.added ?? 0
    sum.added += added
    if (added < batch.length) sum.conflicts += yield* conflictsOf(sql, batch, owner)
  }
  return sum
})

/** The answer that `insertSamples` would give. */
export const previewSamples = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  samples: ReadonlyArray<ImportedSample>,
  owner: number | undefined,
): Effect.fn.Return<Added, SqlError.SqlError> {
  const sum = { added: 0, conflicts: 0 }
  for (let at = 0; at < samples.length; at += ROWS) {
    const batch = yield* withoutKnown(sql, samples.slice(at, at + ROWS), owner)
    const ids = batch.map(({ sampleId }) => sampleId)
    const known = yield* samplesWithIds(sql, ids)
    sum.added += batch.length - known.size
    sum.conflicts += batch.filter(
      (sample) => known.has(sample.sampleId) && !isStoredAs(known.get(sample.sampleId), sample, owner),
    ).length
  }
  return sum
})

/** The samples that are not stored under a former id. */
const withoutKnown = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  samples: ReadonlyArray<ImportedSample>,
  owner: number | undefined,
): Effect.fn.Return<ReadonlyArray<Sample>, SqlError.SqlError> {
  const ids = samples.flatMap(({ formerIds }) => formerIds)
  const known = ids.length === 0 ? new Map<string, StoredSample>() : yield* samplesWithIds(sql, ids)
  return samples
    .filter(({ formerIds, sample }) => !formerIds.some((id) => isStoredAs(known.get(id), sample, owner)))
    .map(({ sample }) => sample)
})

/** Number of samples that differ from what is stored under their ids. */
const conflictsOf = (
  sql: SqlClient.SqlClient,
  samples: ReadonlyArray<Sample>,
  owner: number | undefined,
): Effect.Effect<number, SqlError.SqlError> =>
  Effect.map(
    samplesWithIds(
      sql,
      samples.map(({ sampleId }) => sampleId),
    ),
    (known) => samples.filter((sample) => !isStoredAs(known.get(sample.sampleId), sample, owner)).length,
  )

const isStoredAs = (stored: StoredSample | undefined, sample: Sample, owner: number | undefined): boolean =>
  stored !== undefined && stored.owner === owner && isSameSample(stored.sample, sample)
