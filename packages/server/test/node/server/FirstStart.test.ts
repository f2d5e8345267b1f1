import { describe, expect, it } from "@effect/vitest"
import { type AssetType, LocalDate } from "@open-valuation/core"
import type { SearchKeys } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { withoutDemo } from "@open-valuation/core/search"
import { Catalogue, type CatalogueView, MarketFits, type MarketKey } from "@open-valuation/store"
import { type SampleSet, SampleStore } from "@open-valuation/store/sql"
import { demoEquipmentMarket, demoLandMarket, demoPropertyMarket, demoVehicleMarket } from "@open-valuation/testing"
import { ConfigProvider, Effect, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { catalogueKeys } from "../../../src/node/AssetMarkets.ts"
import { demoMarketLayer, firstStartLayer } from "../../../src/node/server/FirstStart.ts"
import { Settings } from "../../../src/node/Settings.ts"

const today = LocalDate.LocalDate.make("2026-11-20")
const noon = Date.parse("2026-11-20T12:00:00+08:00")

/** One series of cars, and the land of one city. */
const vehicleKeys: SearchKeys = {
  market: () => "VEHICLE",
  groupNames: ({ series }) => [String(series)],
  groupField: "series",
  neighbourhood: () => undefined,
  district: () => undefined,
  point: () => undefined,
}
const landKeys: SearchKeys = {
  ...vehicleKeys,
  market: () => "LAND",
  groupNames: ({ landUse }) => [String(landUse)],
  groupField: "landUse",
}

/** One model of machine. */
const machineKeys: SearchKeys = {
  market: () => "EQUIPMENT",
  groupNames: ({ model }) => [String(model)],
  groupField: "model",
  neighbourhood: () => undefined,
  district: () => undefined,
  point: () => undefined,
}
const all: ReadonlyMap<AssetType, SearchKeys> = new Map([
  ["PROPERTY", propertyRecipe.keys],
  ["VEHICLE", vehicleKeys],
  ["LAND", landKeys],
  ["EQUIPMENT", machineKeys],
])

/** The store of what a catalogue in memory holds, in which some assets have had samples before. */
const store = (touched: ReadonlyArray<AssetType> = []) =>
  Layer.unwrap(
    Catalogue.useSync(({ markets }) =>
      Layer.mock(SampleStore, {
        isTouched: (asset) => Effect.succeed(touched.includes(asset)),
        sets: (asset) => Effect.map(markets(asset), (found) => found.map((market) => setOf(asset, market))),
      }),
    ),
  )

const setOf = (asset: AssetType, market: string): SampleSet => ({
  asset,
  market: withoutDemo(market),
  source: "some",
  owner: undefined,
  counts: { TRANSACTION: 1, LISTING: 0, AUCTION: 0 },
  firstDay: today,
  lastDay: today,
  isDemo: withoutDemo(market) !== market,
})

/** The number of an asset's shared samples. */
const sizeOf = ({ markets, state }: CatalogueView, asset: AssetType) =>
  Effect.gen(function* () {
    const states = yield* Effect.forEach(yield* markets(asset), (market) => state(asset, market))
    return states.reduce((sum, one) => sum + (one?.samples ?? 0), 0)
  })

/** Samples per asset in the catalogue after a first start. */
const sizes = (
  options: {
    readonly keys?: ReadonlyMap<AssetType, SearchKeys>
    readonly env?: Readonly<Record<string, string>>
    readonly before?: Effect.Effect<void, never, Catalogue>
    readonly touched?: ReadonlyArray<AssetType>
  } = {},
) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(noon)
    const catalogue = yield* Catalogue
    yield* options.before ?? Effect.void
    yield* Effect.scoped(Layer.build(demoMarketLayer))
    return {
      PROPERTY: yield* sizeOf(catalogue, "PROPERTY"),
      VEHICLE: yield* sizeOf(catalogue, "VEHICLE"),
      LAND: yield* sizeOf(catalogue, "LAND"),
      EQUIPMENT: yield* sizeOf(catalogue, "EQUIPMENT"),
    }
  }).pipe(
    Effect.provide([
      Layer.provideMerge(store(options.touched), Catalogue.layerMemory({ keys: options.keys ?? all })),
      Settings.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(options.env ?? {})))),
    ]),
  )

describe("demoMarketLayer", () => {
  it.effect("fills an empty catalogue with every row of all four simulated markets", () =>
    Effect.gen(function* () {
      expect(yield* sizes()).toEqual({
        PROPERTY: demoPropertyMarket(today).samples.length,
        VEHICLE: demoVehicleMarket(today).samples.length,
        LAND: demoLandMarket(today).samples.length,
        EQUIPMENT: demoEquipmentMarket(today).samples.length,
      })
    }),
  )

  it.effect("leaves a catalogue with samples of any asset unchanged", () =>
    Effect.gen(function* () {
      const [sample] = demoEquipmentMarket(today).samples
      if (sample === undefined) throw new Error("the demo market is empty")
      const own = Effect.flatMap(Catalogue, (catalogue) =>
        catalogue.add("EQUIPMENT", undefined, Stream.make([{ ...sample, source: "auction house" }])),
      )
      expect(yield* sizes({ before: Effect.asVoid(own) })).toEqual({ PROPERTY: 0, VEHICLE: 0, LAND: 0, EQUIPMENT: 1 })
    }),
  )

  it.effect("completes an interrupted first start, and restores nothing that was removed", () =>
    Effect.gen(function* () {
      const begun = Effect.flatMap(Catalogue, (catalogue) =>
        catalogue.add("PROPERTY", undefined, Stream.make(demoPropertyMarket(today).samples)),
      )
      expect(yield* sizes({ before: Effect.asVoid(begun), touched: ["PROPERTY", "LAND"] })).toEqual({
        PROPERTY: demoPropertyMarket(today).samples.length,
        VEHICLE: demoVehicleMarket(today).samples.length,
        LAND: 0,
        EQUIPMENT: demoEquipmentMarket(today).samples.length,
      })
    }),
  )

  it.effect("leaves out assets that are not valued here, and everything when the demo is off", () =>
    Effect.gen(function* () {
      const onlyProperty = yield* sizes({ keys: new Map([["PROPERTY", propertyRecipe.keys]]) })
      expect(onlyProperty).toEqual({
        PROPERTY: demoPropertyMarket(today).samples.length,
        VEHICLE: 0,
        LAND: 0,
        EQUIPMENT: 0,
      })
      expect(yield* sizes({ env: { OV_DEMO: "off" } })).toEqual({ PROPERTY: 0, VEHICLE: 0, LAND: 0, EQUIPMENT: 0 })
    }),
  )
})

describe("firstStartLayer", () => {
  it.effect("fits the markets of the documented examples as soon as they are imported, then all", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const catalogue = yield* Catalogue
      const asked: Array<MarketKey> = []
      const sizes: Array<number> = []
      const fits = Layer.succeed(MarketFits, {
        markets: Effect.succeed<ReadonlyArray<MarketKey>>([{ assetType: "PROPERTY", market: "another" }]),
        fit: () => Effect.die("not asked for"),
        forget: () => Effect.void,
        ahead: (key) =>
          Effect.map(catalogue.state(key.assetType, key.market), (state) => {
            asked.push(key)
            sizes.push(state?.samples ?? 0)
          }),
      })
      yield* Effect.scoped(Layer.build(Layer.provide(firstStartLayer, fits)))
      expect(asked).toEqual([
        { assetType: "PROPERTY", market: "上海市/上海市|RESIDENTIAL|DEMO" },
        { assetType: "VEHICLE", market: "CN|DEMO" },
        { assetType: "LAND", market: "CN|DEMO" },
        { assetType: "EQUIPMENT", market: "CN|DEMO" },
        { assetType: "PROPERTY", market: "another" },
      ])
      expect(sizes.slice(0, 4).every((size) => size > 500)).toBe(true)
    }).pipe(
      Effect.provide([
        Layer.provideMerge(store(), Catalogue.layerMemory({ keys: catalogueKeys })),
        Settings.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({})))),
      ]),
    ),
  )
})
