import { type AssetField, assetFields } from "@open-valuation/store/portfolio"
import { Effect } from "effect"
import { marketAssets } from "../AssetMarkets.ts"
import type { AssetModuleUnusable } from "../assets/AssetModule.ts"
import { loadedAssets } from "../assets/LoadedAssets.ts"
import type { SettingInvalid } from "../Settings.ts"
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
  ...marketAssets.map(({ assetType, valuation }) => ({ assetType, fields: assetFields(valuation) })),
  ...loaded
    .filter(({ asset }) => asset.market !== undefined)
    .map(({ asset, module }) => ({ assetType: asset.assetType, module, fields: assetFields(asset.valuation) })),
])
