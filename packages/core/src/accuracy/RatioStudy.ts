import { median } from "../statistics/Robust.ts"
import { type VerticalEquityIndicator, verticalEquityIndicator } from "./VerticalEquityIndicator.ts"

/** A value and the price paid, both in yuan. */
export interface ValuedPrice {
  readonly value: number
  readonly price: number
}

/**
 * Uniformity of values relative to prices, as assessors measure it (IAAO Standard on Ratio Studies, 2013: sections 5.4
 * to 5.6, appendix D). `cod`: coefficient of dispersion, per cent. `prd`: price-related differential. `prb`:
 * price-related bias. All `NaN` without a sale.
 */
export interface RatioStudy extends VerticalEquityIndicator {
  readonly medianRatio: number
  readonly cod: number
  readonly prd: number
  readonly prb: number
}

export const ratioStudy = (sales: ReadonlyArray<ValuedPrice>): RatioStudy => {
  const ratios = sales.map(({ value, price }) => value / price)
  const centre = median(ratios)
  const deviation = ratios.reduce((sum, ratio) => sum + Math.abs(ratio - centre), 0) / ratios.length
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  const weighted = sales.reduce((sum, { value }) => sum + value, 0) / sales.reduce((sum, { price }) => sum + price, 0)
  return {
    medianRatio: centre,
    cod: (100 * deviation) / centre,
    prd: mean / weighted,
    prb: priceRelatedBias(sales, centre),
    ...verticalEquityIndicator(sales.map((sale, s) => ({ proxy: valueProxy(sale, centre), ratio: ratios[s]! }))),
  }
}

/**
 * The standard's proxy for market value, unbiased by errors on either side, yuan: half the price plus half of value ÷
 * median ratio. Sorting by prices alone would make cheap sales look overvalued, sorting by values alone undervalued.
 */
export const valueProxy = ({ value, price }: ValuedPrice, medianRatio: number): number =>
  0.5 * price + (0.5 * value) / medianRatio

/** Slope of relative ratio differences on the base-2 logarithm of the value proxy. */
const priceRelatedBias = (sales: ReadonlyArray<ValuedPrice>, medianRatio: number): number => {
  if (sales.length === 0) return Number.NaN
  const points = sales.map((sale) => ({
    x: Math.log2(valueProxy(sale, medianRatio)),
    y: (sale.value / sale.price - medianRatio) / medianRatio,
  }))
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const x = mean((point) => point.x)
  const y = mean((point) => point.y)
  const covariance = mean((point) => (point.x - x) * (point.y - y))
  const variance = mean((point) => (point.x - x) ** 2)
  return variance > 0 ? covariance / variance : 0
}
