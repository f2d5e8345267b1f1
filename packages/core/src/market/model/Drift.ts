import type { DriftRecipe } from "../recipe/Recipe.ts"

/** Days between the entries of a curve over the horizon. */
export const DRIFT_STEP = 30

/** The horizon beyond which errors are not known to grow, days. */
const LONGEST = 360

/** Number of entries of a curve: from 0 days to the longest horizon. */
export const DRIFT_STEPS = LONGEST / DRIFT_STEP + 1

/** Prior root mean square error of the market's level, `horizon` days beyond the newest sample, ln units. */
export const priorDrift = ({ perMonth, power }: DriftRecipe, horizon: number): number =>
  horizon <= 0 ? 0 : perMonth * (Math.min(horizon, LONGEST) / DRIFT_STEP) ** power

/**
 * The part of that error which `ahead` days add to a value that itself lies `horizon` days beyond the newest sample, ln
 * units. It grows by the same power without end: at rolling origins of machine auctions it held at 12 and 24 months
 * (docs/methods.md).
 */
export const furtherDrift = ({ perMonth, power }: DriftRecipe, horizon: number, ahead: number): number => {
  const squared = (days: number): number => (Math.max(0, days) / DRIFT_STEP) ** (2 * power)
  return perMonth * Math.sqrt(squared(horizon + Math.max(0, ahead)) - squared(horizon))
}

/** A curve over 0, 30, 60 … days at a horizon; 0 without entries, constant beyond the last. */
export const driftAt = (drift: ReadonlyArray<number>, horizon: number): number => {
  if (drift.length === 0 || horizon <= 0) return 0
  const at = Math.min(horizon / DRIFT_STEP, drift.length - 1)
  const low = Math.floor(at)
  const high = Math.min(low + 1, drift.length - 1)
  return drift[low]! + (drift[high]! - drift[low]!) * (at - low)
}
