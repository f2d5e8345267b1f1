import { type Component, type Components, findComponents } from "../Components.ts"
import type { Raster } from "../Raster.ts"

/** What is dark on an even, white page, and what of it may be text. */
export interface Ink extends Components {
  /** The even page that it is the ink of. */
  readonly page: Raster
  /** Grey of the ink itself, of strokes as wide as they are printed. */
  readonly level: number
  /**
   * Of each component, whether it may be a letter or a part of one: neither a speck nor a ruling line nor a picture.
   */
  readonly isText: ReadonlyArray<boolean>
}

/** Below this grey a pixel of even paper is no grain. */
const NOT_PAPER = 232
/** Of the pixels that are no paper, the share that is darker than the level of ink: the cores of strokes. */
const CORE_SHARE = 0.1
/** Letters of fewer pixels cannot be read, nor told from grain. */
export const SMALLEST_TEXT_PX = 5

/** Finds the ink of a page that was made even. */
export const findInk = (page: Raster): Ink => {
  const { width, height, data } = page
  const counts = new Uint32Array(256)
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1
  const grain = grainOf(page)
  const level = inkLevel(counts, Math.min(NOT_PAPER, 255 - 4 * grain))
  const threshold = Math.min((255 + level) / 2, 255 - 5 * grain)
  const mask = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += 1) mask[at] = (data[at] ?? 255) < threshold ? 1 : 0
  const found = findComponents(mask, width, height)
  const most = Math.max(width, height) / 8
  return { ...found, page, level, isText: found.components.map((component) => mayBeText(component, most)) }
}

/** Standard deviation of the paper's grain: from the median step between neighbours, most of which are paper. */
const grainOf = ({ width, height, data }: Raster): number => {
  const counts = new Uint32Array(256)
  let total = 0
  // Every third pixel, for speed.
  for (let at = 1; at < data.length; at += 3) {
    if (at % width === 0) continue
    const step = Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0))
    counts[step] = (counts[step] ?? 0) + 1
    total += 1
  }
  let seen = 0
  const median = counts.findIndex((count) => {
    seen += count
    return seen * 2 > total
  })
  // The median of |N(0, σ²)| is 0.6745 σ, and a step has twice the variance of a pixel.
  return width * height < 2 || median < 0 ? 0 : median / 0.6745 / Math.SQRT2
}

/** The grey that the darkest of what is no paper have; white where all is paper. */
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
  // Ruling lines are longer; a one or a dash is not.
  width <= 10 * height &&
  height <= 10 * width &&
  area >= 6
