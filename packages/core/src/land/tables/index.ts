export { defaultLandTables } from "./DefaultLandTables.ts"
export type { Evidence, LandTables, PlotRatioTable } from "./LandTables.ts"
