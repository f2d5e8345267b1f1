import type { AssetType } from "../../domain/Asset.ts"
import * as LocalDate from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import type { Appraisal } from "../appraise/Appraisal.ts"
import type { Uncertainty } from "../appraise/Uncertainty.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Conclusion, SearchedCase } from "./MarketCase.ts"
import { marketMessage, marketTipSeverities } from "./MarketMessages.ts"
import { type MarketReport, marketReport, withoutComparables } from "./MarketReport.ts"
import type { MarketOutcome, Reference } from "./MarketResult.ts"
import { type MarketRisks, marketRisks } from "./MarketRisks.ts"
import { rankedTips, type TipSeverity } from "./TipRank.ts"

/** What the reports of one engine have in common. */
export interface Reporting {
  readonly assetType: AssetType
  readonly policy: MarketPolicy
  /** Hash of the policy and the tables. */
  readonly policyHash: string
  /** Of the tips that are the asset's own. */
  readonly severities: Readonly<Record<string, TipSeverity>>
}

/** What an asset concludes, and what it adds to the report on the market. */
export interface AssetConclusion<Own> {
  readonly searched: SearchedCase
  /** `undefined` when no sample was left. */
  readonly appraisal: Appraisal | undefined
  /** How sure the published value is; `undefined` when none is given. */
  readonly uncertainty: Uncertainty | undefined
  /**
   * Whether range and confidence of the comparables' value are those of the result: else the steps do not give them.
   */
  readonly isMarketRange: boolean
  /** The name of the group that the subject belongs to, as tips call it. */
  readonly groupName: string | undefined
  /** Whether the level of confidence is never `HIGH`, whatever the figure says. */
  readonly isCapped?: boolean
  /** Whether the level of confidence is `LOW`, whatever the figure says. */
  readonly isWeak?: boolean
  /** Codes of the market's tips that the asset says itself, or that do not hold here. */
  readonly withoutTips?: ReadonlySet<string>
  /** The asset's own tips. */
  readonly tips: ReadonlyArray<Message>
  readonly references: ReadonlyArray<Reference>
  /** What was done beside comparing samples. */
  readonly methodSteps?: ReadonlyArray<Message>
  /** What the valuation ends with. */
  readonly lastStep: Message
  /** The conclusion in words, with the confidence as it was measured. */
  readonly summary: (report: MarketReport) => Message
  /** The fields of the result that are the asset's own. */
  readonly own: Own
}

/** The result of a market valuation: what the market's report says, and the asset's own fields. */
export const marketConclusion = <Own extends object>(
  reporting: Reporting,
  asset: AssetConclusion<Own>,
): Conclusion<MarketOutcome & Own> => {
  const { appraisal, isWeak = false, lastStep, methodSteps = [], own, references, searched, summary, tips } = asset
  const { assetType, policy, policyHash, severities } = reporting
  const risks = risksOf(reporting, asset)
  const report = marketReport({
    asset: assetType,
    appraisal: appraisal ?? withoutComparables(searched.excluded),
    confidence: asset.uncertainty?.confidence ?? 0,
    policy,
    policyHash,
    valuationDate: searched.valuationDate,
    model: searched.model,
    capped: risks.capped,
  })
  return {
    outcome: {
      ...report,
      confidenceLevel: isWeak ? "LOW" : report.confidenceLevel,
      searchSummary: searched.searchSummary,
      dataFiltering: searched.filterSummary,
      ...rankedTips({ ...marketTipSeverities, ...severities }, [
        ...searched.requestTips,
        ...searched.findings.tips,
        ...tips,
        ...risks.tips,
      ]),
      references: [...searched.findings.references, ...references],
      reasoningSummary: summary(report),
      reasoningSteps: [...marketSteps(asset), ...methodSteps, lastStep],
      generatedAt: searched.generatedAt,
      ...own,
    },
    message: lastStep,
  }
}

/** Range and confidence of the comparables' value: not those of a result that gives another value, or none. */
const OF_MARKET_RANGE: ReadonlySet<string> = new Set(["market.step.range", "market.step.confidence"])

/** What was done with the samples. */
const marketSteps = ({ isMarketRange, searched }: AssetConclusion<object>): ReadonlyArray<Message> =>
  isMarketRange ? searched.steps : searched.steps.filter(({ code }) => !OF_MARKET_RANGE.has(code))

/** Tips that speak of a value, or that the reason for giving none already says. */
const OF_A_VALUE: ReadonlySet<string> = new Set([
  "market.risk.wideRange",
  "market.risk.fewComparables",
  "market.risk.dispersed",
])

/** The weaknesses of the comparables; without any there is only what could not be asked. */
const risksOf = (
  { assetType, policy }: Reporting,
  { appraisal, groupName, isCapped = false, searched, uncertainty, withoutTips }: AssetConclusion<object>,
): MarketRisks => {
  const { model, search, valuationDate } = searched
  if (appraisal === undefined) {
    return {
      tips: search.unavailable.map((source) => marketMessage("market.risk.sourceUnavailable", { source })),
      capped: true,
    }
  }
  const { capped, tips } = marketRisks(
    assetType,
    policy,
    uncertainty === undefined ? appraisal : { ...appraisal, uncertainty },
    model,
    LocalDate.toEpochDay(valuationDate),
    groupName,
    search.unavailable,
  )
  const isSaid = (code: string): boolean =>
    withoutTips?.has(code) === true || (uncertainty === undefined && OF_A_VALUE.has(code))
  return {
    tips: tips.filter(({ code }) => !isSaid(code)),
    capped: capped || isCapped || uncertainty === undefined,
  }
}
