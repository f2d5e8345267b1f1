export { defaultLandTables } from "./DefaultLandTables.ts"
export type { Citation, LandTables, PlotRatioTable } from "./LandTables.ts"
