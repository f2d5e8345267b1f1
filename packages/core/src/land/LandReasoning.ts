import * as Facts from "../domain/Facts.ts"
import type { Message } from "../domain/Message.ts"
import type { Reference, SearchedCase } from "../market/MarketValuation.ts"
import { confidencePercent, type MarketReport, round } from "../market/report/MarketReport.ts"
import { type BenchmarkValue, type MethodFactor, termReason } from "./benchmark/index.ts"
import type { LandEstimate, MarketValue } from "./LandEstimate.ts"
import { landMessage } from "./LandMessages.ts"
import { landPrices } from "./LandPrices.ts"
import type { LandMethod } from "./LandResult.ts"
import { landUseOf, type RightType } from "./LandUse.ts"
import type { Citation, LandTables } from "./tables/index.ts"
import { legalTerm, rateOf } from "./term/index.ts"

/** Everything that a result is written from. */
export interface Concluded {
  readonly searched: SearchedCase
  /** `undefined` when no sample was left. */
  readonly market: MarketValue | undefined
  /** `undefined` when no benchmark price was given, or none is left of it. */
  readonly benchmark: BenchmarkValue | undefined
  readonly valued: LandEstimate
  readonly valuedRight: RightType
}

/** The figures of a value (see `LandResult`). */
export interface ValueFigures {
  readonly minTotalPrice: number
  readonly avgTotalPrice: number
  readonly maxTotalPrice: number
  readonly unitPricePerSqm: number
  readonly floorPricePerSqm: number | null
  readonly pricePerMu: number
}

export const valueFigures = ({ searched, valued }: Concluded): ValueFigures => {
  const { facts } = searched.subject
  const spread = Math.exp(valued.uncertainty.halfWidth)
  const at = (factor: number) =>
    landPrices(Math.exp(valued.log) * factor, Facts.number(facts, "areaSqm") ?? 0, Facts.number(facts, "plotRatio"))
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

/** What the remaining term is worth beside the full one: as the comparables were adjusted, else as the benchmark price was. */
export const appliedTermFactor = ({ benchmark, market }: Pick<Concluded, "benchmark" | "market">): number =>
  market?.term.factor ?? benchmark?.factors.find(({ factor }) => factor === "term")?.value ?? 1

/** One method in a result. */
export interface MethodItem {
  readonly name: LandMethod
  readonly label: Message
  readonly unitPrice: number
  readonly baseUnitPrice: number
  readonly weight: number
  readonly factors: ReadonlyArray<MethodFactor>
}

/** Each method's own value and its factors, the heavier first. */
export const methods = ({ benchmark, market, valued }: Concluded): ReadonlyArray<MethodItem> => {
  const items: Array<MethodItem> = []
  if (market !== undefined) {
    const { term } = market
    items.push(
      method("MARKET_COMPARISON", valued.marketWeight, Math.exp(market.log), Math.exp(market.appraisal.logUnitPrice), [
        { factor: "term", value: term.factor, reason: termReason(term) },
      ]),
    )
  }
  if (benchmark !== undefined) {
    const { baseUnitPrice, factors, unitPrice } = benchmark
    items.push(method("BENCHMARK_PRICE", 1 - valued.marketWeight, unitPrice, baseUnitPrice, factors))
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

/** Range and confidence of the comparables' value: not those of a result that gives another value. */
const OF_MARKET_ALONE: ReadonlySet<string> = new Set(["market.step.range", "market.step.confidence"])

/** What was done with the samples. */
export const marketSteps = ({ market, searched, valued }: Concluded): ReadonlyArray<Message> =>
  valued.uncertainty === market?.appraisal.uncertainty
    ? searched.steps
    : searched.steps.filter(({ code }) => !OF_MARKET_ALONE.has(code))

/** What was done beside comparing samples: remaining term, benchmark price, both together. */
export const methodSteps = ({ benchmark, market, valued }: Concluded): ReadonlyArray<Message> => {
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
          marketPercent: Math.round(100 * valued.marketWeight),
          marketError: Math.round(100 * (valued.marketError ?? 0)),
          benchmarkError: Math.round(100 * benchmark.error),
        }),
  )
  return steps
}

/** What the valuation ends with. */
export const lastStep = (figures: ValueFigures): Message =>
  landMessage("land.step.conclude", {
    total: figures.avgTotalPrice,
    low: figures.minTotalPrice,
    high: figures.maxTotalPrice,
    unitPrice: figures.unitPricePerSqm,
    floorPrice: figures.floorPricePerSqm,
    perMu: figures.pricePerMu,
  })

/** The figure in words that a lender can act on. */
export const summary = (concluded: Concluded, report: MarketReport, figures: ValueFigures): Message => {
  const { benchmark, market, searched, valued, valuedRight } = concluded
  const { facts } = searched.subject
  const ofKind = (kind: string): number =>
    market?.appraisal.comparables.filter(({ sample }) => sample.kind === kind).length ?? 0
  return landMessage("land.summary", {
    address: Facts.text(facts, "address") ?? "",
    area: Facts.number(facts, "areaSqm") ?? 0,
    use: Facts.text(facts, "landUse") ?? "",
    right: valuedRight,
    date: searched.valuationDate,
    total: figures.avgTotalPrice,
    low: figures.minTotalPrice,
    high: figures.maxTotalPrice,
    unitPrice: figures.unitPricePerSqm,
    floorPrice: figures.floorPricePerSqm,
    perMu: figures.pricePerMu,
    deals: ofKind("TRANSACTION"),
    auctions: ofKind("AUCTION"),
    listings: ofKind("LISTING"),
    benchmarkPercent: benchmark === undefined ? null : Math.round(100 * (1 - valued.marketWeight)),
    confidencePercent: confidencePercent(report.confidence),
    level: report.confidenceLevel,
  })
}

/** Where the figures that are not the market's own were read; nothing that the value does not rest on. */
export const references = (tables: LandTables, concluded: Concluded): ReadonlyArray<Reference> => {
  const { benchmark, market, searched } = concluded
  const { facts } = searched.subject
  const use = landUseOf(facts)
  if (use === undefined) return []
  const moved = (name: MethodFactor["factor"]): boolean =>
    benchmark?.factors.some(({ factor, value }) => factor === name && value !== 1) ?? false
  const read: Array<Reference> = []
  const add = (content: Message, { published = "", source, url }: Citation) =>
    read.push({ source, content, publishDate: published, url, retrievedAt: searched.generatedAt })
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
