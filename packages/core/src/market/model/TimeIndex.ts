import type { EpochDay } from "../../domain/LocalDate.ts"

/**
 * The price level over time: ln level per day, relative to the market's mean, and how it is carried beyond its last
 * day.
 */
export interface TimeIndex {
  readonly firstDay: EpochDay
  readonly level: ReadonlyArray<number>
  /** ln per day over the last stretch; carried forward with damping. */
  readonly slope: number
  readonly trendShare: number
  readonly trendDays: number
}

/** The last days' residuals, from which an index is carried on when later deals come. Plain JSON. */
export interface RecentResiduals {
  readonly firstDay: EpochDay
  readonly weight: ReadonlyArray<number>
  readonly sum: ReadonlyArray<number>
}

/** ln level on a day; before the first day the first level, after the last day a damped continuation. */
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
