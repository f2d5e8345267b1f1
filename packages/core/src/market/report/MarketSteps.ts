import type { AssetType } from "../../domain/Asset.ts"
import type { Message } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import { round } from "../../domain/Rounding.ts"
import { priceBasis } from "../../domain/Sample.ts"
import type { OutsideJoined, SearchResult } from "../../ports/SampleSource.ts"
import { type Appraisal, effectiveCount, type SecondEstimate } from "../appraise/Appraisal.ts"
import type { MarketModel } from "../model/MarketModel.ts"
import { supportClass } from "../model/Support.ts"
import { UNITS } from "../model/Units.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { meanAdjustments } from "./AdjustmentRates.ts"
import { marketMessage, wordsOf } from "./MarketMessages.ts"
import { confidencePercent, listingDiscount } from "./MarketReport.ts"

const DAYS_PER_MONTH = 365 / 12

/** Messages on the search: its scope, and what each step added. */
export const searchMessages = (
  recipe: Recipe,
  { outside, trail, samples, resolved, shared = [] }: SearchResult,
  model: MarketModel | undefined,
): ReadonlyArray<Message> => {
  const name = ownValue(resolved, recipe.keys.groupField)
  const deals = samples.filter(({ kind }) => priceBasis(kind) === "DEAL").length
  const auctions = samples.filter(({ kind }) => kind === "AUCTION").length
  const words = wordsOf(recipe.assetType)
  const learned = new Set(model?.attributes.map((attribute) => attribute.name))
  // Other columns move no value.
  const taken = shared.filter(({ field }) => recipe.consumed.has(field) || learned.has(field))
  let before = 0
  const steps = trail.flatMap(({ step: { scope, withinDays }, found }) => {
    const added = found > before
    before = found
    if (!added) return []
    return [
      marketMessage("market.step.search", {
        ...words,
        scope: scope._tag,
        km: scope._tag === "Radius" ? scope.km : null,
        months: Math.round(withinDays / DAYS_PER_MONTH),
        found,
      }),
    ]
  })
  return [
    ...(name === undefined ? [] : [marketMessage("market.step.resolved", { ...words, name: String(name) })]),
    ...(taken.length === 0
      ? []
      : [
          marketMessage("market.step.shared", {
            ...words,
            told: JSON.stringify(
              taken.map((fact, i) =>
                marketMessage("market.shared", { ...words, ...fact, last: i === taken.length - 1 }),
              ),
            ),
          }),
        ]),
    ...steps,
    ...(outside === undefined ? [] : outsideMessages(outside)),
    marketMessage("market.step.searchDone", {
      found: samples.length,
      deals,
      listings: samples.length - deals,
      ...(auctions > 0 ? { auctions } : {}),
    }),
  ]
}

const outsideMessages = ({ away, leftOut, samples }: OutsideJoined): ReadonlyArray<Message> => [
  marketMessage("market.step.outside", { added: samples.length, leftOut: leftOut.length }),
  ...away.map(({ reason, source }) => marketMessage("market.step.outsideAway", { source, reason })),
]

const percent = (log: number): number => round(100 * Math.expm1(log), 1)

/** Messages on the comparables and the model, before weighting. */
export const analysisMessages = (
  { assetType }: Recipe,
  appraisal: Appraisal,
  model: MarketModel | undefined,
): ReadonlyArray<Message> => {
  const listings = appraisal.comparables.filter(({ sample }) => priceBasis(sample.kind) === "ASK").length
  return [
    marketMessage("market.step.model", { path: appraisal.path, count: model?.count ?? 0 }),
    appraisal.yearlyTrend === undefined
      ? marketMessage("market.step.noTrend", {})
      : marketMessage("market.step.trend", { percent: percent(appraisal.yearlyTrend) }),
    ...(listings === 0
      ? []
      : [
          marketMessage("market.step.discount", {
            percent: percent(listingDiscount(appraisal)),
            origin: model?.discount.origin ?? "POLICY",
            count: model?.discount.count ?? 0,
          }),
        ]),
    ...meanAdjustments(appraisal)
      .filter(({ factor, log }) => !REPORTED_SEPARATELY.has(factor) && Math.abs(log) >= MINIMUM_REPORTED)
      .map(({ factor, log }) =>
        marketMessage("market.step.adjustment", { ...wordsOf(assetType), factor, percent: percent(log) }),
      ),
    ...correctionMessages(assetType, appraisal),
    ...(appraisal.secondOpinion === undefined ? [] : [secondEstimateMessage(appraisal.secondOpinion)]),
  ]
}

const secondEstimateMessage = ({ apart, weight }: SecondEstimate): Message =>
  marketMessage("market.step.secondOpinion", { percent: percent(apart), weightPercent: round(100 * weight, 1) })

/** Adjustments that have a sentence of their own. */
const REPORTED_SEPARATELY: ReadonlySet<string> = new Set(["transaction", "correction"])
/** Smaller adjustments (half a per cent) do not get a sentence. */
const MINIMUM_REPORTED = 0.005

const correctionMessages = (assetType: AssetType, { correction, path }: Appraisal): ReadonlyArray<Message> => {
  const log = correction.reduce((sum, part) => sum + part.log, 0)
  const [most] = correction
  if (path !== "CORRECTED" || most === undefined || Math.abs(log) < MINIMUM_REPORTED) return []
  return [
    marketMessage("market.step.correction", {
      ...wordsOf(assetType),
      percent: percent(log),
      factor: most.factor,
      factorPercent: percent(most.log),
    }),
  ]
}

/** Messages on the derivation of the value, its range and its confidence. */
export const estimateMessages = (
  { assetType }: Recipe,
  policy: MarketPolicy,
  appraisal: Appraisal,
  model: MarketModel | undefined,
): ReadonlyArray<Message> => {
  const { carriedShare, comparables, support, uncertainty } = appraisal
  return [
    marketMessage("market.step.weights", {
      ...wordsOf(assetType),
      count: comparables.length,
      effective: round(effectiveCount(appraisal), 1),
      sameGroup: comparables.filter(({ sameGroup }) => sameGroup).length,
      anchorPercent: round(100 * (1 - carriedShare), 1),
    }),
    marketMessage("market.step.support", {
      ...wordsOf(assetType),
      unit: UNITS[support.level] ?? "market",
      count: support.count,
      trials: model?.band?.classes[supportClass(support)]?.count ?? 0,
    }),
    marketMessage("market.step.range", {
      low: percent(-uncertainty.halfWidth),
      high: percent(uncertainty.halfWidth),
      sharePercent: Math.round(100 * policy.rangeShare),
      origin: uncertainty.origin,
      trials: model?.band?.count ?? 0,
    }),
    marketMessage("market.step.confidence", {
      percent: confidencePercent(round(uncertainty.confidence, 3)),
      tolerancePercent: Math.round(100 * policy.tolerance),
    }),
  ]
}
