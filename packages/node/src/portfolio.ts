export { type BookAssetFields, bookAssets } from "./portfolio/BookAssets.ts"
export type { BookAsset, PortfolioTask, UnreadableRow, ValuedRows } from "./portfolio/PortfolioTask.ts"
export { makePortfolioThreads, PortfolioFailed } from "./portfolio/PortfolioThreads.ts"
export { modelsFolder, pastFolder, takeSnapshot } from "./portfolio/Snapshot.ts"
