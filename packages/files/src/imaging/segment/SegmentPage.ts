import { findComponents } from "../Components.ts"
import type { Raster } from "../Raster.ts"
import { bottomOf, middleOf, rightOf } from "./Boxes.ts"
import { type Cell, cellsOf } from "./Cells.ts"
import { type Ink, inkOf } from "./Ink.ts"
import type { Piece } from "./Piece.ts"
import { piecesOf } from "./Pieces.ts"
import { type RuledLine, ruledLines } from "./Rules.ts"

/** Location of the text on a page, in pixels. */
export interface Segments {
  /** The page without its ruling lines. */
  readonly page: Raster
  readonly lines: ReadonlyArray<RuledLine>
  readonly cells: ReadonlyArray<Cell>
  readonly pieces: ReadonlyArray<Piece>
}

/** Noise has more runs of ink than a page of text; rows beyond are not looked at. */
const MOST_RUNS = 4_000_000

const segment = (page: Raster, textHeight: number): Segments => {
  const ink = inkOf(page, Math.round(textHeight))
  const lines = ruledLines(ink, textHeight)
  const cells = cellsOf(lines, textHeight)
  const clean = eraseRules(page, ink, lines)
  const { components } = findComponents(ink.data, page.width, page.height, MOST_RUNS)
  return { page: clean, lines, cells, pieces: piecesOf(components, cells, lines, textHeight) }
}

/**
 * Finds ruling lines, cells and pieces of text on a page whose lines of text are `textHeight` pixels high. If its rows
 * and columns are bent, the page is flattened first.
 */
export const segmentPage = (page: Raster, textHeight: number): Segments => {
  const segments = segment(page, textHeight)
  const bend = bendOf(segments.pieces, page.width, page.height, textHeight)
  return bend === undefined ? segments : segment(unbent(page, bend), textHeight)
}

/** Distance of the interpolation nodes, pixels. */
const STEP = 16

/** Flattens a page by undoing its `bend`. Areas from outside the page are white. */
export const unbent = ({ width, height, data }: Raster, bend: Bend): Raster => {
  const flat = new Uint8Array(width * height).fill(255)
  const sourceOf = (x: number, y: number): readonly [x: number, y: number] => {
    const near = bend(x, y)
    const { x: across, y: down } = bend(x + near.x, y + near.y)
    return [x + across, y + down]
  }
  for (let y = 0; y < height; y++) {
    for (let from = 0; from < width; from += STEP) {
      const [startX, startY] = sourceOf(from, y)
      const [endX, endY] = sourceOf(from + STEP, y)
      for (let x = from; x < Math.min(width, from + STEP); x++) {
        const share = (x - from) / STEP
        const [u, v] = [startX + (endX - startX) * share, startY + (endY - startY) * share]
        const [left, top] = [Math.floor(u), Math.floor(v)]
        if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue
        const at = top * width + left
        const upper = (data[at] ?? 0) + ((data[at + 1] ?? 0) - (data[at] ?? 0)) * (u - left)
        const lower = (data[at + width] ?? 0) + ((data[at + width + 1] ?? 0) - (data[at + width] ?? 0)) * (u - left)
        flat[y * width + x] = Math.round(upper + (lower - upper) * (v - top))
      }
    }
  }
  return { width, height, data: flat }
}

/** Width of a line's blur beyond its ink, pixels. */
const BLUR = 2

/**
 * Erases the ruling lines of a page, and those of its ink in place. Under a line it restores what is on both sides: ink
 * where a stroke of a character crosses it, paper elsewhere.
 */
const eraseRules = (raster: Raster, ink: Ink, lines: ReadonlyArray<RuledLine>): Raster => {
  const { width, height } = raster
  const grey = raster.data.slice()
  const bits = ink.data
  for (const { direction, from, to, middles, thickness } of lines) {
    const [alongStep, acrossStep] = direction === "across" ? [1, width] : [width, 1]
    const [length, breadth] = direction === "across" ? [width, height] : [height, width]
    const half = thickness / 2 + BLUR
    const [start, end] = [Math.max(0, from - 2 - BLUR), Math.min(length - 1, to + 2 + BLUR)]
    for (let along = start; along <= end; along++) {
      const middle = middles[Math.max(0, Math.min(to - from, along - from))] ?? 0
      const first = Math.round(middle - half)
      const last = Math.round(middle + half)
      const [before, after] = [Math.max(0, first - 1), Math.min(breadth - 1, last + 1)]
      const base = along * alongStep
      const [one, other] = [grey[base + before * acrossStep] ?? 255, grey[base + after * acrossStep] ?? 255]
      const bit = (bits[base + before * acrossStep] ?? 0) & (bits[base + after * acrossStep] ?? 0)
      for (let across = Math.max(0, first); across <= Math.min(breadth - 1, last); across++) {
        const share = (across - before) / Math.max(1, after - before)
        const at = base + across * acrossStep
        // Never darker than before: erasing adds no ink.
        grey[at] = Math.max(grey[at] ?? 0, Math.round(one + (other - one) * share))
        bits[at] = (bits[at] ?? 0) & bit
      }
    }
  }
  return { width, height, data: grey }
}

/** Displacement of a position on a page from a flat one, pixels. */
type Bend = (x: number, y: number) => { readonly x: number; readonly y: number }

/** Slope of rows or columns at a position. `u` and `v` range from -1 to 1 over the page. */
interface Slope {
  readonly u: number
  readonly v: number
  readonly value: number
  /** Distance of the two pieces that show the slope, in text heights. A longer distance is more reliable. */
  readonly apart: number
}

/** `a + b·u + c·v` */
type Plane = readonly [a: number, b: number, c: number]

// In heights of a line of text.
/** Maximum gap between pieces of a row. */
const ROW_GAP = 15
/** Maximum gap between rows of a column, and maximum offset of their starts or ends. */
const COLUMN_GAP = 3
const UNDER = 0.35
/** Maximum error up to which two pieces agree with a slope. */
const EXACT = 0.12
/** Bend below which a page is flat. */
const LEAST_BEND = 0.4

/** Minimum number of pieces for an estimate. */
const FEWEST = 16
/** Minimum share of slopes that agree. */
const AGREE = 0.6
const ROUNDS = 5

const valueAt = ([a, b, c]: Plane, u: number, v: number): number => a + b * u + c * v

/** Determinant of a matrix of three columns. */
const determinant = (one: Plane, two: Plane, three: Plane): number =>
  one[0] * (two[1] * three[2] - two[2] * three[1]) -
  two[0] * (one[1] * three[2] - one[2] * three[1]) +
  three[0] * (one[1] * two[2] - one[2] * two[1])

/** The least-squares plane through slopes (Cramer's rule on the normal equations). */
const nearest = (slopes: ReadonlyArray<Slope>): Plane | undefined => {
  const sum = (term: (slope: Slope) => number) => slopes.reduce((total, it) => total + it.apart * term(it), 0)
  const [u, v, uv] = [sum((it) => it.u), sum((it) => it.v), sum((it) => it.u * it.v)]
  const one: Plane = [sum(() => 1), u, v]
  const two: Plane = [u, sum((it) => it.u ** 2), uv]
  const three: Plane = [v, uv, sum((it) => it.v ** 2)]
  const wanted: Plane = [sum((it) => it.value), sum((it) => it.value * it.u), sum((it) => it.value * it.v)]
  const whole = determinant(one, two, three)
  // Pieces of a single row or column do not determine the plane.
  if (Math.abs(whole) < 1e-4 * one[0] ** 3) return undefined
  return [
    determinant(wanted, two, three) / whole,
    determinant(one, wanted, three) / whole,
    determinant(one, two, wanted) / whole,
  ]
}

/** The plane that most slopes agree on. Undefined when they do not agree. */
const agreed = (slopes: ReadonlyArray<Slope>): Plane | undefined => {
  if (slopes.length < FEWEST) return undefined
  const values = slopes.map(({ value }) => value).sort((a, b) => a - b)
  let plane: Plane = [values[values.length >> 1] ?? 0, 0, 0]
  let near: ReadonlyArray<Slope> = slopes
  for (let round = 0; round < ROUNDS; round++) {
    // The tolerance is wide at first, since the plane may still be far off.
    const reach = EXACT * 2 ** Math.max(0, ROUNDS - 2 - round)
    near = slopes.filter(({ u, v, value, apart }) => apart * Math.abs(value - valueAt(plane, u, v)) <= reach)
    const next = nearest(near)
    if (next === undefined) return undefined
    plane = next
  }
  return near.length >= Math.max(FEWEST, AGREE * slopes.length) ? plane : undefined
}

/**
 * The bend of a page, from pieces of text beside and below each other: a photo whose page could not be cut out has rows
 * and columns that fan out. Undefined when the page is flat, or when there is too little evidence. `width` and `height`
 * are those of the page in pixels.
 */
const bendOf = (pieces: ReadonlyArray<Piece>, width: number, height: number, textHeight: number): Bend | undefined => {
  const [halfX, halfY] = [width / 2, height / 2]
  const along = (x: number) => (x - halfX) / halfX
  const down = (y: number) => (y - halfY) / halfY
  const rows: Array<Slope> = []
  const columns: Array<Slope> = []
  for (const piece of pieces) {
    let beside: Piece | undefined
    let under: Piece | undefined
    for (const other of pieces) {
      const overlap = Math.min(bottomOf(piece), bottomOf(other)) - Math.max(piece.y, other.y)
      const gap = other.x - rightOf(piece)
      const isBeside = gap > 0 && gap < ROW_GAP * textHeight && overlap > 0.5 * Math.min(piece.height, other.height)
      if (isBeside && (beside === undefined || other.x < beside.x)) beside = other
      const below = middleOf(other) - middleOf(piece)
      const shift = Math.min(Math.abs(other.x - piece.x), Math.abs(rightOf(other) - rightOf(piece)))
      const isUnder = below > 0.8 * textHeight && below < COLUMN_GAP * textHeight && shift < UNDER * textHeight
      if (isUnder && (under === undefined || other.y < under.y)) under = other
    }
    const [x, y] = [piece.x + piece.width / 2, middleOf(piece)]
    if (beside !== undefined) {
      const distance = beside.x + beside.width / 2 - x
      const value = (middleOf(beside) - y) / distance
      rows.push({ u: along(x + distance / 2), v: down(y), value, apart: distance / textHeight })
    }
    if (under !== undefined) {
      const distance = middleOf(under) - y
      const [left, right] = [under.x - piece.x, rightOf(under) - rightOf(piece)]
      const value = (Math.abs(left) < Math.abs(right) ? left : right) / distance
      columns.push({ u: along(x), v: down(y + distance / 2), value, apart: distance / textHeight })
    }
  }
  const [row, column] = [agreed(rows) ?? [0, 0, 0], agreed(columns) ?? [0, 0, 0]]
  const bend: Bend = (x, y) => {
    const [u, v] = [along(x), down(y)]
    return {
      x: halfY * v * (column[0] + column[1] * u + (column[2] * v) / 2),
      y: halfX * u * (row[0] + (row[1] * u) / 2 + row[2] * v),
    }
  }
  const isFlat = pieces.every((piece) => {
    const { x, y } = bend(piece.x, piece.y)
    return Math.abs(y) < LEAST_BEND * textHeight && Math.abs(x) < 2 * LEAST_BEND * textHeight
  })
  return isFlat ? undefined : bend
}
