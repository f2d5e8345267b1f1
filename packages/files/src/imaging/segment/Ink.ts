import type { Raster } from "../Raster.ts"

/** The ink of a page: 1 is ink, 0 is paper; row by row, in the size of its raster. */
export interface Ink {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Ink is darker than this share of the surrounding mean. */
const DARKER = 0.86
/** Maximum grey of ink, whatever surrounds it. Anything lighter is noise of white paper. */
const PAPER = 225

/**
 * Finds ink by the mean of the square around each pixel (Bradley and Roth, "Adaptive thresholding using the integral
 * image", 2007). Shadows do not matter, and faint ink is found next to black ink. `reach` is half of the square's side
 * in pixels, at least a line of text.
 */
export const inkOf = ({ width, height, data }: Raster, reach: number): Ink => {
  const ink = new Uint8Array(width * height)
  // Sums of columns, with empty ones on either side.
  const side = reach + 1
  const columns = new Int32Array(width + 2 * side)
  const nothing = new Uint8Array(width)
  const rowAt = (y: number): Uint8Array => (y < 0 || y >= height ? nothing : data.subarray(y * width, (y + 1) * width))
  const replace = (added: Uint8Array, removed: Uint8Array) => {
    for (let x = 0; x < width; x++) columns[x + side] = (columns[x + side] ?? 0) + (added[x] ?? 0) - (removed[x] ?? 0)
  }
  for (let y = 0; y < Math.min(reach, height); y++) replace(rowAt(y), nothing)
  for (let y = 0; y < height; y++) {
    replace(rowAt(y + reach), rowAt(y - reach - 1))
    const rows = Math.min(height - 1, y + reach) - Math.max(0, y - reach) + 1
    let sum = 0
    for (let x = 0; x < Math.min(reach, width); x++) sum += columns[x + side] ?? 0
    const from = y * width
    for (let x = 0; x < width; x++) {
      sum += (columns[x + side + reach] ?? 0) - (columns[x] ?? 0)
      const pixel = data[from + x] ?? 0
      if (pixel >= PAPER) continue
      const pixels = rows * (Math.min(width - 1, x + reach) - Math.max(0, x - reach) + 1)
      if (pixel * pixels < DARKER * sum) ink[from + x] = 1
    }
  }
  return { width, height, data: ink }
}
