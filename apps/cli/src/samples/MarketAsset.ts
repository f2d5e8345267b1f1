import type { AssetType } from "@open-valuation/core"
import { Effect, Option } from "effect"
import { Refused } from "../Refused.ts"

/** The asset of a command about samples. */
export const marketAsset = Effect.fnUntraced(function* (asset: AssetType) {
  if (asset === "BANK_STATEMENT")
    return yield* new Refused({ message: "Bank statements are not compared with samples" })
  return asset
})

/** The asset, or `null` for all of them. */
export const anyMarketAsset = (asset: Option.Option<AssetType>) =>
  Option.isNone(asset) ? Effect.succeed(null) : marketAsset(asset.value)
