import { LocalDate } from "@open-valuation/core"
import { Catalogue, MarketFits, type MarketKey, type SampleAsset } from "@open-valuation/samples"
import { Effect, Layer } from "effect"
import { Settings } from "../Settings.ts"

/** The assets of which there is a simulated market. */
const demoAssets = ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"] as const satisfies ReadonlyArray<SampleAsset>

/** What happens to each asset of which the demo market was imported. */
type Imported<R> = (asset: SampleAsset) => Effect.Effect<void, never, R>

/** Imports the demo markets unless there are samples, or the settings say that none are wanted. */
const importDemo = Effect.fnUntraced(function* <R>(imported: Imported<R>) {
  const { demo } = yield* Settings
  const catalogue = yield* Catalogue
  const indexes = demoAssets.flatMap((asset) => {
    const index = catalogue.index(asset)
    return index === undefined ? [] : [{ asset, index }]
  })
  if (!demo || indexes.some(({ index }) => index.size() > 0)) return
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
  yield* Effect.forEach(indexes, ({ asset }) =>
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
 * valued here, so that a first request finds comparables. Their samples say in `source` that they are simulated.
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
      for (const other of others) later.push(other)
      return first === undefined ? Effect.void : ahead(first)
    })
    yield* Effect.forEach(later, ahead, { discard: true })
  }),
)
