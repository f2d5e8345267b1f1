export {
  type BookAsset,
  type BookAssetFields,
  bookAssets,
  makePortfolioThreads,
  PortfolioFailed,
  type PortfolioTask,
  type UnreadableRow,
  type ValuedRows,
} from "./node/portfolio/PortfolioThreads.ts"
export { modelsFolder, pastFolder, takeSnapshot } from "./node/portfolio/Snapshot.ts"
export { openExclusively } from "@open-valuation/store/postgres"
