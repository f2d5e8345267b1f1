import type { AccountBalances as Balances } from "@open-valuation/core/statement"
import type { Level } from "@open-valuation/report/charts"

/** The end-of-day balances of an account, as `/v1` lists them. Days that are not known are absent. */
export type AccountBalances = Pick<typeof Balances.Encoded, "averageDailyBalance" | "balances">

/** The balances of a month, yuan. */
export interface MonthBalances {
  /** `YYYY-MM` */
  readonly month: string
  /** Days whose balance is known. */
  readonly days: number
  readonly lowest: number
  /** Rounded half up to the fen. */
  readonly average: number
  readonly highest: number
  /** On the last day of the month or of the statements; `undefined` where that is not known. */
  readonly end: number | undefined
  readonly lowDays: number
  readonly negativeDays: number
}

/** Days in a row, as days since 1970-01-01, both included. */
export interface Days {
  readonly from: number
  readonly to: number
}

const DAY = 86_400_000

/** A day (`YYYY-MM-DD`) as days since 1970-01-01. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY

/** The reverse. */
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** The last day of the month of a day. */
const monthEnd = (day: number): number => {
  const date = new Date(day * DAY)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0) / DAY
}

/** The last day of a month `YYYY-MM`. */
export const lastDateOf = (month: string): string => dateOf(monthEnd(dayOf(`${month}-01`)))

/** Days in a row with one amount, for a chart. */
export const levelsOf = <Stretch extends { readonly from: string; readonly to: string }>(
  stretches: ReadonlyArray<Stretch>,
  valueOf: (stretch: Stretch) => number,
): ReadonlyArray<Level> =>
  stretches.map((stretch) => ({ from: dayOf(stretch.from), to: dayOf(stretch.to), value: valueOf(stretch) }))

/** Days between the first and the last of some levels that none of them has. */
export const gapsIn = (levels: ReadonlyArray<Level>): ReadonlyArray<Days> =>
  levels.flatMap(({ from }, at) => {
    const before = levels[at - 1]?.to ?? from - 1
    return before + 1 < from ? [{ from: before + 1, to: from - 1 }] : []
  })

/** Levels without some days, which stand in order. */
export const without = (levels: ReadonlyArray<Level>, gaps: ReadonlyArray<Days>): ReadonlyArray<Level> =>
  levels.flatMap(({ from, to, value }) => {
    const kept: Array<Level> = []
    let next = from
    for (const gap of gaps) {
      if (gap.to < next || gap.from > to) continue
      if (gap.from > next) kept.push({ from: next, to: gap.from - 1, value })
      next = gap.to + 1
    }
    return next > to ? kept : [...kept, { from: next, to, value }]
  })

/** How many days some levels last. */
export const daysIn = (levels: ReadonlyArray<Level>): number =>
  levels.reduce((sum, { from, to }) => sum + to - from + 1, 0)

/**
 * What the days of each month ended with.
 *
 * @param isLow whether a day that is not below 0 ended low
 */
export const monthsOf = (
  levels: ReadonlyArray<Level>,
  isLow: (value: number) => boolean,
): ReadonlyArray<MonthBalances> => {
  const parts = new Map<string, Array<Level>>()
  for (const { from, to, value } of levels) {
    for (let next = from; next <= to;) {
      const last = Math.min(to, monthEnd(next))
      const month = dateOf(next).slice(0, 7)
      const part = { from: next, to: last, value }
      const others = parts.get(month)
      if (others === undefined) parts.set(month, [part])
      else others.push(part)
      next = last + 1
    }
  }
  const end = levels.at(-1)?.to
  return [...parts].map(([month, ofMonth]) => {
    const values = ofMonth.map(({ value }) => value)
    const last = ofMonth.at(-1)
    return {
      month,
      days: daysIn(ofMonth),
      lowest: values.reduce((one, other) => Math.min(one, other)),
      average: meanOf(ofMonth),
      highest: values.reduce((one, other) => Math.max(one, other)),
      end: last !== undefined && (last.to === end || last.to === monthEnd(last.to)) ? last.value : undefined,
      lowDays: daysIn(ofMonth.filter(({ value }) => value >= 0 && isLow(value))),
      negativeDays: daysIn(ofMonth.filter(({ value }) => value < 0)),
    }
  })
}

/** In fen, so that the sum is exact. */
const meanOf = (levels: ReadonlyArray<Level>): number => {
  const sum = levels.reduce((fen, { from, to, value }) => fen + Math.round(value * 100) * (to - from + 1), 0)
  const days = daysIn(levels)
  return Math.floor((2 * sum + days) / (2 * days)) / 100
}

/** The level with the lowest amount, the first of them. */
export const lowestOf = (levels: ReadonlyArray<Level>): Level | undefined =>
  levels.reduce<Level | undefined>(
    (low, level) => (low === undefined || level.value < low.value ? level : low),
    undefined,
  )
