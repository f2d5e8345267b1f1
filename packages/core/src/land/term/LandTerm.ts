import type { Facts } from "../../domain/Facts.ts"
import type { Appraisal } from "../../market/appraise/Appraisal.ts"
import * as LandFacts from "../LandFacts.ts"
import { landUseOf } from "../LandUse.ts"
import type { LandTables } from "../tables/index.ts"
import { termFactor } from "./TermFactor.ts"

/** How a value for a full term becomes one for the years that are left. */
export interface TermAdjustment {
  /** Years of the full term that the value before is for; `undefined` when neither samples, request nor law tell. */
  readonly fullYears: number | undefined
  /** Years that are left, at most the full ones; the full ones where nothing is said. */
  readonly remainingYears: number | undefined
  /** In (0, 1]. */
  readonly factor: number
  /** Yearly rate that it was computed with. */
  readonly rate: number
  /** Expected error of ln factor, as far as the rate is unsure. */
  readonly error: number
}

/** The rate for a use; that of commercial land, the highest, where the use is unknown. */
export const rateOf = (tables: LandTables, facts: Facts): number => tables.rates[landUseOf(facts) ?? "COMMERCIAL"].rate

/** The longest term that the law allows for the use of these facts, years. */
export const legalTerm = (tables: LandTables, facts: Facts): number | undefined => {
  const use = landUseOf(facts)
  return use === undefined ? undefined : tables.terms[use]?.maximumYears
}

/** The adjustment from a full term to what is left of it. `rateError`: expected error of the yearly rate. */
export const termAdjustment = (
  tables: LandTables,
  facts: Facts,
  rateError: number,
  fullYears: number | undefined,
  remainingYears: number | undefined,
): TermAdjustment => {
  const rate = rateOf(tables, facts)
  if (fullYears === undefined || remainingYears === undefined || remainingYears >= fullYears) {
    return { fullYears, remainingYears: fullYears, factor: 1, rate, error: 0 }
  }
  const at = (other: number): number => Math.log(termFactor(Math.max(0, other), remainingYears, fullYears))
  return {
    fullYears,
    remainingYears,
    factor: termFactor(rate, remainingYears, fullYears),
    rate,
    error: Math.abs(at(rate + rateError) - at(rate - rateError)) / 2,
  }
}

/** The factor under which a recipe reports what it learned about total terms. */
const TERM_FACTOR = "term"

/**
 * From the comparables' value to the subject's. Comparables are deals of full terms. Where the market's model adjusts
 * them to the subject's total term, the value is for that; else for the term that is usual among them, or for the
 * longest by law.
 */
export const marketTerm = (
  tables: LandTables,
  facts: Facts,
  rateError: number,
  appraisal: Appraisal,
): TermAdjustment => {
  const total = LandFacts.termTotalYears(facts)
  const remaining = LandFacts.remainingYears(facts)
  const usual = usualTerm(appraisal) ?? legalTerm(tables, facts)
  return total !== undefined && appraisal.factors.includes(TERM_FACTOR)
    ? termAdjustment(tables, facts, rateError, total, remaining ?? total)
    : termAdjustment(tables, facts, rateError, usual ?? total, remaining ?? total ?? usual)
}

/** Half of the comparables' weight has a total term no longer than this; `undefined` when none states one. */
const usualTerm = ({ comparables }: Pick<Appraisal, "comparables">): number | undefined => {
  const terms = comparables
    .flatMap(({ sample, weight }) => {
      const years = LandFacts.termTotalYears(sample.facts)
      return years === undefined || years <= 0 ? [] : [{ years, weight }]
    })
    .toSorted((a, b) => a.years - b.years)
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  return terms.find(({ weight }) => (passed += weight) >= total / 2)?.years
}
