import type { AssetMarket } from "@open-valuation/core/market"
import { markets } from "@open-valuation/server/markets"
import { formatOfAsset, type SampleFormat } from "@open-valuation/store"
import { Effect } from "effect"
import { Refused } from "../Refused.ts"

/** How an asset is valued from its market, and what its sample files hold where a host adds it. */
export interface Market {
  readonly definition: AssetMarket
  readonly format?: SampleFormat
}

/** The markets among which one is chosen: the library's own, and with another asset those that the operator adds. */
export const marketsOf = Effect.fnUntraced(function* (
  asset: string,
): Effect.fn.Return<ReadonlyMap<string, Market>, Refused> {
  const own = Array.from(markets, ([name, definition]) => [name, { definition }] as const)
  if (markets.has(asset)) return new Map(own)
  const { loadedAssets } = yield* Effect.promise(() => import("@open-valuation/server/assets"))
  const loaded = yield* Effect.mapError(loadedAssets, ({ message }) => new Refused({ message }))
  const added = loaded.flatMap(({ asset: { assetType, market }, asset: one }) =>
    market === undefined ? [] : [[assetType, { definition: market, format: formatOfAsset(one) }] as const],
  )
  return new Map<string, Market>([...own, ...added])
})

/** How an asset is valued from its market; refused for one that has none. */
export const marketOf = Effect.fnUntraced(function* (asset: string): Effect.fn.Return<Market, Refused> {
  const known = yield* marketsOf(asset)
  const market = known.get(asset)
  if (market !== undefined) return market
  return yield* new Refused({ message: `${asset} has no market model here: choose ${[...known.keys()].join(", ")}` })
})
