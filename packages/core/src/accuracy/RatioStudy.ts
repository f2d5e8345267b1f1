import { clamp, mean, median, robustSigma } from "../statistics/Robust.ts"
import { studentQuantile } from "../statistics/Student.ts"
import { ratioOf, type ValuedPrice, valueProxy } from "./ValueGroups.ts"
import { type VerticalEquity, verticalEquityIndicator } from "./VerticalEquityIndicator.ts"

/**
 * Level and uniformity of values relative to prices, as assessors measure them (IAAO Standard on Ratio Studies, 2013:
 * sections 5.4 to 5.6, appendix D). `cod`: coefficient of dispersion, per cent. `prd`: price-related differential. All
 * `NaN` without a sale.
 */
export interface RatioStudy extends PriceRelatedBias, ValueSlope, VerticalEquity {
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
    ...valueSlope(sales),
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
  const [prb, margin] = regressed(
    sales.map((sale) => Math.log2(valueProxy(sale, medianRatio))),
    sales.map((sale) => (ratioOf(sale) - medianRatio) / medianRatio),
  )
  return { prb, prbLow: prb - margin, prbHigh: prb + margin }
}

/** Slope of ln price on ln value: 1 where values are neither drawn to the mean nor spread too far. */
interface ValueSlope {
  /** Above 1 where dear objects are valued too low and cheap ones too high. */
  readonly slope: number
  /** Confidence interval of 95 %. `NaN` for fewer than five sales, or where all are worth the same. */
  readonly slopeLow: number
  readonly slopeHigh: number
}

/** Prices further than this from their values are typing errors or another object, in robust standard deviations. */
const FARTHEST_SIGMAS = 3

/**
 * Least squares of ln price on ln value, the distances between them clipped (Huber 1964). Unlike the PRB, it is not
 * biased by errors of the prices: the value alone is on the axis.
 */
const valueSlope = (sales: ReadonlyArray<ValuedPrice>): ValueSlope => {
  const apart = sales.map(({ price, value }) => Math.log(price / value))
  const centre = median(apart)
  const most = FARTHEST_SIGMAS * robustSigma(apart, centre)
  const [excess, margin] = regressed(
    sales.map(({ value }) => Math.log(value)),
    apart.map((own) => clamp(own, centre - most, centre + most)),
  )
  const slope = 1 + excess
  return { slope, slopeLow: slope - margin, slopeHigh: slope + margin }
}

/** Slope of `ys` on `xs` by least squares, and the half width of its t interval of 95 %. */
const regressed = (xs: ReadonlyArray<number>, ys: ReadonlyArray<number>): readonly [slope: number, margin: number] => {
  const [x, y] = [mean(xs), mean(ys)]
  const squares = xs.reduce((sum, own) => sum + (own - x) ** 2, 0)
  const products = xs.reduce((sum, own, i) => sum + (own - x) * (ys[i]! - y), 0)
  if (!(squares > xs.length * Number.EPSILON)) return [xs.length === 0 ? Number.NaN : 0, Number.NaN]
  const slope = products / squares
  const residuals = xs.reduce((sum, own, i) => sum + (ys[i]! - y - slope * (own - x)) ** 2, 0)
  const freedom = xs.length - 2
  return [slope, studentQuantile(0.975, freedom) * Math.sqrt(residuals / freedom / squares)]
}
