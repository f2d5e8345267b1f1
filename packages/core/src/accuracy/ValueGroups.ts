/** A value and the price paid, both in yuan. */
export interface ValuedPrice {
  readonly value: number
  readonly price: number
}

export const ratioOf = ({ value, price }: ValuedPrice): number => value / price

/**
 * The standard's proxy for market value, unbiased by errors on either side, yuan: half the price plus half of value ÷
 * median ratio. Sorting by prices alone would make cheap sales look overvalued, sorting by values alone undervalued.
 *
 * IAAO Standard on Ratio Studies, 2013, appendix D. The exposure draft of May 2026 prints the formula without the
 * second half (appendix E.1, step 2), but asks for equal weights, and its worked example has them.
 */
export const valueProxy = ({ value, price }: ValuedPrice, medianRatio: number): number =>
  0.5 * price + (0.5 * value) / medianRatio

/** Number of percentile groups by the minimum number of sales (exposure draft, appendix E.1, step 3). */
const GROUPS = [
  { sales: 501, groups: 10 },
  { sales: 51, groups: 4 },
  { sales: 20, groups: 2 },
]

/**
 * Percentile groups by the value proxy, cheapest first: 10 for more than 500 sales, 4 for more than 50, 2 for 20 or
 * more; fewer sales form one group. Groups end at the percentile ranks of method R7, one of the two that the exposure
 * draft allows (appendix E.3).
 */
export const valueGroups = (
  sales: ReadonlyArray<ValuedPrice>,
  medianRatio: number,
): ReadonlyArray<ReadonlyArray<ValuedPrice>> => {
  if (sales.length === 0) return []
  const groups = GROUPS.find((row) => sales.length >= row.sales)?.groups ?? 1
  const sorted = sales.toSorted((a, b) => valueProxy(a, medianRatio) - valueProxy(b, medianRatio))
  const end = (group: number): number => (group === 0 ? 0 : Math.floor((group * (sales.length - 1)) / groups) + 1)
  return Array.from({ length: groups }, (_, group) => sorted.slice(end(group), end(group + 1)))
}
