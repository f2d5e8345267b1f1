export { defaultLandTables } from "./DefaultLandTables.ts"
export type { TableSource, LandTables, PlotRatioTable } from "./LandTables.ts"
