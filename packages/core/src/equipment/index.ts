export {
  defaultDepreciation,
  type DepreciationSheet,
  depreciationSheets,
  type DepreciationTables,
} from "./depreciation/index.ts"
export { equipment } from "./Equipment.ts"
export { equipmentChecks } from "./EquipmentChecks.ts"
export { equipmentEngine, type EquipmentOptions } from "./EquipmentEngine.ts"
export { type Doubt, doubtOf, halfWidthOfPrices, widened } from "./EquipmentDoubt.ts"
export { type RefusalFacts, refusalFacts } from "./EquipmentEvidence.ts"
export { equipmentKeys } from "./EquipmentKeys.ts"
export { equipmentMarket } from "./EquipmentMarket.ts"
export { makerName } from "./Machine.ts"
export type { EquipmentMessages } from "./EquipmentMessages.ts"
export type { EquipmentNotes } from "./EquipmentNotes.ts"
export { defaultEquipmentPolicy, type EquipmentPolicy } from "./EquipmentPolicy.ts"
export { equipmentRecipe } from "./EquipmentRecipe.ts"
export { type Refusal, refusal, type UnableCategory } from "./EquipmentRefusal.ts"
export { EquipmentRequest } from "./EquipmentRequest.ts"
export { type EquipmentOutcome, EquipmentResult } from "./EquipmentResult.ts"
export { equipmentSubject } from "./EquipmentSubject.ts"
export { type EquipmentType, equipmentTypeOf, equipmentTypes } from "./EquipmentType.ts"
export {
  type Certainty,
  type Manufacturer,
  type ManufacturerEntry,
  manufacturerOf,
  manufacturers,
  modelKey,
  type ModelMatch,
  type ModelReading,
  modelTable,
  type ModelTableException,
  type ModelTableLine,
  type RatedCapacity,
  recogniseModel,
  type Succession,
  successions,
} from "./models/index.ts"
