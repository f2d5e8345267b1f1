export {
  type Manufacturer,
  manufacturerByCode,
  type ManufacturerEntry,
  manufacturerOf,
  manufacturers,
} from "./Manufacturers.ts"
export type { Certainty, RatedCapacity } from "./ModelRule.ts"
export { modelTable, type ModelTableException, type ModelTableLine } from "./ModelTable.ts"
export { type ModelHints, type ModelMatch, type ModelReading, modelKey, recogniseModel } from "./RecogniseModel.ts"
export { type Succession, successions } from "./Successions.ts"
export { capacityIn, type NamedType, readNamedType, unitsOfType } from "./NamedType.ts"
