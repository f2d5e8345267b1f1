export { defaultVehicleTables } from "./DefaultVehicleTables.ts"
export { emissionStageOf } from "./EmissionStage.ts"
export {
  accidentFactor,
  batteryFactor,
  conditionFactor,
  curveOf,
  emissionFactor,
  expectedKmPerYear,
  mileageFactor,
  retentionAt,
  transferFactor,
  usageFactor,
} from "./Factors.ts"
export { type CostFacts, costMethod, type CostValue, fiveBands } from "./Fallbacks.ts"
export type * from "./VehicleTables.ts"
