import type { AssetType } from "../../domain/Asset.ts"
import { largestOf, smallestOf } from "../../domain/LargestOf.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import { roundedBeside } from "../../domain/Rounding.ts"
import { priceBasis } from "../../domain/Sample.ts"
import type { Appraisal } from "../appraise/Appraisal.ts"
import type { MarketModel } from "../model/MarketModel.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import { marketMessage, wordsOf } from "./MarketMessages.ts"
import { listingDiscount } from "./MarketReport.ts"

/** What limits the level of confidence that is stated in words, whatever the number says. */
export interface MarketRisks {
  readonly tips: ReadonlyArray<Message>
  readonly capped: boolean
}

/** So many of the heaviest comparables are held against the standard's limits, which speak of a handful of cases. */
const MOST_JUDGED = 5
/** More than this share of them must be beyond a limit on adjustments: one of many says little of the value. */
const OVER_LIMIT_SHARE = 0.6

/** When the evidence of an asset's results is unusual. */
interface Unusual {
  /**
   * Share of the value that the market's level carries. Machines' level knows model, age and hours; a home's only its
   * place.
   */
  readonly anchorShare: number
  /** Width of the range as a share of the value. */
  readonly rangeWidth: number
  /**
   * Share of the comparables' weight that is of deals beyond the standard's age; their prices are carried forward by
   * the index.
   */
  readonly oldShare: number
}

/**
 * Set so that no more than about a tenth of the ordinary results of the simulated markets are beyond each
 * (`test/tips/TipFrequency.test.ts` keeps it below a third): a tip that always comes is none. 2026-11.
 */
const UNUSUAL: Readonly<Partial<Record<AssetType, Unusual>>> = {
  EQUIPMENT: { anchorShare: 0.995, rangeWidth: 1, oldShare: 0.2 },
  VEHICLE: { anchorShare: 0.98, rangeWidth: 0.6, oldShare: 0.5 },
  LAND: { anchorShare: 0.99, rangeWidth: 1.5, oldShare: 0.2 },
}
const USUALLY_UNUSUAL: Unusual = { anchorShare: 0.3, rangeWidth: 0.6, oldShare: 0.2 }
const OLD_CATALOGUE_DAYS = 60
const FALLING = -0.05

const percent = (share: number): number => Math.round(share * 1000) / 10

/** The weaknesses of an appraisal, each as a tip that says what it means; thresholds are the policy's. */
export const marketRisks = (
  asset: AssetType,
  policy: MarketPolicy,
  appraisal: Appraisal,
  model: MarketModel | undefined,
  valuationDay: EpochDay,
  groupName: string | undefined,
  unavailable: ReadonlyArray<string>,
): MarketRisks => {
  const { comparables, uncertainty, anchor, yearlyTrend, horizonDays } = appraisal
  const { standard } = policy
  const words = wordsOf(asset)
  const tips: Array<Message> = []
  const deals = comparables.filter(({ sample }) => priceBasis(sample.kind) === "DEAL")
  const judged = comparables.slice(0, MOST_JUDGED)
  const unusual = UNUSUAL[asset] ?? USUALLY_UNUSUAL

  if (comparables.length < standard.minimumComparables) {
    tips.push(
      marketMessage("market.risk.fewComparables", {
        ...words,
        count: comparables.length,
        minimum: standard.minimumComparables,
      }),
    )
  }
  if (!comparables.some(({ sameGroup }) => sameGroup)) {
    tips.push(marketMessage("market.risk.noneOfGroup", { ...words, name: groupName ?? "" }))
  }
  if (deals.length === 0) {
    tips.push(
      marketMessage("market.risk.listingsOnly", {
        count: comparables.length,
        percent: percent(-Math.expm1(listingDiscount(appraisal))),
        origin: model?.discount.origin ?? "POLICY",
      }),
    )
  }
  const youngest = smallestOf(comparables.map(({ sample }) => valuationDay - sample.observedDay))
  if (youngest > standard.preferredDealDays) {
    tips.push(marketMessage("market.risk.stale", { days: youngest, preferred: standard.preferredDealDays }))
  }
  const total = comparables.reduce((sum, { weight }) => sum + weight, 0)
  const old = comparables.reduce(
    (sum, { sample, weight }) => (valuationDay - sample.observedDay > standard.oldestDealDays ? sum + weight : sum),
    0,
  )
  if (old > unusual.oldShare * total) {
    tips.push(
      marketMessage("market.risk.oldDeals", { ...words, percent: percent(old / total), days: standard.oldestDealDays }),
    )
  }
  const adjusted = judged.map(({ adjustedLogUnitPrice }) => adjustedLogUnitPrice)
  const ratio = Math.exp(largestOf(adjusted) - smallestOf(adjusted))
  if (ratio > standard.spread) {
    tips.push(
      marketMessage("market.risk.dispersed", {
        ...words,
        ratio: roundedBeside(ratio, standard.spread, 2),
        limit: standard.spread,
      }),
    )
  }
  const single = judged.filter(({ withinLimits }) => !withinLimits.single).length
  if (single > OVER_LIMIT_SHARE * judged.length) {
    tips.push(
      marketMessage("market.risk.singleAdjustment", {
        ...words,
        count: single,
        of: judged.length,
        percent: percent(standard.singleAdjustment),
      }),
    )
  }
  const all = judged.filter(({ withinLimits }) => !withinLimits.total).length
  if (all > OVER_LIMIT_SHARE * judged.length) {
    tips.push(
      marketMessage("market.risk.totalAdjustment", {
        ...words,
        count: all,
        of: judged.length,
        percent: percent(standard.totalAdjustment),
      }),
    )
  }
  if (anchor.weight > unusual.anchorShare)
    tips.push(marketMessage("market.risk.anchored", { ...words, percent: percent(anchor.weight) }))
  for (const { factor } of appraisal.outside) tips.push(marketMessage("market.risk.outside", { ...words, factor }))
  if (uncertainty.origin === "PRIOR") tips.push(marketMessage("market.risk.uncalibrated", {}))
  if (horizonDays > OLD_CATALOGUE_DAYS) tips.push(marketMessage("market.risk.oldCatalogue", { days: horizonDays }))
  if (yearlyTrend !== undefined && yearlyTrend < FALLING) {
    tips.push(marketMessage("market.risk.falling", { percent: percent(-Math.expm1(yearlyTrend)) }))
  }
  const width = Math.exp(uncertainty.halfWidth) - Math.exp(-uncertainty.halfWidth)
  if (width > unusual.rangeWidth) tips.push(marketMessage("market.risk.wideRange", { percent: percent(width) }))
  for (const source of unavailable) tips.push(marketMessage("market.risk.sourceUnavailable", { source }))
  return {
    tips,
    capped:
      deals.length === 0 ||
      uncertainty.origin === "PRIOR" ||
      unavailable.length > 0 ||
      comparables.length < standard.minimumComparables ||
      horizonDays > 3 * OLD_CATALOGUE_DAYS,
  }
}
