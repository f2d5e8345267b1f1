import { serveFits } from "@open-valuation/store/threads"
import { Effect } from "effect"
import { assetNamed } from "./assets/AssetModule.ts"

/** The thread that fits. */
serveFits(({ assetType, module }) => Effect.map(assetNamed(assetType, module), (asset) => asset?.market?.recipe))
