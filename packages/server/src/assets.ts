export { AssetModuleUnusable, loadAssetModules, type LoadedAsset } from "./node/assets/AssetModule.ts"
export { loadedAssets } from "./node/assets/LoadedAssets.ts"
