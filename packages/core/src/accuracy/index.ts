export * from "./Accuracy.ts"
export * from "./Backtest.ts"
export { byHorizon, type HorizonGroup } from "./ByHorizon.ts"
export {
  defaultDriftPolicy,
  type DriftBand,
  type DriftFigures,
  type DriftMeasure,
  type DriftPolicy,
} from "./DriftBand.ts"
export { driftByMonth, type DriftMonth, type DriftWatch } from "./DriftByMonth.ts"
export * from "./GroupAccuracy.ts"
export { dealsSince, drifted, driftSince, modelDrift, type ModelDrift } from "./ModelDrift.ts"
export { DriftRecord, ModelLimit, ModelValidation, TrialFigures, validateModel } from "./ModelValidation.ts"
export { holdOut, partsOf, type SupportClass, SUPPORTS, type HeldOutPart } from "./HoldOut.ts"
export { type BacktestDivision, pooledRuns, preparedBacktests } from "./PreparedBacktests.ts"
export * from "./RatioStudy.ts"
export * from "./RegisteredModel.ts"
export { acceptance, type Evaluated, type Measure, type Verdict } from "./Acceptance.ts"
export { confidenceLevels, type ConfidenceLevel, pooledReliability, type ReliabilityBin } from "./Reliability.ts"
export * from "./RunFigures.ts"
export { Horizon, rollingBacktests, rollingOrigins } from "./RollingOrigins.ts"
export { shuffledPrices } from "./ShuffledPrices.ts"
export { type Unit, UNITS } from "../market/model/Units.ts"
