import type { Appraisal } from "../market/appraise/Appraisal.ts"
import {
  type OtherApproach,
  reconcile,
  type ReconciledValue,
  withoutComparison,
} from "../market/reconcile/Reconcile.ts"
import type { BenchmarkValue } from "./benchmark/BenchmarkMethod.ts"
import type { LandPolicy } from "./LandPolicy.ts"
import type { TermAdjustment } from "./term/LandTerm.ts"

/** The comparables' value, adjusted to the remaining term. */
export interface MarketValue {
  readonly appraisal: Appraisal
  readonly term: TermAdjustment
  /** ln of yuan per m² for the remaining term. */
  readonly log: number
}

/** The comparables' value for the remaining term. */
export const marketValue = (appraisal: Appraisal, term: TermAdjustment): MarketValue => ({
  appraisal,
  term,
  log: appraisal.logUnitPrice + Math.log(term.factor),
})

/**
 * Reconciles the comparables' value with that of a benchmark price, where one was given. The weights are the inverse
 * variances for a full term, with the benchmark price capped by the policy. The error of the term factor is added to
 * the comparables'; disagreement between the approaches adds to the error of the value. The range is as
 * wide above the value as below it.
 */
export const reconciled = (
  policy: LandPolicy,
  { appraisal, log, term }: MarketValue,
  benchmark: BenchmarkValue | undefined,
): ReconciledValue => {
  const value = reconcile(
    policy,
    { appraisal, log, furtherErrors: [term.error] },
    benchmark === undefined ? undefined : benchmarkApproach(benchmark),
    { weight: { by: "VARIANCE", mostOther: policy.benchmark.mostWeight }, countsDisagreement: true },
  )
  return { ...value, halfWidthAbove: value.uncertainty.halfWidth }
}

const benchmarkApproach = ({ error, steadyError, unitPrice }: BenchmarkValue): OtherApproach => ({
  log: Math.log(unitPrice),
  error,
  steadyError,
})

/** The value from a benchmark price alone, where no sample carries a value. */
export const byBenchmarkPrice = (policy: LandPolicy, benchmark: BenchmarkValue): ReconciledValue =>
  withoutComparison(policy, benchmarkApproach(benchmark))
