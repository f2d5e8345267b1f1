import { UnionFind } from "@open-valuation/core/domain"
import type { Ink } from "./Ink.ts"

/** Direction of a line. */
export type Direction = "across" | "down"

/** A ruling line as drawn, never quite straight. */
export interface RuledLine {
  readonly direction: Direction
  /** Start and end along its direction, pixels. */
  readonly from: number
  readonly to: number
  /** Its middle at every pixel of its length, from `from` on. */
  readonly middles: Float32Array
  /** Thickness in pixels. */
  readonly thickness: number
}

/** Position of a line across its direction, at a place along it. Beyond its ends, the position of the end. */
export const middleAt = ({ from, to, middles }: RuledLine, along: number): number =>
  middles[Math.max(0, Math.min(to - from, Math.round(along) - from))] ?? 0

/** Mean position of a line across its direction. */
export const placeOf = ({ middles }: RuledLine): number => {
  let sum = 0
  for (const middle of middles) sum += middle
  return middles.length === 0 ? 0 : sum / middles.length
}

/** Minimum length of an isolated line, in text heights. Strokes of a title are shorter. */
const ALONE = 4
/** Minimum share of ink along a line, larger for a short one, since strokes of characters may be in a row by chance. */
const INKED = { short: 0.9, long: 0.75, heights: 10 } as const
/** Maximum number of lines of each direction. The longest are kept. */
const MOST_LINES = 1_500

/** True when the end of a line lies on a perpendicular one. */
const endsOn = (line: RuledLine, end: number, others: ReadonlyArray<RuledLine>, reach: number): boolean => {
  const place = middleAt(line, end)
  return others.some(
    (other) =>
      place >= other.from - reach && place <= other.to + reach && Math.abs(middleAt(other, place) - end) <= reach,
  )
}

/** True when a stroke has few gaps for its length. */
const isWhole = ({ from, to, inked }: Stroke, textHeight: number): boolean => {
  const length = to - from + 1
  return inked >= (length < INKED.heights * textHeight ? INKED.short : INKED.long) * length
}

const longest = (strokes: ReadonlyArray<Stroke>): ReadonlyArray<Stroke> =>
  strokes.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MOST_LINES)

/**
 * The ruling lines of a page: long, thin, horizontal or vertical to within a few degrees, with gaps left by a printer
 * or a stamp. `textHeight` is the height of a line of text in pixels.
 */
export const ruledLines = (ink: Ink, textHeight: number): ReadonlyArray<RuledLine> => {
  const linesOf = (direction: Direction) =>
    longest(
      joinedStrokes(strokesOf(ink, direction, textHeight), textHeight).filter((stroke) => isWhole(stroke, textHeight)),
    ).map(({ from, to, middles, thickness }): RuledLine => ({ direction, from, to, middles, thickness }))
  const [across, down] = [linesOf("across"), linesOf("down")]
  const kept = (lines: ReadonlyArray<RuledLine>, others: ReadonlyArray<RuledLine>) => {
    const long = others.filter(({ from, to }) => to - from >= ALONE * textHeight)
    return lines.filter(
      (line) =>
        line.to - line.from >= ALONE * textHeight ||
        (endsOn(line, line.from, long, textHeight / 3) && endsOn(line, line.to, long, textHeight / 3)),
    )
  }
  return [...kept(across, down), ...kept(down, across)]
}

/** A long thin stroke of ink. The search determines its direction. */
interface Stroke {
  readonly from: number
  readonly to: number
  readonly middles: Float32Array
  readonly thickness: number
  /** Share of its length with ink. */
  readonly inked: number
}

/** A traversal of ink: along the direction of a line, and across it. */
interface Walk {
  readonly length: number
  readonly breadth: number
  readonly alongStep: number
  readonly acrossStep: number
}

const walkOf = ({ width, height }: Ink, direction: "across" | "down"): Walk =>
  direction === "across"
    ? { length: width, breadth: height, alongStep: 1, acrossStep: width }
    : { length: height, breadth: width, alongStep: width, acrossStep: 1 }

interface Run {
  readonly at: number
  readonly from: number
  /** Its last pixel. */
  readonly to: number
}

/** Minimum length of a run in a stroke, in text heights. Strokes of ordinary characters are shorter. */
const RUN = 1.25
/** Maximum white pixels within a run. */
const RUN_GAP = 2
/** Maximum thickness of a stroke, in text heights. Thicker ones are bars. */
const THICKEST = 0.5
/** Minimum share of a stroke's length without ink beside it. A row of characters has less. */
const FREE = 0.55
/** Maximum gap of a line to close, in text heights. */
const LINE_GAP = 2.5
/** Maximum number of runs. Noise has more, and is read without rules. */
const MOST_RUNS = 400_000

/** Runs of ink, row by row or column by column. */
const runsOf = ({ data }: Ink, walk: Walk, shortest: number): ReadonlyArray<Run> => {
  const { breadth, alongStep, acrossStep } = walk
  const runs: Array<Run> = []
  const starts = new Int32Array(breadth).fill(-1)
  const lasts = new Int32Array(breadth)
  const close = (at: number) => {
    const from = starts[at] ?? -1
    const to = lasts[at] ?? 0
    if (from >= 0 && to - from + 1 >= shortest && runs.length < MOST_RUNS) runs.push({ at, from, to })
    starts[at] = -1
  }
  const visit = (at: number, first: number, last: number) => {
    const start = starts[at] ?? -1
    if (start >= 0 && first - (lasts[at] ?? 0) > RUN_GAP + 1) close(at)
    if ((starts[at] ?? -1) < 0) starts[at] = first
    lasts[at] = last
  }
  // Memory is accessed sequentially in either direction, and paper is passed over at once.
  const width = alongStep === 1 ? acrossStep : alongStep
  for (let place = data.indexOf(1); place >= 0; place = data.indexOf(1, place)) {
    const row = Math.floor(place / width)
    const from = place - row * width
    let end = from + 1
    while (end < width && data[row * width + end] === 1) end++
    if (alongStep === 1) visit(row, from, end - 1)
    else for (let column = from; column < end; column++) visit(column, row, row)
    place = row * width + end
  }
  for (let at = 0; at < breadth; at++) close(at)
  return runs.sort((a, b) => a.at - b.at || a.from - b.from)
}

/** Groups of adjacent runs. */
const groupsOf = (runs: ReadonlyArray<Run>): ReadonlyArray<ReadonlyArray<Run>> => {
  const sets = new UnionFind(runs.length)
  let first = 0
  for (const [index, run] of runs.entries()) {
    while ((runs[first]?.at ?? run.at) < run.at - 2) first++
    for (let other = first; other < index; other++) {
      const it = runs[other]
      if (it === undefined || it.at === run.at) continue
      if (it.from <= run.to + 3 && run.from <= it.to + 3) sets.join(other, index)
    }
  }
  return sets.groups(runs)
}

const median = (values: Float32Array): number => values.toSorted()[values.length >> 1] ?? 0

/** The course of a group of runs, unless it is a bar or a row of characters. */
const strokeOf = (group: ReadonlyArray<Run>, ink: Ink, walk: Walk, textHeight: number): Stroke | undefined => {
  const from = group.reduce((least, run) => Math.min(least, run.from), Number.POSITIVE_INFINITY)
  const to = group.reduce((most, run) => Math.max(most, run.to), 0)
  const size = to - from + 1
  const tops = new Float32Array(size).fill(Number.POSITIVE_INFINITY)
  const bottoms = new Float32Array(size).fill(-1)
  for (const run of group) {
    for (let along = run.from - from; along <= run.to - from; along++) {
      if (run.at < (tops[along] ?? 0)) tops[along] = run.at
      if (run.at > (bottoms[along] ?? 0)) bottoms[along] = run.at
    }
  }
  const inked = tops.map((top, index) => (bottoms[index] ?? 0) - top + 1).filter((it) => it > 0)
  const thickness = median(inked)
  if (thickness > THICKEST * textHeight) return undefined
  const middles = new Float32Array(size)
  let free = 0
  let last = Number.NaN
  for (let along = 0; along < size; along++) {
    const [top, bottom] = [tops[along] ?? 0, bottoms[along] ?? 0]
    if (bottom < 0 || bottom - top + 1 > 2 * thickness + 2) {
      middles[along] = last
      continue
    }
    last = (top + bottom) / 2
    middles[along] = last
    const [above, below] = [Math.round(last - thickness / 2 - 3), Math.round(last + thickness / 2 + 3)]
    const at = (across: number) =>
      across < 0 || across >= walk.breadth
        ? 0
        : (ink.data[across * walk.acrossStep + (from + along) * walk.alongStep] ?? 0)
    if (at(above) === 0 && at(below) === 0) free++
  }
  if (free < FREE * size) return undefined
  // Positions without a middle take the next one.
  for (let along = size - 1, next = Number.NaN; along >= 0; along--) {
    if (Number.isNaN(middles[along])) middles[along] = next
    else next = middles[along] ?? next
  }
  if (Number.isNaN(middles[0])) return undefined
  return { from, to, middles: smoothed(middles, Math.round(textHeight / 2)), thickness, inked: inked.length }
}

/** Running mean over `2 × reach + 1` positions. */
const smoothed = (values: Float32Array, reach: number): Float32Array => {
  const sums = new Float64Array(values.length + 1)
  for (let index = 0; index < values.length; index++) sums[index + 1] = (sums[index] ?? 0) + (values[index] ?? 0)
  return values.map((_, index) => {
    const from = Math.max(0, index - reach)
    const to = Math.min(values.length, index + reach + 1)
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
  })
}

/** The strokes of one direction. */
const strokesOf = (ink: Ink, direction: "across" | "down", textHeight: number): ReadonlyArray<Stroke> => {
  const walk = walkOf(ink, direction)
  return groupsOf(runsOf(ink, walk, Math.max(12, Math.round(RUN * textHeight)))).flatMap((group) => {
    const stroke = strokeOf(group, ink, walk, textHeight)
    return stroke === undefined ? [] : [stroke]
  })
}

/** Extrapolates a stroke beyond its end, from its last part. */
const reached = ({ middles }: Stroke, beyond: number, reach: number): number => {
  const last = middles.at(-1) ?? 0
  const back = Math.min(middles.length - 1, reach)
  const slope = back < reach / 2 ? 0 : (last - (middles[middles.length - 1 - back] ?? last)) / back
  return last + slope * beyond
}

const joined = (one: Stroke, other: Stroke): Stroke => {
  const to = Math.max(one.to, other.to)
  const middles = new Float32Array(to - one.from + 1)
  middles.set(one.middles)
  const gap = other.from - one.to
  const [start, end] = [one.middles.at(-1) ?? 0, other.middles[0] ?? 0]
  for (let step = 1; step < gap; step++) middles[one.to - one.from + step] = start + ((end - start) * step) / gap
  for (let along = Math.max(one.to + 1, other.from); along <= other.to; along++) {
    middles[along - one.from] = other.middles[along - other.from] ?? 0
  }
  const [long, short] = [one.to - one.from + 1, other.to - other.from + 1]
  const thickness = (one.thickness * long + other.thickness * short) / (long + short)
  return { from: one.from, to, middles, thickness, inked: one.inked + other.inked }
}

/** Joins strokes that continue each other across a gap. */
const joinedStrokes = (strokes: ReadonlyArray<Stroke>, textHeight: number): ReadonlyArray<Stroke> => {
  const lines: Array<Stroke> = []
  const reach = Math.round(4 * textHeight)
  for (const stroke of strokes.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const index = lines.findLastIndex((line) => {
      const gap = stroke.from - line.to
      if (gap > LINE_GAP * textHeight || gap < -textHeight) return false
      const place = reached(line, Math.max(0, gap), reach)
      return Math.abs(place - (stroke.middles[0] ?? 0)) <= Math.max(2, 0.1 * textHeight)
    })
    const line = lines[index]
    if (line === undefined) lines.push(stroke)
    else lines[index] = joined(line, stroke)
  }
  return lines
}
