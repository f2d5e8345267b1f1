import { type Box, findComponents, type Raster } from "@open-valuation/files/imaging"
import type { Model } from "../Model.ts"
import { resize } from "../Resize.ts"

/**
 * Finds lines of text on a page, with a model whose input is `[1, 3, height, width]` and whose output is a map of that
 * size.
 */
export const detectText = async (model: Model, page: Raster): Promise<ReadonlyArray<Box>> => {
  const { width, height, pixels } = pagePicture(page)
  const { data } = await model({ data: pixels, dims: [1, 3, height, width] })
  const across = page.width / width
  const down = page.height / height
  return textBoxes({ width, height, probabilities: data }).map((box) => ({
    x: box.x * across,
    y: box.y * down,
    width: box.width * across,
    height: box.height * down,
  }))
}

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
interface PagePicture {
  readonly width: number
  readonly height: number
  readonly pixels: Float32Array<ArrayBuffer>
}

/** The picture of a page for the detection model. */
const pagePicture = (page: Raster): PagePicture => {
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

/** Probability that each pixel belongs to the core of a text, 0 to 1, row by row. */
interface TextMap {
  readonly width: number
  readonly height: number
  readonly probabilities: Float32Array
}

/**
 * Minimum probability of a text pixel, and minimum mean of a connected patch of such pixels. Both are the method's own
 * values.
 */
const PIXEL = 0.3
const PATCH = 0.6

/** Minimum height and width of a patch. Smaller ones are specks. */
const SMALLEST_PX = 3

/** The model marks only the core of a text: each side lacks area over perimeter, times this factor. */
const UNCLIP = 1.6

/**
 * Boxes of text from the map of a differentiable binarisation model (Liao et al. 2020): connected patches of likely
 * pixels, expanded to the size of their text. The boxes are axis-aligned, because the page is level.
 */
export const textBoxes = (map: TextMap): ReadonlyArray<Box> => {
  const { height, probabilities, width } = map
  const likely = Uint8Array.from(probabilities, (probability) => (probability > PIXEL ? 1 : 0))
  const { components, runs } = findComponents(likely, width, height)
  const sums = new Float64Array(components.length)
  for (let run = 0; run < runs.count; run++) {
    const [row, component] = [(runs.row[run] ?? 0) * width, runs.component[run] ?? 0]
    for (let at = row + (runs.from[run] ?? 0); at < row + (runs.to[run] ?? 0); at++) {
      sums[component] = (sums[component] ?? 0) + (probabilities[at] ?? 0)
    }
  }
  return components.flatMap((patch, index) =>
    (sums[index] ?? 0) / patch.area < PATCH || Math.min(patch.width, patch.height) < SMALLEST_PX
      ? []
      : [grownBox(patch, map)],
  )
}

const grownBox = ({ height, width, x: left, y: top }: Box, map: TextMap): Box => {
  const grown = (width * height * UNCLIP) / (2 * (width + height))
  const x = Math.max(0, left - grown)
  const y = Math.max(0, top - grown)
  return {
    x,
    y,
    width: Math.min(map.width, left + width + grown) - x,
    height: Math.min(map.height, top + height + grown) - y,
  }
}
