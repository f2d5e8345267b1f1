import type { Facts } from "../domain/Facts.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { reconcile, type ReconciledValue, withoutComparison } from "../market/reconcile/Reconcile.ts"
import type { EquipmentPolicy } from "./EquipmentPolicy.ts"
import { EquipmentFacts } from "./fields.ts"
import type { ResidualRates } from "./ResidualRates.ts"

/**
 * Stated price of the same machine new today, yuan. `undefined` when absent or implausible (in units of 10,000 yuan by
 * mistake).
 */
export const statedReplacementValue = (policy: EquipmentPolicy, facts: Facts): number | undefined => {
  const value = EquipmentFacts.replacementValue(facts)
  const [low, high] = policy.hardRules.unitPrice
  return value !== undefined && value >= low && value <= high ? value : undefined
}

/**
 * The comparables' value and, where the price of the same machine new is stated, the cost approach (replacement value ×
 * residual rate). A doubted hour meter adds to the error below the value. `undefined` when neither gives a value.
 */
export const reconciled = (
  policy: EquipmentPolicy,
  appraisal: Appraisal | undefined,
  replacementValue: number | undefined,
  { ofAge, ofUse }: ResidualRates,
  isMeterDoubted = false,
): ReconciledValue | undefined => {
  const { equalComparables, error } = policy.cost
  const cost =
    replacementValue === undefined || ofAge === undefined
      ? undefined
      : { log: Math.log(replacementValue * ofAge * ofUse), error }
  const errorBelow = isMeterDoubted ? policy.hoursDoubtError : 0
  if (appraisal !== undefined) {
    return reconcile(policy, { appraisal }, cost, {
      weight: { by: "COUNT", equalComparables },
      errorBelow,
      countsDisagreement: true,
    })
  }
  return cost === undefined ? undefined : withoutComparison(policy, cost, errorBelow)
}
