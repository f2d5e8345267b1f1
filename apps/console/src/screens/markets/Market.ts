import type { MarketList } from "@open-valuation/server/console"

/** A market of the catalogue. */
export type Market = MarketList["markets"][number]

/** Out-of-sample accuracy of a model. */
export type Trials = NonNullable<NonNullable<Market["model"]>["trials"]>

/** Share of prices that the 80 % ranges should hold. */
export const WANTED_COVERAGE = 0.8

/**
 * True if the share of prices within the ranges differs from the wanted one by more than chance (two standard errors),
 * and by enough to matter (3 points).
 */
export const coverageState = ({ count, coverage80 }: Trials): "narrow" | "wide" | "right" => {
  const chance = 2 * Math.sqrt((WANTED_COVERAGE * (1 - WANTED_COVERAGE)) / Math.max(1, count))
  const far = Math.max(0.03, chance)
  return coverage80 < WANTED_COVERAGE - far ? "narrow" : coverage80 > WANTED_COVERAGE + far ? "wide" : "right"
}

const STALE_DAYS = 90
const DAY = 86_400_000

/** True when a market has had no new sample for so long that its values rest on a continued trend. */
export const isStale = ({ lastDay }: Pick<Market, "lastDay">, now: number): boolean =>
  now - Date.parse(`${lastDay}T00:00:00+08:00`) > STALE_DAYS * DAY
