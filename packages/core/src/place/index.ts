export * as Place from "./Place.ts"
export type { HistoricalName } from "./Divisions.ts"
export * from "./Community.ts"
export * from "./CommunityNames.ts"
