import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { type Uncertainty, uncertaintyOfError } from "../market/appraise/Uncertainty.ts"
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

/** A value, how sure it is, and which part of it each method carries. */
export interface LandEstimate {
  /** ln of yuan per m² of ground. */
  readonly log: number
  readonly uncertainty: Uncertainty
  /** Weight of the comparables' value; the rest is the benchmark-price method's. */
  readonly marketWeight: number
  /** Expected error of the comparables' value, ln units; absent without any. */
  readonly marketError?: number
}

/** The comparables' value for what is left of the term. */
export const marketValue = (appraisal: Appraisal, term: TermAdjustment): MarketValue => ({
  appraisal,
  term,
  log: appraisal.logUnitPrice + Math.log(term.factor),
})

/**
 * The comparables' value and, where a benchmark price was given, the value by that, combined as weighted geometric mean. Each
 * weighs by the inverse of its expected squared error as it is for a full term, the benchmark price at most as the policy says: a shorter term moves
 * no weight. The errors count as independent; that of the term factor adds to the market's, and methods that disagree make the value as unsure
 * as they are apart.
 */
export const landEstimate = (
  policy: LandPolicy,
  { appraisal, log, term }: MarketValue,
  benchmark: BenchmarkValue | undefined,
): LandEstimate => {
  const { halfWidth: perError } = uncertaintyOfError(policy, 1)
  const comparison = appraisal.uncertainty.halfWidth / perError
  const marketError = Math.hypot(comparison, term.error)
  if (benchmark === undefined) {
    const { origin } = appraisal.uncertainty
    const measured = term.error === 0 ? appraisal.uncertainty : { ...uncertaintyOfError(policy, marketError), origin }
    return { log, uncertainty: measured, marketWeight: 1, marketError }
  }
  const steadyError = appraisal.steadyUncertainty.halfWidth / perError
  const precise = steadyError ** 2 / (steadyError ** 2 + benchmark.steadyError ** 2)
  const marketWeight = 1 - Math.min(precise, policy.benchmark.mostWeight)
  const apart = Math.sqrt(marketWeight * (1 - marketWeight)) * (log - Math.log(benchmark.unitPrice))
  const error = Math.hypot(marketWeight * marketError, (1 - marketWeight) * benchmark.error, apart)
  return {
    log: marketWeight * log + (1 - marketWeight) * Math.log(benchmark.unitPrice),
    uncertainty: { ...uncertaintyOfError(policy, error), origin: appraisal.uncertainty.origin },
    marketWeight,
    marketError,
  }
}

/** A benchmark price alone, where no sample carries a value. */
export const benchmarkEstimate = (policy: LandPolicy, { error, unitPrice }: BenchmarkValue): LandEstimate => ({
  log: Math.log(unitPrice),
  uncertainty: uncertaintyOfError(policy, error),
  marketWeight: 0,
})
