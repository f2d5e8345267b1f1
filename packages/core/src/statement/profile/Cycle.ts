import type { FlowTable } from "../analysis/FlowTable.ts"
import type { Fen } from "../Fen.ts"

/** Payments that recur, month by month. */
export interface Cycle {
  /** The total of each month, by its number (12 × year + month − 1), in order of time. */
  readonly months: ReadonlyMap<number, Fen>
  /** The usual day of the month, 1 to 31; `undefined` where there is none. */
  readonly day: number | undefined
}

/** Days at the turn of a month, across which a usual day may slip. */
const LATE = 25
const EARLY = 6

/**
 * The months of some lines in order of time, and the day on which they usually fall. A payment of the last days of a
 * month that is made on the first days of the next one belongs to the month before, and the other way round.
 */
export const cycleOf = ({ amount, lines }: FlowTable, of: ReadonlyArray<number>, spread: number): Cycle => {
  const dates = of.map((i) => {
    const { date } = lines[i]!
    return { i, month: 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7)) - 1, day: Number(date.slice(8)) }
  })
  const late = dates.filter(({ day }) => day >= LATE).length
  const early = dates.filter(({ day }) => day <= EARLY).length
  const slips = late > 0 && early > 0
  const placed = dates.map((one) => {
    if (slips && late >= early && one.day <= EARLY) return { ...one, month: one.month - 1, day: one.day + 31 }
    if (slips && late < early && one.day >= LATE) return { ...one, month: one.month + 1, day: one.day - 31 }
    return one
  })
  const months = new Map<number, Fen>()
  for (const { i, month } of placed) months.set(month, (months.get(month) ?? 0) + Math.abs(amount[i]!))
  const usual = medianOf(placed.map(({ day }) => day))
  const apart = usual === undefined ? undefined : medianOf(placed.map(({ day }) => Math.abs(day - usual)))
  const isUsual = usual !== undefined && apart !== undefined && apart <= spread
  return { months, day: isUsual ? Math.min(31, Math.max(1, usual)) : undefined }
}

/** The lower one of the middle values; `undefined` without values. */
export const medianOf = (values: ReadonlyArray<number>): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
