import type { AssetType } from "../../domain/Asset.ts"
import { messages } from "../../domain/Message.ts"
import type { ExclusionReason } from "../appraise/Exclusion.ts"
import type { TipSeverities } from "./TipRank.ts"

/**
 * The asset whose wording a sentence uses. Absent: property, including messages stored before there were other assets.
 */
export type AssetWords = { readonly asset?: AssetType }

/** The parameter that selects an asset's wording. */
export const wordsOf = (asset: AssetType): AssetWords => (asset === "PROPERTY" ? {} : { asset })

/** Messages of the market engine for all assets: codes and their parameters. */
export type MarketMessages = {
  readonly [Reason in `market.excluded.${ExclusionReason}`]: AssetWords
} & {
  /** One widening of the search. `scope`: Group, Namesakes, Radius, Neighbourhood, District, Market. */
  readonly "market.step.search": AssetWords & {
    readonly scope: string
    readonly km: number | null
    readonly months: number
    readonly found: number
  }
  readonly "market.step.searchDone": {
    readonly found: number
    readonly deals: number
    readonly listings: number
    /** Number of auctions among the deals; absent: none. */
    readonly auctions?: number
  }
  /** Sources beyond the catalogue were asked: samples added and left out. */
  readonly "market.step.outside": { readonly added: number; readonly leftOut: number }
  /** A source beyond the catalogue did not answer, or only in part. `reason`: `AwayReason`. */
  readonly "market.step.outsideAway": { readonly source: string; readonly reason: string }
  /** Progress: a source beyond the catalogue is being asked. */
  readonly "market.progress.asking": { readonly source: string }
  readonly "market.step.resolved": AssetWords & { readonly name: string }
  readonly "market.step.filter": { readonly raw: number; readonly kept: number; readonly excluded: number }
  readonly "market.step.noTrend": Record<never, never>
  readonly "market.step.trend": { readonly percent: number }
  /** Mean size of an adjustment over the comparables, signed. */
  readonly "market.step.adjustment": AssetWords & { readonly factor: string; readonly percent: number }
  /** The correction that applies to all comparables, in per cent, and the factor that contributes most to it. */
  readonly "market.step.correction": AssetWords & {
    readonly percent: number
    readonly factor: string
    readonly factorPercent: number
  }
  /** How far the second opinion is above the comparables' estimate, and its share of the value, per cent. */
  readonly "market.step.secondOpinion": { readonly percent: number; readonly weightPercent: number }
  /** What the engine learned from the market's samples (the model's path), and their number. */
  readonly "market.step.model": { readonly path: string; readonly count: number }
  readonly "market.step.discount": { readonly percent: number; readonly origin: string; readonly count: number }
  readonly "market.step.weights": AssetWords & {
    readonly count: number
    readonly effective: number
    readonly sameGroup: number
    /** Share of the comparables' own deviations that is not carried over, per cent: the market's level stands there. */
    readonly anchorPercent: number
  }
  /**
   * The subject's finest unit that has samples (`UNITS`, or `market`), their number, and the number of trials of
   * similar subjects.
   */
  readonly "market.step.support": AssetWords & {
    readonly unit: string
    readonly count: number
    readonly trials: number
  }
  readonly "market.step.range": {
    readonly low: number
    readonly high: number
    readonly sharePercent: number
    readonly origin: string
    readonly trials: number
  }
  readonly "market.step.confidence": { readonly percent: number; readonly tolerancePercent: number }
  /** The comparables are simulated: the value says nothing about a real market. */
  readonly "market.risk.demoMarket": Record<never, never>
  /** The account already waits for the maximum number of past months. */
  readonly "market.learning.crowded": { readonly most: number }
  /** Learning took too long, used too much memory, or crashed; the log has the details. */
  readonly "market.learning.failed": Record<never, never>
  readonly "market.risk.fewComparables": AssetWords & { readonly count: number; readonly minimum: number }
  readonly "market.risk.noneOfGroup": AssetWords & { readonly name: string }
  readonly "market.risk.listingsOnly": { readonly count: number; readonly percent: number; readonly origin: string }
  readonly "market.risk.stale": { readonly days: number; readonly preferred: number }
  readonly "market.risk.oldDeals": AssetWords & { readonly percent: number; readonly days: number }
  readonly "market.risk.dispersed": AssetWords & { readonly ratio: number; readonly limit: number }
  readonly "market.risk.singleAdjustment": AssetWords & {
    readonly count: number
    readonly of: number
    readonly percent: number
  }
  readonly "market.risk.totalAdjustment": AssetWords & {
    readonly count: number
    readonly of: number
    readonly percent: number
  }
  /** `percent`: as `anchorPercent`. */
  readonly "market.risk.anchored": AssetWords & { readonly percent: number }
  /** A number of the subject lies outside nearly all samples. */
  readonly "market.risk.outside": AssetWords & { readonly factor: string }
  readonly "market.risk.uncalibrated": Record<never, never>
  readonly "market.risk.oldCatalogue": { readonly days: number }
  readonly "market.risk.falling": { readonly percent: number }
  readonly "market.risk.wideRange": { readonly percent: number }
  /**
   * Facts that affect the price but that neither the request nor the samples state, and the widening of the range in ±
   * per cent.
   */
  readonly "market.risk.notStated": AssetWords & { readonly fields: string; readonly percent: number }
  readonly "market.risk.beforeSamples": { readonly date: string; readonly from: string }
  /** The market's samples begin after the valuation date. */
  readonly "market.failed.beforeSamples": { readonly date: string; readonly from: string }
  /** `told`: the contradictions, as messages in JSON; see `translate`. */
  readonly "market.failed.contradiction": { readonly told: string }
  /** The two estimates differ by more than half the range, per cent. */
  readonly "market.risk.opinionsApart": { readonly percent: number }
  readonly "market.risk.sourceUnavailable": { readonly source: string }
  /** A source beyond the catalogue did not answer, or only in part. `reason`: `AwayReason`. */
  readonly "market.risk.sourceAway": { readonly source: string; readonly reason: string }
  /** Samples that a source returned and that cannot be used. */
  readonly "market.risk.unusableSamples": { readonly source: string; readonly count: number }
  /** The store of learned models failed; the policy's assumptions stand in. */
  readonly "market.risk.modelUnusable": Record<never, never>
  /** Share of the value, in per cent, that rests on samples from outside the catalogue. */
  readonly "market.risk.outsideSamples": { readonly count: number; readonly percent: number }
  /** Nothing in the catalogue, and these sources did not answer. */
  readonly "market.failed.searchUnavailable": { readonly source: string }
}

export const marketMessage = messages<MarketMessages>()

/** How much the tips of the shared engine would change a decision. */
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
  "market.risk.modelUnusable": ["VALUE", "what the market's own prices say of it is missing"],
  "market.risk.unusableSamples": ["CHECK", "the source may hold more that is wrong"],
  "market.risk.sourceUnavailable": ["CHECK", "asking again may bring more comparables"],
  "market.risk.sourceAway": ["CHECK", "asking again may bring more comparables"],
  "market.risk.outsideSamples": ["CHECK", "nobody has verified what pages claim"],
  "market.risk.opinionsApart": ["CHECK", "one of the two estimates misreads the subject; the range has it"],
  "market.risk.dispersed": ["CHECK", "the comparables disagree; the range has it"],
  "market.risk.totalAdjustment": ["CHECK", "the comparables differ much from the subject; the range has it"],
  "market.risk.singleAdjustment": ["NOTE", "the comparables differ in one respect; the range has it"],
  "market.risk.notStated": ["NOTE", "the range has it already"],
  "market.risk.oldDeals": ["NOTE", "older deals are carried forward by the index"],
}
