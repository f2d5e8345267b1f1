import type { AssetType } from "@open-valuation/core"
import { equipmentMarket } from "@open-valuation/core/equipment"
import { landMarket } from "@open-valuation/core/land"
import type { MarketDefinition, Recipe } from "@open-valuation/core/market"
import { propertyMarket } from "@open-valuation/core/property"
import { vehicleMarket } from "@open-valuation/core/vehicle"
import type { CatalogueKeys } from "@open-valuation/store"

/** Market definitions of the assets: how each is compared, fitted and refused. */
export const markets: ReadonlyMap<AssetType, MarketDefinition> = new Map(
  [propertyMarket(), vehicleMarket(), landMarket(), equipmentMarket()].map((market) => [
    market.recipe.assetType,
    market,
  ]),
)

export const recipes: ReadonlyMap<AssetType, Recipe> = new Map(
  [...markets].map(([asset, { recipe }]) => [asset, recipe]),
)

/** Catalogue keys of the assets' samples. */
export const catalogueKeys: CatalogueKeys = new Map([...recipes].map(([asset, { keys }]) => [asset, keys]))
