import type { Ink } from "./Ink.ts"
import { joinedStrokes, type Stroke, strokesOf } from "./Strokes.ts"

/** Which way a line runs. */
export type Direction = "across" | "down"

/** A ruling line as it was drawn, which is never quite straight. */
export interface RuledLine {
  readonly direction: Direction
  /** Where it begins and ends, along its direction, in pixels. */
  readonly from: number
  readonly to: number
  /** Its middle at every pixel of its length, from `from` on. */
  readonly middles: Float32Array
  /** In pixels. */
  readonly thickness: number
}

/** Where a line is at a place along it; beyond its ends, where it ended. */
export const middleAt = ({ from, to, middles }: RuledLine, along: number): number =>
  middles[Math.max(0, Math.min(to - from, Math.round(along) - from))] ?? 0

/** Mean place of a line across its direction. */
export const placeOf = ({ middles }: RuledLine): number => {
  let sum = 0
  for (const middle of middles) sum += middle
  return middles.length === 0 ? 0 : sum / middles.length
}

/** A line that touches no other has to be this long, in heights of text: strokes of a title are shorter. */
const ALONE = 4
/**
 * Share of a line that has to be ink: of a short one more, since strokes of characters may stand in a row by chance.
 */
const INKED = { short: 0.9, long: 0.75, heights: 10 } as const
/** More lines than any page has, the longest of each direction are kept. */
const MOST_LINES = 1_500

/** Whether the end of a line lies on another that runs the other way. */
const endsOn = (line: RuledLine, end: number, others: ReadonlyArray<RuledLine>, reach: number): boolean => {
  const place = middleAt(line, end)
  return others.some(
    (other) =>
      place >= other.from - reach && place <= other.to + reach && Math.abs(middleAt(other, place) - end) <= reach,
  )
}

/** Whether a stroke has few gaps for its length. */
const isWhole = ({ from, to, inked }: Stroke, textHeight: number): boolean => {
  const length = to - from + 1
  return inked >= (length < INKED.heights * textHeight ? INKED.short : INKED.long) * length
}

const longest = (strokes: ReadonlyArray<Stroke>): ReadonlyArray<Stroke> =>
  strokes.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MOST_LINES)

/**
 * The ruling lines among ink: long, thin, level or upright to within a few degrees, with gaps that a printer or a stamp
 * leaves. `textHeight` is the height of a line of text in pixels.
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
