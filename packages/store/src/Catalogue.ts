import { type AssetType, type Sample, type SearchUnavailable } from "@open-valuation/core"
import { libraryAsset } from "@open-valuation/core/assets"
import { SampleIndex, type SearchKeys } from "@open-valuation/core/market"
import { type SampleQuery, type SearchResult, SampleSource } from "@open-valuation/core/ports"
import { Context, Effect, Layer, Stream } from "effect"
import type { ImportReport } from "./import/ImportReport.ts"
import { PriceLevels } from "./import/PriceCheck.ts"
import type { ImportContext } from "./import/RowReader.ts"
import { type ImportError, type ImportOptions, importSamples } from "./import/SampleImport.ts"
import { type Added, type ImportedSample, isSameSample } from "./ImportedSample.ts"

/** Search keys of each asset. An asset without keys has no samples in the catalogue. */
export type CatalogueKeys = ReadonlyMap<AssetType, SearchKeys>

/** Outcome of a file import. */
export interface ImportOutcome extends ImportReport, Added {}

/** Adds samples permanently: all of the batches, or none of them when the stream fails. */
export type AddSamples<One = Sample> = <E, R>(
  asset: AssetType,
  owner: number | undefined,
  batches: Stream.Stream<ReadonlyArray<One>, E, R>,
) => Effect.Effect<Added, E, R>

/** `AddSamples` for samples that may be stored under former ids. */
export type KeepSamples = AddSamples<ImportedSample>

/** Removes all samples of an asset with this `source`, whoever owns them, and returns their number. */
export type RemoveSource<Answer = Effect.Effect<number>> = (asset: AssetType, source: string) => Answer

/**
 * The market samples that valuations compare with, in memory. Its layers also provide the `SampleSource` named
 * `catalogue`, which identifies an account by its number as text.
 */
export class Catalogue extends Context.Service<
  Catalogue,
  {
    /** An asset's index, for fitting and for counts. Samples enter it through `add` and `import`. */
    readonly index: (
      asset: AssetType,
    ) => Pick<SampleIndex, "size" | "search" | "groups" | "cities" | "market" | "markets" | "changes"> | undefined
    /** Adds samples for everyone, or for one account (`owner`). */
    readonly add: AddSamples
    /**
     * Adds a sample file and passes the growing report to `progress`. A file that cannot be read to its end adds
     * nothing.
     */
    readonly import: <E = never, R = never>(
      options: ImportOptions<E, R>,
      progress?: (report: ImportReport) => Effect.Effect<void>,
    ) => Effect.Effect<ImportOutcome, ImportError | E, R>
    /** Removes samples permanently. Models learned from them are not used again. */
    readonly remove: RemoveSource
    /** Applies what other processes have added and removed. */
    readonly refresh: Effect.Effect<void>
  }
>()("@open-valuation/store/Catalogue") {
  /** A catalogue that is lost when the process ends. */
  static readonly layerMemory = (options: { readonly keys: CatalogueKeys }): Layer.Layer<Catalogue | SampleSource> =>
    Layer.effectContext(
      Effect.sync(() => {
        const indexes = makeIndexes(options.keys)
        const add: KeepSamples = (asset, owner, batches) =>
          Effect.map(Stream.runCollect(batches), (all) => indexes.add(asset, owner, all.flat()))
        const remove: RemoveSource = (asset, source) => Effect.sync(() => indexes.remove(asset, source))
        return services(indexes, { add, remove, refresh: Effect.void })
      }),
    )
}

/** One index per asset. */
export interface Indexes {
  readonly of: (asset: AssetType) => SampleIndex | undefined
  readonly add: (asset: AssetType, owner: number | undefined, samples: ReadonlyArray<ImportedSample>) => Added
  readonly remove: RemoveSource<number>
  /** The median price of a market, by the city and the facts of one of its samples; demo markets tell none. */
  readonly levels: (asset: AssetType) => ImportContext["levelOf"]
}

/** Empty indexes for the assets that have keys. */
export const makeIndexes = (keys: CatalogueKeys): Indexes => {
  const indexes = new Map([...keys].map(([asset, one]) => [asset, SampleIndex.make(one)]))
  return {
    of: (asset) => indexes.get(asset),
    add: (asset, owner, samples) => {
      const sum = { added: 0, conflicts: 0 }
      const index = indexes.get(asset)
      const account = owner === undefined ? undefined : String(owner)
      if (index === undefined) return sum
      const isHeldAs = (id: string, sample: Sample): boolean => {
        const held = index.find(id, account)
        return held !== undefined && isSameSample(held, sample)
      }
      for (const { formerIds, sample } of samples) {
        if (formerIds.some((id) => isHeldAs(id, sample))) continue
        if (index.add(sample, account)) sum.added++
        else if (!isHeldAs(sample.sampleId, sample)) sum.conflicts++
      }
      return sum
    },
    levels: (asset) => {
      const [index, own] = [indexes.get(asset), keys.get(asset)]
      if (index === undefined || own === undefined) return undefined
      const known = new Map<string, number | undefined>()
      const levelOf = (market: string): number | undefined => {
        const levels = new PriceLevels(libraryAsset(asset)?.prices)
        for (const sample of index.market(market)) levels.add(market, sample)
        return levels.medians().get(market)
      }
      return (city, facts) => {
        const market = own.market(city, facts)
        if (!known.has(market)) known.set(market, levelOf(market))
        return known.get(market)
      }
    },
    remove: (asset, source) => indexes.get(asset)?.removeAll((sample) => sample.source === source) ?? 0,
  }
}

/** The catalogue and its `SampleSource` over some indexes. `kept` stores samples permanently. */
export const services = (
  indexes: Indexes,
  kept: Pick<Catalogue["Service"], "remove" | "refresh"> & { readonly add: KeepSamples },
): Context.Context<Catalogue | SampleSource> =>
  Context.make(
    Catalogue,
    Catalogue.of({
      index: indexes.of,
      ...kept,
      add: (asset, owner, batches) =>
        kept.add(
          asset,
          owner,
          Stream.map(batches, (samples) => samples.map((sample) => ({ sample, formerIds: [] }))),
        ),
      import: (options, progress) =>
        importInto(kept.add, { ...options, levelOf: options.levelOf ?? indexes.levels(options.asset) }, progress),
    }),
  ).pipe(Context.add(SampleSource, { name: "catalogue", search: (query) => search(indexes, query) }))

const importInto = <E, R>(
  add: KeepSamples,
  options: ImportOptions<E, R>,
  progress: (report: ImportReport) => Effect.Effect<void> = () => Effect.void,
): Effect.Effect<ImportOutcome, ImportError | E, R> =>
  Effect.suspend(() => {
    let report: ImportReport = { rows: 0, accepted: 0, refusedCount: 0, refused: [], warnings: [] }
    const batches = importSamples(options).pipe(
      Stream.tap((batch) => {
        report = batch.report
        return progress(report)
      }),
      Stream.map(({ samples }) => samples),
    )
    return Effect.map(add(options.asset, options.owner, batches), (added) => ({ ...report, ...added }))
  })

const search = (indexes: Indexes, query: SampleQuery): Effect.Effect<SearchResult, SearchUnavailable> =>
  Effect.sync(
    () =>
      indexes.of(query.assetType)?.search(query) ?? {
        samples: [],
        trail: query.steps.map((step) => ({ step, found: 0 })),
        resolved: {},
        unavailable: [],
      },
  )
