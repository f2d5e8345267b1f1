/** A mask of pixels, row by row. 1 is set. */
export interface Mask {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Morphological opening with a square of this side: the parts of a mask that such squares within it cover. */
export const opened = (mask: Mask, side: number): Mask => {
  const eroded = columns(rows(mask, shrinkFrom(side)), shrinkFrom(side))
  return columns(rows(eroded, growBack(side)), growBack(side))
}

/** Dilation: a mask and all pixels within this distance, horizontally and vertically. */
export const grown = (mask: Mask, reach: number): Mask => {
  const grow: Pass = (data, first, step, count) => {
    growBack(reach + 1)(data, first, step, count)
    growBack(reach + 1)(data, first + (count - 1) * step, -step, count)
  }
  return columns(rows(mask, grow), grow)
}

/** Modifies one row or column in place. */
type Pass = (data: Uint8Array, first: number, step: number, count: number) => void

const rows = ({ data, height, width }: Mask, pass: Pass): Mask => {
  const result = data.slice()
  for (let row = 0; row < height; row += 1) pass(result, row * width, 1, width)
  return { width, height, data: result }
}

const columns = ({ data, height, width }: Mask, pass: Pass): Mask => {
  const result = data.slice()
  for (let column = 0; column < width; column += 1) pass(result, column, width, height)
  return { width, height, data: result }
}

/** Erosion: keeps the ends of runs of this length. Longer runs keep every pixel that can be such an end. */
const shrinkFrom =
  (length: number): Pass =>
  (data, first, step, count) => {
    let run = 0
    for (let k = 0, at = first; k < count; k += 1, at += step) {
      run = data[at] === 1 ? run + 1 : 0
      data[at] = run >= length ? 1 : 0
    }
  }

/** Dilation: each pixel becomes the end of a run of this length. */
const growBack =
  (length: number): Pass =>
  (data, first, step, count) => {
    let left = 0
    for (let k = count - 1, at = first + k * step; k >= 0; k -= 1, at -= step) {
      left = data[at] === 1 ? length : left - 1
      data[at] = left > 0 ? 1 : 0
    }
  }
