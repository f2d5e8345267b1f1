export {
  type BenchmarkPrice,
  benchmarkValue,
  type BenchmarkValue,
  type MethodFactor,
  plotRatioFactor,
} from "./benchmark/index.ts"
export { land } from "./Land.ts"
export { landChecks } from "./LandChecks.ts"
export { landEngine, type LandOptions } from "./LandEngine.ts"
export { landKeys } from "./LandKeys.ts"
export { landMarket } from "./LandMarket.ts"
export type { LandMessages } from "./LandMessages.ts"
export { defaultLandPolicy, type LandPolicy } from "./LandPolicy.ts"
export { type LandPrices, landPrices } from "./LandPrices.ts"
export { landRecipe } from "./LandRecipe.ts"
export { LandRequest } from "./LandRequest.ts"
export { type LandOutcome, LandResult } from "./LandResult.ts"
export { landSubject } from "./LandSubject.ts"
export { SQM_PER_HECTARE, SQM_PER_MU } from "./LandUnits.ts"
export { DevelopmentLevel, LandUse, RightType } from "./LandUse.ts"
export { defaultLandTables, type Citation, type LandTables, type PlotRatioTable } from "./tables/index.ts"
export { termFactor } from "./term/index.ts"
