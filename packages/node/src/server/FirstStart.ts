import { LocalDate } from "@open-valuation/core"
import { Catalogue, type SampleAsset } from "@open-valuation/samples"
import { Effect, Layer } from "effect"
import { Settings } from "../Settings.ts"

/** The assets of which there is a simulated market. */
const demoAssets = ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"] as const satisfies ReadonlyArray<SampleAsset>

/**
 * In a database without samples, unless the settings say otherwise: simulated markets up to today, of each asset that is
 * valued here, so that a first request finds comparables. Their samples say in `source` that they are simulated.
 */
export const demoMarketLayer = Layer.effectDiscard(
  Effect.gen(function* () {
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
        .pipe(Effect.orDie),
    )
  }),
)
