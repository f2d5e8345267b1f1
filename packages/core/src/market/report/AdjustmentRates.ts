import { round } from "../../domain/Rounding.ts"
import { UNEXPLAINED } from "../appraise/Adjustments.ts"
import type { Appraisal, Comparable } from "../appraise/Appraisal.ts"

/** An adjustment of a price as a ratio: 0.03 raises it by three per cent. */
export interface AdjustmentRate {
  readonly factor: string
  readonly rate: number
}

/** Adjustments below this (ln units) are not listed. */
const NEGLIGIBLE = 0.0005

/** The adjustments of a comparable as rates: 0.03 raises its price by three per cent. */
export const adjustmentRates = ({ factors }: Appraisal, { adjustments }: Comparable): ReadonlyArray<AdjustmentRate> =>
  ratesOf(factors.map((factor, f) => ({ factor, log: adjustments[f]! })))

/** Adjustments in ln units as rates; negligible ones are left out. */
export const ratesOf = (
  parts: ReadonlyArray<{ readonly factor: string; readonly log: number }>,
): ReadonlyArray<AdjustmentRate> =>
  parts.flatMap(({ factor, log }) => (Math.abs(log) < NEGLIGIBLE ? [] : [{ factor, rate: round(Math.expm1(log), 4) }]))

/** Weighted mean adjustment per factor over all comparables, largest first, without the unexplained part. */
export const meanAdjustments = ({
  comparables,
  factors,
}: Appraisal): ReadonlyArray<{ readonly factor: string; readonly log: number }> => {
  const sums = new Float64Array(factors.length)
  let total = 0
  for (const { adjustments, weight } of comparables) {
    total += weight
    for (let f = 0; f < sums.length; f++) sums[f]! += weight * adjustments[f]!
  }
  return factors
    .map((factor, f) => ({ factor, log: sums[f]! / total }))
    .filter((_, f) => f !== UNEXPLAINED)
    .toSorted((a, b) => Math.abs(b.log) - Math.abs(a.log))
}
