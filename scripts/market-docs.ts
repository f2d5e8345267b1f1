import type { MarketMessages, MarketPolicy } from "@open-valuation/core/market"
import { amount, percent } from "./generated-docs.ts"

/** The codes of the risk tips among an engine's messages. */
export type RiskOf<Messages, Prefix extends string> = Extract<keyof Messages, `${Prefix}.risk.${string}`>

/**
 * When each tip of the shared engine is given. A new tip does not compile without its line. `group` names the
 * comparables closest to the subject.
 */
export const marketRisks = (
  standard: MarketPolicy["standard"],
  group: string,
): Readonly<Record<RiskOf<MarketMessages, "market">, string>> => ({
  "market.risk.demoMarket": "all comparables are simulated; always the first tip",
  "market.risk.fewComparables": `fewer than ${standard.minimumComparables} comparables`,
  "market.risk.noneOfGroup": `no comparable ${group}`,
  "market.risk.listingsOnly": "no deal and no auction among the comparables; the level of confidence is capped",
  "market.risk.stale": `the newest comparable is older than ${amount(standard.preferredDealDays)} days`,
  "market.risk.oldDeals": `comparables older than ${amount(standard.oldestDealDays)} days carry more than 20 % (vehicles: 50 %)`,
  "market.risk.dispersed": `highest over lowest adjusted price of the five heaviest comparables above ${standard.spread}`,
  "market.risk.opinionsApart": "the second opinion and the comparables' estimate differ by more than half of the range",
  "market.risk.singleAdjustment": `more than 60 % of the five heaviest comparables with a single adjustment above ${percent(standard.singleAdjustment)}`,
  "market.risk.totalAdjustment": `more than 60 % of the five heaviest comparables adjusted by more than ${percent(standard.totalAdjustment)} in all`,
  "market.risk.anchored":
    "the value follows the market's level: of what no adjustment explains, the comparables carry less than 0.5 % (machines), 1 % (land), 2 % (vehicles), 70 % (homes)",
  "market.risk.outside": "a number of the subject lies beyond 99 % of the samples",
  "market.risk.uncalibrated": "too few samples to test the range on prices that were not seen",
  "market.risk.oldCatalogue": "the newest sample of the market is older than 60 days",
  "market.risk.falling": "the market fell by more than 5 % in a year",
  "market.risk.notStated":
    "facts that move the price are stated neither by the request nor by most samples; the range is wider",
  "market.risk.beforeSamples": "the market's samples begin after the valuation date",
  "market.risk.wideRange":
    "the range is unusually wide: wider than the value of a machine, 60 % of that of a vehicle, 150 % of that of land",
  "market.risk.unusableSamples":
    "a source returned samples of another asset, without a price, of a later day, or twice; they are left out",
  "market.risk.modelUnusable": "the store of learned models failed; the policy's assumptions stand in",
  "market.risk.sourceUnavailable": "a source of samples did not answer",
  "market.risk.sourceAway": "a source beyond the catalogue did not answer, or only in part; with the reason",
  "market.risk.outsideSamples": "comparables from beyond the catalogue carry part of the value",
})

/** The policy lines that every market asset has. */
export const standardLines = (standard: MarketPolicy["standard"]): ReadonlyArray<ReadonlyArray<string>> => [
  ["`standard.minimumComparables`", `${standard.minimumComparables}`, "fewer are a risk"],
  ["`standard.singleAdjustment`", percent(standard.singleAdjustment), "beyond it a tip"],
  ["`standard.totalAdjustment`", percent(standard.totalAdjustment), "beyond it a tip"],
  ["`standard.spread`", `${standard.spread}`, "highest over lowest adjusted price; beyond it a tip"],
  [
    "`standard.preferredDealDays`",
    amount(standard.preferredDealDays),
    "days; a newest comparable that is older is a risk",
  ],
  ["`standard.oldestDealDays`", amount(standard.oldestDealDays), "days; older comparables should carry little"],
]
