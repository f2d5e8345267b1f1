import { Effect } from "effect"
import { assetModules, type SettingInvalid } from "../Settings.ts"
import { type AssetModuleUnusable, type LoadedAsset, loadAssetModules } from "./AssetModule.ts"

/** The assets of the modules that the environment names, for programs without the other settings. */
export const loadedAssets: Effect.Effect<
  ReadonlyArray<LoadedAsset>,
  AssetModuleUnusable | SettingInvalid
> = Effect.flatMap(assetModules, loadAssetModules)
