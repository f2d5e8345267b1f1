import type { EpochDay } from "../../domain/LocalDate.ts"
import { DRIFT_STEP, DRIFT_STEPS, priorDrift } from "../model/Drift.ts"
import type { TimeIndex, RecentResiduals } from "../model/TimeIndex.ts"
import type { TimeRecipe } from "../recipe/Recipe.ts"
import { LocalLevels } from "./LocalLevels.ts"

/** Sums of weights and weighted residuals per day: the input of the index. */
export interface DailyResiduals {
  readonly firstDay: EpochDay
  readonly weight: Float64Array
  readonly sum: Float64Array
}

/** Period at the end of the data over which the extrapolated slope is measured, days. */
const SLOPE_DAYS = 90

export const dailyResiduals = (
  days: ArrayLike<number>,
  residual: ArrayLike<number>,
  weight: ArrayLike<number>,
  firstDay: EpochDay,
  lastDay: EpochDay,
): DailyResiduals => {
  const daily = {
    firstDay,
    weight: new Float64Array(lastDay - firstDay + 1),
    sum: new Float64Array(lastDay - firstDay + 1),
  }
  for (let i = 0; i < days.length; i++) {
    const at = days[i]! - firstDay
    if (at < 0 || at >= daily.weight.length) continue
    daily.weight[at]! += weight[i]!
    daily.sum[at]! += weight[i]! * residual[i]!
  }
  return daily
}

/**
 * Smooths daily residuals into an index (`LocalLevels`). Days after `lastDay` are ignored, so the same residuals give
 * an index as of an earlier day. `levels`: a smoother for these weights up to `lastDay`, if one exists already.
 */
export const smoothIndex = (
  recipe: TimeRecipe,
  { firstDay, sum, weight }: DailyResiduals,
  lastDay: EpochDay,
  levels = new LocalLevels(recipe, weight, Math.min(weight.length, lastDay - firstDay + 1)),
): TimeIndex => indexOf(recipe, firstDay, levels.all(sum))

const indexOf = (recipe: TimeRecipe, firstDay: EpochDay, level: ReadonlyArray<number>): TimeIndex => {
  const last = level.length - 1
  const back = Math.min(SLOPE_DAYS, last)
  return {
    firstDay,
    level,
    slope: back >= recipe.bandwidthDays ? (level[last]! - level[last - back]!) / back : 0,
    trendShare: recipe.trendShare,
    trendDays: recipe.trendDays,
  }
}

/** Recent residuals are kept for at least this many days, and this many smoothing bandwidths. */
const RECENT_DAYS = 365

const RECENT_WINDOWS = 6

export const recentResiduals = (recipe: TimeRecipe, { firstDay, weight, sum }: DailyResiduals): RecentResiduals => {
  const kept = Math.min(weight.length, Math.max(RECENT_DAYS, Math.ceil(RECENT_WINDOWS * recipe.bandwidthDays)))
  const skipped = weight.length - kept
  return {
    firstDay: firstDay + skipped,
    weight: Array.from(weight.subarray(skipped)),
    sum: Array.from(sum.subarray(skipped)),
  }
}

/** Extends the index to `lastDay` with later residuals: days within their reach are smoothed again, older ones stay. */
export const continueIndex = (
  recipe: TimeRecipe,
  index: TimeIndex,
  recent: RecentResiduals,
  later: ReadonlyArray<{ readonly day: EpochDay; readonly residual: number }>,
  lastDay: EpochDay,
): TimeIndex => {
  const days = Math.max(recent.weight.length, lastDay - recent.firstDay + 1)
  const daily = { firstDay: recent.firstDay, weight: new Float64Array(days), sum: new Float64Array(days) }
  daily.weight.set(recent.weight)
  daily.sum.set(recent.sum)
  for (const { day, residual } of later) {
    const at = day - recent.firstDay
    if (at < 0 || day > lastDay) continue
    daily.weight[at]!++
    daily.sum[at]! += residual
  }
  const from = Math.max(0, recent.weight.length - Math.ceil(3 * recipe.bandwidthDays))
  const kept = index.level.slice(0, recent.firstDay + from - index.firstDay)
  const levels = new LocalLevels(recipe, daily.weight, days)
  const carried = Array.from({ length: days - from }, (_, k) => levels.of(daily.sum, from + k))
  return indexOf(recipe, index.firstDay, [...kept, ...carried])
}

const DRIFT_ORIGINS = 24

/** Minimum number of origins that measure a horizon, and the longest horizon measured, in steps. */
const LEAST_ORIGINS = 3

const MEASURED_STEPS = 6

/**
 * Root mean square error of extrapolating the index by 0, 30, 60 … 360 days, measured at rolling origins: the forecast
 * from the data available then, against the final index. Two years of one market show few turns, so the recipe's prior
 * is a floor. Never falls with the horizon.
 */
export const forecastDrift = (recipe: TimeRecipe, daily: DailyResiduals, index: TimeIndex): ReadonlyArray<number> => {
  const last = index.level.length - 1
  const squares = new Float64Array(MEASURED_STEPS + 1)
  const counts = new Int32Array(MEASURED_STEPS + 1)
  for (let step = 1; step <= DRIFT_ORIGINS; step++) {
    const origin = last - step * DRIFT_STEP
    if (origin < SLOPE_DAYS + DRIFT_STEP) break
    const levels = new LocalLevels(recipe, daily.weight, origin + 1)
    const level = levels.of(daily.sum, origin)
    const slope = (level - levels.of(daily.sum, origin - SLOPE_DAYS)) / SLOPE_DAYS
    for (let h = 1; h <= MEASURED_STEPS && origin + h * DRIFT_STEP <= last; h++) {
      const carried =
        level + recipe.trendShare * slope * recipe.trendDays * (1 - Math.exp((-h * DRIFT_STEP) / recipe.trendDays))
      squares[h]! += (carried - index.level[origin + h * DRIFT_STEP]!) ** 2
      counts[h]!++
    }
  }
  let least = 0
  return Array.from({ length: DRIFT_STEPS }, (_, h) => {
    const isMeasured = h <= MEASURED_STEPS && counts[h]! >= LEAST_ORIGINS
    const own = isMeasured ? Math.sqrt(squares[h]! / counts[h]!) : 0
    least = Math.max(least, own, priorDrift(recipe.drift, h * DRIFT_STEP))
    return least
  })
}
