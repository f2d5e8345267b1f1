/** A projective map of the plane, row by row: `[a, b, c, d, e, f, g, h, i]`. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number]

/** A point in pixels. The centre of the first pixel is at (0.5, 0.5). */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Four corners in order: upper left, upper right, lower right, lower left. */
export type Quad = readonly [Point, Point, Point, Point]

/** Scales by `k` about the origin. */
export const scaling = (k: number): Matrix => [k, 0, 0, 0, k, 0, 0, 0, 1]

/** Applies `second`, then `first`, in matrix notation. */
export const times = (first: Matrix, second: Matrix): Matrix => {
  const [a, b, c, d, e, f, g, h, i] = first
  const [j, k, l, m, n, o, p, q, r] = second
  return [
    a * j + b * m + c * p,
    a * k + b * n + c * q,
    a * l + b * o + c * r,
    d * j + e * m + f * p,
    d * k + e * n + f * q,
    d * l + e * o + f * r,
    g * j + h * m + i * p,
    g * k + h * n + i * q,
    g * l + h * o + i * r,
  ]
}

/** The image of a point. */
export const apply = ([a, b, c, d, e, f, g, h, i]: Matrix, { x, y }: Point): Point => {
  const w = g * x + h * y + i
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

/**
 * Maps the rectangle from the origin to (`width`, `height`) onto a quadrilateral (Heckbert 1989, square to
 * quadrilateral).
 */
export const rectangleToQuad = (width: number, height: number, [p0, p1, p2, p3]: Quad): Matrix => {
  const dx1 = p1.x - p2.x
  const dx2 = p3.x - p2.x
  const dx3 = p0.x - p1.x + p2.x - p3.x
  const dy1 = p1.y - p2.y
  const dy2 = p3.y - p2.y
  const dy3 = p0.y - p1.y + p2.y - p3.y
  const det = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / det
  const h = (dx1 * dy3 - dx3 * dy1) / det
  return [
    (p1.x - p0.x + g * p1.x) / width,
    (p3.x - p0.x + h * p3.x) / height,
    p0.x,
    (p1.y - p0.y + g * p1.y) / width,
    (p3.y - p0.y + h * p3.y) / height,
    p0.y,
    g / width,
    h / height,
    1,
  ]
}
