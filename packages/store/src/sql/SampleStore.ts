import type { AssetType } from "@open-valuation/core"
import { Context, Effect, Layer, Stream } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { TextPool } from "../import/TextPool.ts"
import type { Added, ImportedSample } from "../ImportedSample.ts"
import { bumpVersion, insertSamples, previewSamples, restoreVersion } from "./InsertSamples.ts"
import { pageAfter, type Position, readVersion, type StoredSample } from "./ReadSamples.ts"
import { removedSources, removeSource } from "./RemoveSamples.ts"

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
