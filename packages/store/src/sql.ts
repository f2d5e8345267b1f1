export * as ArtefactSql from "./sql/ArtefactSql.ts"
export * as CatalogueSql from "./sql/CatalogueSql.ts"
export type { Refiled } from "./sql/MarketRefiling.ts"
export { migrations } from "./sql/Migrations.ts"
export { decidedOf, ModelApproval, modelChannel, type ModelFilter, ModelRegister } from "./sql/ModelRegister.ts"
export {
  type Announce,
  catalogueChannel,
  type SampleSet,
  SampleStore,
  type StoredChoice,
  type StoredSample,
} from "./sql/SampleStore.ts"
