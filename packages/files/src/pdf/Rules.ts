import type { Rule } from "@open-valuation/core/domain"
import { applyX, applyY, type Matrix } from "./Matrix.ts"

/** Maximum thickness of a line, points. Anything thicker is an area. */
const THICKNESS = 2.5
/** Minimum length of a table line, points. Anything shorter is a mark. */
const LENGTH = 4
/** Maximum number of lines. No table needs more, so the rest of a drawing is dropped. */
const MOST = 20_000

/** Codes in the path data of pdf.js. */
const MOVE = 0
const LINE = 1
const CURVE = 2
const CLOSE = 3

/** Collects the straight horizontal and vertical lines of paths: strokes, and filled rectangles as thin as a line. */
export class Rules {
  readonly rules: Array<Rule> = []
  /** Paths with curves. */
  curves = 0

  add(path: Float32Array, matrix: Matrix, stroked: boolean): void {
    let [startX, startY, x, y] = [0, 0, 0, 0]
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
    const include = (px: number, py: number) => {
      left = Math.min(left, px)
      right = Math.max(right, px)
      top = Math.min(top, py)
      bottom = Math.max(bottom, py)
    }
    const endOfShape = () => {
      if (!stroked && right - left > -1) this.#area(left, top, right, bottom)
      ;[left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
    }
    let curved = false
    let at = 0
    while (at < path.length) {
      const code = path[at]
      const points = code === MOVE || code === LINE ? 1 : code === CURVE ? 3 : 0
      const [px, py] = [path[at + points * 2 - 1] ?? 0, path[at + points * 2] ?? 0]
      const [toX, toY] = points === 0 ? [startX, startY] : [applyX(matrix, px, py), applyY(matrix, px, py)]
      at += 1 + points * 2
      curved ||= code === CURVE
      if (code === MOVE) {
        endOfShape()
        ;[startX, startY] = [toX, toY]
      } else if (stroked && (code === LINE || code === CLOSE)) {
        this.#area(Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY))
      }
      ;[x, y] = [toX, toY]
      include(x, y)
    }
    endOfShape()
    if (curved) this.curves++
  }

  #area(left: number, top: number, right: number, bottom: number): void {
    const [width, height] = [right - left, bottom - top]
    if (this.rules.length >= MOST || !Number.isFinite(width + height)) return
    if (height <= THICKNESS && width >= LENGTH && width > height) {
      const y = (top + bottom) / 2
      this.rules.push({ x1: left, y1: y, x2: right, y2: y })
    } else if (width <= THICKNESS && height >= LENGTH) {
      const x = (left + right) / 2
      this.rules.push({ x1: x, y1: top, x2: x, y2: bottom })
    }
  }
}
