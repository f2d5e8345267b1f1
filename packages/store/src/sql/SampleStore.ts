import type { AssetType, Sample } from "@open-valuation/core"
import { Context, DateTime, Effect, Layer, Stream } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { TextPool } from "../import/TextPool.ts"
import { type Added, type ImportedSample, isSameSample } from "../ImportedSample.ts"
import { pageAfter, type Position, readVersion, samplesWithIds, type StoredSample } from "./ReadSamples.ts"

/** Rows per statement: enough to make round trips cheap, few enough to let a server respond between two. */
const ROWS = 500

const instant = Effect.map(DateTime.now, DateTime.formatIso)

/** Increments an asset's version and returns it. Its row stays locked until the transaction ends. */
const bumpVersion = (sql: SqlClient.SqlClient, asset: AssetType): Effect.Effect<number, SqlError.SqlError> =>
  Effect.gen(function* () {
    const rows = yield* sql<{ readonly version: bigint | number }>`
      INSERT INTO catalogue_versions (asset_type, version, changed_at) VALUES (${asset}, 1, ${yield* instant}::timestamptz)
      ON CONFLICT (asset_type) DO UPDATE
        SET version = catalogue_versions.version + 1, changed_at = excluded.changed_at
      RETURNING version`
    return Number(rows[0]?.version)
  })

/** Undoes the increment within the same transaction, because no sample was new. */
const restoreVersion = (sql: SqlClient.SqlClient, asset: AssetType): Effect.Effect<number, SqlError.SqlError> =>
  Effect.map(
    sql<{ readonly version: bigint | number }>`
      UPDATE catalogue_versions SET version = version - 1 WHERE asset_type = ${asset} RETURNING version`,
    (rows) => Number(rows[0]?.version),
  )

/**
 * Adds the samples that are not stored yet. A sample is stored if its own id is, or if one of its former ids is with
 * the same owner and content.
 */
const insertSamples = Effect.fnUntraced(function* (
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
const previewSamples = Effect.fnUntraced(function* (
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

/** Removes a source's samples of an asset and all stored models of the asset, and returns the number of samples. */
const removeSource = Effect.fnUntraced(function* (
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
const removedSources = (
  sql: SqlClient.SqlClient,
  asset: AssetType,
  version: number,
): Effect.Effect<ReadonlyArray<string>, SqlError.SqlError> =>
  Effect.map(
    sql<{ readonly source: string }>`
      SELECT DISTINCT source FROM sample_removals WHERE asset_type = ${asset} AND version > ${version}::bigint`,
    (rows) => rows.map(({ source }) => source),
  )

/** Notification channel of imports; the payload is the asset's name. */
export const catalogueChannel = "ov_catalogue"

/** Result of an import. */
export interface Stored extends Added {
  /** Version of the catalogue that contains them; unchanged if nothing was added. */
  readonly version: number
}

/** Notifies running servers of a change of the catalogue; called inside the import's transaction. */
export type Announce = (channel: string, payload: string) => Effect.Effect<unknown, SqlError.SqlError>

/**
 * Samples in an SQL database. Database errors are defects. Imports of one asset run one after another, so a reader of
 * version `n` has missed nothing up to it.
 */
export class SampleStore extends Context.Service<
  SampleStore,
  {
    /** Adds the samples that are not stored yet: from all of the batches, or none when the stream fails. */
    readonly insert: <E, R>(
      asset: AssetType,
      owner: number | undefined,
      batches: Stream.Stream<ReadonlyArray<ImportedSample>, E, R>,
    ) => Effect.Effect<Stored, E, R>
    /** Counts what `insert` would add, and adds nothing. */
    readonly preview: <E, R>(
      owner: number | undefined,
      batches: Stream.Stream<ReadonlyArray<ImportedSample>, E, R>,
    ) => Effect.Effect<Added, E, R>
    /**
     * Removes all samples of an asset from one source, with the asset's stored models, and returns the number of
     * samples.
     */
    readonly remove: (asset: AssetType, source: string) => Effect.Effect<number>
    /** Sources removed after a version. */
    readonly removedSince: (asset: AssetType, version: number) => Effect.Effect<ReadonlyArray<string>>
    /** The asset's current version; 0 before its first import. */
    readonly version: (asset: AssetType) => Effect.Effect<number>
    /** Samples added after a version (0: all of them), oldest version first. */
    readonly changesSince: (asset: AssetType, version: number) => Stream.Stream<ReadonlyArray<StoredSample>>
  }
>()("@open-valuation/store/sql/SampleStore") {
  /**
   * The store on the `SqlClient`. `announce` is `pg_notify` by default. A host whose listeners are elsewhere provides
   * its own: the embedded database has no LISTEN.
   */
  static readonly layer = (options?: {
    readonly announce?: Announce
  }): Layer.Layer<SampleStore, never, SqlClient.SqlClient> =>
    Layer.effect(
      SampleStore,
      Effect.map(SqlClient.SqlClient, (sql) => {
        const announce: Announce =
          options?.announce ?? ((channel, payload) => sql`SELECT pg_notify(${channel}, ${payload})`)

        const store = Effect.fnUntraced(function* <E, R>(
          asset: AssetType,
          owner: number | undefined,
          batches: Stream.Stream<ReadonlyArray<ImportedSample>, E, R>,
        ) {
          const version = yield* Effect.orDie(bumpVersion(sql, asset))
          const sum = yield* summed(batches, (samples) => insertSamples(sql, samples, owner, version))
          if (sum.added === 0) return { ...sum, version: yield* Effect.orDie(restoreVersion(sql, asset)) }
          yield* Effect.orDie(announce(catalogueChannel, asset))
          return { ...sum, version }
        })

        const remove = Effect.fnUntraced(function* (asset: AssetType, source: string) {
          const version = yield* bumpVersion(sql, asset)
          const removed = yield* removeSource(sql, asset, source, version)
          yield* removed === 0 ? restoreVersion(sql, asset) : announce(catalogueChannel, asset)
          return removed
        })

        const changesSince = (asset: AssetType, version: number) =>
          Stream.suspend(() => {
            const texts = new TextPool()
            const start: Position = { version: version + 1, sampleId: "" }
            return Stream.paginate(start, (position) =>
              Effect.andThen(nextTurn, Effect.orDie(pageAfter(sql, asset, position, texts))),
            )
          }).pipe(Stream.chunks)

        return SampleStore.of({
          insert: (asset, owner, batches) =>
            sql.withTransaction(store(asset, owner, batches)).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die)),
          preview: (owner, batches) => summed(batches, (samples) => previewSamples(sql, samples, owner)),
          remove: (asset, source) => Effect.orDie(sql.withTransaction(remove(asset, source))),
          removedSince: (asset, version) => Effect.orDie(removedSources(sql, asset, version)),
          version: (asset) => Effect.orDie(readVersion(sql, asset)),
          changesSince,
        })
      }),
    )
}

const summed = <E, R>(
  batches: Stream.Stream<ReadonlyArray<ImportedSample>, E, R>,
  count: (samples: ReadonlyArray<ImportedSample>) => Effect.Effect<Added, SqlError.SqlError>,
): Effect.Effect<Added, E, R> =>
  Stream.runFoldEffect(
    batches,
    (): Added => ({ added: 0, conflicts: 0 }),
    (before, samples) =>
      Effect.map(Effect.orDie(count(samples)), ({ added, conflicts }) => ({
        added: before.added + added,
        conflicts: before.conflicts + conflicts,
      })),
  )

/** Yields to the event loop, because an embedded database answers within the same turn. */
const nextTurn = Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void)))
