import * as Facts from "../domain/Facts.ts"
import type { Appraisal } from "../market/Appraisal.ts"
import { effectiveCount } from "../market/MarketReport.ts"
import { type Uncertainty, uncertainty } from "../market/Uncertainty.ts"
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
    return { log: costLog, uncertainty: ofError(policy, policy.cost.error), marketWeight: 0, costLog }
  }
  if (costLog === undefined) {
    return { log: appraisal.logUnitPrice, uncertainty: appraisal.uncertainty, marketWeight: 1, costLog }
  }
  const count = effectiveCount(appraisal)
  const marketWeight = count / (count + policy.cost.equalComparables)
  const marketError = appraisal.uncertainty.halfWidth / ofError(policy, 1).halfWidth
  return {
    log: marketWeight * appraisal.logUnitPrice + (1 - marketWeight) * costLog,
    uncertainty: ofError(policy, Math.hypot(marketWeight * marketError, (1 - marketWeight) * policy.cost.error)),
    marketWeight,
    costLog,
  }
}

/** Range and confidence of a normal error (ln units): the policy's prior, with nothing but that error. */
const ofError = (policy: EquipmentPolicy, error: number): Uncertainty =>
  uncertainty({ ...policy, prior: { object: error, place: 0, sample: 0 } }, undefined, NO_EVIDENCE, 0)

const NO_EVIDENCE = { weight: 1, dispersion: 0, oddity: 0, groupShare: 1, stretch: 0, effectiveCount: 1 }
