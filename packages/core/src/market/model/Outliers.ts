import { median, quantile } from "../../statistics/Robust.ts"
import type { ComparisonPolicy } from "../recipe/MarketPolicy.ts"

/**
 * Indices of the outliers among the values (ln adjusted prices of comparable objects): modified z-score on the median
 * absolute deviation, Tukey fences for small samples, none for very small ones. Drops the largest deviations first, at
 * most the policy's share, and keeps at least its minimum number.
 */
export const outlierIndices = (
  values: Float64Array,
  { outliers }: Pick<ComparisonPolicy, "outliers">,
): ReadonlySet<number> => {
  if (values.length < outliers.tukeyFrom) return new Set()
  const centre = median(values)
  const limit = outlierLimit(values, centre, outliers)
  const beyond = Array.from(values.keys())
    .filter((i) => Math.abs(values[i]! - centre) > limit)
    .toSorted((a, b) => Math.abs(values[b]! - centre) - Math.abs(values[a]! - centre))
  const most = Math.min(
    Math.max(1, Math.floor(values.length * outliers.mostShare)),
    Math.max(0, values.length - outliers.keepAtLeast),
  )
  return new Set(beyond.slice(0, most))
}

const outlierLimit = (values: Float64Array, centre: number, outliers: ComparisonPolicy["outliers"]): number => {
  if (values.length < outliers.modifiedZFrom) {
    const width = quantile(values, 0.75) - quantile(values, 0.25)
    return Math.max(width / 2 + outliers.tukey * width, outliers.floor)
  }
  const deviations = values.map((value) => Math.abs(value - centre))
  const mad = median(deviations)
  const scale = mad > 0 ? mad / 0.6745 : (deviations.reduce((a, b) => a + b, 0) / deviations.length) * 1.253
  return Math.max(outliers.modifiedZ * scale, outliers.floor)
}
