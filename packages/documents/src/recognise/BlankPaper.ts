import type { PageImage } from "@open-valuation/core/domain"

/**
 * Side of the squares whose means are compared, in shares of the image's shorter side: dust is smaller, a digit is not.
 */
const SQUARE = 1 / 400
/** The edge of a scan has shadows and holes of binders: this share of each side is not looked at. */
const MARGIN = 0.03
/**
 * Grey levels of 255 between a square and the next one that are an edge of something: print that has faded to a
 * fifteenth of its ink still has more, a shade over the sheet less.
 */
const STEP = 16
/** More edges than this are no dust: a digit has about twenty. */
const MOST = 12
/** Paper is lighter than this, in grey levels. */
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

/** Whether an image shows an empty sheet of paper: light all over, and hardly an edge. In doubt it does not. */
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
