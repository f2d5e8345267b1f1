import * as Facts from "../domain/Facts.ts"
import type { Appraisal } from "../market/Appraisal.ts"
import { effectiveCount } from "../market/MarketReport.ts"
import { type Uncertainty, uncertaintyOfError } from "../market/Uncertainty.ts"
import type { EquipmentPolicy } from "./EquipmentPolicy.ts"
import type { ResidualRates } from "./ResidualRates.ts"

/**
 * The price of the same machine new today that a request states, yuan. `undefined` when there is none, or one that no machine
 * costs (one in units of 10,000 yuan by mistake).
 */
export const statedReplacementValue = (policy: EquipmentPolicy, facts: Facts.Facts): number | undefined => {
  const value = Facts.number(facts, "replacementValue")
  const [low, high] = policy.hardRules.unitPrice
  return value !== undefined && value >= low && value <= high ? value : undefined
}

/** A value, how sure it is, and which part of it each approach carries. */
export interface Estimate {
  /** ln of the value in yuan. */
  readonly log: number
  readonly uncertainty: Uncertainty
  /** Weight of the comparables' value; the rest is the cost approach's. */
  readonly marketWeight: number
  /** ln of replacement value × residual rate; absent where no replacement value was stated. */
  readonly costLog: number | undefined
}

/**
 * The comparables' value and, where the price of the same machine new is stated, the cost approach, combined as weighted
 * geometric mean: the market weighs n / (n + k) with n effective comparables (Kish). Their errors count as independent.
 * `undefined` when neither gives a value.
 */
export const estimate = (
  policy: EquipmentPolicy,
  appraisal: Appraisal | undefined,
  replacementValue: number | undefined,
  { ofAge, ofUse }: ResidualRates,
): Estimate | undefined => {
  const costLog =
    replacementValue === undefined || ofAge === undefined ? undefined : Math.log(replacementValue * ofAge * ofUse)
  if (appraisal === undefined) {
    if (costLog === undefined) return undefined
    return { log: costLog, uncertainty: uncertaintyOfError(policy, policy.cost.error), marketWeight: 0, costLog }
  }
  if (costLog === undefined) {
    return { log: appraisal.logUnitPrice, uncertainty: appraisal.uncertainty, marketWeight: 1, costLog }
  }
  const count = effectiveCount(appraisal)
  const marketWeight = count / (count + policy.cost.equalComparables)
  const marketError = appraisal.uncertainty.halfWidth / uncertaintyOfError(policy, 1).halfWidth
  return {
    log: marketWeight * appraisal.logUnitPrice + (1 - marketWeight) * costLog,
    uncertainty: uncertaintyOfError(
      policy,
      Math.hypot(marketWeight * marketError, (1 - marketWeight) * policy.cost.error),
    ),
    marketWeight,
    costLog,
  }
}
