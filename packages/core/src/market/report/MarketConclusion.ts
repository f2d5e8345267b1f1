import type { AssetType } from "../../domain/Asset.ts"
import * as LocalDate from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import { lendingTipSeverities } from "../../lending/LendingMessages.ts"
import type { Appraisal } from "../appraise/Appraisal.ts"
import type { Uncertainty } from "../appraise/Uncertainty.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Conclusion, SearchedCase } from "./MarketCase.ts"
import { marketTipSeverities } from "./MarketMessages.ts"
import { type MarketReport, marketReport, withoutComparables } from "./MarketReport.ts"
import type { MarketOutcome, Reference } from "./MarketResult.ts"
import { type MarketRisks, marketRisks, unavailableTips } from "./MarketRisks.ts"
import { rankedTips, type TipSeverity } from "./TipRank.ts"

/** The settings shared by the reports of one engine. */
export interface Reporting {
  readonly assetType: AssetType
  readonly policy: MarketPolicy
  /** Hash of the policy and the tables. */
  readonly policyHash: string
  /** Of the tips that are the asset's own. */
  readonly severities: Readonly<Record<string, TipSeverity>>
}

/** An asset's conclusion, and its additions to the market report. */
export interface AssetConclusion<Own> {
  readonly searched: SearchedCase
  /** `undefined` when no sample was left. */
  readonly appraisal: Appraisal | undefined
  /** Uncertainty of the published value; `undefined` when none is given. */
  readonly uncertainty: Uncertainty | undefined
  /** Half width of its published range above the value, ln units. Absent: as below it. */
  readonly halfWidthAbove?: number | undefined
  /** True if the result has the range and confidence of the comparables' value. Otherwise the steps leave them out. */
  readonly isMarketRange: boolean
  /** The name of the subject's group, as tips use it. */
  readonly groupName: string | undefined
  /** True when the level of confidence is limited to `MEDIUM`, whatever the figure. */
  readonly isCapped?: boolean
  /** True when the level of confidence is `LOW`, whatever the figure. */
  readonly isWeak?: boolean
  /** True when no sample is of the subject's group: trials of such objects then decide the level of confidence. */
  readonly isUnknownGroup?: boolean
  /** Codes of market tips that the asset replaces, or that do not apply. */
  readonly withoutTips?: ReadonlySet<string>
  /** The asset's own tips. */
  readonly tips: ReadonlyArray<Message>
  readonly references: ReadonlyArray<Reference>
  /** Steps beyond the comparison of samples. */
  readonly methodSteps?: ReadonlyArray<Message>
  /** The final step. */
  readonly lastStep: Message
  /** The conclusion in words. */
  readonly summary: (report: MarketReport) => Message
  /** The asset's own fields of the result. */
  readonly own: Own
}

/** Builds the result of a market valuation: the market report plus the asset's own fields. */
export const marketConclusion = <Own extends object>(
  reporting: Reporting,
  asset: AssetConclusion<Own>,
): Conclusion<MarketOutcome & Own> => {
  const { appraisal, isWeak = false, lastStep, methodSteps = [], own, references, searched, summary, tips } = asset
  const { confidence = 0, trials } = asset.uncertainty ?? {}
  const { assetType, policy, policyHash, severities } = reporting
  const risks = risksOf(reporting, asset)
  const measured = marketReport({
    asset: assetType,
    appraisal: appraisal ?? withoutComparables(searched.excluded),
    confidence,
    ...(asset.isUnknownGroup === true ? { sureConfidence: lowerBound(confidence, trials?.clusters ?? 0) } : {}),
    policy,
    policyHash,
    valuationDate: searched.valuationDate,
    model: searched.model,
    capped: risks.capped,
  })
  const isDoubted = searched.requestTips.some(({ code }) => OF_ANOTHER_OBJECT.has(code))
  const report: MarketReport = isWeak || isDoubted ? { ...measured, confidenceLevel: "LOW" } : measured
  return {
    outcome: {
      ...report,
      searchSummary: searched.searchSummary,
      dataFiltering: searched.filterSummary,
      ...rankedTips({ ...marketTipSeverities, ...lendingTipSeverities, ...severities }, [
        ...searched.requestTips,
        ...searched.findings.tips,
        ...tips,
        ...risks.tips,
      ]),
      references: [...searched.findings.references, ...references, ...(searched.search.outside?.references ?? [])],
      reasoningSummary: summary(report),
      reasoningSteps: [...marketSteps(asset), ...methodSteps, lastStep],
      generatedAt: searched.generatedAt,
      ...own,
    },
    message: lastStep,
  }
}

/** Quantile of the normal distribution below which 95 % of it lie. */
const ONE_SIDED_95 = 1.645

/** The share that trials with this one prove at 95 % (lower limit of the score interval, Wilson 1927); 0 of none. */
const lowerBound = (share: number, trials: number): number => {
  const squared = ONE_SIDED_95 ** 2
  const spread = ONE_SIDED_95 * Math.sqrt(trials * share * (1 - share) + squared / 4)
  return (trials * share + squared / 2 - spread) / (trials + squared)
}

/**
 * Steps with the range and confidence of the comparables' value; they do not apply to a result with another value, or
 * none.
 */
const OF_MARKET_RANGE: ReadonlySet<string> = new Set(["market.step.range", "market.step.confidence"])

/** The steps taken with the samples. */
const marketSteps = ({ isMarketRange, searched }: AssetConclusion<object>): ReadonlyArray<Message> =>
  isMarketRange ? searched.steps : searched.steps.filter(({ code }) => !OF_MARKET_RANGE.has(code))

/** Tips that the request may mean another object: how sure the value of this one is says little. */
const OF_ANOTHER_OBJECT: ReadonlySet<string> = new Set([
  "market.risk.closeNames",
  "market.risk.elsewhere",
  "market.risk.alsoNamed",
  "market.risk.placesApart",
  "market.risk.districtElsewhere",
])

/** Tips about a value; the reason for a refusal already covers them. */
const OF_A_VALUE: ReadonlySet<string> = new Set([
  "market.risk.wideRange",
  "market.risk.fewComparables",
  "market.risk.dispersed",
])

/** The weaknesses of the comparables; without comparables, only the sources that were unavailable. */
const risksOf = ({ assetType, policy }: Reporting, asset: AssetConclusion<object>): MarketRisks => {
  const { appraisal, groupName, isCapped = false, searched, uncertainty, withoutTips } = asset
  const { model, search, valuationDate } = searched
  if (appraisal === undefined) {
    return {
      tips: unavailableTips(search),
      capped: true,
    }
  }
  const { capped, tips } = marketRisks(
    assetType,
    policy,
    uncertainty === undefined
      ? appraisal
      : { ...appraisal, uncertainty, halfWidthAbove: asset.halfWidthAbove ?? uncertainty.halfWidth },
    model,
    LocalDate.toEpochDay(valuationDate),
    groupName,
    search,
  )
  const isSaid = (code: string): boolean =>
    withoutTips?.has(code) === true || (uncertainty === undefined && OF_A_VALUE.has(code))
  return {
    tips: tips.filter(({ code }) => !isSaid(code)),
    capped: capped || isCapped || uncertainty === undefined,
  }
}
