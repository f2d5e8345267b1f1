import type { Raster } from "@open-valuation/files/imaging"
import { resize } from "../Resize.ts"

/** Maximum length of the longer side. Text of a page at 300 dpi is then 16 pixels high, which the model still finds. */
const LONGEST_PX = 1600

/** The sides must be a multiple of this, because the model halves its picture five times. */
const MULTIPLE_PX = 32

/** Mean and standard deviation of each colour in ImageNet, the model's training data, as shares of white. */
const COLOURS = [
  { mean: 0.485, deviation: 0.229 },
  { mean: 0.456, deviation: 0.224 },
  { mean: 0.406, deviation: 0.225 },
]

/** A page in the input format of the detection model: three colours, one after the other. */
export interface PagePicture {
  readonly width: number
  readonly height: number
  readonly pixels: Float32Array<ArrayBuffer>
}

/** The picture of a page for the detection model. */
export const pagePicture = (page: Raster): PagePicture => {
  const scale = Math.min(1, LONGEST_PX / Math.max(page.width, page.height))
  const width = multiple(page.width * scale)
  const height = multiple(page.height * scale)
  const brightness = resize(page, width, height)
  const pixels = new Float32Array(COLOURS.length * brightness.length)
  for (const [colour, { mean, deviation }] of COLOURS.entries()) {
    const of = pixels.subarray(colour * brightness.length, (colour + 1) * brightness.length)
    for (let at = 0; at < of.length; at++) of[at] = ((brightness[at] ?? 0) / 255 - mean) / deviation
  }
  return { width, height, pixels }
}

const multiple = (side: number): number => Math.max(1, Math.round(side / MULTIPLE_PX)) * MULTIPLE_PX
