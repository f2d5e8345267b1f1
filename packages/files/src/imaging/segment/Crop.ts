import type { Box, Raster } from "../Raster.ts"

/** Margin around a line, in its heights. More would make its characters small for a recogniser that scales lines. */
const MARGIN = 0.25
/** Minimum height of a line, in text heights, so that a dash alone does not look like a block. */
const LOWEST = 0.8
/** Width of the blur around ink, pixels. */
const BLUR = 2

/** The grey of the paper in a part of a page: the level that a tenth of the pixels exceed. */
const paperOf = ({ width, data }: Raster, { x, y, width: columns, height: rows }: Box): number => {
  const counts = new Uint32Array(256)
  for (let row = y; row < y + rows; row++) {
    for (let at = row * width + x; at < row * width + x + columns; at++) {
      const grey = data[at] ?? 255
      counts[grey] = (counts[grey] ?? 0) + 1
    }
  }
  let left = (columns * rows) / 10
  for (let grey = 255; grey > 0; grey--) {
    left -= counts[grey] ?? 0
    if (left <= 0) return grey
  }
  return 255
}

/**
 * The ink of a box on paper, without parts of the lines above and below. The line is `textHeight` pixels high on this
 * page.
 */
export const cropLine = (page: Raster, box: Box, textHeight: number): Raster => {
  const left = Math.max(0, Math.floor(box.x - BLUR))
  const top = Math.max(0, Math.floor(box.y - BLUR))
  const right = Math.min(page.width, Math.ceil(box.x + box.width + BLUR))
  const bottom = Math.min(page.height, Math.ceil(box.y + box.height + BLUR))
  const [columns, rows] = [Math.max(1, right - left), Math.max(1, bottom - top)]
  const tall = Math.max(box.height, LOWEST * textHeight)
  // The blur around the ink is part of the margin.
  const margin = Math.max(0, Math.ceil(MARGIN * tall) - BLUR)
  const lines = Math.max(rows, Math.round(tall))
  const before = margin + ((lines - rows) >> 1)
  const [width, height] = [columns + 2 * margin, lines + 2 * margin]
  const data = new Uint8Array(width * height).fill(paperOf(page, { x: left, y: top, width: columns, height: rows }))
  for (let row = 0; row < rows; row++) {
    const from = (top + row) * page.width + left
    data.set(page.data.subarray(from, from + columns), (before + row) * width + margin)
  }
  return { width, height, data }
}

/** A raster rotated by 180 degrees. */
export const upsideDown = ({ width, height, data }: Raster): Raster => ({ width, height, data: data.toReversed() })
