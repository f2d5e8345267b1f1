import type { Message } from "../domain/Message.ts"
import { round } from "../domain/Rounding.ts"
import type { ReconciledValue } from "../market/reconcile/Reconcile.ts"
import { kindCounts } from "../market/report/KindCounts.ts"
import type { SearchedCase } from "../market/report/MarketCase.ts"
import { confidencePercent, type MarketReport } from "../market/report/MarketReport.ts"
import type { Reference } from "../market/report/MarketResult.ts"
import { reference } from "../market/report/References.ts"
import { type BenchmarkValue, type MethodFactor, termReason } from "./benchmark/BenchmarkMethod.ts"
import { LandFacts, landUseOf, type RightType } from "./fields.ts"
import { landMessage } from "./LandMessages.ts"
import { landPrices } from "./LandPrices.ts"
import type { MarketValue } from "./LandReconciliation.ts"
import type { LandMethod, LandOutcome } from "./LandResult.ts"
import type { Citation, LandTables } from "./tables/LandTables.ts"
import { legalTerm, rateOf } from "./term/LandTerm.ts"

/** The complete input of a result's texts. */
export interface LandConclusion {
  readonly searched: SearchedCase
  /** `undefined` when no sample was left. */
  readonly market: MarketValue | undefined
  /** `undefined` when no benchmark price was given, or its factors leave nothing of it. */
  readonly benchmark: BenchmarkValue | undefined
  readonly value: ReconciledValue
  readonly valuedRight: RightType
}

/** The figures of a value (see `LandResult`). */
export type ValueFigures = Pick<
  LandOutcome,
  "minTotalPrice" | "avgTotalPrice" | "maxTotalPrice" | "unitPricePerSqm" | "floorPricePerSqm" | "pricePerMu"
>

export const valueFigures = ({ searched, value }: LandConclusion): ValueFigures => {
  const { facts } = searched.subject
  const spread = Math.exp(value.uncertainty.halfWidth)
  const at = (factor: number) =>
    landPrices(Math.exp(value.log) * factor, LandFacts.areaSqm(facts) ?? 0, LandFacts.plotRatio(facts))
  const { perFloorSqm, perMu, perSqm, total } = at(1)
  return {
    minTotalPrice: at(1 / spread).total,
    avgTotalPrice: total,
    maxTotalPrice: at(spread).total,
    unitPricePerSqm: perSqm,
    floorPricePerSqm: perFloorSqm,
    pricePerMu: perMu,
  }
}

/**
 * Value of the remaining term relative to the full one: as applied to the comparables, or else to the benchmark price.
 */
export const appliedTermFactor = ({ benchmark, market }: Pick<LandConclusion, "benchmark" | "market">): number =>
  market?.term.factor ?? benchmark?.factors.find(({ factor }) => factor === "term")?.value ?? 1

/** One method in a result. */
type MethodItem = LandOutcome["methods"][number]

/** Each method's own value and factors, heavier method first. */
export const methods = ({ benchmark, market, value }: LandConclusion): ReadonlyArray<MethodItem> => {
  const items: Array<MethodItem> = []
  if (market !== undefined) {
    const { term } = market
    items.push(
      method("MARKET_COMPARISON", value.marketWeight, Math.exp(market.log), Math.exp(market.appraisal.logUnitPrice), [
        { factor: "term", value: term.factor, reason: termReason(term) },
      ]),
    )
  }
  if (benchmark !== undefined) {
    const { baseUnitPrice, factors, unitPrice } = benchmark
    items.push(method("BENCHMARK_PRICE", 1 - value.marketWeight, unitPrice, baseUnitPrice, factors))
  }
  return items.toSorted((a, b) => b.weight - a.weight)
}

const method = (
  name: LandMethod,
  weight: number,
  unitPrice: number,
  baseUnitPrice: number,
  factors: ReadonlyArray<MethodFactor>,
): MethodItem => ({
  name,
  label: landMessage("land.method", { method: name }),
  unitPrice: round(unitPrice, 2),
  baseUnitPrice: round(baseUnitPrice, 2),
  weight: round(weight, 4),
  factors: factors.map(({ factor, reason, value }) => ({ factor, value: round(value, 4), reason })),
})

/** Steps beyond the comparison of samples: remaining term, benchmark price, reconciliation. */
export const methodSteps = ({ benchmark, market, value: reconciled }: LandConclusion): ReadonlyArray<Message> => {
  const steps: Array<Message> = []
  if (market !== undefined && market.term.factor < 1) {
    const { factor, fullYears = 0, rate, remainingYears = 0 } = market.term
    steps.push(
      landMessage("land.step.term", {
        remaining: round(remainingYears, 1),
        full: round(fullYears, 1),
        ratePercent: round(100 * rate, 2),
        factor: round(factor, 4),
      }),
    )
  }
  if (benchmark === undefined) return steps
  steps.push(
    landMessage("land.step.benchmark", {
      base: benchmark.baseUnitPrice,
      figures: benchmark.factors.map(({ factor, value }) => `${factor}|${round(value, 4)}`).join(";"),
      unitPrice: round(benchmark.unitPrice, 2),
    }),
  )
  for (const { reason } of benchmark.factors) steps.push(reason)
  steps.push(
    market === undefined
      ? landMessage("land.step.benchmarkOnly", {})
      : landMessage("land.step.methods", {
          market: Math.round(Math.exp(market.log)),
          benchmark: Math.round(benchmark.unitPrice),
          marketPercent: Math.round(100 * reconciled.marketWeight),
          marketError: Math.round(100 * (reconciled.comparisonError ?? 0)),
          benchmarkError: Math.round(100 * benchmark.error),
        }),
  )
  return steps
}

/** The final step of the valuation. */
export const lastStep = (figures: ValueFigures): Message =>
  landMessage("land.step.conclude", {
    total: figures.avgTotalPrice,
    low: figures.minTotalPrice,
    high: figures.maxTotalPrice,
    unitPrice: figures.unitPricePerSqm,
    floorPrice: figures.floorPricePerSqm,
    perMu: figures.pricePerMu,
  })

/** Summary of the figure that a lender can act on. */
export const summary = (concluded: LandConclusion, report: MarketReport, figures: ValueFigures): Message => {
  const { benchmark, market, searched, value, valuedRight } = concluded
  const { facts } = searched.subject
  return landMessage("land.summary", {
    address: LandFacts.address(facts) ?? "",
    area: LandFacts.areaSqm(facts) ?? 0,
    use: LandFacts.landUse(facts) ?? "",
    right: valuedRight,
    date: searched.valuationDate,
    total: figures.avgTotalPrice,
    low: figures.minTotalPrice,
    high: figures.maxTotalPrice,
    unitPrice: figures.unitPricePerSqm,
    floorPrice: figures.floorPricePerSqm,
    perMu: figures.pricePerMu,
    ...kindCounts(market?.appraisal),
    benchmarkPercent: benchmark === undefined ? null : Math.round(100 * (1 - value.marketWeight)),
    confidencePercent: confidencePercent(report.confidence),
    level: report.confidenceLevel,
  })
}

/** Sources of the figures that are not the market's own, limited to those that the value depends on. */
export const references = (tables: LandTables, concluded: LandConclusion): ReadonlyArray<Reference> => {
  const { benchmark, market, searched } = concluded
  const { facts } = searched.subject
  const use = landUseOf(facts)
  if (use === undefined) return []
  const moved = (name: MethodFactor["factor"]): boolean =>
    benchmark?.factors.some(({ factor, value }) => factor === name && value !== 1) ?? false
  const read: Array<Reference> = []
  const add = (content: Message, { published, source, url }: Citation) =>
    read.push(
      reference(searched, content, {
        source: landMessage("land.source", { text: source }),
        publishDate: published,
        url,
      }),
    )
  const term = tables.terms[use]
  if (term !== undefined) add(landMessage("land.reference.term", { use, years: legalTerm(tables, facts) ?? 0 }), term)
  if ((market?.term.factor ?? 1) < 1 || moved("term")) {
    const rate = tables.rates[use]
    const ratePercent = round(100 * rateOf(tables, facts), 2)
    add(landMessage("land.reference.rate", { ratePercent, judged: rate.basis === "JUDGEMENT" }), rate)
  }
  const plotRatio = tables.plotRatios[use]
  if (plotRatio !== undefined && moved("plotRatio")) {
    add(landMessage("land.reference.plotRatio", { use, judged: plotRatio.basis === "JUDGEMENT" }), plotRatio)
  }
  if (moved("developmentLevel")) add(landMessage("land.reference.development", {}), tables.development)
  return read
}
