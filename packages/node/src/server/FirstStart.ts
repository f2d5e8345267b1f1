import { isDemo, LocalDate } from "@open-valuation/core"
import { demoMarketOf } from "@open-valuation/core/market"
import { Embedded } from "@open-valuation/postgres"
import {
  Catalogue,
  collectSamples,
  type ImportOptions,
  MarketFits,
  type MarketKey,
  type SampleAsset,
} from "@open-valuation/samples"
import { SampleStore } from "@open-valuation/samples/sql"
import { Effect, Layer } from "effect"
import { catalogueKeys } from "../AssetMarkets.ts"
import { EarlyFits } from "../fitting/EarlyFits.ts"
import { threadFitterLayer } from "../fitting/ThreadFitter.ts"
import { Settings } from "../Settings.ts"

/** The assets of which there is a simulated market. */
const demoAssets = ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"] as const satisfies ReadonlyArray<SampleAsset>

interface DemoTable {
  /** The simulated market up to today, as a file to import. */
  readonly file: ImportOptions
  /** The market of the documented example. */
  readonly example: MarketKey
}

/** The demo market of an asset; what simulates it is loaded only here. */
const demoTable = Effect.fnUntraced(function* (asset: (typeof demoAssets)[number]) {
  const testing = yield* Effect.promise(() => import("@open-valuation/simulation"))
  const { example, simulate } = {
    PROPERTY: { simulate: testing.demoPropertyMarket, example: testing.demoPropertyRequest },
    VEHICLE: { simulate: testing.demoVehicleMarket, example: testing.demoVehicleRequest },
    LAND: { simulate: testing.demoLandMarket, example: testing.demoLandRequest },
    EQUIPMENT: { simulate: testing.demoEquipmentMarket, example: testing.demoEquipmentRequest },
  }[asset]
  const today = yield* LocalDate.today
  const bytes = new TextEncoder().encode(testing.toCsv(simulate(today).samples))
  const table: DemoTable = {
    file: { asset, bytes, fileName: "demo market", owner: undefined, today },
    example: { assetType: asset, market: demoMarketOf(catalogueKeys.get(asset)?.market(example.city, {}) ?? "") },
  }
  return table
})

/** What happens when the demo market of an asset was imported; `example` is the market of the asset's documented example. */
type Imported<R> = (example: MarketKey) => Effect.Effect<void, never, R>

/**
 * The assets whose demo market is to be imported: all of them where there are no samples; where an earlier start was cut off,
 * those to which it did not come. They never had a sample, and all samples of the others are those of the demo market.
 */
const missingDemo = Effect.gen(function* () {
  const catalogue = yield* Catalogue
  const { version } = yield* SampleStore
  const indexes = demoAssets.flatMap((asset) => {
    const index = catalogue.index(asset)
    return index === undefined ? [] : [{ asset, index }]
  })
  if (indexes.every(({ index }) => index.size() === 0)) return indexes
  const untouched = yield* Effect.filter(indexes, ({ asset }) => Effect.map(version(asset), (number) => number === 0))
  const onlyDemo = (): boolean =>
    indexes.every(({ index }) => index.markets().every((market) => index.market(market).every(isDemo)))
  return untouched.length > 0 && onlyDemo() ? untouched : []
})

/** Imports the demo markets unless there are other samples, or the settings say that none are wanted. */
const importDemo = Effect.fnUntraced(function* <R>(imported: Imported<R>) {
  const { demo } = yield* Settings
  const catalogue = yield* Catalogue
  if (!demo) return
  yield* Effect.forEach(yield* missingDemo, ({ asset }) =>
    Effect.gen(function* () {
      const { example, file } = yield* demoTable(asset)
      yield* Effect.orDie(catalogue.import(file))
      yield* imported(example)
    }),
  )
})

/**
 * In a database without samples, unless the settings say otherwise: simulated markets up to today, of each asset that is
 * valued here, so that a first request finds comparables. Their samples say in `source` that they are simulated. A start that
 * was cut off on the way is completed by the next one.
 */
export const demoMarketLayer = Layer.effectDiscard(importDemo(() => Effect.void))

/** The same for a server: the markets of the documented examples are learned while the rest of the start goes on, and then the others. */
export const firstStartLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { ahead, markets } = yield* MarketFits
    let isImported = false
    yield* importDemo((example) => {
      isImported = true
      return ahead(example)
    })
    if (isImported) yield* Effect.forEach(yield* markets, ahead, { discard: true })
  }),
)

/** Begins to learn the markets of the examples, from samples that no database holds yet. */
const learnEarly = Effect.gen(function* () {
  const { add } = yield* EarlyFits
  for (const asset of demoAssets) {
    const { example, file } = yield* demoTable(asset)
    const all = yield* Effect.orDie(collectSamples(file))
    const keys = catalogueKeys.get(asset)
    const samples = all.samples.filter(
      ({ city, facts }) => demoMarketOf(keys?.market(city, facts) ?? "") === example.market,
    )
    const newestDay = samples.reduce((newest, { observedDay }) => Math.max(newest, observedDay), 0)
    yield* add({ assetType: asset, samples, asOf: LocalDate.fromEpochDay(newestDay) })
  }
})

/**
 * Where there is no embedded database yet: learning the demo market begins while the database is created and the samples are taken into
 * it. Provide it below the database. Where there is one, models are kept in it.
 */
export const firstFitsLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { dataDir, databaseUrl, demo } = yield* Settings
    if (demo && databaseUrl === undefined && !Embedded.isThere(dataDir)) yield* Effect.forkScoped(learnEarly)
  }),
).pipe(Layer.provide(threadFitterLayer))
