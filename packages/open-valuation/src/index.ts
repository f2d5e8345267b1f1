export type { Assets, MarketAsset } from "./Assets.ts"
export type { OpenEvent } from "./Events.ts"
export type { Answer, Failure, Fault } from "./Failure.ts"
export {
  type CallOptions,
  type FittedMarket,
  type OpenOptions,
  OpenValuation,
  type SampleFile,
  SamplesUnusable,
} from "./OpenValuation.ts"
