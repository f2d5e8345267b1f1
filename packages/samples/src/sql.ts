export * as CatalogueSql from "./sql/CatalogueSql.ts"
export { migrations } from "./sql/Migrations.ts"
export type { StoredSample } from "./sql/ReadSamples.ts"
export { type Announce, catalogueChannel, SampleStore, type Stored } from "./sql/SampleStore.ts"
