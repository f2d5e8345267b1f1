import type { Ink } from "./Ink.ts"
import { joinedStrokes, type Stroke, strokesOf } from "./Strokes.ts"

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
