import type { Raster } from "../Raster.ts"
import type { Bend } from "./Bend.ts"

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
