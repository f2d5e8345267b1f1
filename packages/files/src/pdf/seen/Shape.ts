import { applyX, applyY, type Matrix } from "../Matrix.ts"
import type { Effort } from "./Effort.ts"

/** A rectangle of a page, from its upper left to its lower right corner, in points. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** An area of a page: the inside of closed lines. */
export interface Shape {
  /** Straight edges, four numbers each: from x and y to x and y. Ignored for a box. Without any, the shape is empty. */
  readonly edges: ReadonlyArray<number>
  readonly evenOdd: boolean
  readonly box: Box
  /** True when the shape equals its box. */
  readonly isBox: boolean
}

/** Codes in the path data of pdf.js. */
const [MOVE, LINE, CURVE] = [0, 1, 2]

/** Number of straight segments that approximate a curve. */
const PIECES = 6

/** Maximum deviation of a horizontal or vertical edge, points. */
const LEAN = 0.05

/** Collects edges and their bounding box. */
class Edges {
  readonly edges: Array<number> = []
  #left = Infinity
  #top = Infinity
  #right = -Infinity
  #bottom = -Infinity
  #straight = true

  add(fromX: number, fromY: number, toX: number, toY: number): void {
    if (!Number.isFinite(fromX + fromY + toX + toY)) return
    this.edges.push(fromX, fromY, toX, toY)
    this.#straight &&= Math.abs(fromX - toX) <= LEAN || Math.abs(fromY - toY) <= LEAN
    this.#left = Math.min(this.#left, fromX, toX)
    this.#right = Math.max(this.#right, fromX, toX)
    this.#top = Math.min(this.#top, fromY, toY)
    this.#bottom = Math.max(this.#bottom, fromY, toY)
  }

  shape(evenOdd: boolean): Shape {
    const box = { left: this.#left, top: this.#top, right: this.#right, bottom: this.#bottom }
    return { edges: this.edges, evenOdd, box, isBox: this.#straight && this.edges.length === 16 }
  }
}

/** The corners of each line of a path on the page, with curves as straight segments. */
const polylines = (path: Float32Array, matrix: Matrix): ReadonlyArray<{ points: Array<number>; closed: boolean }> => {
  const lines: Array<{ points: Array<number>; closed: boolean }> = []
  let line: { points: Array<number>; closed: boolean } | undefined
  let at = 0
  const point = (offset: number): readonly [number, number] => {
    const [x, y] = [path[at + offset] ?? 0, path[at + offset + 1] ?? 0]
    return [applyX(matrix, x, y), applyY(matrix, x, y)]
  }
  const begin = (x: number, y: number) => {
    line = { points: [x, y], closed: false }
    lines.push(line)
    return line
  }
  while (at < path.length) {
    const code = path[at++]
    if (code === MOVE) {
      begin(...point(0))
      at += 2
    } else if (code === LINE) {
      const [x, y] = point(0)
      ;(line ?? begin(x, y)).points.push(x, y)
      at += 2
    } else if (code === CURVE) {
      const [end, one, two] = [point(4), point(0), point(2)]
      const { points } = line ?? begin(...one)
      const [x, y] = [points.at(-2) ?? 0, points.at(-1) ?? 0]
      for (let piece = 1; piece <= PIECES; piece++) {
        const t = piece / PIECES
        const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
        points.push(a * x + b * one[0] + c * two[0] + d * end[0], a * y + b * one[1] + c * two[1] + d * end[1])
      }
      at += 6
    } else {
      if (line !== undefined) {
        line.closed = true
        // Segments after a closed line without a move continue from the line's start.
        line = { points: line.points.slice(0, 2), closed: false }
        lines.push(line)
      }
    }
  }
  return lines.filter(({ points }) => points.length > 2)
}

/** The area that a path fills. */
export const filledShape = (path: Float32Array, matrix: Matrix, evenOdd: boolean): Shape => {
  const edges = new Edges()
  for (const { points } of polylines(path, matrix)) {
    const [startX = 0, startY = 0] = points
    let [x, y] = [startX, startY]
    for (let at = 2; at < points.length; at += 2) {
      const [toX, toY] = [points[at] ?? 0, points[at + 1] ?? 0]
      edges.add(x, y, toX, toY)
      ;[x, y] = [toX, toY]
    }
    if (x !== startX || y !== startY) edges.add(x, y, startX, startY)
  }
  return edges.shape(evenOdd)
}

/** A strip around a horizontal or vertical line, as nearly all lines of tables are. The edges of a box are ignored. */
const straightStrip = (x: number, y: number, toX: number, toY: number, width: number): Shape => {
  const isUpright = Math.abs(x - toX) <= LEAN
  const [beside, along] = isUpright ? [width / 2, 0] : [0, width / 2]
  const box = {
    left: Math.min(x, toX) - beside,
    top: Math.min(y, toY) - along,
    right: Math.max(x, toX) + beside,
    bottom: Math.max(y, toY) + along,
  }
  return { edges: BOX_EDGES, evenOdd: false, box, isBox: true }
}

const BOX_EDGES: ReadonlyArray<number> = [0, 0, 0, 0]

/** The areas covered by a stroke, one strip per straight segment. `width` in points. */
export const strokedShapes = (path: Float32Array, matrix: Matrix, width: number): ReadonlyArray<Shape> =>
  polylines(path, matrix).flatMap(({ closed, points }) => {
    const [startX = 0, startY = 0] = points
    const corners = closed ? [...points, startX, startY] : points
    const strips: Array<Shape> = []
    for (let at = 2; at < corners.length; at += 2) {
      const [x, y, toX, toY] = [corners[at - 2] ?? 0, corners[at - 1] ?? 0, corners[at] ?? 0, corners[at + 1] ?? 0]
      const length = Math.hypot(toX - x, toY - y)
      if (length === 0 || !Number.isFinite(length)) continue
      if (Math.abs(x - toX) <= LEAN || Math.abs(y - toY) <= LEAN) {
        strips.push(straightStrip(x, y, toX, toY, width))
        continue
      }
      const [acrossX, acrossY] = [((y - toY) / length) * (width / 2), ((toX - x) / length) * (width / 2)]
      const strip = new Edges()
      strip.add(x + acrossX, y + acrossY, toX + acrossX, toY + acrossY)
      strip.add(toX + acrossX, toY + acrossY, toX - acrossX, toY - acrossY)
      strip.add(toX - acrossX, toY - acrossY, x - acrossX, y - acrossY)
      strip.add(x - acrossX, y - acrossY, x + acrossX, y + acrossY)
      strips.push(strip.shape(false))
    }
    return strips
  })

/** A rectangle of another space, on the page. */
export const rectangle = (matrix: Matrix, left: number, bottom: number, right: number, top: number): Shape => {
  const corners = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ].map(([x = 0, y = 0]) => [applyX(matrix, x, y), applyY(matrix, x, y)] as const)
  const edges = new Edges()
  for (const [at, [x, y]] of corners.entries()) {
    const [toX, toY] = corners[(at + 1) % 4] ?? [x, y]
    edges.add(x, y, toX, toY)
  }
  return edges.shape(false)
}

/** The first cell whose centre is at or after a position, and not before `first`. */
const cellFrom = (place: number, first: number): number => Math.max(first, Math.ceil(place - 0.5))

/**
 * Calls back with each row of cells in a shape, from the first cell to before the last. Cells are squares of one point.
 * A cell belongs to a shape when its centre does. `within` has whole numbers.
 */
export const eachSpan = (
  { box, edges, evenOdd, isBox }: Shape,
  within: Box,
  effort: Effort,
  visit: (row: number, from: number, to: number) => void,
): void => {
  const [top, bottom] = [cellFrom(box.top, within.top), Math.min(within.bottom, Math.ceil(box.bottom - 0.5))]
  const [left, right] = [cellFrom(box.left, within.left), Math.min(within.right, Math.ceil(box.right - 0.5))]
  if (!(top < bottom && left < right)) return
  effort.spend((bottom - top) * (isBox ? 1 : 4))
  if (isBox) {
    for (let row = top; row < bottom; row++) visit(row, left, right)
    return
  }
  const crossings: Array<Array<readonly [x: number, turn: number]>> = Array.from({ length: bottom - top }, () => [])
  for (let at = 0; at < edges.length; at += 4) {
    const [x, y, toX, toY] = [edges[at] ?? 0, edges[at + 1] ?? 0, edges[at + 2] ?? 0, edges[at + 3] ?? 0]
    const [from, to] = [cellFrom(Math.min(y, toY), top), Math.min(bottom, Math.ceil(Math.max(y, toY) - 0.5))]
    effort.spend(4 + 16 * Math.max(0, to - from))
    for (let row = from; row < to; row++) {
      const share = (row + 0.5 - y) / (toY - y)
      crossings[row - top]?.push([x + share * (toX - x), toY > y ? 1 : -1])
    }
  }
  for (const [index, found] of crossings.entries()) {
    found.sort(([one], [other]) => one - other)
    let winding = 0
    for (const [at, [x, turn]] of found.entries()) {
      winding += turn
      const isInside = evenOdd ? at % 2 === 0 : winding !== 0
      const next = found[at + 1]
      if (!isInside || next === undefined) continue
      const [from, to] = [cellFrom(x, left), Math.min(right, Math.ceil(next[0] - 0.5))]
      if (from < to) visit(top + index, from, to)
    }
  }
}
