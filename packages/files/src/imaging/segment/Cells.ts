import { largestOf, UnionFind } from "@open-valuation/core/domain"
import type { Box } from "../Raster.ts"
import { middleAt, placeOf, type RuledLine } from "./Rules.ts"

/** A cell of a ruled table, without its borders. */
export interface Cell extends Box {
  /** Table of the page, from 0, with the cell's rows and columns, last one included. */
  readonly table: number
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
  /** Offset of the cell from the mean position of its borders, which are bent on a page that is not quite flat. */
  readonly offset: { readonly x: number; readonly y: number }
}

/** Minimum share of a side along which a line must run to separate two cells. */
const PARTS = 0.5
/** Maximum number of grid fields of a table. */
const MOST_FIELDS = 40_000

/** Groups of lines that touch or cross. */
const tablesOf = (lines: ReadonlyArray<RuledLine>, reach: number): ReadonlyArray<ReadonlyArray<RuledLine>> => {
  const sets = new UnionFind(lines.length)
  const across = lines.flatMap((line, index) => (line.direction === "across" ? [{ line, index }] : []))
  const down = lines.flatMap((line, index) => (line.direction === "down" ? [{ line, index }] : []))
  for (const one of across) {
    for (const other of down) {
      const x = middleAt(other.line, placeOf(one.line))
      if (x < one.line.from - reach || x > one.line.to + reach) continue
      const y = middleAt(one.line, x)
      if (y >= other.line.from - reach && y <= other.line.to + reach) sets.join(one.index, other.index)
    }
  }
  return sets.groups(lines)
}

/** Lines at one position, or the edge of a table without a line. */
interface Border {
  readonly at: number
  readonly lines: ReadonlyArray<RuledLine>
}

/** Parallel lines, grouped by position. */
const bordersOf = (lines: ReadonlyArray<RuledLine>, reach: number): ReadonlyArray<Border> => {
  const borders: Array<{ at: number; lines: Array<RuledLine> }> = []
  for (const { line, at } of lines.map((it) => ({ line: it, at: placeOf(it) })).sort((a, b) => a.at - b.at)) {
    const last = borders.at(-1)
    if (last !== undefined && at - last.at <= reach) {
      last.lines.push(line)
      last.at = last.lines.reduce((sum, it) => sum + placeOf(it), 0) / last.lines.length
    } else borders.push({ at, lines: [line] })
  }
  return borders
}

/** Position of a border at a place along it: that of its own line there, if it has one. */
const borderAt = ({ at, lines }: Border, along: number): number => {
  const line = lines.find(({ from, to }) => from <= along && along <= to)
  return line === undefined ? at : middleAt(line, along)
}

const middleOf = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The borders of one direction, with the undrawn outer ones: at the position where most lines `across` them end. */
const withEnds = (
  borders: ReadonlyArray<Border>,
  across: ReadonlyArray<RuledLine>,
  reach: number,
): ReadonlyArray<Border> => {
  const [first, last] = [borders[0], borders.at(-1)]
  if (first === undefined || last === undefined) return []
  const before = middleOf(across.map((line) => borderAt(first, placeOf(line)) - line.from))
  const after = middleOf(across.map((line) => line.to - borderAt(last, placeOf(line))))
  return [
    ...(before > reach ? [{ at: first.at - before, lines: [] }] : []),
    ...borders,
    ...(after > reach ? [{ at: last.at + after, lines: [] }] : []),
  ]
}

/** True when a border runs between two positions. */
const runs = ({ lines }: Border, from: number, to: number): boolean => {
  let length = 0
  for (const line of lines) length += Math.max(0, Math.min(to, line.to) - Math.max(from, line.from))
  return length >= PARTS * (to - from)
}

const half = ({ lines }: Border): number => largestOf([0, ...lines.map(({ thickness }) => thickness)]) / 2 + 1

const cellsOfTable = (lines: ReadonlyArray<RuledLine>, table: number, reach: number): ReadonlyArray<Cell> => {
  const across = lines.filter(({ direction }) => direction === "across")
  const down = lines.filter(({ direction }) => direction === "down")
  if (across.length + down.length < 3 || across.length === 0 || down.length === 0) return []
  const ys = withEnds(bordersOf(across, reach), down, reach)
  const xs = withEnds(bordersOf(down, reach), across, reach)
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  if (columns < 1 || rows < 1 || columns * rows > MOST_FIELDS) return []
  const sets = new UnionFind(columns * rows)
  for (let row = 0; row < rows; row++) {
    const [top, bottom] = [ys[row]?.at ?? 0, ys[row + 1]?.at ?? 0]
    for (let column = 0; column < columns; column++) {
      const [left, right] = [xs[column]?.at ?? 0, xs[column + 1]?.at ?? 0]
      const [beside, under] = [xs[column + 1], ys[row + 1]]
      const field = row * columns + column
      if (column + 1 < columns && beside !== undefined && !runs(beside, top, bottom)) sets.join(field, field + 1)
      if (row + 1 < rows && under !== undefined && !runs(under, left, right)) sets.join(field, field + columns)
    }
  }
  const spans = new Map<number, { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }>()
  for (let field = 0; field < columns * rows; field++) {
    const [row, column] = [Math.floor(field / columns), field % columns]
    const root = sets.find(field)
    const span = spans.get(root)
    if (span === undefined) {
      spans.set(root, { firstRow: row, lastRow: row, firstColumn: column, lastColumn: column })
    } else {
      span.lastRow = Math.max(span.lastRow, row)
      span.firstColumn = Math.min(span.firstColumn, column)
      span.lastColumn = Math.max(span.lastColumn, column)
    }
  }
  return [...spans.values()].flatMap((span): ReadonlyArray<Cell> => {
    const [left, right] = [xs[span.firstColumn], xs[span.lastColumn + 1]]
    const [top, bottom] = [ys[span.firstRow], ys[span.lastRow + 1]]
    if (left === undefined || right === undefined || top === undefined || bottom === undefined) return []
    const [middleX, middleY] = [(left.at + right.at) / 2, (top.at + bottom.at) / 2]
    const [leftAt, rightAt] = [borderAt(left, middleY), borderAt(right, middleY)]
    const [topAt, bottomAt] = [borderAt(top, middleX), borderAt(bottom, middleX)]
    const [x, y] = [leftAt + half(left), topAt + half(top)]
    const width = Math.max(0, rightAt - half(right) - x)
    const height = Math.max(0, bottomAt - half(bottom) - y)
    const offset = { x: (leftAt + rightAt) / 2 - middleX, y: (topAt + bottomAt) / 2 - middleY }
    return [{ table, ...span, x, y, width, height, offset }]
  })
}

/**
 * The cells of the ruled tables of a page. A missing outer border is where the lines of the other direction end. Fields
 * with a missing line between them are one cell, and a cell that is not a rectangle counts as its bounding rectangle.
 */
export const cellsOf = (lines: ReadonlyArray<RuledLine>, textHeight: number): ReadonlyArray<Cell> =>
  tablesOf(lines, textHeight / 2).flatMap((group, table) => cellsOfTable(group, table, textHeight / 3))

/**
 * Finds the cell around a point. Cells are indexed by rows of the page, so that many components find theirs quickly.
 */
export const cellFinder = (cells: ReadonlyArray<Cell>, textHeight: number) => {
  const step = Math.max(1, Math.round(textHeight))
  const bands = new Map<number, Array<Cell>>()
  for (const cell of cells) {
    for (let band = Math.floor(cell.y / step); band <= Math.floor((cell.y + cell.height) / step); band++) {
      const those = bands.get(band)
      if (those === undefined) bands.set(band, [cell])
      else those.push(cell)
    }
  }
  return (box: Box): Cell | undefined => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    return bands
      .get(Math.floor(y / step))
      ?.find((cell) => x >= cell.x && x <= cell.x + cell.width && y >= cell.y && y <= cell.y + cell.height)
  }
}
