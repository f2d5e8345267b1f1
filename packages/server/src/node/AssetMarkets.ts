import type { AssetType } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import type { AssetMarket, Recipe } from "@open-valuation/core/market"
import { property } from "@open-valuation/core/property"
import { vehicle } from "@open-valuation/core/vehicle"
import type { CatalogueKeys } from "@open-valuation/store"

/** The assets' markets: how each is compared, fitted and valued. */
export const markets: ReadonlyMap<AssetType, AssetMarket> = new Map(
  [property(), vehicle(), land(), equipment()].map(({ assetType, market }) => [assetType, market]),
)

export const recipes: ReadonlyMap<AssetType, Recipe> = new Map(
  [...markets].map(([asset, { recipe }]) => [asset, recipe]),
)

/** Catalogue keys of the assets' samples. */
export const catalogueKeys: CatalogueKeys = new Map([...recipes].map(([asset, { keys }]) => [asset, keys]))
