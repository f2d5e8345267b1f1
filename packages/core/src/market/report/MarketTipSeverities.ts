import type { MarketMessages } from "./MarketMessages.ts"
import type { TipSeverities } from "./TipRank.ts"

/** Severity of the shared engine's tips for a lending decision. */
export const marketTipSeverities: TipSeverities<MarketMessages> = {
  "market.risk.demoMarket": ["STOP", "nothing real supports the value"],
  "market.risk.fewComparables": ["VALUE", "one wrong comparable moves the value"],
  "market.risk.noneOfGroup": ["VALUE", "nothing of the very kind was compared"],
  "market.risk.uncalibrated": ["VALUE", "range and confidence are assumptions"],
  "market.risk.wideRange": ["VALUE", "the lower bound decides"],
  "market.risk.outside": ["VALUE", "no sample is like it in this respect"],
  "market.risk.anchored": ["VALUE", "the model's level, not deals, carries the value"],
  "market.risk.listingsOnly": ["VALUE", "no price was paid yet"],
  "market.risk.oldCatalogue": ["VALUE", "what the market did since is not known"],
  "market.risk.falling": ["VALUE", "a sale would bring less than today"],
  "market.risk.stale": ["VALUE", "the market may have moved since the newest comparable"],
  "market.risk.beforeSamples": ["VALUE", "nothing of that time was compared"],
  "market.risk.sourceUnavailable": ["CHECK", "asking again may bring more comparables"],
  "market.risk.dispersed": ["CHECK", "the comparables disagree; the range has it"],
  "market.risk.totalAdjustment": ["CHECK", "the comparables differ much from the subject; the range has it"],
  "market.risk.singleAdjustment": ["NOTE", "the comparables differ in one respect; the range has it"],
  "market.risk.notStated": ["NOTE", "the range has it already"],
  "market.risk.oldDeals": ["NOTE", "older deals are carried forward by the index"],
}
