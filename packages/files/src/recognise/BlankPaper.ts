import type { PageImage } from "@open-valuation/core/domain"

/**
 * Side of the squares whose means are compared, as a share of the image's shorter side: larger than dust, smaller than
 * a digit.
 */
const SQUARE = 1 / 400
/** Share of each side that is ignored. The edge of a scan has shadows and punched holes. */
const MARGIN = 0.03
/**
 * Minimum difference between adjacent squares at an edge, in grey levels of 255. Print faded to a fifteenth of its ink
 * has more, a shadow across the sheet less.
 */
const STEP = 16
/** Maximum number of edges of dust. A digit has about twenty. */
const MOST = 12
/** Grey level above which a square is paper. */
const PAPER = 128

const greyAt = ({ channels, pixels }: PageImage, at: number): number =>
  channels === 1
    ? (pixels[at] ?? 0)
    : 0.299 * (pixels[at * 3] ?? 0) + 0.587 * (pixels[at * 3 + 1] ?? 0) + 0.114 * (pixels[at * 3 + 2] ?? 0)

/** Mean of the square with its upper left corner at `left`, `top`. */
const meanOf = (image: PageImage, left: number, top: number, side: number): number => {
  let sum = 0
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) sum += greyAt(image, y * image.width + x)
  }
  return sum / (side * side)
}

/** True when an image shows an empty sheet of paper: light all over, with hardly any edges. In doubt it does not. */
export const isBlankPaper = (image: PageImage): boolean => {
  const { width, height } = image
  const side = Math.max(1, Math.round(SQUARE * Math.min(width, height)))
  const [left, top] = [Math.floor(width * MARGIN), Math.floor(height * MARGIN)]
  let above: ReadonlyArray<number> = []
  let [edges, light, squares] = [0, 0, 0]
  for (let y = top; y + side <= height - top; y += side) {
    const row: Array<number> = []
    for (let x = left; x + side <= width - left; x += side) {
      const mean = meanOf(image, x, y, side)
      squares++
      if (mean >= PAPER) light++
      for (const neighbour of [row.at(-1) ?? mean, above[row.length] ?? mean]) {
        if (Math.abs(neighbour - mean) >= STEP && ++edges > MOST) return false
      }
      row.push(mean)
    }
    above = row
  }
  return light > squares - MOST && light * 2 > squares
}
