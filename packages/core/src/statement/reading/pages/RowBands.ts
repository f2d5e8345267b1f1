import { smallestOf } from "../../../domain/LargestOf.ts"
import type { TextLine } from "./TextLine.ts"

/** A line of a table as the search for its row sees it. */
export interface BodyLine {
  readonly line: TextLine
  /** Columns that have words in it. */
  readonly columns: ReadonlySet<number>
  /** True when it has a figure in a column of money, or a day without one: one such line makes a row. */
  readonly anchor: boolean
}

/** The alignment of the cells of a row. */
type Alignment = "top" | "middle" | "bottom"

/** Lines further away from the other lines of a row, in heights, are not part of it. */
const REACH = 1.8
/** The cost of leaving out a line above the first row or below the last one, in heights. */
const LEAVE = 0.5
/** More lines between two rows are not wrapped cells. */
const LINES_BETWEEN = 16

const near = (one: BodyLine | undefined, other: BodyLine | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  other.line.middle - one.line.middle <= REACH * Math.max(one.line.height, other.line.height)

/**
 * The misalignment of the cells of a row if the row were the lines from `from` to `to` (exclusive), in points.
 */
const misalignment = (
  lines: ReadonlyArray<BodyLine>,
  from: number,
  to: number,
  anchor: number,
  alignment: Alignment,
): number => {
  const at = lines[anchor]?.line.middle ?? 0
  const spans = new Map<number, [number, number]>()
  let sum = 0
  for (let index = from; index < to; index++) {
    const it = lines[index]
    if (it === undefined) continue
    const before = index === from ? undefined : lines[index - 1]
    const gap = before === undefined ? 0 : it.line.middle - before.line.middle
    // Of two equally aligned divisions, the one with the smaller gaps is right.
    sum += near(before, it) ? gap / 10 : gap
    for (const column of it.columns) {
      const span = spans.get(column)
      if (span === undefined) spans.set(column, [it.line.middle, it.line.middle])
      else span[1] = it.line.middle
    }
  }
  for (const [top, bottom] of spans.values()) {
    sum += Math.abs((alignment === "top" ? top : alignment === "bottom" ? bottom : (top + bottom) / 2) - at)
  }
  return sum
}

interface Division {
  readonly cost: number
  /** For every anchor the first line of its row. */
  readonly starts: ReadonlyArray<number>
  /** The line after the last row. */
  readonly end: number
}

const range = (from: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: Math.max(0, to - from) }, (_, more) => from + more)

const divide = (lines: ReadonlyArray<BodyLine>, anchors: ReadonlyArray<number>, alignment: Alignment): Division => {
  const leave = (from: number, to: number) => {
    let sum = 0
    for (let index = from; index < to; index++) sum += LEAVE * (lines[index]?.line.height ?? 0)
    return sum
  }
  const first = anchors[0] ?? 0
  let paths: ReadonlyArray<Division> = range(Math.max(0, first - LINES_BETWEEN), first + 1).map((end) => ({
    cost: leave(0, end),
    starts: [],
    end,
  }))
  for (const [index, anchor] of anchors.entries()) {
    const next = anchors[index + 1]
    const ends = range(anchor + 1, Math.min((next ?? lines.length) + 1, anchor + 1 + LINES_BETWEEN))
    paths = ends.map((end) => {
      const left = next === undefined ? leave(end, lines.length) : 0
      let least: Division = { cost: Number.POSITIVE_INFINITY, starts: [], end }
      for (const path of paths) {
        const cost = path.cost + misalignment(lines, path.end, end, anchor, alignment) + left
        if (cost < least.cost) least = { cost, starts: [...path.starts, path.end], end }
      }
      return least
    })
  }
  return paths.reduce((best, path) => (path.cost < best.cost ? path : best))
}

/** Lines of one row; `anchored` is false for what belongs to none. */
export interface RowBand<Line extends BodyLine> {
  readonly lines: ReadonlyArray<Line>
  readonly anchored: boolean
  readonly framed?: boolean
}

/** Cuts off lines at both ends that are too far away. */
const trimmed = <Line extends BodyLine>(lines: ReadonlyArray<Line>, anchor: number): ReadonlyArray<RowBand<Line>> => {
  let [first, last] = [anchor, anchor]
  while (near(lines[first - 1], lines[first])) first--
  while (near(lines[last], lines[last + 1])) last++
  return [
    ...lines.slice(0, first).map((line) => ({ lines: [line], anchored: false })),
    { lines: lines.slice(first, last + 1), anchored: true },
    ...lines.slice(last + 1).map((line) => ({ lines: [line], anchored: false })),
  ]
}

/** Rows whose lines are this near to their step, as a share, stand side by side. */
const FULL_STEP = 0.95

/** The distance between neighbouring rows of one line; infinite where no two stand side by side. */
const stepOf = (lines: ReadonlyArray<BodyLine>): number =>
  smallestOf(
    lines.slice(1).flatMap((line, index) => {
      const before = lines[index]
      return before?.anchor === true && line.anchor ? [line.line.middle - before.line.middle] : []
    }),
  )

/**
 * The rows of lines without ruling lines between them: one for each anchor. Which row the lines between two anchors
 * belong to follows from the alignment of the cells (top, middle or bottom) that explains all lines best. A line as far
 * above the first row, or below the last one, as rows are from each other is not of it: a page break cut its row. Where
 * a row may be `broken`, lines above the first one are its rest unless cells of other rows begin above figures.
 */
export const rowBands = <Line extends BodyLine>(
  lines: ReadonlyArray<Line>,
  broken: boolean,
): ReadonlyArray<RowBand<Line>> => {
  const alone = (some: ReadonlyArray<Line>) => some.map((line) => ({ lines: [line], anchored: false }))
  const [first, last] = [lines.findIndex(({ anchor }) => anchor), lines.findLastIndex(({ anchor }) => anchor)]
  const step = FULL_STEP * stepOf(lines)
  const isApart = (above: number) => {
    const [one, other] = [lines[above], lines[above + 1]]
    return one !== undefined && other !== undefined && other.line.middle - one.line.middle >= step
  }
  const isRest = () =>
    broken &&
    lines[first + 1]?.anchor !== false &&
    bandsOf(lines.slice(first)).every(({ anchored, lines: own }) => !anchored || own[0]?.anchor === true)
  const [from, to] = [isApart(first - 1) || isRest() ? first : 0, isApart(last) ? last + 1 : lines.length]
  return [...alone(lines.slice(0, from)), ...bandsOf(lines.slice(from, to)), ...alone(lines.slice(to))]
}

const bandsOf = <Line extends BodyLine>(lines: ReadonlyArray<Line>): ReadonlyArray<RowBand<Line>> => {
  const anchors = lines.flatMap(({ anchor }, index) => (anchor ? [index] : []))
  const [first] = anchors
  if (first === undefined) return lines.map((line) => ({ lines: [line], anchored: false }))
  const { starts, end } = (["top", "middle", "bottom"] as const)
    .map((alignment) => divide(lines, anchors, alignment))
    .reduce((best, division) => (division.cost < best.cost ? division : best))
  const alone = (from: number, to: number) => lines.slice(from, to).map((line) => ({ lines: [line], anchored: false }))
  return [
    ...alone(0, starts[0] ?? 0),
    ...anchors.flatMap((anchor, index) => {
      const start = starts[index] ?? anchor
      return trimmed(lines.slice(start, starts[index + 1] ?? end), anchor - start)
    }),
    ...alone(end, lines.length),
  ]
}
