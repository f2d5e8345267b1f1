import type { Facts } from "../../domain/Facts.ts"
import * as LocalDate from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import { round } from "../../domain/Rounding.ts"
import { levelAt, type TimeIndex } from "../../market/model/TimeIndex.ts"
import { developmentLevelOf, LandFacts, landUseOf } from "../fields.ts"
import { landMessage } from "../LandMessages.ts"
import type { LandPolicy } from "../LandPolicy.ts"
import type { LandTables } from "../tables/LandTables.ts"
import { legalTerm, termAdjustment } from "../term/LandTerm.ts"
import type { BenchmarkPrice } from "./BenchmarkPrice.ts"
import { plotRatioFactor } from "./PlotRatioFactor.ts"

/** A coefficient of a method, with its reason. 1 where it has no effect. */
export interface MethodFactor {
  readonly factor: "date" | "plotRatio" | "term" | "developmentLevel"
  readonly value: number
  readonly reason: Message
}

/** A value by the benchmark-price coefficient method: `unitPrice` is the base times all factors. */
export interface BenchmarkValue {
  /** Yuan per m² of ground, as published. */
  readonly baseUnitPrice: number
  readonly unitPrice: number
  readonly factors: ReadonlyArray<MethodFactor>
  /** Expected error, ln units; and the same without the part due to a shorter term. */
  readonly error: number
  readonly steadyError: number
}

/** The target of a benchmark price's adjustment. */
export interface BenchmarkSubject {
  readonly facts: Facts
  readonly valuationDate: LocalDate.LocalDate
  /** The market's price index, for the adjustment of dates; `undefined` where none was learned. */
  readonly index: TimeIndex | undefined
}

const DAYS_PER_YEAR = 365.25

/**
 * P = base × K(date) × K(plot ratio) × K(term) × K(development). A factor without data is 1 and states its reason: a
 * date outside the market's index, a plot ratio missing on one side, a level of development likewise. Development is a
 * difference of costs per m², expressed as a coefficient.
 *
 * `undefined` when no price is left, which happens only for a benchmark far below the cost of development.
 *
 * @see GB/T 18508 (基准地价系数修正法)
 */
export const benchmarkValue = (
  tables: LandTables,
  policy: Pick<LandPolicy, "benchmark" | "rateError">,
  price: BenchmarkPrice,
  subject: BenchmarkSubject,
): BenchmarkValue | undefined => {
  const date = dateFactor(policy, price, subject)
  const plotRatio = plotRatioOf(tables, price, subject.facts)
  const term = termOf(tables, policy.rateError, price, subject.facts)
  const before = price.unitPrice * date.value * plotRatio.value * term.value
  const development = developmentOf(tables, price, subject.facts, before)
  if (development === undefined) return undefined
  const factors = [date, plotRatio, term, development]
  return {
    baseUnitPrice: price.unitPrice,
    unitPrice: factors.reduce((product, { value }) => product * value, price.unitPrice),
    factors: factors.map(({ factor, reason, value }) => ({ factor, value, reason })),
    error: Math.hypot(policy.benchmark.error, date.error, term.error),
    steadyError: Math.hypot(policy.benchmark.error, date.error),
  }
}

interface UnsureFactor extends MethodFactor {
  readonly error: number
}

const dateFactor = (
  { benchmark }: Pick<LandPolicy, "benchmark">,
  { date }: BenchmarkPrice,
  { index, valuationDate }: BenchmarkSubject,
): UnsureFactor => {
  const factor = "date"
  const from = date === undefined ? undefined : LocalDate.observedEpochDay(date)
  if (date === undefined || from === undefined) {
    return { factor, value: 1, error: 0, reason: landMessage("land.factor.dateUnknown", {}) }
  }
  const to = LocalDate.toEpochDay(valuationDate)
  if (index === undefined || from < index.firstDay) {
    const error = (benchmark.errorPerYear * Math.abs(to - from)) / DAYS_PER_YEAR
    return { factor, value: 1, error, reason: landMessage("land.factor.dateNoEvidence", { from: date }) }
  }
  const value = Math.exp(levelAt(index, to) - levelAt(index, from))
  const percent = round(100 * (value - 1), 1)
  return {
    factor,
    value,
    error: 0,
    reason: landMessage("land.factor.date", { from: date, to: valuationDate, percent }),
  }
}

const plotRatioOf = (tables: LandTables, price: BenchmarkPrice, facts: Facts): MethodFactor => {
  const factor = "plotRatio"
  const use = landUseOf(facts)
  const table = use === undefined ? undefined : tables.plotRatios[use]
  const own = LandFacts.plotRatio(facts)
  const benchmark = price.plotRatio ?? table?.benchmarkPlotRatio
  if (use !== undefined && table === undefined) {
    return { factor, value: 1, reason: landMessage("land.factor.plotRatioExempt", { use }) }
  }
  if (table === undefined || own === undefined || benchmark === undefined) {
    return { factor, value: 1, reason: landMessage("land.factor.plotRatioUnknown", {}) }
  }
  return {
    factor,
    value: plotRatioFactor(table, own) / plotRatioFactor(table, benchmark),
    reason: landMessage("land.factor.plotRatio", { own, benchmark }),
  }
}

const termOf = (tables: LandTables, rateError: number, price: BenchmarkPrice, facts: Facts): UnsureFactor => {
  const total = LandFacts.termTotalYears(facts)
  const full = price.termYears ?? legalTerm(tables, facts) ?? total
  const remaining = LandFacts.remainingYears(facts) ?? total ?? full
  const term = termAdjustment(tables, facts, rateError, full, remaining)
  return { factor: "term", value: term.factor, error: term.error, reason: termReason(term) }
}

/** The reason behind a term's factor. */
export const termReason = ({ factor, fullYears, rate, remainingYears }: ReturnType<typeof termAdjustment>): Message =>
  factor === 1 || fullYears === undefined || remainingYears === undefined
    ? landMessage("land.factor.fullTerm", { full: fullYears ?? null })
    : landMessage("land.factor.term", {
        remaining: round(remainingYears, 1),
        full: round(fullYears, 1),
        ratePercent: round(100 * rate, 2),
      })

const developmentOf = (
  { development: { costPerSqm } }: LandTables,
  { developmentLevel: benchmark }: BenchmarkPrice,
  facts: Facts,
  before: number,
): MethodFactor | undefined => {
  const factor = "developmentLevel"
  const own = developmentLevelOf(facts)
  if (own === undefined || benchmark === undefined) {
    const missing = own !== undefined ? "BENCHMARK" : benchmark !== undefined ? "SUBJECT" : "BOTH"
    return { factor, value: 1, reason: landMessage("land.factor.developmentUnknown", { missing }) }
  }
  const difference = costPerSqm[own] - costPerSqm[benchmark]
  if (before + difference <= 0) return undefined
  return {
    factor,
    value: (before + difference) / before,
    reason: landMessage("land.factor.development", { own, benchmark, difference }),
  }
}
