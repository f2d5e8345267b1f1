import type { AssetType } from "../../domain/Asset.ts"
import * as Facts from "../../domain/Facts.ts"
import type { Message } from "../../domain/Message.ts"
import { round } from "../../domain/Rounding.ts"
import { priceBasis, type Sample } from "../../domain/Sample.ts"
import { ENGINE_VERSION } from "../../Version.ts"
import { TRANSACTION } from "../appraise/Adjustments.ts"
import type { Appraisal } from "../appraise/Appraisal.ts"
import type { Exclusion } from "../appraise/Exclusion.ts"
import type { MarketModel } from "../model/MarketModel.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import { ratesOf } from "./AdjustmentRates.ts"
import { marketMessage, wordsOf } from "./MarketMessages.ts"
import { OBJECT_FIELDS, type MarketOutcome } from "./MarketResult.ts"

/** The confidence of a result, its model, and its sample counts. */
export type MarketReport = Pick<
  MarketOutcome,
  | "confidence"
  | "confidenceLevel"
  | "basis"
  | "valuationDate"
  | "engineVersion"
  | "modelId"
  | "modelPath"
  | "correction"
  | "secondOpinion"
  | "policyHash"
  | "rawSampleCount"
  | "effectiveSampleCount"
  | "excludedSamples"
  | "exclusionSummary"
>

const MOST_EXCLUDED_LISTED = 200

/**
 * A confidence in whole per cent, rounded down, so that next to its level it never appears to have reached the next
 * one.
 */
export const confidencePercent = (confidence: number): number => Math.floor(Number((100 * confidence).toPrecision(12)))

/** A number to two significant digits. */
export const significant = (value: number): number => Number(value.toPrecision(2))

const reasonMessages = new Map<string, Message>()

/** The message for a reason; cached per reason and asset, because results list it hundreds of times. */
const reasonMessage = (asset: AssetType, reason: Exclusion["reason"]): Message => {
  const key = `${asset} ${reason}`
  const known = reasonMessages.get(key) ?? marketMessage(`market.excluded.${reason}`, wordsOf(asset))
  reasonMessages.set(key, known)
  return known
}

/** Number of samples excluded for each reason, most frequent first. */
export const exclusionSummary = (
  asset: AssetType,
  excluded: ReadonlyArray<Exclusion>,
): ReadonlyArray<{ readonly reason: Message; readonly count: number }> => {
  const counts = new Map<Exclusion["reason"], number>()
  for (const { reason } of excluded) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([reason, count]) => ({ reason: reasonMessage(asset, reason), count }))
}

const MOST_CONFIDENCE = 0.999

const levelOf = (
  confidence: number,
  capped: boolean,
  { confidenceLevels }: MarketPolicy,
): MarketReport["confidenceLevel"] => {
  if (confidence >= confidenceLevels.high) return capped ? "MEDIUM" : "HIGH"
  return confidence >= confidenceLevels.medium ? "MEDIUM" : "LOW"
}

/** The part of an appraisal that every market result reports. */
type ReportedAppraisal = Pick<Appraisal, "comparables" | "excluded" | "basis" | "correction" | "secondOpinion" | "path">

/** The reported part of an appraisal when no sample can carry a value. */
export const withoutComparables = (excluded: ReadonlyArray<Exclusion>): ReportedAppraisal => ({
  comparables: [],
  excluded,
  basis: "DEAL",
  correction: [],
  path: "POLICY",
})

/** Length of the prefix of a model's id in an engine version. */
const SHORT_ID = 12

const versionWith = (model: MarketModel | undefined): string =>
  model === undefined ? ENGINE_VERSION : `${ENGINE_VERSION}+${model.modelId.slice(0, SHORT_ID)}`

/**
 * The common part of a market result. A result without a value reports the samples that were seen, and a confidence of
 * 0.
 */
export const marketReport = (options: {
  readonly asset: AssetType
  readonly appraisal: ReportedAppraisal
  /** Probability that the price lies within the policy's tolerance of the central value; 0 without one. */
  readonly confidence: number
  /** The part of it that is proven, which then decides the level. Absent: all of it. */
  readonly sureConfidence?: number
  readonly policy: MarketPolicy
  readonly policyHash: string
  readonly valuationDate: string
  readonly model: MarketModel | undefined
  readonly capped: boolean
}): MarketReport => {
  const { appraisal, asset, policy } = options
  // No probability is 1, however it is rounded.
  const confidence = Math.min(round(options.confidence, 3), MOST_CONFIDENCE)
  return {
    confidence,
    confidenceLevel: levelOf(options.sureConfidence ?? confidence, options.capped, policy),
    basis: appraisal.basis,
    valuationDate: options.valuationDate,
    engineVersion: versionWith(options.model),
    modelId: options.model?.modelId ?? null,
    modelPath: appraisal.path,
    correction: ratesOf(appraisal.correction),
    // Without a value there is nothing for it to carry.
    ...(confidence > 0 ? secondEstimateOf(appraisal) : {}),
    policyHash: options.policyHash,
    rawSampleCount: appraisal.comparables.length + appraisal.excluded.length,
    effectiveSampleCount: appraisal.comparables.length,
    excludedSamples: appraisal.excluded.slice(0, MOST_EXCLUDED_LISTED).map(({ sample, reason }) => ({
      source: sample.source,
      kind: sample.kind,
      price: sample.price,
      url: sample.url ?? "",
      ...identityOf(sample),
      reason: reasonMessage(asset, reason),
    })),
    exclusionSummary: exclusionSummary(asset, appraisal.excluded),
  }
}

/** The facts that identify the object of a sample. */
const identityOf = ({ facts }: Sample): Partial<Record<(typeof OBJECT_FIELDS)[number], string>> =>
  Object.fromEntries(
    OBJECT_FIELDS.flatMap((field) => {
      const stated = Facts.text(facts, field)
      return stated === undefined ? [] : [[field, stated]]
    }),
  )

const secondEstimateOf = ({ secondOpinion }: ReportedAppraisal): Pick<MarketReport, "secondOpinion"> =>
  secondOpinion === undefined
    ? {}
    : {
        secondOpinion: {
          weight: round(secondOpinion.weight, 4),
          difference: round(Math.expm1(secondOpinion.apart), 4),
        },
      }

/** ln ratio of deal to asking price by which the listings among the comparables were adjusted; 0 without listings. */
export const listingDiscount = ({ comparables }: Pick<Appraisal, "comparables">): number =>
  comparables.find(({ sample }) => priceBasis(sample.kind) === "ASK")?.adjustments[TRANSACTION] ?? 0
