import type { AssetType } from "../../domain/Asset.ts"
import { largestOf, smallestOf } from "../../domain/LargestOf.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import { roundedBeside } from "../../domain/Rounding.ts"
import { priceBasis } from "../../domain/Sample.ts"
import type { SearchResult } from "../../ports/SampleSource.ts"
import type { Appraisal } from "../appraise/Appraisal.ts"
import type { MarketModel } from "../model/MarketModel.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import { marketMessage, wordsOf } from "./MarketMessages.ts"
import { listingDiscount } from "./MarketReport.ts"

/** Limits of the level of confidence in words, whatever the number is. */
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
   * Share of the comparables' own deviations that the value carries: below it, the value rests on the market's level. A
   * machine's level knows model, age and hours; a home's only its place.
   */
  readonly carriedShare: number
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
  EQUIPMENT: { carriedShare: 0.005, rangeWidth: 1, oldShare: 0.2 },
  VEHICLE: { carriedShare: 0.02, rangeWidth: 0.6, oldShare: 0.5 },
  LAND: { carriedShare: 0.01, rangeWidth: 1.5, oldShare: 0.2 },
}
const USUALLY_UNUSUAL: Unusual = { carriedShare: 0.7, rangeWidth: 0.6, oldShare: 0.2 }
const unusualOf = (asset: AssetType): Unusual => ownValue(UNUSUAL, asset) ?? USUALLY_UNUSUAL
const OLD_CATALOGUE_DAYS = 60
const FALLING = -0.05

const percent = (share: number): number => Math.round(share * 1000) / 10

const tipIf = (isDue: boolean, tip: () => Message): ReadonlyArray<Message> => (isDue ? [tip()] : [])

/** The weaknesses of an appraisal, each as a tip that says what it means; thresholds are the policy's. */
export const marketRisks = (
  asset: AssetType,
  policy: MarketPolicy,
  appraisal: Appraisal,
  model: MarketModel | undefined,
  valuationDay: EpochDay,
  groupName: string | undefined,
  search: Pick<SearchResult, "outside" | "unavailable">,
): MarketRisks => {
  const { comparables, horizonDays, uncertainty } = appraisal
  const { standard } = policy
  const listingsOnly = comparables.every(({ sample }) => priceBasis(sample.kind) !== "DEAL")
  return {
    tips: [
      ...supportTips(asset, standard, appraisal, groupName),
      ...tipIf(listingsOnly, () =>
        marketMessage("market.risk.listingsOnly", {
          count: comparables.length,
          percent: percent(-Math.expm1(listingDiscount(appraisal))),
          origin: model?.discount.origin ?? "POLICY",
        }),
      ),
      ...ageTips(asset, standard, appraisal, valuationDay),
      ...limitTips(asset, standard, appraisal),
      ...modelTips(asset, appraisal),
      ...outsideTips(appraisal, search),
      ...unavailableTips(search),
    ],
    capped:
      listingsOnly ||
      uncertainty.origin === "PRIOR" ||
      search.unavailable.length > 0 ||
      comparables.length < standard.minimumComparables ||
      horizonDays > 3 * OLD_CATALOGUE_DAYS,
  }
}

/** Sources that did not answer, with the reason where it is known. */
export const unavailableTips = ({
  outside,
  unavailable,
}: Pick<SearchResult, "outside" | "unavailable">): ReadonlyArray<Message> => {
  const reasons = new Map(outside?.away.map(({ reason, source }) => [source, reason]))
  return unavailable.map((source) => {
    const reason = reasons.get(source)
    return reason === undefined
      ? marketMessage("market.risk.sourceUnavailable", { source })
      : marketMessage("market.risk.sourceAway", { source, reason })
  })
}

/** The share of the value that rests on samples from beyond the catalogue. */
const outsideTips = (
  { comparables }: Appraisal,
  { outside }: Pick<SearchResult, "outside">,
): ReadonlyArray<Message> => {
  const added = new Set(outside?.samples)
  const own = comparables.filter(({ sample }) => added.has(sample))
  const weight = own.reduce((sum, comparable) => sum + comparable.weight, 0)
  return tipIf(own.length > 0, () =>
    marketMessage("market.risk.outsideSamples", { count: own.length, percent: percent(weight) }),
  )
}

type Standard = MarketPolicy["standard"]

/** Too few comparables, or none of the subject's own group. */
const supportTips = (
  asset: AssetType,
  { minimumComparables: minimum }: Standard,
  { comparables }: Appraisal,
  groupName: string | undefined,
): ReadonlyArray<Message> => [
  ...tipIf(comparables.length < minimum, () =>
    marketMessage("market.risk.fewComparables", { ...wordsOf(asset), count: comparables.length, minimum }),
  ),
  ...tipIf(!comparables.some(({ sameGroup }) => sameGroup), () =>
    marketMessage("market.risk.noneOfGroup", { ...wordsOf(asset), name: groupName ?? "" }),
  ),
]

/** No recent deal, or much of the weight on old ones. */
const ageTips = (
  asset: AssetType,
  { oldestDealDays, preferredDealDays }: Standard,
  { comparables }: Appraisal,
  valuationDay: EpochDay,
): ReadonlyArray<Message> => {
  const youngest = smallestOf(comparables.map(({ sample }) => valuationDay - sample.observedDay))
  const total = comparables.reduce((sum, { weight }) => sum + weight, 0)
  const old = comparables.reduce(
    (sum, { sample, weight }) => (valuationDay - sample.observedDay > oldestDealDays ? sum + weight : sum),
    0,
  )
  return [
    ...tipIf(youngest > preferredDealDays, () =>
      marketMessage("market.risk.stale", { days: youngest, preferred: preferredDealDays }),
    ),
    ...tipIf(old > unusualOf(asset).oldShare * total, () =>
      marketMessage("market.risk.oldDeals", { ...wordsOf(asset), percent: percent(old / total), days: oldestDealDays }),
    ),
  ]
}

/** The heaviest comparables against the standard's limits on spread and adjustments. */
const limitTips = (asset: AssetType, standard: Standard, { comparables }: Appraisal): ReadonlyArray<Message> => {
  const judged = comparables.slice(0, MOST_JUDGED)
  const adjusted = judged.map(({ indicatedLogUnitPrice }) => indicatedLogUnitPrice)
  const ratio = Math.exp(largestOf(adjusted) - smallestOf(adjusted))
  const overLimit = (code: "single" | "total"): ReadonlyArray<Message> => {
    const count = judged.filter(({ withinLimits }) => !withinLimits[code]).length
    return tipIf(count > OVER_LIMIT_SHARE * judged.length, () =>
      marketMessage(`market.risk.${code}Adjustment`, {
        ...wordsOf(asset),
        count,
        of: judged.length,
        percent: percent(standard[`${code}Adjustment`]),
      }),
    )
  }
  return [
    ...tipIf(ratio > standard.spread, () =>
      marketMessage("market.risk.dispersed", {
        ...wordsOf(asset),
        ratio: roundedBeside(ratio, standard.spread, 2),
        limit: standard.spread,
      }),
    ),
    ...overLimit("single"),
    ...overLimit("total"),
  ]
}

/** Risks of the market's level, the model and the range. */
const modelTips = (
  asset: AssetType,
  { carriedShare, extrapolated, halfWidthAbove, horizonDays, secondOpinion, uncertainty, yearlyTrend }: Appraisal,
): ReadonlyArray<Message> => {
  const unusual = unusualOf(asset)
  const width = Math.exp(halfWidthAbove) - Math.exp(-uncertainty.halfWidth)
  return [
    ...tipIf(carriedShare < unusual.carriedShare, () =>
      marketMessage("market.risk.anchored", { ...wordsOf(asset), percent: percent(1 - carriedShare) }),
    ),
    ...extrapolated.map(({ factor }) => marketMessage("market.risk.outside", { ...wordsOf(asset), factor })),
    ...(secondOpinion !== undefined && Math.abs(secondOpinion.apart) > uncertainty.halfWidth
      ? [marketMessage("market.risk.opinionsApart", { percent: percent(Math.expm1(Math.abs(secondOpinion.apart))) })]
      : []),
    ...tipIf(uncertainty.origin === "PRIOR", () => marketMessage("market.risk.uncalibrated", {})),
    ...tipIf(horizonDays > OLD_CATALOGUE_DAYS, () => marketMessage("market.risk.oldCatalogue", { days: horizonDays })),
    ...(yearlyTrend !== undefined && yearlyTrend < FALLING
      ? [marketMessage("market.risk.falling", { percent: percent(-Math.expm1(yearlyTrend)) })]
      : []),
    ...tipIf(width > unusual.rangeWidth, () => marketMessage("market.risk.wideRange", { percent: percent(width) })),
  ]
}
