import type { Facts } from "../../domain/Facts.ts"
import type { Appraisal } from "../../market/appraise/Appraisal.ts"
import { LandFacts, landUseOf } from "../fields.ts"
import type { LandTables } from "../tables/LandTables.ts"
import { termFactor } from "./TermFactor.ts"

/** The adjustment from a full term to the remaining years. */
export interface TermAdjustment {
  /**
   * Years of the full term that the unadjusted value is for; `undefined` when neither samples, request nor law state
   * it.
   */
  readonly fullYears: number | undefined
  /** Remaining years, at most the full term; the full term where none is stated. */
  readonly remainingYears: number | undefined
  /** In (0, 1]. */
  readonly factor: number
  /** The yearly rate used. */
  readonly rate: number
  /** Expected error of ln factor, due to the uncertainty of the rate. */
  readonly error: number
}

/** The rate for a use; that of commercial land, the highest, where the use is unknown. */
export const rateOf = (tables: LandTables, facts: Facts): number => tables.rates[landUseOf(facts) ?? "COMMERCIAL"].rate

/** The maximum legal term for the use in these facts, years. */
export const legalTerm = (tables: LandTables, facts: Facts): number | undefined => {
  const use = landUseOf(facts)
  return use === undefined ? undefined : tables.terms[use]?.maximumYears
}

/** The adjustment from a full term to its remaining part. `rateError`: expected error of the yearly rate. */
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

/** The factor under which a recipe reports its learned effect of total terms. */
const TERM_FACTOR = "term"

/**
 * The adjustment from the comparables' value to the subject's. Comparables are deals with full terms. Where the
 * market's model adjusts them to the subject's total term, the value is for that term; otherwise for the usual one
 * among them, or the legal maximum.
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

/** The weighted median of the comparables' total terms; `undefined` when none states one. */
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
