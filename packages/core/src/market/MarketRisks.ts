import type { AssetType } from "../domain/Asset.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { priceBasis } from "../domain/Sample.ts"
import type { Appraisal } from "./Appraisal.ts"
import { marketMessage, wordsOf } from "./MarketMessages.ts"
import type { MarketModel } from "./MarketModel.ts"
import type { MarketPolicy } from "./MarketPolicy.ts"
import { listingDiscount } from "./MarketReport.ts"

/** What limits the level of confidence that is stated in words, whatever the number says. */
export interface MarketRisks {
  readonly tips: ReadonlyArray<Message>
  readonly capped: boolean
}

/** Comparables that carry this share of the value are held against the standard's limits. */
const JUDGED_SHARE = 0.8
/** Share of the value that the market's level may carry without a word. Machines' level knows model, age and hours; a home's only its place. */
const ANCHOR_SHARE: Readonly<Partial<Record<AssetType, number>>> = {
  EQUIPMENT: 0.6,
  VEHICLE: 0.9,
  LAND: 0.9,
}
const USUAL_ANCHOR_SHARE = 0.2
const OLD_CATALOGUE_DAYS = 60
const FALLING = -0.05
const WIDE_RANGE = 0.6

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
  const judged = carrying(appraisal)

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
  const youngest = Math.min(...comparables.map(({ sample }) => valuationDay - sample.observedDay))
  if (youngest > standard.preferredDealDays) {
    tips.push(marketMessage("market.risk.stale", { days: youngest, preferred: standard.preferredDealDays }))
  }
  const total = comparables.reduce((sum, { weight }) => sum + weight, 0)
  const old = comparables.reduce(
    (sum, { sample, weight }) => (valuationDay - sample.observedDay > standard.oldestDealDays ? sum + weight : sum),
    0,
  )
  if (old > 0.2 * total) {
    tips.push(
      marketMessage("market.risk.oldDeals", { ...words, percent: percent(old / total), days: standard.oldestDealDays }),
    )
  }
  const adjusted = judged.map(({ adjustedLogUnitPrice }) => adjustedLogUnitPrice)
  const ratio = Math.exp(Math.max(...adjusted) - Math.min(...adjusted))
  if (ratio > standard.spread) {
    tips.push(
      marketMessage("market.risk.dispersed", {
        ...words,
        ratio: Math.round(ratio * 100) / 100,
        limit: standard.spread,
      }),
    )
  }
  const single = judged.filter(({ withinLimits }) => !withinLimits.single).length
  if (single > 0) {
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
  if (all > 0) {
    tips.push(
      marketMessage("market.risk.totalAdjustment", {
        ...words,
        count: all,
        of: judged.length,
        percent: percent(standard.totalAdjustment),
      }),
    )
  }
  if (anchor.weight > (ANCHOR_SHARE[asset] ?? USUAL_ANCHOR_SHARE))
    tips.push(marketMessage("market.risk.anchored", { ...words, percent: percent(anchor.weight) }))
  for (const { factor } of appraisal.outside) tips.push(marketMessage("market.risk.outside", { ...words, factor }))
  if (uncertainty.origin === "PRIOR") tips.push(marketMessage("market.risk.uncalibrated", {}))
  if (horizonDays > OLD_CATALOGUE_DAYS) tips.push(marketMessage("market.risk.oldCatalogue", { days: horizonDays }))
  if (yearlyTrend !== undefined && yearlyTrend < FALLING) {
    tips.push(marketMessage("market.risk.falling", { percent: percent(-Math.expm1(yearlyTrend)) }))
  }
  const width = Math.exp(uncertainty.halfWidth) - Math.exp(-uncertainty.halfWidth)
  if (width > WIDE_RANGE) tips.push(marketMessage("market.risk.wideRange", { percent: percent(width) }))
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

/** The heaviest comparables that together carry most of the value. */
const carrying = ({ comparables }: Appraisal): Appraisal["comparables"] => {
  const total = comparables.reduce((sum, { weight }) => sum + weight, 0)
  let carried = 0
  return comparables.filter(({ weight }) => {
    const needed = carried < JUDGED_SHARE * total
    carried += weight
    return needed
  })
}
