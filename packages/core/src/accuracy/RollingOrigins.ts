import { Schema } from "effect"
import type { Facts } from "../domain/Facts.ts"
import { largestOf } from "../domain/LargestOf.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import { byDayAndId, type Sample } from "../domain/Sample.ts"
import { spread } from "../market/learn/Trials.ts"
import type { AssetMarket } from "../market/MarketAsset.ts"
import { type BacktestData, type PreparedBacktest, prepareBacktest } from "./Backtest.ts"

/** Maximum number of origins; markets with a short history get fewer. */
const ORIGINS = 12
/** Minimum distance between origins, days. */
const LEAST_APART = 7
/** The first origin has at least this share of the rows before it, and at least this many. */
const LEAST_SHARE = 0.1
const LEAST_ROWS = 1_000
/** Rows valued per origin and horizon. */
const ROWS = 200
/** Rows this many days before or after a horizon belong to it. */
const TOLERANCE_DAYS = 15

/** A horizon: days from the newest data to the rows valued. */
export const Horizon = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3_650 }))

/** The data of a rolling-origin study. All samples, train and test, are learned from and valued in turn. */
export type RollingData = Pick<BacktestData, "market" | "train" | "test" | "shufflePrices" | "forecast" | "now">

/**
 * Days up to which a rolling-origin study learns, evenly spaced between the first day with enough rows before it and
 * the last day that has rows at every horizon (`ahead`, days) after it. Empty when the samples span too short a time.
 */
export const rollingOrigins = (
  samples: ReadonlyArray<Sample>,
  ahead: ReadonlyArray<number>,
): ReadonlyArray<EpochDay> => {
  const days = samples.map(({ observedDay }) => observedDay).toSorted((a, b) => a - b)
  const first = days[Math.max(LEAST_ROWS, Math.ceil(LEAST_SHARE * days.length)) - 1]
  const newest = days.at(-1)
  if (first === undefined || newest === undefined) return []
  const last = newest - largestOf(ahead) - TOLERANCE_DAYS + 1
  if (last < first) return []
  const count = Math.min(ORIGINS, 1 + Math.floor((last - first) / LEAST_APART))
  return count === 1
    ? [last]
    : Array.from({ length: count }, (_, k) => Math.round(first + (k * (last - first)) / (count - 1)))
}

/**
 * One backtest per rolling origin (Tashman 2000): each learns from the samples up to its origin, and values a fixed
 * sample of the rows about each horizon (`ahead`, days) after it. The rows state their origin and horizon. A forecast
 * covers the objects whose age is known and that were there at the origin.
 */
export const rollingBacktests = (
  { forecast = false, now, shufflePrices = false, market, test, train }: RollingData,
  ahead: ReadonlyArray<number>,
): ReadonlyArray<PreparedBacktest> => {
  const samples = [...new Map([...train, ...test].map((sample) => [sample.sampleId, sample])).values()].toSorted(
    byDayAndId,
  )
  return rollingOrigins(samples, ahead).map((origin) => {
    const chosen = ahead.flatMap((days) =>
      spread(
        samples.filter(({ facts, observedDay }) => {
          const apart = observedDay - origin - days
          const isNear = observedDay > origin && apart >= -TOLERANCE_DAYS && apart < TOLERANCE_DAYS
          return isNear && (!forecast || wasThere(market, facts, origin, observedDay))
        }),
        ROWS,
      ).map((sample) => ({ sample, days })),
    )
    const prepared = prepareBacktest({
      market,
      train: samples.filter(({ observedDay }) => observedDay <= origin),
      test: chosen.map(({ sample }) => sample),
      walkForward: false,
      random: false,
      origin,
      forecast,
      shufflePrices,
      now,
    })
    return {
      value: (view) => {
        const run = prepared.value(view)
        return { ...run, rows: run.rows.map((row, i) => ({ ...row, origin, ahead: chosen[i]!.days })) }
      },
    }
  })
}

/** Whether an object existed on a day: from then to its sale it grew as much older as time passed. */
const wasThere = ({ wearing }: AssetMarket, facts: Facts, day: EpochDay, soldDay: EpochDay): boolean => {
  const [before, sold] = [day, soldDay].map((on) => wearing?.age(facts, on))
  return before !== undefined && sold !== undefined && before > 0 && sold > before
}
