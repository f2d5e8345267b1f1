export { defaultVehicleTables } from "./DefaultVehicleTables.ts"
export { emissionStageOf } from "./EmissionStage.ts"
export {
  accidentFactor,
  batteryFactor,
  conditionFactor,
  curveOf,
  emissionFactor,
  expectedKmPerYear,
  expectedUse,
  mileageFactor,
  retentionAt,
  transferFactor,
  usageFactor,
} from "./Factors.ts"
export { costMethod, fiveBands } from "./Fallbacks.ts"
export type * from "./VehicleTables.ts"
