import { largestOf, smallestOf } from "@open-valuation/core/domain"
import { type Components, findComponents } from "../Components.ts"
import type { Raster } from "../Raster.ts"
import { areaOf, hullOf, quadAround } from "./Hull.ts"
import type { Point, Quad } from "./Matrix.ts"
import { reduce } from "./Reduce.ts"

/** Longer side of the copy on which a page is sought. */
const COPY_PX = 480
/** Minimum share of the image that is a page. */
const SMALLEST_SHARE = 0.2
/** Minimum share of its quadrilateral that a page fills. */
const FILLED = 0.93
/** Minimum difference in grey between the background and the page, of 255. */
const LEAST_STEP = 28
/**
 * A frame printed along the edge may have a stronger step than the edge. The first step of this share of the strongest
 * is taken.
 */
const OUTERMOST = 0.5
/** Minimum share of the positions along a side at which an edge is found near its line. */
const EDGE_SHARE = 0.6
/**
 * Distance from the edge at which page and background are compared, as a share of the shorter side, and its minimum in
 * pixels.
 */
const AWAY_SHARE = 0.012
const LEAST_AWAY_PX = 6
/** Number of positions along a side that are compared. */
const PLACES = 40
/** Range of corner angles that can be a right angle in perspective. */
const CORNER_DEGREES = [50, 130] as const
/** Maximum ratio of a side to the opposite one. */
const MOST_TAPERED = 2.2

/**
 * Corners of a page or plate on a background of different brightness, in pixels of the raster. Undefined when it is not
 * clearly visible, as in a scan or in a photo filled by the page.
 */
export const findPageQuad = (raster: Raster): PageQuad | undefined => {
  const factor = Math.max(1, Math.round(Math.max(raster.width, raster.height) / COPY_PX))
  const small = reduce(raster, factor)
  if (Math.min(small.width, small.height) < 48) return undefined
  const threshold = otsu(small.data)
  for (const isLight of [true, false]) {
    const corners = findOn(raster, small, factor, threshold, isLight)
    if (corners !== undefined && differsFromGround(raster, corners, isLight)) return { corners, isLight }
  }
  return undefined
}

/** A page or plate in an image. */
export interface PageQuad {
  readonly corners: Quad
  /** True when it is lighter than its surroundings. */
  readonly isLight: boolean
}

const findOn = (raster: Raster, small: Raster, factor: number, threshold: number, light: boolean): Quad | undefined => {
  const mask = small.data.map((grey) => (grey > threshold === light ? 1 : 0))
  const found = findComponents(mask, small.width, small.height)
  let largest = 0
  found.components.forEach(({ area }, number) => {
    if (area > (found.components[largest]?.area ?? 0)) largest = number
  })
  const rough = quadAround(hullOf(found, largest))
  if (rough === undefined || !isPlausible(rough, small, filledArea(found, largest))) return undefined
  const sides = sidesOf(rough.map((corner) => ({ x: corner.x * factor, y: corner.y * factor }))).map((side) =>
    edgeAlong(raster, side, 3 * factor, light),
  )
  const [top, right, bottom, left] = sides
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) return undefined
  const quad: Quad = [crossing(left, top), crossing(top, right), crossing(right, bottom), crossing(bottom, left)]
  return hasRightCorners(quad) ? quad : undefined
}

/**
 * True when a page differs in brightness from its surroundings, also a short distance within its edge. The frame of a
 * table has the same paper on both sides.
 */
const differsFromGround = (raster: Raster, corners: Quad, light: boolean): boolean => {
  const sides = sidesOf(corners)
  const shortest = smallestOf(sides.map(([a, b]) => Math.hypot(b.x - a.x, b.y - a.y)))
  const away = Math.max(LEAST_AWAY_PX, AWAY_SHARE * shortest)
  const beside = (side: Side, distance: number): ReadonlyArray<number> => greysBeside(raster, side, distance)
  const within = median(sides.flatMap((side) => beside(side, away)))
  const around = median(sides.flatMap((side) => beside(side, -away)))
  if (within === undefined || around === undefined) return false
  return (within - around) * (light ? 1 : -1) >= LEAST_STEP
}

/** Greys at positions along a side, at the given distance in pixels inside the page, or outside if negative. */
const greysBeside = ({ width, height, data }: Raster, [a, b]: Side, distance: number): ReadonlyArray<number> => {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const greys: Array<number> = []
  for (let place = 0; place < PLACES; place += 1) {
    const share = 0.04 + (0.92 * (place + 0.5)) / PLACES
    const x = Math.floor(a.x + share * (b.x - a.x) - (distance * (b.y - a.y)) / length)
    const y = Math.floor(a.y + share * (b.y - a.y) + (distance * (b.x - a.x)) / length)
    if (x >= 0 && y >= 0 && x < width && y < height) greys.push(data[y * width + x] ?? 0)
  }
  return greys
}

const median = (values: ReadonlyArray<number>): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1]

/** The threshold that best separates dark from light (Otsu 1979). */
const otsu = (data: Uint8Array): number => {
  const counts = new Float64Array(256)
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1
  const sum = counts.reduce((total, count, grey) => total + count * grey, 0)
  let below = 0
  let sumBelow = 0
  let best = 0
  let threshold = 127
  for (let grey = 0; grey < 255; grey += 1) {
    const count = counts[grey] ?? 0
    below += count
    sumBelow += count * grey
    const above = data.length - below
    if (below === 0 || above === 0) continue
    const apart = sumBelow / below - (sum - sumBelow) / above
    const spread = below * above * apart * apart
    if (spread > best) {
      best = spread
      threshold = grey
    }
  }
  return threshold
}

/** Area of a component including what it surrounds: in each row, from its first pixel to its last. */
const filledArea = ({ runs, height }: Components, component: number): number => {
  const first = new Int32Array(height).fill(-1)
  const last = new Int32Array(height)
  for (let run = 0; run < runs.count; run += 1) {
    if (runs.component[run] !== component) continue
    const row = runs.row[run] ?? 0
    if (first[row] === -1) first[row] = runs.from[run] ?? 0
    last[row] = runs.to[run] ?? 0
  }
  return last.reduce((sum, to, row) => sum + (first[row] === -1 ? 0 : to - (first[row] ?? 0)), 0)
}

const isPlausible = (quad: Quad, { width, height }: Raster, filled: number): boolean => {
  const area = areaOf(quad)
  return area >= width * height * SMALLEST_SHARE && filled >= area * FILLED && hasRightCorners(quad)
}

const hasRightCorners = (quad: Quad): boolean => {
  const lengths = sidesOf(quad).map(([a, b]) => Math.hypot(b.x - a.x, b.y - a.y))
  const [top = 0, right = 0, bottom = 0, left = 0] = lengths
  const ratios = [top / bottom, bottom / top, left / right, right / left]
  return (
    ratios.every((ratio) => ratio <= MOST_TAPERED) &&
    quad.every((corner, k) => {
      const before = quad[(k + 3) % 4] ?? corner
      const after = quad[(k + 1) % 4] ?? corner
      const turn =
        Math.atan2(before.y - corner.y, before.x - corner.x) - Math.atan2(after.y - corner.y, after.x - corner.x)
      const degrees = ((((turn * 180) / Math.PI) % 360) + 360) % 360
      return degrees >= CORNER_DEGREES[0] && degrees <= CORNER_DEGREES[1]
    })
  )
}

type Side = readonly [Point, Point]

const sidesOf = (corners: ReadonlyArray<Point>): ReadonlyArray<Side> =>
  corners.map((corner, k) => [corner, corners[(k + 1) % corners.length] ?? corner])

/** A line as one of its points and a unit direction vector. */
interface Line {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

/** The edge near a side: a line through most of the positions where brightness steps up to the page. */
const edgeAlong = (raster: Raster, [a, b]: Side, reach: number, light: boolean): Line | undefined => {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const dx = (b.x - a.x) / length
  const dy = (b.y - a.y) / length
  const places = Math.min(120, Math.floor(length / 4))
  const points: Array<Point> = []
  for (let place = 0; place < places; place += 1) {
    // Corners may be bent or rounded.
    const along = length * (0.04 + (0.92 * (place + 0.5)) / places)
    const step = stepAlong(raster, a.x + along * dx, a.y + along * dy, -dy, dx, reach, light)
    if (step !== undefined) points.push({ x: along, y: step })
  }
  if (points.length < places * EDGE_SHARE || places < 10) return undefined
  const tolerance = Math.max(1.5, reach / 6)
  const line = throughMost(points, tolerance)
  if (line === undefined || line.count < places * EDGE_SHARE) return undefined
  const norm = Math.hypot(1, line.slope)
  return {
    x: a.x - dy * line.offset,
    y: a.y + dx * line.offset,
    dx: (dx - dy * line.slope) / norm,
    dy: (dy + dx * line.slope) / norm,
  }
}

/**
 * Distance to the page's edge along (`nx`, `ny`), which points into the page. Undefined when no brightness step is
 * large enough.
 */
const stepAlong = (
  { width, height, data }: Raster,
  x: number,
  y: number,
  nx: number,
  ny: number,
  reach: number,
  light: boolean,
): number | undefined => {
  const greys: Array<number> = []
  const span = reach + 4
  for (let k = -span; k <= span; k += 1) {
    const u = Math.floor(x + k * nx)
    const v = Math.floor(y + k * ny)
    // The edge of the image is not the edge of a page.
    if (u < 0 || v < 0 || u >= width || v >= height) greys.push(-1)
    else greys.push(data[v * width + u] ?? 0)
  }
  const mean = (from: number): number => ((greys[from] ?? 0) + (greys[from + 1] ?? 0) + (greys[from + 2] ?? 0)) / 3
  const steps = greys.map((_, at) =>
    at < 3 || at + 3 > greys.length || greys.slice(at - 3, at + 3).includes(-1)
      ? 0
      : (mean(at) - mean(at - 3)) * (light ? 1 : -1),
  )
  const highest = largestOf(steps)
  if (highest < LEAST_STEP) return undefined
  const first = steps.findIndex(
    (step, at) => step >= highest * OUTERMOST && step >= (steps[at - 1] ?? 0) && step > (steps[at + 1] ?? 0),
  )
  return first === -1 ? undefined : first - span - 0.5
}

/** The line `y = offset + slope · x` with the most points near it, refitted to those points. */
const throughMost = (
  points: ReadonlyArray<Point>,
  tolerance: number,
): { readonly offset: number; readonly slope: number; readonly count: number } | undefined => {
  let near: ReadonlyArray<Point> = []
  for (let i = 0; i < points.length; i += 2) {
    for (let j = points.length - 1; j > i + points.length / 3; j -= 2) {
      const a = points[i]
      const b = points[j]
      if (a === undefined || b === undefined) continue
      const slope = (b.y - a.y) / (b.x - a.x)
      const here = points.filter((point) => Math.abs(point.y - a.y - slope * (point.x - a.x)) <= tolerance)
      if (here.length > near.length) near = here
    }
  }
  if (near.length < 4) return undefined
  const meanX = near.reduce((sum, { x }) => sum + x, 0) / near.length
  const meanY = near.reduce((sum, { y }) => sum + y, 0) / near.length
  const spread = near.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  const slope = near.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread
  return { slope, offset: meanY - slope * meanX, count: near.length }
}

const crossing = (one: Line, other: Line): Point => {
  const det = one.dx * other.dy - one.dy * other.dx
  const s = ((other.x - one.x) * other.dy - (other.y - one.y) * other.dx) / det
  return { x: one.x + s * one.dx, y: one.y + s * one.dy }
}
