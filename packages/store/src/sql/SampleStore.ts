import { type AssetType, isDemo, LocalDate, type Sample, type SampleKind } from "@open-valuation/core"
import type { SearchKeys } from "@open-valuation/core/market"
import { withoutDemo } from "@open-valuation/core/search"
import { Context, Effect, Layer, Option, Stream } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { CatalogueKeys, KeepSamples } from "../Catalogue.ts"
import type { Added, ImportedSample } from "../ImportedSample.ts"
import { SharedMemory } from "../Memory.ts"
import { sampleColumns } from "./Comparables.ts"
import { makeMarketLevels } from "./MarketLevels.ts"
import { filedOtherwise, type Refiled, refileMarkets } from "./MarketRefiling.ts"
import { mergeRows, partsOf, previewRows, removeRows, renewStatistics, rowColumns } from "./MergeRows.ts"
import { makeNumbering, type NumberedRow } from "./Numbering.ts"
import { fileFormerSamples } from "./Refiling.ts"
import { makeRowTexts } from "./RowTexts.ts"
import { filed, sampleOfRow, type SampleRow } from "./SampleRow.ts"
import { makeStagedImports } from "./StagedImport.ts"

/** Rows of a statement: enough to make round trips cheap, few enough to let a server respond between two. */
const ROWS = 1_000
/** More rows are written to a table of their own before they are filed. */
const MOST_AT_ONCE = 20_000
/** Lists of rows that wait to be written. */
const AHEAD = 4
/** Keys whose version is not told have this one. */
const FIRST_KEYS = 1

/** Notification channel of imports; the payload is the asset's name. */
export const catalogueChannel = "ov_catalogue"

/** Notifies running servers of a change of the catalogue; called inside the transaction that makes it. */
export type Announce = (channel: string, payload: string) => Effect.Effect<unknown, SqlError.SqlError>

/** A sample and the only account that may see it; `undefined` shares it with all. */
export interface StoredSample {
  readonly sample: Sample
  readonly owner: number | undefined
}

/** Samples of one asset, market, source and owner. */
export interface SampleSet {
  readonly asset: AssetType
  /** The key that `SearchKeys.market` gives. */
  readonly market: string
  readonly source: string
  /** The only account that sees them; `undefined` shares them with all. */
  readonly owner: number | undefined
  readonly counts: Readonly<Record<SampleKind, number>>
  readonly firstDay: LocalDate.LocalDate
  readonly lastDay: LocalDate.LocalDate
  readonly isDemo: boolean
}

/** Which stored samples are meant; absent fields mean all. */
export interface StoredChoice {
  /** Of one account alone, or with `null` those that everyone may use. */
  readonly owner?: number | null
  readonly source?: string
  /** A part of the market's key. */
  readonly market?: string
}

/**
 * Samples in an SQL database. Database errors are defects. Changes of one market come one after another; different
 * markets change at the same time.
 */
export class SampleStore extends Context.Service<
  SampleStore,
  {
    /**
     * Adds the samples that are not stored yet: none when the stream fails. Of a large import, each market is complete
     * at its commit; an import whose process dies is completed by another one (`resumeImports`).
     */
    readonly insert: KeepSamples
    /** Counts what `insert` would add, and adds nothing. */
    readonly preview: <E, R>(
      asset: AssetType,
      owner: number | undefined,
      batches: Stream.Stream<ReadonlyArray<ImportedSample>, E, R>,
    ) => Effect.Effect<Added, E, R>
    /** Removes all samples of an asset from one source, whoever owns them, and returns their number. */
    readonly remove: (asset: AssetType, source: string) => Effect.Effect<number>
    /** The sets of samples of an asset, sorted by market, source and owner. Reads counts, no samples. */
    readonly sets: (asset: AssetType) => Effect.Effect<ReadonlyArray<SampleSet>>
    /** False for an asset that never had a sample. */
    readonly isTouched: (asset: AssetType) => Effect.Effect<boolean>
    /** The usual price of each market, per m² or in total (`PriceLevels`); demo markets tell none. */
    readonly levels: (asset: AssetType) => Effect.Effect<ReadonlyMap<string, number>>
    /** The stored samples of an asset, by market and id. */
    readonly stored: (asset: AssetType, choice?: StoredChoice) => Stream.Stream<ReadonlyArray<StoredSample>>
    /**
     * Files the samples of the markets that other search keys have filed (`SearchKeys.version`) by the present ones, or
     * with `all` those of every market. Repeat it when it was interrupted.
     */
    readonly refile: (asset: AssetType, all: boolean) => Effect.Effect<Refiled>
    /** Completes imports whose processes were not seen for two minutes. A process that stays repeats it. */
    readonly resumeImports: Effect.Effect<void>
    /** For a start: files what a former version stored. Warns of markets to be refiled. */
    readonly fileFormer: Effect.Effect<void>
  }
>()("@open-valuation/store/sql/SampleStore") {
  /**
   * The store on the `SqlClient`, for assets with these keys. `announce` is `pg_notify` by default. A host whose
   * listeners are elsewhere provides its own: the embedded database has no LISTEN.
   */
  static readonly layer = (options: {
    readonly keys: CatalogueKeys
    readonly announce?: Announce
  }): Layer.Layer<SampleStore, never, SqlClient.SqlClient> =>
    Layer.effect(
      SampleStore,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const memory = yield* SharedMemory
        return SampleStore.of(
          makeStore(sql, options.keys, makeNumbering(sql, memory), announcing(sql, options.announce)),
        )
      }),
    )
}

const announcing =
  (
    sql: SqlClient.SqlClient,
    announce: Announce = (channel, payload) => sql`SELECT pg_notify(${channel}, ${payload})`,
  ) =>
  (asset: AssetType) =>
    announce(catalogueChannel, asset)

const makeStore = (
  sql: SqlClient.SqlClient,
  keys: CatalogueKeys,
  numbering: ReturnType<typeof makeNumbering>,
  announce: (asset: AssetType) => Effect.Effect<unknown, SqlError.SqlError>,
): SampleStore["Service"] => {
  const staged = makeStagedImports(sql, announce)
  const texts = makeRowTexts(sql)
  const levels = makeMarketLevels(sql)

  const keysOf = (asset: AssetType): SearchKeys => {
    const own = keys.get(asset)
    if (own === undefined) throw new Error(`SampleStore: ${asset} has no search keys`)
    return own
  }

  const versionOf = (asset: AssetType): number => keysOf(asset).version ?? FIRST_KEYS

  const numbered = (asset: AssetType, owner: number | undefined, samples: ReadonlyArray<ImportedSample>) => {
    const own = keysOf(asset)
    return numbering.number(
      asset,
      { keys: own, version: versionOf(asset) },
      owner ?? 0,
      samples.map((sample) => filed(own, sample)),
    )
  }

  const fragment = (rows: ReadonlyArray<NumberedRow>) =>
    sql`(SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(${sql.literal(rowColumns)}))`

  /** Files rows of all markets in one transaction. */
  const merge = (asset: AssetType, rows: ReadonlyArray<NumberedRow>) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const sum = { added: 0, conflicts: 0 }
        const markets = [...Map.groupBy(rows, ({ market_id }) => market_id)].toSorted(([a], [b]) => a - b)
        for (const [market, own] of markets) {
          for (let at = 0; at < own.length; at += ROWS) {
            const some = own.slice(at, at + ROWS)
            const { added, conflicts } = yield* mergeRows(sql, market, fragment(some), some.length)
            sum.added += added
            sum.conflicts += conflicts
          }
        }
        if (sum.added > 0) yield* announce(asset)
        return sum
      }),
    )

  const insert: SampleStore["Service"]["insert"] = (asset, owner, batches, progress = () => Effect.void) =>
    Effect.suspend(() => {
      const held: Array<NumberedRow> = []
      let count = 0
      let importId: number | undefined
      const keep = Effect.fnUntraced(function* (rows: ReadonlyArray<NumberedRow>) {
        count += rows.length
        if (importId === undefined && count <= MOST_AT_ONCE) {
          for (const row of rows) held.push(row)
          return
        }
        importId ??= yield* staged.begin(asset)
        for (const some of [held.splice(0), rows]) {
          for (let at = 0; at < some.length; at += ROWS) yield* staged.append(importId, some.slice(at, at + ROWS))
        }
      })
      const written = Stream.rechunk(Stream.flattenIterable(batches), ROWS).pipe(
        Stream.chunks,
        Stream.mapEffect((samples) => Effect.orDie(Effect.andThen(nextTurn, numbered(asset, owner, samples)))),
        // Rows are written while the next ones are read.
        Stream.buffer({ capacity: AHEAD }),
        Stream.runForEach((rows) => Effect.orDie(keep(rows))),
        Effect.onError(() =>
          Effect.suspend(() => (importId === undefined ? Effect.void : Effect.ignore(staged.drop(importId)))),
        ),
      )
      const done = Effect.suspend(() =>
        importId === undefined
          ? merge(asset, held)
          : Effect.andThen(staged.complete(importId, count), staged.file(importId, asset, count, progress)),
      )
      return Effect.tap(Effect.andThen(written, Effect.orDie(done)), ({ added }) =>
        Effect.orDie(Effect.andThen(renewStatistics(sql, added), levels.renew(asset))),
      )
    }).pipe(Effect.scoped)

  const previewBatches: SampleStore["Service"]["preview"] = (asset, owner, batches) =>
    Stream.runFoldEffect(
      batches,
      (): Added => ({ added: 0, conflicts: 0 }),
      (before, samples) =>
        Effect.map(
          Effect.orDie(Effect.flatMap(numbered(asset, owner, samples), (rows) => previewRows(sql, fragment(rows)))),
          ({ added, conflicts }) => ({ added: before.added + added, conflicts: before.conflicts + conflicts }),
        ),
    )

  const remove = Effect.fnUntraced(function* (asset: AssetType, source: string) {
    let removed = 0
    for (const part of yield* partsOf(sql, sql`m.asset_type = ${asset} AND s.source = ${source}`)) {
      removed += yield* sql.withTransaction(Effect.tap(removeRows(sql, part), () => announce(asset)))
    }
    return removed
  })

  const sets = (asset: AssetType) =>
    Effect.map(
      sql<{
        readonly market: string
        readonly source: string
        readonly owner: number
        readonly deals: number
        readonly listings: number
        readonly auctions: number
        readonly first: number
        readonly last: number
      }>`SELECT m.market, s.source, c.owner, sum(c.deals)::integer AS deals, sum(c.listings)::integer AS listings,
          sum(c.auctions)::integer AS auctions, min(c.first_day) AS first, max(c.last_day) AS last
        FROM market_counts c JOIN markets m USING (market_id) JOIN sample_sources s USING (source_id)
        WHERE m.asset_type = ${asset} GROUP BY m.market, s.source, c.owner`,
      (rows) =>
        rows
          .map(({ auctions, deals, first, last, listings, market, owner, source }): SampleSet => ({
            asset,
            market: withoutDemo(market),
            source,
            owner: owner === 0 ? undefined : owner,
            counts: { TRANSACTION: deals, LISTING: listings, AUCTION: auctions },
            firstDay: LocalDate.fromEpochDay(first),
            lastDay: LocalDate.fromEpochDay(last),
            isDemo: isDemo({ source }),
          }))
          .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)),
    )

  const stored = (asset: AssetType, { market, owner, source }: StoredChoice = {}) =>
    Stream.unwrap(
      Effect.gen(function* () {
        const markets = yield* sql<{ readonly id: number }>`
          SELECT market_id AS id FROM markets WHERE asset_type = ${asset} AND position(${market ?? ""} IN market) > 0 ORDER BY market`
        const ofOwner = owner === undefined ? sql`true` : sql`owner = ${owner ?? 0}`
        const ofSource =
          source === undefined
            ? sql`true`
            : sql`source_id IN (SELECT source_id FROM sample_sources WHERE source = ${source})`
        const pageOf = (id: number) => (after: string) =>
          Effect.gen(function* () {
            const rows = yield* sql<SampleRow & { readonly owner: number }>`
              SELECT ${sql.literal(sampleColumns.join(", "))}, facts::text AS facts, owner FROM market_samples
              WHERE market_id = ${id} AND sample_id > ${after} AND ${ofOwner} AND ${ofSource}
              ORDER BY sample_id LIMIT ${ROWS}`
            const known = yield* texts.of(id, rows)
            const samples = rows.map((row): StoredSample => ({
              sample: sampleOfRow(asset, row, known),
              owner: row.owner === 0 ? undefined : row.owner,
            }))
            const last = rows.at(-1)
            const next =
              rows.length === ROWS && last !== undefined ? Option.some(last.sample_id) : Option.none<string>()
            return [samples, next] as const
          })
        return Stream.fromIterable(markets).pipe(
          Stream.flatMap(({ id }) =>
            Stream.chunks(
              Stream.paginate("", (after: string) => Effect.andThen(nextTurn, Effect.orDie(pageOf(id)(after)))),
            ),
          ),
        )
      }).pipe(Effect.orDie),
    )

  const refile = (asset: AssetType, all: boolean) =>
    Effect.tap(
      refileMarkets(sql, { asset, keys: keysOf(asset), version: versionOf(asset), all, announce: announce(asset) }),
      () => levels.renew(asset),
    )

  const warnOfOthers = Effect.fnUntraced(function* (asset: AssetType) {
    const others = yield* filedOtherwise(sql, asset, versionOf(asset))
    if (others === 0) return
    yield* Effect.logWarning(
      `${others} markets of ${asset} are filed by another version's search keys: once no process of that version runs, use ov samples refile --asset ${asset}`,
    )
  })

  return {
    insert,
    preview: previewBatches,
    remove: (asset, source) => Effect.orDie(remove(asset, source)),
    sets: (asset) => Effect.orDie(sets(asset)),
    isTouched: (asset) =>
      Effect.map(
        Effect.orDie(sql`SELECT 1 FROM markets WHERE asset_type = ${asset} AND added > 0 LIMIT 1`),
        (rows) => rows.length > 0,
      ),
    levels: (asset) => Effect.orDie(levels.of(asset)),
    stored,
    refile: (asset, all) => Effect.orDie(refile(asset, all)),
    resumeImports: Effect.orDie(staged.resume),
    fileFormer: Effect.orDie(
      Effect.forEach(
        keys.keys(),
        (asset) =>
          Effect.andThen(
            fileFormerSamples(sql, asset, {
              insert: (_, owner, samples) =>
                Effect.flatMap(numbered(asset, owner, samples), (rows) => merge(asset, rows)),
              remove,
            }),
            warnOfOthers(asset),
          ),
        { discard: true },
      ),
    ),
  }
}

const placeOf = ({ market, owner, source }: SampleSet): string => JSON.stringify([market, source, owner])

/** Yields to the event loop, because an embedded database answers within the same turn. */
const nextTurn = Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void)))
