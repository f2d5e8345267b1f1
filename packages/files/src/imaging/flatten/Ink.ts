import { type Component, type Components, findComponents } from "../Components.ts"
import type { Raster } from "../Raster.ts"

/** The ink of an even, white page, and its parts that may be text. */
export interface Ink extends Components {
  /** The even page with this ink. */
  readonly page: Raster
  /** Grey of the ink itself, in strokes of full width. */
  readonly level: number
  /** For each component, whether it may be a letter or part of one, rather than a speck, a ruling line or a picture. */
  readonly isText: ReadonlyArray<boolean>
}

/** Grey below which a pixel of even paper is not noise. */
const NOT_PAPER = 232
/** Share of the non-paper pixels that are darker than the ink level: the cores of strokes. */
const CORE_SHARE = 0.1
/** Minimum size of text, pixels. Smaller letters are neither legible nor distinguishable from noise. */
export const SMALLEST_TEXT_PX = 5

/** Finds the ink of an even page. */
export const findInk = (page: Raster): Ink => {
  const { width, height, data } = page
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 1) counts[data[at] ?? 0] = (counts[data[at] ?? 0] ?? 0) + 1
  const grain = grainOf(page)
  const level = inkLevel(counts, Math.min(NOT_PAPER, 255 - 4 * grain))
  const threshold = Math.min((255 + level) / 2, 255 - 5 * grain)
  const mask = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += 1) mask[at] = (data[at] ?? 255) < threshold ? 1 : 0
  const found = findComponents(mask, width, height)
  const most = Math.max(width, height) / 8
  return { ...found, page, level, isText: found.components.map((component) => mayBeText(component, most)) }
}

/** Standard deviation of the paper's noise, from the median difference between neighbours, most of which are paper. */
const grainOf = ({ width, height, data }: Raster): number => {
  const counts = new Uint32Array(256)
  let total = 0
  // Samples every third pixel, for speed.
  for (let [at, edge] = [1, width]; at < data.length; at += 3) {
    while (edge < at) edge += width
    if (at === edge) continue
    const step = Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0))
    counts[step] = (counts[step] ?? 0) + 1
    total += 1
  }
  let seen = 0
  const median = counts.findIndex((count) => {
    seen += count
    return seen * 2 > total
  })
  // The median of |N(0, σ²)| is 0.6745 σ, and a difference has twice the variance of a pixel.
  return width * height < 2 || median < 0 ? 0 : median / 0.6745 / Math.SQRT2
}

/** Grey of the darkest non-paper pixels, or white if everything is paper. */
const inkLevel = (counts: Uint32Array, notPaper: number): number => {
  let total = 0
  for (let grey = 0; grey < notPaper; grey += 1) total += counts[grey] ?? 0
  if (total === 0) return 255
  let seen = 0
  for (let grey = 0; grey < notPaper; grey += 1) {
    seen += counts[grey] ?? 0
    if (seen > total * CORE_SHARE) return grey
  }
  return 255
}

const mayBeText = ({ width, height, area }: Component, most: number): boolean =>
  height >= SMALLEST_TEXT_PX - 1 &&
  width >= 2 &&
  height <= most &&
  width <= most &&
  // Ruling lines are longer. A one or a dash is not.
  width <= 10 * height &&
  height <= 10 * width &&
  area >= 6
