import { type AssetField, assetFields } from "@open-valuation/store/portfolio"
import { Effect } from "effect"
import { recipes } from "../AssetMarkets.ts"
import type { AssetModuleUnusable } from "../assets/AssetModule.ts"
import { loadedAssets } from "../assets/LoadedAssets.ts"
import type { SettingInvalid } from "../Settings.ts"
import { valuation } from "../Valuation.ts"
import type { BookAsset } from "./PortfolioTask.ts"

/** An asset that rows of a book may be of, and the fields of its request. */
export interface BookAssetFields extends BookAsset {
  readonly fields: ReadonlyArray<AssetField>
}

/** The assets with a market: the library's own, and those of `OV_ASSETS`. */
export const bookAssets: Effect.Effect<
  ReadonlyArray<BookAssetFields>,
  AssetModuleUnusable | SettingInvalid
> = Effect.map(loadedAssets, (loaded) => [
  ...[...valuation.assets]
    .filter(([assetType]) => recipes.has(assetType))
    .map(([assetType, door]) => ({ assetType, fields: assetFields(door) })),
  ...loaded
    .filter(({ asset }) => asset.market !== undefined)
    .map(({ asset, module }) => ({ assetType: asset.assetType, module, fields: assetFields(asset.valuation) })),
])
