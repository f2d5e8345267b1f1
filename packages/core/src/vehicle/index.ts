export { brandKey, seriesKey, trimKey } from "./names/index.ts"
export {
  curveOf,
  defaultVehicleTables,
  type TableSource,
  retentionAt,
  usualShares,
  type VehicleTables,
} from "./tables/index.ts"
export { vehicle } from "./Vehicle.ts"
export { vehicleChecks } from "./VehicleChecks.ts"
export { vehicleEngine, type VehicleOptions } from "./VehicleEngine.ts"
export { vehicleKeys } from "./VehicleKeys.ts"
export { vehicleMarket } from "./VehicleMarket.ts"
export type { VehicleMessages } from "./VehicleMessages.ts"
export { defaultVehiclePolicy, type VehiclePolicy } from "./VehiclePolicy.ts"
export { vehicleRecipe } from "./VehicleRecipe.ts"
export { AccidentType, ConditionGrade, FuelType, UsageNature, VehicleRequest } from "./VehicleRequest.ts"
export { ChannelPrice, type VehicleOutcome, VehicleResult } from "./VehicleResult.ts"
export { vehicleSubject } from "./VehicleSubject.ts"
export { type MakerCode, makerCodeOf, makerCodes, type MakerCodeCertainty } from "./vin/index.ts"
