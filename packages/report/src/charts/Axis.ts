import { largestOf, smallestOf } from "@open-valuation/core/domain"

/** Maps numbers to places on a plot, in user units. */
export interface Axis {
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
