import type { ComparisonPolicy } from "../recipe/MarketPolicy.ts"
import type { Kernel } from "./Kernel.ts"
import { outlierIndices } from "./Outliers.ts"
import type { PricedRow } from "./PricedRow.ts"
import type { Row } from "./Rows.ts"

/**
 * The comparables that carry a value, by their place: the fewest with the policy's share of the weight, each with the
 * policy's least share of the value (the market's level carries the rest), outliers left out.
 */
export const carryingComparables = (
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  similarity: Float64Array,
  { anchor }: Pick<Kernel, "anchor">,
  policy: ComparisonPolicy,
): { readonly carrying: ReadonlyArray<number>; readonly wild: ReadonlySet<number> } => {
  const wild = outliersAmong(subject, comparables, policy)
  return { carrying: carryingIndices(similarity, anchor, wild, policy), wild }
}

/** Outliers are told among equals: the subject's own group where it has enough samples, the others among themselves. */
const outliersAmong = (subject: Row, rows: ReadonlyArray<PricedRow>, policy: ComparisonPolicy): ReadonlySet<number> => {
  const own: Array<number> = []
  const others: Array<number> = []
  rows.forEach(({ row }, j) => (subject.group !== "" && row.group === subject.group ? own : others).push(j))
  const sets = own.length >= policy.outliers.tukeyFrom ? [own, others] : [[...own, ...others]]
  return new Set(
    sets.flatMap((set) =>
      [
        ...outlierIndices(
          Float64Array.from(set, (j) => rows[j]!.residual),
          policy,
        ),
      ].map((k) => set[k]!),
    ),
  )
}

/** The fewest samples that carry the policy's share of the comparables' weight, and every one of the least number. */
const carryingIndices = (
  weights: Float64Array,
  anchor: number,
  wild: ReadonlySet<number>,
  policy: ComparisonPolicy,
): ReadonlyArray<number> => {
  const order = Array.from(weights.keys())
    .filter((j) => !wild.has(j))
    .toSorted((a, b) => weights[b]! - weights[a]!)
  const total = order.reduce((sum, j) => sum + weights[j]!, 0)
  const least = policy.leastWeight * (total + anchor)
  let carried = 0
  return order.filter((j, rank) => {
    const needed = rank < policy.minimumComparables || (carried < policy.carryingShare * total && weights[j]! >= least)
    carried += weights[j]!
    return needed
  })
}
