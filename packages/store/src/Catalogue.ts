import { type AssetType, LocalDate, type Sample, type SearchUnavailable } from "@open-valuation/core"
import { libraryAsset } from "@open-valuation/core/assets"
import { dataHash, type MarketChanges, SampleIndex, type SearchKeys } from "@open-valuation/core/market"
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
export type AddSamples = <E, R>(
  asset: AssetType,
  owner: number | undefined,
  batches: Stream.Stream<ReadonlyArray<Sample>, E, R>,
) => Effect.Effect<Added, E, R>

/**
 * `AddSamples` for samples that may be stored under former ids. `progress` is told how much of a large import was filed
 * after it was read.
 */
export type KeepSamples = <E, R>(
  asset: AssetType,
  owner: number | undefined,
  batches: Stream.Stream<ReadonlyArray<ImportedSample>, E, R>,
  progress?: (progress: Progress) => Effect.Effect<unknown>,
) => Effect.Effect<Added, E, R>

/** How much of an import is filed. */
export interface Progress {
  readonly filed: number
  readonly rows: number
  readonly markets: number
}

/** Removes all samples of an asset with this `source`, whoever owns them, and returns their number. */
export type RemoveSource<Answer = Effect.Effect<number>> = (asset: AssetType, source: string) => Answer

/** The samples of a market that everyone may use, up to some day. */
export interface MarketState {
  readonly samples: number
  /** Day of the newest one. */
  readonly newestDay: LocalDate.EpochDay
  /** `dataHash` of them all. */
  readonly dataHash: string
  /** Samples ever added to the market, and removed again. */
  readonly added: number
  readonly removed: number
}

/** A group of samples as one of them names it. */
export type NamedExample = Pick<Sample, "city" | "facts">

/** What a catalogue tells of its samples without a search. */
export interface CatalogueView {
  /** Sorted keys of the markets with samples that everyone may use; demo markets have keys of their own. */
  readonly markets: (asset: AssetType) => Effect.Effect<ReadonlyArray<string>>
  /** A market's shared samples up to the end of a day (absent: all); `undefined` when there are none. */
  readonly state: (
    asset: AssetType,
    market: string,
    until?: LocalDate.LocalDate,
  ) => Effect.Effect<MarketState | undefined>
  /** A market's shared samples up to the end of a day (absent: all), by day and id. */
  readonly samples: (
    asset: AssetType,
    market: string,
    until?: LocalDate.LocalDate,
  ) => Stream.Stream<ReadonlyArray<Sample>>
  /**
   * One example of each group in the market of a place and facts that an account may know about, with the facts that
   * are told with its name (`toldFacts`).
   */
  readonly examples: (
    asset: AssetType,
    within: Pick<SampleQuery, "account" | "city" | "facts">,
  ) => Effect.Effect<ReadonlyArray<NamedExample>>
  /** Number of samples that an account may use, by their `city`; demo samples only where no other of the market is. */
  readonly cities: (asset: AssetType, account: string | undefined) => Effect.Effect<ReadonlyMap<string, number>>
}

/**
 * The market samples that valuations compare with, in memory. Its layers also provide the `SampleSource` named
 * `catalogue`, which identifies an account by its number as text.
 */
export class Catalogue extends Context.Service<
  Catalogue,
  CatalogueView & {
    /** Adds samples for everyone, or for one account (`owner`). */
    readonly add: AddSamples
    /** `add` for samples of an import. */
    readonly keep: KeepSamples
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
        return services(indexes, { add, remove })
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
  kept: Pick<Catalogue["Service"], "remove"> & { readonly add: KeepSamples },
): Context.Context<Catalogue | SampleSource> =>
  Context.make(
    Catalogue,
    Catalogue.of({
      ...viewOf(indexes),
      ...adding(kept.add, (asset) => Effect.sync(() => indexes.levels(asset))),
      remove: kept.remove,
    }),
  ).pipe(Context.add(SampleSource, { name: "catalogue", search: (query) => search(indexes, query) }))

/** `add` and `import` of a catalogue. `levelsOf`: the price levels of an asset's markets. */
export const adding = (
  keep: KeepSamples,
  levelsOf: (asset: AssetType) => Effect.Effect<ImportContext["levelOf"]>,
): Pick<Catalogue["Service"], "add" | "import" | "keep"> => ({
  keep,
  add: (asset, owner, batches) =>
    keep(
      asset,
      owner,
      Stream.map(batches, (samples) => samples.map((sample) => ({ sample, formerIds: [] }))),
    ),
  import: (options, progress) =>
    Effect.flatMap(
      options.levelOf === undefined ? levelsOf(options.asset) : Effect.succeed(options.levelOf),
      (levelOf) => importInto(keep, { ...options, levelOf }, progress),
    ),
})

/** The view of samples in memory. The state of a market is worked out once a change. */
const viewOf = ({ of }: Indexes): CatalogueView => {
  const states = new Map<string, { readonly changes: MarketChanges; readonly state: MarketState | undefined }>()
  const stateOf = (index: SampleIndex, market: string, until: LocalDate.LocalDate | undefined) => {
    const changes = index.changes(market)
    const samples = upTo(index.market(market), until)
    const newestDay = samples.at(-1)?.observedDay
    return newestDay === undefined
      ? undefined
      : { samples: samples.length, newestDay, dataHash: dataHash(samples), ...changes }
  }
  return {
    markets: (asset) =>
      Effect.sync(() => {
        const index = of(asset)
        return index?.markets().filter((market) => index.market(market).length > 0) ?? []
      }),
    state: (asset, market, until) =>
      Effect.sync(() => {
        const index = of(asset)
        if (index === undefined) return undefined
        const name = `${asset} ${market} ${until ?? ""}`
        const known = states.get(name)
        if (known?.changes === index.changes(market)) return known.state
        if (states.size >= MOST_STATES) states.clear()
        const state = stateOf(index, market, until)
        states.set(name, { changes: index.changes(market), state })
        return state
      }),
    samples: (asset, market, until) =>
      Stream.suspend(() => Stream.succeed(upTo(of(asset)?.market(market) ?? [], until))),
    examples: (asset, within) => Effect.sync(() => [...(of(asset)?.groups(within) ?? [])]),
    cities: (asset, account) => Effect.sync(() => of(asset)?.cities(account) ?? new Map<string, number>()),
  }
}

/** States that are remembered. */
const MOST_STATES = 4_096

/** The first of some samples, which are sorted by day. */
const upTo = (samples: ReadonlyArray<Sample>, until: LocalDate.LocalDate | undefined): ReadonlyArray<Sample> => {
  if (until === undefined) return samples
  const last = LocalDate.toEpochDay(until)
  return samples.filter(({ observedDay }) => observedDay <= last)
}

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
