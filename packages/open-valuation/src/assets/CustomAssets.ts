import { type CustomAssetInvalid, customAssets } from "@open-valuation/core/market"
import { makeRendering } from "@open-valuation/core/text"
import { words as shared } from "@open-valuation/core/text/custom"
import { formatOfAsset } from "@open-valuation/store"
import { Effect } from "effect"
import { type AssetLoaders, loadedAsset } from "./LoadAsset.ts"

const { render, translate } = makeRendering(shared)

/** Loaders of a host's own assets, which were made with its own copy of the engine. */
export const customLoaders = (values: ReadonlyArray<unknown>): Effect.Effect<AssetLoaders, CustomAssetInvalid> =>
  Effect.map(
    customAssets(values),
    (assets) =>
      new Map(
        assets.map((asset) => [
          asset.assetType,
          async () =>
            loadedAsset(
              asset,
              {
                translate: (message, locale) => translate(message, locale, asset.words),
                render: (outcome, locale) => render(outcome, locale, asset.words),
              },
              formatOfAsset(asset),
            ),
        ]),
      ),
  )
