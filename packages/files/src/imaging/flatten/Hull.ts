import type { Components } from "../Components.ts"
import type { Point, Quad } from "./Matrix.ts"

/** Corners of the convex hull of a component, clockwise on the screen (Andrew's monotone chain). */
export const hullOf = ({ runs }: Components, component: number): ReadonlyArray<Point> => {
  const points: Array<Point> = []
  for (let run = 0; run < runs.count; run += 1) {
    if (runs.component[run] !== component) continue
    const row = runs.row[run] ?? 0
    for (const y of [row, row + 1]) points.push({ x: runs.from[run] ?? 0, y }, { x: runs.to[run] ?? 0, y })
  }
  points.sort((a, b) => a.x - b.x || a.y - b.y)
  const upper = chain(points)
  const lower = chain(points.toReversed())
  return [...upper.slice(0, -1), ...lower.slice(0, -1)]
}

const chain = (points: ReadonlyArray<Point>): Array<Point> => {
  const kept: Array<Point> = []
  for (const point of points) {
    for (;;) {
      const last = kept.at(-1)
      const before = kept.at(-2)
      if (last === undefined || before === undefined || crossOf(before, last, point) > 0) break
      kept.pop()
    }
    kept.push(point)
  }
  return kept
}

/** Positive if the path from `a` through `b` to `c` turns clockwise on the screen. */
const crossOf = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** Signed area of a polygon, positive if it is clockwise on the screen. */
export const areaOf = (corners: ReadonlyArray<Point>): number => {
  let twice = 0
  corners.forEach((a, k) => {
    const b = corners[(k + 1) % corners.length] ?? a
    twice += a.x * b.y - b.x * a.y
  })
  return twice / 2
}

/** True when a point is within a convex polygon that is clockwise on the screen. */
export const contains = (corners: ReadonlyArray<Point>, point: Point): boolean =>
  corners.every((corner, k) => crossOf(corner, corners[(k + 1) % corners.length] ?? corner, point) >= 0)

/**
 * The quadrilateral around a convex polygon. Sides are removed one by one, each time the one whose neighbours meet
 * beyond it with the least added area, until four are left. Starts at the corner nearest to the upper left.
 */
export const quadAround = (hull: ReadonlyArray<Point>): Quad | undefined => {
  let corners = hull
  while (corners.length > 4) {
    let least = Infinity
    let shorter: ReadonlyArray<Point> | undefined
    for (let side = 0; side < corners.length; side += 1) {
      const at = (k: number): Point => corners[(side + k + corners.length) % corners.length] ?? { x: 0, y: 0 }
      const meeting = meet(at(-1), at(0), at(2), at(1))
      if (meeting === undefined) continue
      const added = Math.abs(areaOf([at(0), meeting, at(1)]))
      if (added >= least) continue
      least = added
      const from = side
      const to = (side + 1) % corners.length
      shorter = corners.flatMap((corner, k) => (k === from ? [meeting] : k === to ? [] : [corner]))
    }
    if (shorter === undefined) return undefined
    corners = shorter
  }
  return ordered(corners)
}

/** Intersection of the rays from `a` through `b` and from `c` through `d`, beyond `b` and `d`. */
const meet = (a: Point, b: Point, c: Point, d: Point): Point | undefined => {
  const ux = b.x - a.x
  const uy = b.y - a.y
  const vx = d.x - c.x
  const vy = d.y - c.y
  const det = ux * vy - uy * vx
  if (Math.abs(det) < 1e-9) return undefined
  const s = ((c.x - a.x) * vy - (c.y - a.y) * vx) / det
  const t = ((c.x - a.x) * uy - (c.y - a.y) * ux) / det
  return s >= 1 && t >= 1 ? { x: a.x + s * ux, y: a.y + s * uy } : undefined
}

const ordered = (corners: ReadonlyArray<Point>): Quad | undefined => {
  let first = 0
  corners.forEach((corner, k) => {
    const best = corners[first]
    if (best !== undefined && corner.x + corner.y < best.x + best.y) first = k
  })
  const [a, b, c, d] = [0, 1, 2, 3].map((k) => corners[(first + k) % corners.length])
  return corners.length === 4 && a !== undefined && b !== undefined && c !== undefined && d !== undefined
    ? [a, b, c, d]
    : undefined
}
