export { AssetModuleUnusable, type LoadedAsset, loadAssetModules } from "./assets/AssetModule.ts"
export { loadedAssets } from "./assets/LoadedAssets.ts"
