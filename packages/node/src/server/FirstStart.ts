import { isDemo, LocalDate } from "@open-valuation/core"
import { Catalogue, MarketFits, type MarketKey, type SampleAsset } from "@open-valuation/samples"
import { SampleStore } from "@open-valuation/samples/sql"
import { Effect, Layer } from "effect"
import { Settings } from "../Settings.ts"

/** The assets of which there is a simulated market. */
const demoAssets = ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"] as const satisfies ReadonlyArray<SampleAsset>

/** What happens to each asset of which the demo market was imported. */
type Imported<R> = (asset: SampleAsset) => Effect.Effect<void, never, R>

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
  const missing = demo ? yield* missingDemo : []
  if (missing.length === 0) return
  const { demoEquipmentMarket, demoLandMarket, demoPropertyMarket, demoVehicleMarket, toCsv } = yield* Effect.promise(
    () => import("@open-valuation/testing"),
  )
  const today = yield* LocalDate.today
  const markets = {
    PROPERTY: demoPropertyMarket,
    VEHICLE: demoVehicleMarket,
    LAND: demoLandMarket,
    EQUIPMENT: demoEquipmentMarket,
  }
  yield* Effect.forEach(missing, ({ asset }) =>
    catalogue
      .import({
        asset,
        bytes: new TextEncoder().encode(toCsv(markets[asset](today).samples)),
        fileName: "demo market",
        owner: undefined,
        today,
      })
      .pipe(
        Effect.orDie,
        Effect.tap(() => imported(asset)),
      ),
  )
})

/**
 * In a database without samples, unless the settings say otherwise: simulated markets up to today, of each asset that is
 * valued here, so that a first request finds comparables. Their samples say in `source` that they are simulated. A start that
 * was cut off on the way is completed by the next one.
 */
export const demoMarketLayer = Layer.effectDiscard(importDemo(() => Effect.void))

/** The same for a server: the largest market of each asset is learned while the rest of the start goes on, and then the others. */
export const firstStartLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const { ahead } = yield* MarketFits
    const later: Array<MarketKey> = []
    yield* importDemo((assetType) => {
      const index = catalogue.index(assetType)
      const sizes = (index?.markets() ?? []).map((market) => ({ market, size: index?.market(market).length ?? 0 }))
      const [first, ...others] = sizes.toSorted((a, b) => b.size - a.size).map(({ market }) => ({ assetType, market }))
      later.push(...others)
      return first === undefined ? Effect.void : ahead(first)
    })
    yield* Effect.forEach(later, ahead, { discard: true })
  }),
)
