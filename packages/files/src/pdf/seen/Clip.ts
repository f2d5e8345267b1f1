import type { Effort } from "./Effort.ts"
import { type Box, eachSpan, type Shape } from "./Shape.ts"

/** The area in which paint leaves a mark: a box, and a mask of cells within it when the outline is not a box. */
export interface Clip {
  readonly box: Box
  readonly mask: Mask | undefined
}

interface Mask {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly cells: Uint8Array
}

/** The whole page. */
export const pageClip = (width: number, height: number): Clip => ({
  box: { left: 0, top: 0, right: width, bottom: height },
  mask: undefined,
})

const common = (one: Box, other: Box): Box => {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)]
  return {
    left,
    top,
    right: Math.max(left, Math.min(one.right, other.right)),
    bottom: Math.max(top, Math.min(one.bottom, other.bottom)),
  }
}

const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 }

/** The intersection of a clip and a shape. */
export const clipped = (clip: Clip, shape: Shape, effort: Effort): Clip => {
  if (shape.edges.length === 0) return { box: NOWHERE, mask: undefined }
  const box = common(clip.box, shape.box)
  if (shape.isBox || box.right <= box.left || box.bottom <= box.top) return { box, mask: clip.mask }
  const cells = wholeCells(box)
  const width = cells.right - cells.left
  effort.spend(width * (cells.bottom - cells.top))
  const mask = { left: cells.left, top: cells.top, width, cells: new Uint8Array(width * (cells.bottom - cells.top)) }
  eachSpan(shape, cells, effort, (row, from, to) => {
    effort.spend(to - from)
    const start = (row - mask.top) * width - mask.left
    if (clip.mask === undefined) mask.cells.fill(1, start + from, start + to)
    else
      for (let column = from; column < to; column++) mask.cells[start + column] = isIn(clip.mask, column, row) ? 1 : 0
  })
  return { box, mask }
}

/** The cells touched by a box. */
const wholeCells = ({ bottom, left, right, top }: Box): Box => ({
  left: Math.floor(left),
  top: Math.floor(top),
  right: Math.ceil(right),
  bottom: Math.ceil(bottom),
})

const isIn = ({ cells, left, top, width }: Mask, column: number, row: number): boolean =>
  column >= left && column < left + width && row >= top && cells[(row - top) * width + column - left] === 1

/** True when the mask of a clip includes a cell. */
export const maskPasses = ({ mask }: Clip, column: number, row: number): boolean =>
  mask === undefined || isIn(mask, column, row)

/** True when a clip includes a point. */
export const passes = ({ box, mask }: Clip, x: number, y: number): boolean =>
  x >= box.left &&
  x < box.right &&
  y >= box.top &&
  y < box.bottom &&
  (mask === undefined || isIn(mask, Math.floor(x), Math.floor(y)))
