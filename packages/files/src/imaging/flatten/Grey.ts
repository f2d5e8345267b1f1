import type { PageImage } from "@open-valuation/core/domain"
import type { Raster } from "../Raster.ts"
import { findStamps, takeOff } from "./Stamps.ts"

/** Converts an image to grey (luma of ITU-R BT.601), without the red seals on it. */
export const toGrey = (image: PageImage): Raster => {
  const { width, height, channels, pixels } = image
  if (channels === 1) return { width, height, data: pixels }
  const data = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < data.length; at += 1, from += 3) {
    data[at] = (77 * (pixels[from] ?? 0) + 150 * (pixels[from + 1] ?? 0) + 29 * (pixels[from + 2] ?? 0) + 128) >> 8
  }
  takeOff(image, findStamps(image), data)
  return { width, height, data }
}
