export { benchmarkValue, type BenchmarkValue, type MethodFactor, termReason } from "./BenchmarkMethod.ts"
export { benchmarkFacts, type BenchmarkPrice, readBenchmarkPrice } from "./BenchmarkPrice.ts"
export { plotRatioBounds, plotRatioFactor } from "./PlotRatioFactor.ts"
