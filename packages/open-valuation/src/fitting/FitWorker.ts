import { serveFits } from "@open-valuation/store/threads"
import { Effect } from "effect"
import { ownAssets } from "../assets/LoadAsset.ts"

/** The thread that learns. */
serveFits(({ assetType }) => {
  const load = ownAssets.get(assetType)
  return load === undefined
    ? Effect.succeed(undefined)
    : Effect.map(Effect.promise(load), ({ market }) => market?.recipe)
})
