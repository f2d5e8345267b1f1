import * as Facts from "../domain/Facts.ts"
import { priceBasis, type Sample, type SampleKind } from "../domain/Sample.ts"
import { type Appraisal, unitPriceMatrix } from "../market/appraise/Appraisal.ts"
import { furtherSamples, MOST_SOURCES } from "../market/report/MarketEvidence.ts"
import { adjustmentRates, round } from "../market/report/MarketReport.ts"
import type { BenchmarkValue } from "./benchmark/index.ts"
import type { LandEstimate, MarketValue } from "./LandEstimate.ts"
import type { LandPriceMatrix } from "./LandResult.ts"
import { type RightType, rightTypeOf } from "./LandUse.ts"

/** A sample as `sources` lists it. */
export interface SourceItem {
  readonly source: string
  readonly kind: SampleKind
  readonly sampleTime: string
  /** m² of ground. */
  readonly area: number
  readonly price: number
  readonly unitPrice: number
  readonly url: string
  readonly address: string | null
  readonly landUse: string | null
  readonly plotRatio: number | null
  readonly termTotalYears: number | null
}

/** A sample with what it carries of the value. */
export interface WeighedItem extends SourceItem {
  readonly weight: number
  readonly adjustedUnitPrice: number | null
  readonly adjustments: ReadonlyArray<{ readonly factor: string; readonly rate: number }>
}

interface Part {
  readonly weight: number
  readonly unitPrice: number | null
}

/** What the value is made of beside the listed sources. */
export interface Composition {
  readonly furtherSamples: Part
  readonly marketLevel: Part
  readonly benchmarkPrice: Part
}

export const sourceItem = ({ facts, kind, observedAt, price, source, url }: Sample): SourceItem => {
  const area = Facts.number(facts, "areaSqm") ?? 0
  return {
    source,
    kind,
    sampleTime: observedAt,
    area,
    price,
    unitPrice: area > 0 ? round(price / area, 2) : 0,
    url: url ?? "",
    address: Facts.text(facts, "address") ?? null,
    landUse: Facts.text(facts, "landUse") ?? null,
    plotRatio: Facts.number(facts, "plotRatio") ?? null,
    termTotalYears: Facts.number(facts, "termTotalYears") ?? null,
  }
}

/** The comparables with their weights in the value, `share` being that of them all; without any, what the search saw. */
export const weighedItems = (
  found: ReadonlyArray<Sample>,
  market: MarketValue | undefined,
  share: number,
): ReadonlyArray<WeighedItem> => {
  if (market === undefined) {
    return found
      .slice(0, MOST_SOURCES)
      .map((sample) => ({ ...sourceItem(sample), weight: 0, adjustedUnitPrice: null, adjustments: [] }))
  }
  const { appraisal, term } = market
  return appraisal.comparables.slice(0, MOST_SOURCES).map((comparable) => ({
    ...sourceItem(comparable.sample),
    weight: round(share * comparable.weight, 4),
    adjustedUnitPrice: round(Math.exp(comparable.adjustedLogUnitPrice) * term.factor, 2),
    adjustments: withTerm(adjustmentRates(appraisal, comparable), term.factor),
  }))
}

/** The adjustment to the remaining term joins that between total terms. */
const withTerm = (rates: WeighedItem["adjustments"], factor: number): WeighedItem["adjustments"] => {
  if (factor === 1) return rates
  const known = rates.find((each) => each.factor === "term")?.rate ?? 0
  return [
    ...rates.filter((each) => each.factor !== "term"),
    { factor: "term", rate: round((1 + known) * factor - 1, 4) },
  ]
}

const part = (weight: number, log: number): Part => ({
  weight: round(weight, 4),
  unitPrice: weight > 0 ? round(Math.exp(log), 2) : null,
})

/** What carries the value beside the listed sources; nothing where there is none. */
export const composition = (
  market: MarketValue | undefined,
  benchmark: BenchmarkValue | undefined,
  { marketWeight: share }: LandEstimate,
): Composition => {
  const further = furtherSamples(market?.appraisal)
  const { logUnitPrice, weight: anchor } = market?.appraisal.anchor ?? { logUnitPrice: 0, weight: 0 }
  const toTerm = Math.log(market?.term.factor ?? 1)
  return {
    furtherSamples: part(share * further.weight, further.logUnitPrice + toTerm),
    marketLevel: part(share * anchor, logUnitPrice + toTerm),
    benchmarkPrice: part(1 - share, Math.log(benchmark?.unitPrice ?? 1)),
  }
}

const NO_PRICES: LandPriceMatrix = {
  minUnitPrice: null,
  avgUnitPrice: null,
  maxUnitPrice: null,
  minTotalPrice: null,
  avgTotalPrice: null,
  maxTotalPrice: null,
  count: 0,
}

/** Prices of some kinds of samples, adjusted to the subject and its remaining term; listings as asking prices. */
export const matrix = (
  market: MarketValue | undefined,
  kinds: ReadonlyArray<SampleKind>,
  areaSqm: number,
): LandPriceMatrix => {
  if (market === undefined) return NO_PRICES
  const { avg, count, max, min } = unitPriceMatrix(market.appraisal, kinds)
  const unit = (price: number | null): number | null => (price === null ? null : round(price * market.term.factor, 2))
  const total = (price: number | null): number | null => {
    const rounded = unit(price)
    return rounded === null ? null : Math.round(rounded * areaSqm)
  }
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

/** How many of the comparables are closed deals, auctions among them. */
export const dealCount = (appraisal: Appraisal | undefined): number =>
  appraisal?.comparables.filter(({ sample }) => priceBasis(sample.kind) === "DEAL").length ?? 0

/** Share of the comparables' weight of which the facts say otherwise than a wanted text; those that say nothing are no others. */
export const shareOfOthers = ({ comparables }: Appraisal, field: string, wanted: string): number => {
  let total = 0
  let others = 0
  for (const { sample, weight } of comparables) {
    total += weight
    const said = Facts.text(sample.facts, field)
    if (said !== undefined && said !== wanted) others += weight
  }
  return total > 0 ? others / total : 0
}

/**
 * The right that the value is of: that of most of the comparables' weight. Granted where none says, and of a benchmark price: what is
 * sold of land, and what cities publish prices for, are grants.
 */
export const valuedRight = (appraisal: Appraisal | undefined): RightType => {
  const weights = new Map<RightType, number>()
  for (const { sample, weight } of appraisal?.comparables ?? []) {
    const right = rightTypeOf(sample.facts)
    if (right !== undefined) weights.set(right, (weights.get(right) ?? 0) + weight)
  }
  const [heaviest] = [...weights].toSorted((a, b) => b[1] - a[1])
  return heaviest?.[0] ?? "GRANTED"
}
