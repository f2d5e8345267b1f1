import { type Box, findComponents } from "@open-valuation/files/imaging"

/** Probability that each pixel belongs to the core of a text, 0 to 1, row by row. */
export interface TextMap {
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
