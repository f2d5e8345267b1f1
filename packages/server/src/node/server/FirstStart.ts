import { LocalDate, type Sample } from "@open-valuation/core"
import { DataSum, demoMarketOf } from "@open-valuation/core/market"
import { Catalogue, collectSamples, MarketFits, type MarketKey, type SampleAsset } from "@open-valuation/store"
import { Embedded } from "@open-valuation/store/postgres"
import { SampleStore } from "@open-valuation/store/sql"
import { Console, Context, Effect, Layer, Stream } from "effect"
import { catalogueKeys, marketAssets } from "../AssetMarkets.ts"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { Settings } from "../Settings.ts"
import { EarlyFits, threadFitterLayer } from "../ThreadFitter.ts"

/** The assets with a simulated market. */
const demoAssets = marketAssets.map(({ assetType }) => assetType)

interface DemoTable {
  /** The simulated market up to today, as an import reads it. */
  readonly samples: ReadonlyArray<Sample>
  /** The market of the documented example. */
  readonly example: MarketKey
}

/** The demo market of each asset, simulated and read once, on first use. */
class DemoTables extends Context.Service<
  DemoTables,
  { readonly of: (asset: SampleAsset) => Effect.Effect<DemoTable> }
>()("@open-valuation/server/DemoTables") {}

const demoTablesLayer = Layer.effect(
  DemoTables,
  Effect.gen(function* () {
    const tables = new Map<SampleAsset, Effect.Effect<DemoTable>>()
    for (const asset of demoAssets) tables.set(asset, yield* Effect.cached(demoTable(asset)))
    return { of: (asset) => tables.get(asset)! }
  }),
)

/** Simulates the demo market of an asset. The simulator is loaded only here. */
const demoTable = Effect.fnUntraced(function* (asset: SampleAsset) {
  const testing = yield* Effect.promise(() => import("@open-valuation/testing"))
  const { example, simulate } = testing.demoMarkets.find(({ assetType }) => assetType === asset)!
  const today = yield* LocalDate.today
  const bytes = new TextEncoder().encode(testing.toCsv(simulate(today).samples))
  const { samples } = yield* Effect.orDie(
    collectSamples({ asset, bytes, fileName: "demo market", owner: undefined, today }),
  )
  const table: DemoTable = {
    samples,
    example: { assetType: asset, market: demoMarketOf(catalogueKeys.get(asset)?.market(example.city, {}) ?? "") },
  }
  return table
})

/** Runs after the demo market of an asset was imported. `example` is the market of the asset's documented example. */
type Imported<R> = (example: MarketKey) => Effect.Effect<void, never, R>

/**
 * The assets whose demo market is to be imported: all of them when there are no samples. After an interrupted start,
 * those that it did not reach, which never had a sample while all samples of the others are demo samples.
 */
const missingDemo = Effect.gen(function* () {
  const { isTouched, sets } = yield* SampleStore
  const assets = demoAssets.filter((asset) => catalogueKeys.has(asset))
  const known = (yield* Effect.forEach(assets, sets)).flat()
  if (known.length === 0) return assets
  const untouched = yield* Effect.filter(assets, (asset) => Effect.map(isTouched(asset), (touched) => !touched))
  return known.every((set) => set.isDemo) ? untouched : []
})

/** Tells somebody who waits what a first start is doing. */
type Tell = (line: string) => Effect.Effect<void>

/** Imports the demo markets, unless there are other samples or the settings disable them. */
const importDemo = Effect.fnUntraced(function* <R>(tell: Tell, imported: Imported<R>) {
  const { demo } = yield* Settings
  const catalogue = yield* Catalogue
  const tables = yield* DemoTables
  if (!demo) return
  yield* Effect.forEach(yield* missingDemo, (asset) =>
    Effect.gen(function* () {
      yield* tell(`First start: importing the simulated market of ${asset}, for some seconds`)
      const { example, samples } = yield* tables.of(asset)
      yield* catalogue.add(asset, undefined, Stream.make(samples))
      yield* imported(example)
    }),
  )
})

/**
 * Imports simulated markets up to today into a database without samples, for each asset valued here, so that a first
 * request finds comparables, and says so on stderr. The settings can disable it. The samples' `source` says that they
 * are simulated. An interrupted import is completed by the next start.
 */
export const demoMarketLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    let isImported = false
    yield* importDemo(Console.error, () => Effect.sync(() => (isImported = true)))
    if (isImported) yield* Console.error("First start: learning from these samples, for some seconds")
  }),
).pipe(Layer.provide(demoTablesLayer))

/** The same for who needs samples and no market yet. `market` is opened only where demo samples are missing. */
export const importDemoMarket = Effect.fnUntraced(function* (market: Layer.Layer<Catalogue>) {
  const { demo } = yield* Settings
  if (demo && (yield* missingDemo).length > 0)
    yield* Effect.scoped(Effect.provide(Layer.build(demoMarketLayer), market))
})

/**
 * The same for a server: fits the markets of the documented examples while the rest of the start continues, and then
 * the others.
 */
export const firstStartLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { ahead, markets } = yield* MarketFits
    let isImported = false
    yield* importDemo(Console.log, (example) => {
      isImported = true
      return ahead(example)
    })
    if (!isImported) return
    const all = yield* markets
    yield* Console.log(`First start: learning ${all.length} markets meanwhile; a value waits for that of its market`)
    yield* Effect.forEach(all, ahead, { discard: true })
  }),
).pipe(Layer.provide(demoTablesLayer))

/** Starts fitting the markets of the examples, from samples that no database holds yet. */
const learnEarly = Effect.gen(function* () {
  const { add } = yield* EarlyFits
  const { recipes } = yield* ServedAssets
  const tables = yield* DemoTables
  const early = (assetType: SampleAsset, market: string, samples: ReadonlyArray<Sample>) =>
    Effect.suspend(() => {
      const recipe = recipes.get(assetType)
      const sum = new DataSum()
      for (const sample of samples) sum.add(sample)
      const { dataHash, newestDay, samples: count } = sum
      const asOf = LocalDate.fromEpochDay(newestDay)
      return recipe === undefined
        ? Effect.void
        : add(recipe, { assetType, market, asOf, dataHash, count, samples: Stream.make(samples) })
    })
  for (const asset of demoAssets) {
    const { example, samples } = yield* tables.of(asset)
    const keys = catalogueKeys.get(asset)
    const own = samples.filter(({ city, facts }) => demoMarketOf(keys?.market(city, facts) ?? "") === example.market)
    yield* early(asset, example.market, own)
  }
})

/** Tells that the embedded database is created. False where there is one, or a server of PostgreSQL. */
export const tellCreation = Effect.fnUntraced(function* (tell: Tell) {
  const { dataDir, database } = yield* Settings
  if (database.kind !== "folder" || Embedded.isThere(dataDir)) return false
  yield* tell(`First start: creating the database in ${dataDir}, for some seconds`)
  return true
})

/**
 * For a start without an embedded database: begins fitting the demo market while the database is created and the
 * samples are imported. Provide it below the database. An existing database already has models.
 */
export const firstFitsLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { demo } = yield* Settings
    if ((yield* tellCreation(Console.log)) && demo) yield* Effect.forkScoped(learnEarly)
  }),
).pipe(Layer.provide([threadFitterLayer, demoTablesLayer]))
