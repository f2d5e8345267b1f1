import { type LinePicture, MODEL_HEIGHT } from "./LinePicture.ts"

/** Threshold of ink, as a share of the range from the brightest paper to the darkest ink. */
const INK = 0.5

/**
 * Maximum distance of ink from the middle of its character, in heights of the ink: half of the widest character plus
 * the error of the model's steps. On printed pages it is at most 0.68; where a Chinese character was skipped, from 0.9
 * on.
 */
const REACH = 0.77

/** Minimum height of the ink in pixels of the picture, for dashes and the character 一, which are as wide as others. */
const LOWEST_INK_PX = 30

/**
 * Whether a line has ink where no character was recognised. `places` are the middles of the recognised characters, in
 * pixels. The model is confident of what it reads, and does not report what it skips.
 */
export const leavesOut = ({ pixels, width }: LinePicture, places: ReadonlyArray<number>): boolean => {
  let paper = -1
  let darkest = 1
  for (let at = 0; at < width * MODEL_HEIGHT; at++) {
    const pixel = pixels[at] ?? 1
    if (pixel > paper) paper = pixel
    if (pixel < darkest) darkest = pixel
  }
  const ink = paper - INK * (paper - darkest)
  const inked = new Uint8Array(width)
  let [top, bottom] = [MODEL_HEIGHT, -1]
  for (let at = 0; at < width * MODEL_HEIGHT; at++) {
    if ((pixels[at] ?? 1) >= ink) continue
    inked[at % width] = 1
    bottom = Math.floor(at / width)
    if (top > bottom) top = bottom
  }
  const reach = REACH * Math.max(LOWEST_INK_PX, bottom - top + 1)
  return inked.some((is, column) => is === 1 && places.every((place) => Math.abs(place - column) > reach))
}
