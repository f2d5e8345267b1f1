import type { Box } from "@open-valuation/imaging"

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
export const textBoxes = (map: TextMap): ReadonlyArray<Box> => patches(map).flatMap((patch) => boxOf(patch, map) ?? [])

interface Patch {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly mean: number
}

const boxOf = ({ left, right, top, bottom, mean }: Patch, map: TextMap): Box | undefined => {
  const width = right - left + 1
  const height = bottom - top + 1
  if (mean < PATCH || Math.min(width, height) < SMALLEST_PX) return undefined
  const grown = (width * height * UNCLIP) / (2 * (width + height))
  const x = Math.max(0, left - grown)
  const y = Math.max(0, top - grown)
  return {
    x,
    y,
    width: Math.min(map.width, right + 1 + grown) - x,
    height: Math.min(map.height, bottom + 1 + grown) - y,
  }
}

/** 8-connected patches of likely pixels. */
const patches = ({ width, height, probabilities }: TextMap): ReadonlyArray<Patch> => {
  const seen = new Uint8Array(width * height)
  const found: Array<Patch> = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 0 && (probabilities[start] ?? 0) > PIXEL) found.push(patchFrom(start))
  }
  return found

  function patchFrom(start: number): Patch {
    const [column, row] = [start % width, Math.floor(start / width)]
    let [left, right, top, bottom, sum, count] = [column, column, row, row, 0, 0]
    const open = [start]
    seen[start] = 1
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width
      const y = Math.floor(at / width)
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      sum += probabilities[at] ?? 0
      count++
      for (let beside = Math.max(0, y - 1); beside <= Math.min(height - 1, y + 1); beside++) {
        for (let next = Math.max(0, x - 1); next <= Math.min(width - 1, x + 1); next++) {
          const neighbour = beside * width + next
          if (seen[neighbour] === 1 || (probabilities[neighbour] ?? 0) <= PIXEL) continue
          seen[neighbour] = 1
          open.push(neighbour)
        }
      }
    }
    return { left, right, top, bottom, mean: sum / count }
  }
}
