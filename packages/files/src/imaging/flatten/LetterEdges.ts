import type { Box } from "../Raster.ts"
import type { Ink } from "./Ink.ts"

// Edges need subpixel precision: on a slightly tilted page, whole pixels look level.

/** Lower edge of a letter, with subpixel precision. */
export const footOf = (ink: Ink, letter: Box): number => {
  const bottom = letter.y + letter.height
  return bottom - 1 + coverOf(ink, letter, bottom - 1) + overhang(ink, letter, bottom)
}

/** Upper edge of a letter, with subpixel precision. */
export const headOf = (ink: Ink, letter: Box): number =>
  letter.y + 1 - coverOf(ink, letter, letter.y) - overhang(ink, letter, letter.y - 1)

/** Ink coverage of a row at the letter's darkest pixel, 0 to 1. */
const coverOf = ({ page, level }: Ink, { x, width }: Box, row: number): number => {
  if (row < 0 || row >= page.height) return 0
  const base = row * page.width
  let darkest = 255
  for (let at = base + x; at < base + x + width; at += 1) darkest = Math.min(darkest, page.data[at] ?? 255)
  return Math.min(1, (255 - darkest) / Math.max(1, 255 - level))
}

/** Ink coverage of the row next to a letter. Partly covered pixels that are wider there do not belong to the letter. */
const overhang = (ink: Ink, letter: Box, row: number): number => {
  const cover = coverOf(ink, letter, row)
  return cover < 0.5 ? cover : 0
}
