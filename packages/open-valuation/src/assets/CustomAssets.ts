import { LocalDate } from "@open-valuation/core"
import { type Asset, type CustomAssetInvalid, customAssets } from "@open-valuation/core/market"
import { makeRendering } from "@open-valuation/core/text"
import { words } from "@open-valuation/core/text/custom"
import { formatOfAsset } from "@open-valuation/store"
import { Effect, Stream } from "effect"
import type { AssetLoaders, LoadedAsset } from "./LoadAsset.ts"

const rendering = makeRendering(words)

const loaded = (asset: Asset): LoadedAsset => {
  const { check, events } = asset.valuation
  return {
    events: (request) =>
      Stream.unwrap(
        Effect.gen(function* () {
          const today = yield* LocalDate.today
          return events(yield* check(request, today), { today, account: undefined })
        }),
      ),
    market: asset.market,
    format: formatOfAsset(asset),
    translate: (message, locale) => rendering.translate(message, locale, asset.words),
    render: (outcome, locale) => rendering.render(outcome, locale, asset.words),
  }
}

/** Loaders of a host's own assets, which were made with its own copy of the engine. */
export const customLoaders = (values: ReadonlyArray<unknown>): Effect.Effect<AssetLoaders, CustomAssetInvalid> =>
  Effect.map(
    customAssets(values),
    (assets) => new Map(assets.map((asset) => [asset.assetType, async () => loaded(asset)])),
  )
