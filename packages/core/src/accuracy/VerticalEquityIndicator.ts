import { median, quantile } from "../statistics/Robust.ts"

/** A ratio of value to price, and the value proxy by which it is sorted, yuan. */
export interface ProxiedRatio {
  readonly proxy: number
  readonly ratio: number
}

/**
 * Vertical equity by groups of the value proxy (IAAO Standard on Ratio Studies, exposure draft of May 2026, appendix
 * E). `vei`: median ratio of the dearest group less that of the cheapest, per cent of the overall median; negative
 * where cheap objects are valued higher than dear ones, accepted from −10 to +10. `veiSignificance`: the gap between
 * the 90 % confidence intervals of the highest and the lowest group median, per cent of the overall median; 0 where
 * they overlap. Both `NaN` with fewer than 20 sales.
 */
export interface VerticalEquityIndicator {
  readonly vei: number
  readonly veiSignificance: number
}

/** Number of groups by the number of sales; none below 20. */
const groupCount = (sales: number): number => (sales < 20 ? 0 : sales <= 50 ? 2 : sales <= 500 ? 4 : 10)

/** Normal quantile of a two-sided 90 % confidence interval, as the draft rounds it. */
const Z_90 = 1.645

/**
 * Confidence interval of a median from order statistics, without an assumption on the distribution (appendix D.2 of the
 * draft): its limits are z √n ÷ 2 places from the middle, plus a half for even n, rounded up. `NaN` without values.
 */
export const medianInterval = (values: ReadonlyArray<number>): readonly [low: number, high: number] => {
  const sorted = values.toSorted((a, b) => a - b)
  const n = sorted.length
  const places = Math.ceil((Z_90 * Math.sqrt(n)) / 2 + (n % 2 === 0 ? 0.5 : 0))
  const low = Math.max(1, Math.floor(n / 2) + 1 - places)
  const high = Math.min(n, Math.ceil(n / 2) + places)
  return [sorted[low - 1] ?? Number.NaN, sorted[high - 1] ?? Number.NaN]
}

export const verticalEquityIndicator = (ratios: ReadonlyArray<ProxiedRatio>): VerticalEquityIndicator => {
  const count = groupCount(ratios.length)
  if (count === 0) return { vei: Number.NaN, veiSignificance: Number.NaN }
  const proxies = Float64Array.from(ratios, ({ proxy }) => proxy)
  const upper = Array.from({ length: count - 1 }, (_, k) => quantile(proxies, (k + 1) / count))
  const grouped = Map.groupBy(ratios, ({ proxy }) => upper.filter((edge) => proxy > edge).length)
  const groups = [...grouped]
    .toSorted(([a], [b]) => a - b)
    .map(([, group]) => group.map(({ ratio }) => ratio))
    .map((own) => ({ median: median(own), interval: medianInterval(own) }))
  const byMedian = groups.toSorted((a, b) => a.median - b.median)
  const centre = median(ratios.map(({ ratio }) => ratio))
  const gap = byMedian.at(-1)!.interval[0] - byMedian[0]!.interval[1]
  return {
    vei: (100 * (groups.at(-1)!.median - groups[0]!.median)) / centre,
    veiSignificance: (100 * Math.max(0, gap)) / centre,
  }
}
