import { mean, median } from "../statistics/Robust.ts"
import { type PriceRelatedBias, priceRelatedBias } from "./PriceRelatedBias.ts"
import { ratioOf, type ValuedPrice } from "./ValueGroups.ts"
import { type VerticalEquity, verticalEquityIndicator } from "./VerticalEquityIndicator.ts"

/**
 * Level and uniformity of values relative to prices, as assessors measure them (IAAO Standard on Ratio Studies, 2013:
 * sections 5.4 to 5.6, appendix D). `cod`: coefficient of dispersion, per cent. `prd`: price-related differential. All
 * `NaN` without a sale.
 */
export interface RatioStudy extends PriceRelatedBias, VerticalEquity {
  readonly medianRatio: number
  readonly cod: number
  readonly prd: number
}

export const ratioStudy = (sales: ReadonlyArray<ValuedPrice>): RatioStudy => {
  const ratios = sales.map(ratioOf)
  const centre = median(ratios)
  const weighted = sales.reduce((sum, { value }) => sum + value, 0) / sales.reduce((sum, { price }) => sum + price, 0)
  return {
    medianRatio: centre,
    cod: (100 * mean(ratios.map((ratio) => Math.abs(ratio - centre)))) / centre,
    prd: mean(ratios) / weighted,
    ...priceRelatedBias(sales, centre),
    ...verticalEquityIndicator(sales),
  }
}
