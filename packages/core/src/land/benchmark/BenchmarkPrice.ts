import type { Facts } from "../../domain/Facts.ts"
import { type DevelopmentLevel, developmentLevelOf, LandFacts } from "../fields.ts"

/**
 * A city's published price for land of the subject's use and grade, with the conditions it applies to, as far as known.
 */
export interface BenchmarkPrice {
  /** Yuan per m² of ground. */
  readonly unitPrice: number
  /** `YYYY-MM-DD`. */
  readonly date?: string
  readonly plotRatio?: number
  readonly termYears?: number
  readonly developmentLevel?: DevelopmentLevel
}

/** A benchmark price as facts of a subject, which hold only texts and numbers. */
export const benchmarkFacts = (price: BenchmarkPrice): Facts => ({
  benchmarkUnitPrice: price.unitPrice,
  ...(price.date === undefined ? {} : { benchmarkDate: price.date }),
  ...(price.plotRatio === undefined ? {} : { benchmarkPlotRatio: price.plotRatio }),
  ...(price.termYears === undefined ? {} : { benchmarkTermYears: price.termYears }),
  ...(price.developmentLevel === undefined ? {} : { benchmarkDevelopmentLevel: price.developmentLevel }),
})

/** The benchmark price in the facts; `undefined` when there is none. */
export const readBenchmarkPrice = (facts: Facts): BenchmarkPrice | undefined => {
  const unitPrice = LandFacts.benchmarkUnitPrice(facts)
  if (unitPrice === undefined || unitPrice <= 0) return undefined
  const date = LandFacts.benchmarkDate(facts)
  const plotRatio = LandFacts.benchmarkPlotRatio(facts)
  const termYears = LandFacts.benchmarkTermYears(facts)
  const developmentLevel = developmentLevelOf(facts, LandFacts.benchmarkDevelopmentLevel)
  return {
    unitPrice,
    ...(date === undefined ? {} : { date }),
    ...(plotRatio === undefined ? {} : { plotRatio }),
    ...(termYears === undefined ? {} : { termYears }),
    ...(developmentLevel === undefined ? {} : { developmentLevel }),
  }
}
