import type { Box } from "../Raster.ts"
import type { Ink } from "./Ink.ts"

// Edges are wanted finer than a pixel: on a page that is almost level, whole pixels lie as if it were level.

/** Where a letter ends below, finer than a pixel. */
export const footOf = (ink: Ink, letter: Box): number => {
  const bottom = letter.y + letter.height
  return bottom - 1 + coverOf(ink, letter, bottom - 1) + overhang(ink, letter, bottom)
}

/** Where a letter begins above, finer than a pixel. */
export const headOf = (ink: Ink, letter: Box): number =>
  letter.y + 1 - coverOf(ink, letter, letter.y) - overhang(ink, letter, letter.y - 1)

/** How much of a row of pixels is ink where a letter is darkest in it, 0 to 1. */
const coverOf = ({ page, level }: Ink, { x, width }: Box, row: number): number => {
  if (row < 0 || row >= page.height) return 0
  const base = row * page.width
  let darkest = 255
  for (let at = base + x; at < base + x + width; at += 1) darkest = Math.min(darkest, page.data[at] ?? 255)
  return Math.min(1, (255 - darkest) / Math.max(1, 255 - level))
}

/** The same of the row beside a letter; what is half covered there is not the letter's. */
const overhang = (ink: Ink, letter: Box, row: number): number => {
  const cover = coverOf(ink, letter, row)
  return cover < 0.5 ? cover : 0
}
