export { environmentLending } from "./node/assets/OwnLending.ts"
export {
  type BookAssetFields,
  bookAssets,
  makePortfolioThreads,
  PortfolioFailed,
} from "./node/portfolio/PortfolioThreads.ts"
export { measuredErrors, takeSnapshot } from "./node/portfolio/Snapshot.ts"
export type { BookAsset, PortfolioTask, UnreadableRow, ValuedRows } from "./node/threads/PortfolioJob.ts"
export { openExclusively } from "@open-valuation/store/postgres"
