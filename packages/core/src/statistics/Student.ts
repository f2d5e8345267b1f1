import { normalQuantile } from "./Normal.ts"

/**
 * Quantile of Student's t distribution for shares in (0, 1), by the Cornish-Fisher expansion (Abramowitz & Stegun
 * 26.7.5). At 97.5 % it is 0.2 % low for 3 degrees of freedom, and closer for more; `NaN` for fewer than 3.
 */
export const studentQuantile = (share: number, freedom: number): number => {
  if (freedom < 3) return Number.NaN
  const z = normalQuantile(share)
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3) +
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / (92_160 * freedom ** 4)
  )
}
