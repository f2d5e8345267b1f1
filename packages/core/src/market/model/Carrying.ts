import { median } from "../../statistics/Robust.ts"
import type { ComparisonPolicy } from "../recipe/MarketPolicy.ts"
import type { Kernel } from "./Kernel.ts"
import { outlierIndices } from "./Outliers.ts"
import type { PricedRow } from "./PricedRow.ts"
import type { Row } from "./Rows.ts"

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
