import { median, quantile } from "../../statistics/Robust.ts"
import type { ComparisonPolicy } from "../recipe/MarketPolicy.ts"
import type { Kernel } from "./Kernel.ts"
import type { PricedRow } from "./PricedRow.ts"
import type { Row } from "./Rows.ts"

/**
 * Indices of the outliers among the values (ln adjusted prices of comparable objects): modified z-score on the median
 * absolute deviation, Tukey fences for small samples, none for very small ones. Drops the largest deviations first, at
 * most the policy's share, and keeps at least its minimum number.
 */
const outlierIndices = (
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

/** A sample of the subject's group this far from the median is a typing error, even in a small group (ln units). */
const TYPING_ERROR = Math.log(8)

/**
 * Outliers are detected within the subject's own group where it has enough samples, and separately among the rest. A
 * smaller group is not judged by the rest of the city: only its typing errors are left out. As indices of the rows.
 */
export const outliersAmong = (
  subject: Row,
  rows: ReadonlyArray<PricedRow>,
  policy: ComparisonPolicy,
): ReadonlySet<number> => {
  const own: Array<number> = []
  const others: Array<number> = []
  rows.forEach(({ row }, j) => (subject.group !== "" && row.group === subject.group ? own : others).push(j))
  const judged = (set: ReadonlyArray<number>): ReadonlyArray<number> =>
    [
      ...outlierIndices(
        Float64Array.from(set, (j) => rows[j]!.residual),
        policy,
      ),
    ].map((k) => set[k]!)
  if (own.length >= policy.outliers.tukeyFrom) return new Set([...judged(own), ...judged(others)])
  const centre = median(rows.map(({ residual }) => residual))
  const errors = own.filter((j) => Math.abs(rows[j]!.residual - centre) > TYPING_ERROR)
  return new Set([...errors, ...judged(others)])
}

/**
 * Selects the comparables that carry a value, as indices: the fewest that reach the policy's share of the weight, each
 * with at least the policy's minimum weight (the market anchor carries the rest), but always the policy's minimum
 * number, without outliers.
 */
export const carryingComparables = (
  similarity: Float64Array,
  { anchor }: Pick<Kernel, "anchor">,
  outliers: ReadonlySet<number>,
  policy: ComparisonPolicy,
): ReadonlyArray<number> => {
  const order = Array.from(similarity.keys())
    .filter((j) => !outliers.has(j))
    .toSorted((a, b) => similarity[b]! - similarity[a]!)
  const total = order.reduce((sum, j) => sum + similarity[j]!, 0)
  const least = policy.leastWeight * (total + anchor)
  let carried = 0
  return order.filter((j, rank) => {
    const needed =
      rank < policy.minimumComparables || (carried < policy.carryingShare * total && similarity[j]! >= least)
    carried += similarity[j]!
    return needed
  })
}
