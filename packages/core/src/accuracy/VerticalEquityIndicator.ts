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
  /** Gap between the 90 % confidence intervals of the highest and the lowest group median; 0 if they overlap. */
  readonly veiSignificance: number
}

/**
 * Vertical equity indicator (VEI) of the IAAO Standard on Ratio Studies, exposure draft of May 2026, appendix E.1: step
 * 6 compares the first and the last group, step 7 the groups with the highest and the lowest median. A draft: the
 * standard of 2013, which is in force, does not have it. Its worked example is a test.
 */
export const verticalEquityIndicator = (sales: ReadonlyArray<ValuedPrice>): VerticalEquity => {
  const medianRatio = median(sales.map(ratioOf))
  const groups = valueGroups(sales, medianRatio)
    .map((group) => group.map(ratioOf))
    .map((ratios) => ({ median: median(ratios), interval: medianInterval(ratios) }))
  const [first, last] = [groups[0], groups.at(-1)]
  const byMedian = groups.toSorted((one, other) => one.median - other.median)
  const [lowest, highest] = [byMedian[0], byMedian.at(-1)]
  if (groups.length < 2 || first === undefined || last === undefined || lowest === undefined || highest === undefined) {
    return { vei: Number.NaN, veiSignificance: Number.NaN }
  }
  return {
    vei: (100 * (last.median - first.median)) / medianRatio,
    veiSignificance: (100 * Math.max(highest.interval.low - lowest.interval.high, 0)) / medianRatio,
  }
}
