import type { Box } from "../Raster.ts"

export const rightOf = ({ x, width }: Box): number => x + width
export const bottomOf = ({ y, height }: Box): number => y + height
export const middleOf = ({ y, height }: Box): number => y + height / 2

/** Bounding box of boxes. */
export const around = (boxes: ReadonlyArray<Box>): Box => {
  const x = boxes.reduce((least, box) => Math.min(least, box.x), Number.POSITIVE_INFINITY)
  const y = boxes.reduce((least, box) => Math.min(least, box.y), Number.POSITIVE_INFINITY)
  return {
    x,
    y,
    width: boxes.reduce((most, box) => Math.max(most, rightOf(box)), 0) - x,
    height: boxes.reduce((most, box) => Math.max(most, bottomOf(box)), 0) - y,
  }
}
