import { median } from "../market/learn/Robust.ts"

/** One value beside the price that was paid: both in yuan. */
export interface ValuedPrice {
  readonly value: number
  readonly price: number
}

/**
 * Uniformity of values against prices, as assessors measure it (IAAO Standard on Ratio Studies, 2013, appendix B).
 * `cod`: coefficient of dispersion, per cent. `prd`: price-related differential. `prb`: price-related bias.
 */
export interface RatioStudy {
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
  }
}

/** Slope of relative ratio differences on the base-2 logarithm of the value proxy (half price, half value ÷ median ratio). */
const priceRelatedBias = (sales: ReadonlyArray<ValuedPrice>, medianRatio: number): number => {
  const points = sales.map(({ value, price }) => ({
    x: Math.log2(0.5 * price + (0.5 * value) / medianRatio),
    y: (value / price - medianRatio) / medianRatio,
  }))
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const x = mean((point) => point.x)
  const y = mean((point) => point.y)
  const covariance = mean((point) => (point.x - x) * (point.y - y))
  const variance = mean((point) => (point.x - x) ** 2)
  return variance > 0 ? covariance / variance : 0
}
