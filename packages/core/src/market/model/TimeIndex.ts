import type { EpochDay } from "../../domain/LocalDate.ts"

/** The price level over time: ln level per day, relative to the market's mean, and its damped extrapolation. */
export interface TimeIndex {
  readonly firstDay: EpochDay
  readonly level: ReadonlyArray<number>
  /** Slope at the end of the index, ln per day; extrapolated with damping. */
  readonly slope: number
  readonly trendShare: number
  readonly trendDays: number
}

/** Residuals of the last days, from which the index is updated when later deals arrive. Plain JSON. */
export interface RecentResiduals {
  readonly firstDay: EpochDay
  readonly weight: ReadonlyArray<number>
  readonly sum: ReadonlyArray<number>
}

/** ln level on a day: the first level before the first day, a damped trend after the last. */
export const levelAt = (index: TimeIndex, day: EpochDay): number => {
  const at = day - index.firstDay
  if (at <= 0) return index.level[0] ?? 0
  const last = index.level.length - 1
  if (at <= last) return index.level[at]!
  return (
    index.level[last]! +
    index.trendShare * index.slope * index.trendDays * (1 - Math.exp(-(at - last) / index.trendDays))
  )
}
