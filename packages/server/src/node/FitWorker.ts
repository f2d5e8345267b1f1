import { serveFits } from "@open-valuation/store/threads"
import { Effect } from "effect"
import { recipes } from "./AssetMarkets.ts"
import { assetOfModule } from "./assets/AssetModule.ts"

/** The thread that fits. */
serveFits(({ assetType, module }) =>
  module === undefined
    ? Effect.succeed(recipes.get(assetType))
    : Effect.map(assetOfModule(module, assetType), ({ market }) => market?.recipe),
)
