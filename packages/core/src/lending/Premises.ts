import { round } from "../domain/Rounding.ts"
import { normalQuantile } from "../statistics/Normal.ts"
import { sourceMessage } from "./LendingMessages.ts"
import type { LendingLine, PremiseLine } from "./LendingPolicy.ts"
import type { Figures, LendingOutcome, Premise } from "./LendingResult.ts"

/** Half width of an 80 % range in standard errors. */
export const HALF_WIDTH = normalQuantile(0.9)

/** A sale at auction as the market shows it. */
export type LearnedSale = Omit<Premise, "learned" | "marketingMonths" | "costs">

/** The value in a sale that loses a share of the market value: its range is that of the value and of the discount. */
const premiseOf = (line: PremiseLine, { high, low, value }: Figures): Premise => {
  const kept = 1 - line.discount
  const widened = (bound: number): number => Math.hypot(Math.log(bound / value), HALF_WIDTH * line.error)
  return {
    minPrice: Math.round(value * kept * Math.exp(-widened(low))),
    avgPrice: Math.round(value * kept),
    maxPrice: Math.round(value * kept * Math.exp(widened(high))),
    discount: round(line.discount, 4),
    discountError: round(line.error, 4),
    marketingMonths: line.marketingMonths,
    costs: round(line.costs, 4),
    learned: false,
    note: sourceMessage(line),
  }
}

/**
 * Values in an orderly and in a forced sale, by the table of the policy; the forced one as learned from the market's
 * auctions where it was. An orderly sale never brings less than that.
 */
export const premisesOf = (
  { forced, orderly }: LendingLine,
  figures: Figures,
  learned?: LearnedSale,
): NonNullable<LendingOutcome["premises"]> => {
  const byTable = {
    orderlyLiquidation: premiseOf(orderly, figures),
    forcedLiquidation: premiseOf(forced, figures),
  }
  if (learned === undefined) return byTable
  const sale = { ...learned, learned: true }
  return {
    orderlyLiquidation:
      orderly.discount > learned.discount ? { ...byTable.orderlyLiquidation, ...sale } : byTable.orderlyLiquidation,
    forcedLiquidation: { ...byTable.forcedLiquidation, ...sale },
  }
}
