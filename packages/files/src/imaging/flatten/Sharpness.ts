import type { Raster } from "../Raster.ts"

/**
 * Half of the distances over which grey is compared: less and more than the width of a stroke in text 36 pixels high.
 */
const NEAR_PX = 2
const FAR_PX = 6
/** Difference below which grey is noise. */
const GRAIN = 40
/** Number of rows sampled, spread over the page. */
const ROWS = 600
/** Residual variance ratio of the far to the near distance, for print and for text too blurred to read. */
const PRINT_SHARE = 0.55
const BLURRED_SHARE = 0.17

/**
 * Steepness of the edges of text, for an even page with text about 36 pixels high: 1 is print, 0 a blur. In print, grey
 * changes from one pixel to the next, in a blur only from one letter to the next. The darkness of the ink does not
 * matter.
 */
export const sharpnessOf = ({ width, height, data }: Raster): number => {
  const step = Math.max(1, Math.floor(height / ROWS))
  let near = 0
  let far = 0
  for (let y = step >> 1; y < height; y += step) {
    for (let at = y * width + FAR_PX, end = (y + 1) * width - FAR_PX; at < end; at += 1) {
      const close = (data[at + NEAR_PX] ?? 0) - (data[at - NEAR_PX] ?? 0)
      const wide = (data[at + FAR_PX] ?? 0) - (data[at - FAR_PX] ?? 0)
      if (Math.abs(close) + Math.abs(wide) < GRAIN) continue
      near += close * close
      far += wide * wide
    }
  }
  if (far === 0) return 0
  return Math.max(0, Math.min(1, (near / far - BLURRED_SHARE) / (PRINT_SHARE - BLURRED_SHARE)))
}
