export { OpenValuation } from "./OpenValuation.ts"
export type {
  AssetForm,
  AssetForms,
  AssetOf,
  Assets,
  CustomAsset,
  MarketAsset,
  NoAssets,
  RequestOf,
  ResultOf,
} from "./public/Assets.ts"
export type { BacktestPlan, BacktestResult } from "./public/Backtest.ts"
export { type Answer, CannotOpen, type Failure, type Fault, type OpenFailure } from "./public/Failure.ts"
export type { LendingPolicy } from "./public/EngineTypes.ts"
export type { LendingChange, OwnLending } from "./public/Lending.ts"
export type { OpenEvent } from "./public/OpenEvent.ts"
export type { CallOptions, Locale, OpenOptions } from "./public/Options.ts"
export type {
  PageImage,
  PortCall,
  RecognisedWord,
  Recogniser,
  SampleSearch,
  SearchQuery,
  SearchRow,
} from "./public/Ports.ts"
export type { PostgresConnection, PostgresPool, PostgresStatement } from "./public/PostgresPool.ts"
export type { FittedMarket, ImportReport, PostgresSamples, SampleFile, Table } from "./public/Samples.ts"
export type {
  BalanceBreak,
  Statement,
  StatementAnalysis,
  StatementCalls,
  StatementFile,
  StatementLine,
  StatementPurchase,
} from "./public/Statements.ts"
