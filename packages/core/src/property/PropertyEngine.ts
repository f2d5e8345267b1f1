import * as Facts from "../domain/Facts.ts"
import { contentHash } from "../domain/Hash.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { priceBasis, type Sample, type Subject } from "../domain/Sample.ts"
import { NotValuable } from "../domain/ValuationError.ts"
import { type UnitPriceMatrix, unitPriceMatrix } from "../market/appraise/Appraisal.ts"
import type { Conclusion, MarketAsset, MarketCase } from "../market/MarketValuation.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import { defaultMarketPolicy, type MarketPolicy } from "../market/recipe/MarketPolicy.ts"
import { furtherSamples, MOST_SOURCES } from "../market/report/MarketEvidence.ts"
import {
  adjustmentRates,
  confidencePercent,
  type MarketReport,
  marketReport,
  round,
} from "../market/report/MarketReport.ts"
import { marketRisks } from "../market/report/MarketRisks.ts"
import { type RankedTips, rankedTips } from "../market/report/TipRank.ts"
import { propertyChecks } from "./PropertyChecks.ts"
import { propertyMessage } from "./PropertyMessages.ts"
import { propertyRecipe } from "./PropertyRecipe.ts"
import { propertyRefusal } from "./PropertyRefusal.ts"
import type { PropertyPriceMatrix } from "./PropertyResult.ts"
import { propertyRisks } from "./PropertyRisks.ts"
import { propertyTipSeverities } from "./PropertyTipSeverities.ts"
import { propertyUse } from "./PropertyUse.ts"

/** A finished property valuation: the figures of the result, and messages where the result has texts. */
export interface PropertyOutcome extends MarketReport, RankedTips {
  readonly minTotalPrice: number
  readonly avgTotalPrice: number
  readonly maxTotalPrice: number
  readonly unitPrice: number
  readonly transactionMatrix: PropertyPriceMatrix
  readonly listingMatrix: PropertyPriceMatrix
  readonly sources: ReadonlyArray<object>
  readonly composition: {
    readonly furtherSamples: { readonly weight: number; readonly unitPrice: number | null }
    readonly marketLevel: { readonly weight: number; readonly unitPrice: number | null }
  }
  readonly searchSummary: Message
  readonly dataFiltering: Message
  readonly references: ReadonlyArray<object>
  readonly reasoningSummary: Message
  readonly reasoningSteps: ReadonlyArray<Message>
  readonly generatedAt: string
}

/** Property on the shared market engine, under a policy. */
export const propertyEngine = (policy: MarketPolicy = defaultMarketPolicy): MarketAsset<PropertyOutcome> => {
  const policyHash = contentHash(JSON.stringify(policy))
  return {
    recipe: comparedUnder(propertyRecipe, policy),
    policy,
    prepare: ({ city, facts }, date) =>
      propertyMessage("property.step.prepare", {
        city,
        address: Facts.text(facts, "address") ?? Facts.text(facts, "community") ?? "",
        area: Facts.number(facts, "buildingArea") ?? 0,
        usage: Facts.text(facts, "propertyUsage") ?? "RESIDENTIAL",
        date,
      }),
    preview: sourceItem,
    checks: propertyChecks,
    conclude: (valued) => {
      const reason = propertyRefusal(valued.subject, valued.appraisal)
      return reason === undefined ? conclude(policy, policyHash, valued) : new NotValuable({ reason })
    },
    concludeWithout: ({ subject, search }) =>
      new NotValuable({ reason: noSamples(policy, subject, search.samples.length) }),
  }
}

const DAYS_PER_YEAR = 365

/** Why there is no value: a use of its own is only valued from its like. */
const noSamples = ({ hardRules }: MarketPolicy, { city, facts }: Subject, found: number): Message => {
  const use = propertyUse(facts)
  const searched = {
    city,
    address: Facts.text(facts, "address") ?? "",
    found,
    years: Math.round(hardRules.oldestDays / DAYS_PER_YEAR),
  }
  return use === "MAIN"
    ? propertyMessage("property.failed.noSamples", {
        ...searched,
        usage: Facts.text(facts, "propertyUsage") ?? "RESIDENTIAL",
      })
    : propertyMessage("property.failed.noSamplesOfUse", { ...searched, use })
}

const conclude = (policy: MarketPolicy, policyHash: string, valued: MarketCase): Conclusion<PropertyOutcome> => {
  const { appraisal, model, subject, valuationDate, search } = valued
  const area = Facts.number(subject.facts, "buildingArea") ?? 0
  const unitPrice = Math.exp(appraisal.logUnitPrice)
  const total = (factor: number): number => Math.round(unitPrice * factor * area)
  const { halfWidth } = appraisal.uncertainty
  const risks = marketRisks(
    "PROPERTY",
    policy,
    appraisal,
    model,
    LocalDate.toEpochDay(valuationDate),
    Facts.text(subject.facts, "community"),
    search.unavailable,
  )
  const report = marketReport({
    asset: "PROPERTY",
    appraisal,
    confidence: appraisal.uncertainty.confidence,
    policy,
    policyHash,
    valuationDate,
    model,
    capped: risks.capped,
  })
  const figures = {
    minTotalPrice: total(Math.exp(-halfWidth)),
    avgTotalPrice: total(1),
    maxTotalPrice: total(Math.exp(halfWidth)),
    unitPrice: round(unitPrice, 2),
  }
  const deals = appraisal.comparables.filter(({ sample }) => priceBasis(sample.kind) === "DEAL").length
  const message = propertyMessage("property.step.conclude", {
    total: figures.avgTotalPrice,
    unitPrice: Math.round(unitPrice),
  })
  const outcome: PropertyOutcome = {
    ...report,
    ...figures,
    transactionMatrix: matrix(unitPriceMatrix(appraisal, ["TRANSACTION"]), area),
    listingMatrix: matrix(unitPriceMatrix(appraisal, ["LISTING"]), area),
    sources: appraisal.comparables.slice(0, MOST_SOURCES).map((comparable) => ({
      ...sourceItem(comparable.sample),
      weight: round(comparable.weight, 4),
      adjustedUnitPrice: round(Math.exp(comparable.adjustedLogUnitPrice), 2),
      adjustments: adjustmentRates(appraisal, comparable),
    })),
    composition: composition(valued),
    searchSummary: valued.searchSummary,
    dataFiltering: valued.filterSummary,
    ...rankedTips(propertyTipSeverities, [...valued.requestTips, ...propertyRisks(valued), ...risks.tips]),
    references: [],
    reasoningSummary: propertyMessage("property.summary", {
      address: Facts.text(subject.facts, "address") ?? Facts.text(subject.facts, "community") ?? "",
      area,
      date: valuationDate,
      total: figures.avgTotalPrice,
      unitPrice: Math.round(unitPrice),
      low: figures.minTotalPrice,
      high: figures.maxTotalPrice,
      deals,
      listings: appraisal.comparables.length - deals,
      sameGroup: appraisal.comparables.filter(({ sameGroup }) => sameGroup).length,
      confidencePercent: confidencePercent(report.confidence),
      level: report.confidenceLevel,
    }),
    reasoningSteps: [...valued.steps, message],
    generatedAt: valued.generatedAt,
  }
  return { outcome, message }
}

const sourceItem = (sample: Sample): object => {
  const area = Facts.number(sample.facts, "buildingArea") ?? 0
  return {
    source: sample.source,
    kind: sample.kind,
    sampleTime: sample.observedAt,
    area,
    price: sample.price,
    unitPrice: round(sample.price / area, 2),
    url: sample.url ?? "",
    community: Facts.text(sample.facts, "community") ?? null,
  }
}

const composition = ({ appraisal }: MarketCase): PropertyOutcome["composition"] => {
  const { logUnitPrice, weight } = furtherSamples(appraisal)
  const { anchor } = appraisal
  return {
    furtherSamples: { weight: round(weight, 4), unitPrice: weight > 0 ? round(Math.exp(logUnitPrice), 2) : null },
    marketLevel: {
      weight: round(anchor.weight, 4),
      unitPrice: anchor.weight > 0 ? round(Math.exp(anchor.logUnitPrice), 2) : null,
    },
  }
}

const matrix = ({ count, min, avg, max }: UnitPriceMatrix, area: number): PropertyPriceMatrix => {
  const unit = (price: number | null): number | null => (price === null ? null : round(price, 2))
  const total = (price: number | null): number | null => (price === null ? null : Math.round(price * area))
  return {
    minUnitPrice: unit(min),
    avgUnitPrice: unit(avg),
    maxUnitPrice: unit(max),
    minTotalPrice: total(min),
    avgTotalPrice: total(avg),
    maxTotalPrice: total(max),
    count,
  }
}
