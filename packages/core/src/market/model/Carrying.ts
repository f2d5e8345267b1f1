import { median, quantile, risingOrder } from "../../statistics/Robust.ts"
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
  const beyond: Array<number> = []
  for (let i = 0; i < values.length; i++) if (Math.abs(values[i]! - centre) > limit) beyond.push(i)
  beyond.sort((a, b) => Math.abs(values[b]! - centre) - Math.abs(values[a]! - centre))
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
  for (let j = 0; j < rows.length; j++) {
    if (subject.group !== "" && rows[j]!.row.group === subject.group) own.push(j)
    else others.push(j)
  }
  const outliers = new Set<number>()
  const judge = (set: ReadonlyArray<number>): void => {
    const residuals = new Float64Array(set.length)
    for (let k = 0; k < residuals.length; k++) residuals[k] = rows[set[k]!]!.residual
    for (const k of outlierIndices(residuals, policy)) outliers.add(set[k]!)
  }
  if (own.length >= policy.outliers.tukeyFrom) judge(own)
  else if (own.length > 0) {
    const residuals = new Float64Array(rows.length)
    for (let j = 0; j < residuals.length; j++) residuals[j] = rows[j]!.residual
    const centre = median(residuals)
    for (const j of own) if (Math.abs(residuals[j]! - centre) > TYPING_ERROR) outliers.add(j)
  }
  judge(others)
  return outliers
}

/**
 * Selects the comparables that carry a value, as indices, most similar first: the fewest that reach the policy's share
 * of the weight, each with at least the policy's minimum weight (the market anchor carries the rest), but always the
 * policy's minimum number, without outliers.
 */
export const carryingComparables = (
  similarity: Float64Array,
  { anchor }: Pick<Kernel, "anchor">,
  outliers: ReadonlySet<number>,
  { carryingShare, leastWeight, minimumComparables }: ComparisonPolicy,
): ReadonlyArray<number> => {
  const order = risingOrder(similarity.map((own) => -own))
  const carrying: Array<number> = []
  let total = 0
  for (let k = 0; k < order.length; k++) {
    const j = order[k]!
    if (outliers.has(j)) continue
    carrying.push(j)
    total += similarity[j]!
  }
  const least = leastWeight * (total + anchor)
  let carried = 0
  let kept = 0
  for (let rank = 0; rank < carrying.length; rank++) {
    const j = carrying[rank]!
    if (rank < minimumComparables || (carried < carryingShare * total && similarity[j]! >= least)) carrying[kept++] = j
    carried += similarity[j]!
  }
  carrying.length = kept
  return carrying
}
