import type { AssetType } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import type { Asset, AssetMarket, Recipe } from "@open-valuation/core/market"
import { property } from "@open-valuation/core/property"
import { vehicle } from "@open-valuation/core/vehicle"
import type { CatalogueKeys } from "@open-valuation/store"

/** The library's assets that are valued from samples. */
export const marketAssets: ReadonlyArray<Asset> = [property(), vehicle(), land(), equipment()]

/** The assets' markets: how each is compared, fitted and valued. */
export const markets: ReadonlyMap<AssetType, AssetMarket> = new Map(
  marketAssets.flatMap(({ assetType, market }) => (market === undefined ? [] : [[assetType, market] as const])),
)

export const recipes: ReadonlyMap<AssetType, Recipe> = new Map(
  [...markets].map(([asset, { recipe }]) => [asset, recipe]),
)

/** Catalogue keys of the assets' samples. */
export const catalogueKeys: CatalogueKeys = new Map([...recipes].map(([asset, { keys }]) => [asset, keys]))
