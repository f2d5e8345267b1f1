export * from "./Accuracy.ts"
export * from "./Backtest.ts"
export * from "./RatioStudy.ts"
