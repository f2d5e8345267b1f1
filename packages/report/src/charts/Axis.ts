import { largestOf, smallestOf } from "@open-valuation/core/domain"

/** Maps numbers to places on a plot, in user units. */
interface Axis {
  readonly at: (value: number) => number
  readonly ticks: ReadonlyArray<number>
}

/** Approximate number of ticks. */
const TICKS = 6

/** A linear axis over `[from, to]`, drawn from `start` to `end`; its ticks are round numbers inside. */
export const linearAxis = (from: number, to: number, start: number, end: number): Axis => {
  const span = to > from ? to - from : 1
  const rough = span / TICKS
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = magnitude * ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10)
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  return {
    at: (value) => start + ((value - from) / span) * (end - start),
    ticks: Array.from({ length: Math.max(0, last - first + 1) }, (_, i) =>
      Number(((first + i) * step).toPrecision(12)),
    ),
  }
}

/** Bounds of an axis: the values and `atLeast`, with a margin. */
export const roomFor = (
  values: ReadonlyArray<number>,
  { atLeast = [], from }: { readonly atLeast?: ReadonlyArray<number>; readonly from?: number } = {},
): readonly [from: number, to: number] => {
  const known = [...values, ...atLeast].filter(Number.isFinite)
  if (known.length === 0) return [0, 1]
  const low = from ?? smallestOf(known)
  const high = largestOf(known)
  const room = 0.06 * (high - low || Math.abs(high) || 1)
  return [from ?? low - room, high + room]
}

const DAY = 86_400_000
const MOST_LABELS = 6

/** The first days of months, quarters or years within bounds (days since 1970-01-01), with their labels. */
export const calendar = (from: number, to: number): ReadonlyArray<readonly [day: number, label: string]> => {
  const first = new Date(from * DAY)
  const months = (to - from) / 30.4
  const step = [1, 3, 6, 12, 24, 60, 120].find((each) => months / each <= MOST_LABELS) ?? 240
  const start = Math.floor((first.getUTCFullYear() * 12 + first.getUTCMonth()) / step) * step
  return Array.from({ length: Math.ceil(months / step) + 2 }, (_, i): readonly [number, string] => {
    const month = start + i * step
    const [year, ofYear] = [Math.floor(month / 12), month % 12]
    const label = step >= 12 ? String(year) : `${year}-${String(ofYear + 1).padStart(2, "0")}`
    return [Date.UTC(year, ofYear, 1) / DAY, label]
  }).filter(([day]) => day >= from && day <= to)
}
