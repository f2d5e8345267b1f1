import { hedonicEffect } from "./learn/Hedonic.ts"
import type { Row } from "./learn/Rows.ts"
import { levelAt } from "./learn/TimeIndex.ts"
import type { MarketModel } from "./MarketModel.ts"
import type { MarketPolicy } from "./MarketPolicy.ts"

/** One named adjustment of a comparable to the subject, ln units: the adjusted price is the price times e^`log`. */
export interface Adjustment {
  readonly factor: string
  readonly log: number
}

/** Listing price to deal price. */
export const TRANSACTION_FACTOR = "transaction"
/** Price level of the comparable's day to that of the valuation date. */
export const TIME_FACTOR = "time"
/** The part of a comparable's own surprise that is not carried over to the subject. */
export const UNEXPLAINED_FACTOR = "unexplained"

/**
 * Everything that leads from a comparable's own unit price to its price adjusted to the subject, factor by factor.
 * `effects` are the subject's, as the prediction took them.
 */
export const adjustmentsOf = (
  { additive, discount }: Pick<MarketModel, "additive" | "discount">,
  subject: { readonly day: number; readonly effects: Float64Array },
  comparable: Row,
  asked: boolean,
  notCarried: number,
): ReadonlyArray<Adjustment> => {
  const logs = new Map<string, number>()
  const add = (factor: string, log: number): void => {
    if (log !== 0) logs.set(factor, (logs.get(factor) ?? 0) + log)
  }
  const { numbers, labels } = additive.hedonic
  if (asked) add(TRANSACTION_FACTOR, discount.logRatio)
  add(TIME_FACTOR, levelAt(additive.index, subject.day) - levelAt(additive.index, comparable.day))
  for (let v = 0; v < subject.effects.length; v++) {
    const { factor } = v < numbers.length ? numbers[v]! : labels[v - numbers.length]!
    add(factor, subject.effects[v]! - hedonicEffect(additive.hedonic, comparable, v))
  }
  add(UNEXPLAINED_FACTOR, notCarried)
  return [...logs].map(([factor, log]) => ({ factor, log }))
}

/** Whether a single adjustment, or all together, pass the limits of GB/T 50291-2015 4.2.15. */
export const passesLimits = (
  adjustments: ReadonlyArray<Adjustment>,
  { standard }: MarketPolicy,
): { readonly single: boolean; readonly total: boolean } => {
  const counted = adjustments.filter(({ factor }) => factor !== UNEXPLAINED_FACTOR)
  return {
    single: counted.every(({ log }) => Math.abs(Math.expm1(log)) <= standard.singleAdjustment),
    total: Math.abs(Math.expm1(counted.reduce((sum, { log }) => sum + log, 0))) <= standard.totalAdjustment,
  }
}
