import type { AssetType } from "../../domain/Asset.ts"
import { type Message, messages } from "../../domain/Message.ts"
import type { marketTexts } from "./text/marketTexts.ts"
import type { TipSeverities } from "./TipRank.ts"

/**
 * The asset whose wording a sentence uses. Absent: property, including messages stored before there were other assets.
 */
export type AssetWords = { readonly asset?: AssetType }

/** The parameter that selects an asset's wording. */
export const wordsOf = (asset: AssetType): AssetWords => (asset === "PROPERTY" ? {} : { asset })

/** Makes a message of the market engine. */
export const marketMessage = messages<typeof marketTexts>()

/** Why a market has no model: learning it failed, or `most` others wait for theirs. */
export const notLearned: Message = marketMessage("market.learning.failed", {})
export const learningCrowded = (most: number): Message => marketMessage("market.learning.crowded", { most })

/** The severity of each tip of the shared engine. */
export const marketTipSeverities: TipSeverities<typeof marketTexts> = {
  "market.risk.demoMarket": ["STOP", "nothing real supports the value"],
  "market.risk.fewComparables": ["VALUE", "one wrong comparable moves the value"],
  "market.risk.closeNames": ["STOP", "it may be another object"],
  "market.risk.elsewhere": ["STOP", "it may be another object"],
  "market.risk.placesApart": ["STOP", "it may be another object"],
  "market.risk.districtElsewhere": ["STOP", "it may be another object"],
  "market.risk.alsoNamed": ["STOP", "it may be another object"],
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
  "market.risk.modelUnusable": ["VALUE", "what the market's own prices say of it is missing"],
  "market.risk.modelUnapproved": ["VALUE", "what the market's own prices say of it may not be used yet"],
  "market.risk.unusableSamples": ["CHECK", "the source may hold more that is wrong"],
  "market.risk.sourceUnavailable": ["CHECK", "asking again may bring more comparables"],
  "market.risk.sourceAway": ["CHECK", "asking again may bring more comparables"],
  "market.risk.outsideSamples": ["CHECK", "nobody has verified what pages claim"],
  "market.risk.opinionsApart": ["CHECK", "one of the two estimates misreads the subject; the range has it"],
  "market.risk.dispersed": ["CHECK", "the comparables disagree; the range has it"],
  "market.risk.totalAdjustment": ["CHECK", "the comparables differ much from the subject; the range has it"],
  "market.risk.singleAdjustment": ["NOTE", "the comparables differ in one respect; the range has it"],
  "market.risk.usualAssumed": ["CHECK", "a pledge may be worse than what is usually sold"],
  "market.risk.narrowing": ["NOTE", "one more fact, if it is at hand, makes the value surer"],
  "market.risk.notStated": ["NOTE", "the range has it already"],
  "market.risk.oldDeals": ["NOTE", "older deals are carried forward by the index"],
}
