export { bodyLimitOf } from "./BodyLimits.ts"
export { defaultVehicleTables } from "./DefaultVehicleTables.ts"
export { emissionStageOf, stagePossibleFrom } from "./EmissionStage.ts"
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
export { costMethod, fiveBands } from "./CostMethod.ts"
export { usualShares } from "./UsualShares.ts"
export type * from "./VehicleTables.ts"
