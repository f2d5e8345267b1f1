import * as Facts from "../domain/Facts.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { type Uncertainty, uncertaintyOfError } from "../market/appraise/Uncertainty.ts"
import { effectiveCount } from "../market/report/MarketReport.ts"
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
  /** Half width of the published range above the value: what a doubtful hour meter adds, it adds below alone. */
  readonly halfWidthAbove: number
  /** Half width but for what wear does to it: what a refusal goes by, so that no machine is refused for being worn less. */
  readonly steadyHalfWidth: number
  /** Weight of the comparables' value; the rest is the cost approach's. */
  readonly marketWeight: number
  /** ln of replacement value × residual rate; absent where no replacement value was stated. */
  readonly costLog: number | undefined
}

/**
 * The comparables' value and, where the price of the same machine new is stated, the cost approach, combined as weighted
 * geometric mean: the market weighs n / (n + k) with n effective comparables (Kish). Their errors count as independent; a doubted hour meter
 * adds to them below the value. `undefined` when neither gives a value.
 */
export const estimate = (
  policy: EquipmentPolicy,
  appraisal: Appraisal | undefined,
  replacementValue: number | undefined,
  { ofAge, ofUse }: ResidualRates,
  isMeterDoubted = false,
): Estimate | undefined => {
  const costLog =
    replacementValue === undefined || ofAge === undefined ? undefined : Math.log(replacementValue * ofAge * ofUse)
  const doubt = isMeterDoubted ? policy.hoursDoubtError : 0
  const { halfWidth: perError } = uncertaintyOfError(policy, 1)
  /** Of an error below the value, above it, and without wear. */
  const unsure = (
    error: number,
    above = error,
    steady = error,
  ): Pick<Estimate, "uncertainty" | "halfWidthAbove" | "steadyHalfWidth"> => ({
    uncertainty: uncertaintyOfError(policy, Math.hypot(error, doubt)),
    halfWidthAbove: perError * above,
    steadyHalfWidth: perError * steady,
  })
  if (appraisal === undefined) {
    return costLog === undefined ? undefined : { log: costLog, ...unsure(policy.cost.error), marketWeight: 0, costLog }
  }
  const marketErrors = [
    appraisal.uncertainty.halfWidth / perError,
    appraisal.halfWidthAbove / perError,
    appraisal.steadyUncertainty.halfWidth / perError,
  ] as const
  if (costLog === undefined) {
    const { origin } = appraisal.uncertainty
    const { uncertainty, ...widths } = unsure(...marketErrors)
    return {
      log: appraisal.logUnitPrice,
      uncertainty: doubt === 0 ? appraisal.uncertainty : { ...uncertainty, origin },
      ...widths,
      marketWeight: 1,
      costLog,
    }
  }
  const count = effectiveCount(appraisal)
  const marketWeight = count / (count + policy.cost.equalComparables)
  const joined = (marketError: number): number =>
    Math.hypot(marketWeight * marketError, (1 - marketWeight) * policy.cost.error)
  const [below, above, steady] = marketErrors
  return {
    log: marketWeight * appraisal.logUnitPrice + (1 - marketWeight) * costLog,
    ...unsure(joined(below), joined(above), joined(steady)),
    marketWeight,
    costLog,
  }
}
