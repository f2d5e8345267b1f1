import { mean, median } from "../statistics/Robust.ts"
import { studentQuantile } from "../statistics/Student.ts"
import { ratioOf, type ValuedPrice, valueProxy } from "./ValueGroups.ts"
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

/** Price-related bias (PRB): relative change of ratios where values double. */
interface PriceRelatedBias {
  readonly prb: number
  /** Confidence interval of 95 %. `NaN` for fewer than five sales, or where all are worth the same. */
  readonly prbLow: number
  readonly prbHigh: number
}

/**
 * Slope of relative ratio differences on the base-2 logarithm of the value proxy, by least squares, with the
 * regression's t interval (IAAO Standard on Ratio Studies, 2013: section 5.6, appendix D).
 */
const priceRelatedBias = (sales: ReadonlyArray<ValuedPrice>, medianRatio: number): PriceRelatedBias => {
  const xs = sales.map((sale) => Math.log2(valueProxy(sale, medianRatio)))
  const ys = sales.map((sale) => (ratioOf(sale) - medianRatio) / medianRatio)
  const [x, y] = [mean(xs), mean(ys)]
  const squares = xs.reduce((sum, own) => sum + (own - x) ** 2, 0)
  const products = xs.reduce((sum, own, i) => sum + (own - x) * (ys[i]! - y), 0)
  if (!(squares > sales.length * Number.EPSILON)) {
    return { prb: sales.length === 0 ? Number.NaN : 0, prbLow: Number.NaN, prbHigh: Number.NaN }
  }
  const prb = products / squares
  const residuals = xs.reduce((sum, own, i) => sum + (ys[i]! - y - prb * (own - x)) ** 2, 0)
  const freedom = sales.length - 2
  const margin = studentQuantile(0.975, freedom) * Math.sqrt(residuals / freedom / squares)
  return { prb, prbLow: prb - margin, prbHigh: prb + margin }
}
