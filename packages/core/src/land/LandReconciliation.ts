import type { Appraisal } from "../market/appraise/Appraisal.ts"
import {
  type OtherApproach,
  reconcile,
  type ReconciledValue,
  withoutComparison,
} from "../market/reconcile/Reconcile.ts"
import type { BenchmarkValue } from "./benchmark/index.ts"
import type { LandPolicy } from "./LandPolicy.ts"
import type { TermAdjustment } from "./term/index.ts"

/** The comparables' value, brought to the remaining term. */
export interface MarketValue {
  readonly appraisal: Appraisal
  readonly term: TermAdjustment
  /** ln of yuan per m² for the remaining term. */
  readonly log: number
}

/** The comparables' value for what is left of the term. */
export const marketValue = (appraisal: Appraisal, term: TermAdjustment): MarketValue => ({
  appraisal,
  term,
  log: appraisal.logUnitPrice + Math.log(term.factor),
})

/**
 * The comparables' value and, where a benchmark price was given, the value by that. They weigh by the inverse of their
 * variances as those are for a full term, the benchmark price at most as the policy says. The error of the term factor
 * adds to the comparables'; approaches that disagree make the value as unsure as they are apart.
 */
export const reconciled = (
  policy: LandPolicy,
  { appraisal, log, term }: MarketValue,
  benchmark: BenchmarkValue | undefined,
): ReconciledValue =>
  reconcile(
    policy,
    { appraisal, log, furtherErrors: [term.error] },
    benchmark === undefined ? undefined : benchmarkApproach(benchmark),
    { weight: { by: "VARIANCE", mostOther: policy.benchmark.mostWeight }, countsDisagreement: true },
  )

const benchmarkApproach = ({ error, steadyError, unitPrice }: BenchmarkValue): OtherApproach => ({
  log: Math.log(unitPrice),
  error,
  steadyError,
})

/** A benchmark price alone, where no sample carries a value. */
export const byBenchmarkPrice = (policy: LandPolicy, benchmark: BenchmarkValue): ReconciledValue =>
  withoutComparison(policy, benchmarkApproach(benchmark))
