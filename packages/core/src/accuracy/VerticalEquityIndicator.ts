import { median } from "../statistics/Robust.ts"
import { ratioOf, type ValuedPrice, valueGroups } from "./ValueGroups.ts"

/** Standard normal quantile of a two-sided interval of 90 %, as the exposure draft rounds it. */
const Z_90 = 1.645

/** Limits of a confidence interval. */
export interface Limits {
  readonly low: number
  readonly high: number
}

/**
 * Confidence interval of a median at 90 %, by order statistics: exposure draft, appendix D.2. The limits are `j` places
 * from the middle, j = z √n ÷ 2 (plus a half for even n), rounded up. `NaN` without values.
 */
export const medianInterval = (values: ReadonlyArray<number>): Limits => {
  const sorted = values.toSorted((a, b) => a - b)
  const n = sorted.length
  const j = Math.ceil((Z_90 * Math.sqrt(n)) / 2 + (n % 2 === 0 ? 0.5 : 0))
  // Ranks from 1. For even n each side counts from the middle value on the other side.
  const low = Math.floor(n / 2) + 1 - j
  const high = Math.ceil(n / 2) + j
  return { low: sorted[Math.max(low, 1) - 1] ?? Number.NaN, high: sorted[Math.min(high, n) - 1] ?? Number.NaN }
}

/** Vertical equity of sales, per cent of the median ratio. Both `NaN` for fewer than 20 sales. */
export interface VerticalEquity {
  /** Median ratio of the dearest group less that of the cheapest. Negative: regressive; positive: progressive. */
  readonly vei: number
  /** Gap between the 90 % confidence intervals of these two medians; 0 if the intervals overlap. */
  readonly veiSignificance: number
}

/**
 * Vertical equity indicator (VEI) of the IAAO Standard on Ratio Studies, exposure draft of May 2026, appendix E.1. A
 * draft: the standard of 2013, which is in force, does not have it.
 *
 * Step 7 measures the gap between the groups with the highest and the lowest median. Here these are the first and the
 * last group, which step 6 compares: appendix E.2 leaves other groups to further analysis, because many comparisons
 * find a difference by chance. Source: published implementations that quote the draft; its worked example is a test.
 */
export const verticalEquityIndicator = (sales: ReadonlyArray<ValuedPrice>): VerticalEquity => {
  const medianRatio = median(sales.map(ratioOf))
  const groups = valueGroups(sales, medianRatio).map((group) => group.map(ratioOf))
  const first = groups[0]
  const last = groups.at(-1)
  if (first === undefined || last === undefined || groups.length < 2) {
    return { vei: Number.NaN, veiSignificance: Number.NaN }
  }
  const [cheap, dear] = [medianInterval(first), medianInterval(last)]
  const gap = Math.max(dear.low - cheap.high, cheap.low - dear.high, 0)
  return {
    vei: (100 * (median(last) - median(first))) / medianRatio,
    veiSignificance: (100 * gap) / medianRatio,
  }
}
