import type { Raster } from "@open-valuation/files/imaging"
import { resize } from "../Resize.ts"

/** Height in pixels on which the recognition model was trained. */
export const MODEL_HEIGHT = 48

/** Minimum width: two steps of the model along a line. */
const NARROWEST_PX = 16

/**
 * Maximum width: a hundred heights. No line of a page has as many characters, and anything wider is not text but would
 * fill the memory.
 */
const WIDEST_PX = 100 * MODEL_HEIGHT

/**
 * A line in the input format of the model: 48 pixels high, three equal channels one after the other, -1 black and 1
 * white.
 */
export interface LinePicture {
  readonly width: number
  readonly pixels: Float32Array<ArrayBuffer>
}

/** The picture of a line for the model. */
export const linePicture = (raster: Raster): LinePicture => {
  const natural = Math.round((raster.width * MODEL_HEIGHT) / raster.height)
  const width = Math.min(WIDEST_PX, Math.max(NARROWEST_PX, natural))
  const brightness = resize(raster, width, MODEL_HEIGHT)
  const pixels = new Float32Array(3 * brightness.length)
  for (let at = 0; at < brightness.length; at++) pixels[at] = (brightness[at] ?? 0) / 127.5 - 1
  pixels.copyWithin(brightness.length, 0, brightness.length)
  pixels.copyWithin(2 * brightness.length, 0, brightness.length)
  return { width, pixels }
}
