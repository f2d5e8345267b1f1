import { type AssetType, Valuation } from "@open-valuation/core"
import { equipment, equipmentMarket } from "@open-valuation/core/equipment"
import { land, landMarket } from "@open-valuation/core/land"
import type { MarketDefinition, Recipe } from "@open-valuation/core/market"
import type { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { property, propertyMarket } from "@open-valuation/core/property"
import { bankStatement } from "@open-valuation/core/statement"
import { vehicle, vehicleMarket } from "@open-valuation/core/vehicle"
import type { CatalogueKeys } from "@open-valuation/samples"
import { Effect, Stream } from "effect"
import { StatementValuations } from "./statements/StatementValuations.ts"

/** Bank statements, which are read and judged in threads. */
const statements: Valuation.Asset<StatementValuations> = {
  ...Valuation.asset(bankStatement()),
  events: (body, context) => Stream.unwrap(Effect.map(StatementValuations, ({ events }) => events(body, context))),
}

/** The assets that are valued here. A new one is an entry in this list, and one in `markets` when it has a market. */
export const valuation = Valuation.make<SampleSource | ModelStore | StatementValuations | ManufacturerSource>({
  assets: [
    Valuation.asset(property()),
    Valuation.asset(vehicle()),
    Valuation.asset(land()),
    Valuation.asset(equipment()),
    statements,
  ],
})

/** How the assets with a market are compared, learned and refused. */
export const markets: ReadonlyMap<AssetType, MarketDefinition> = new Map(
  [propertyMarket, vehicleMarket(), landMarket(), equipmentMarket()].map((market) => [market.recipe.assetType, market]),
)

export const recipes: ReadonlyMap<AssetType, Recipe> = new Map(
  [...markets].map(([asset, { recipe }]) => [asset, recipe]),
)

/** How the samples of those assets are filed in the catalogue. */
export const catalogueKeys: CatalogueKeys = new Map([...recipes].map(([asset, { keys }]) => [asset, keys]))
