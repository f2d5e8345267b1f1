import { type LinePicture, MODEL_HEIGHT } from "./LinePicture.ts"

/** As a share of the way from the brightest paper to the darkest ink. */
const INK = 0.5

/**
 * How far ink may lie from the middle of its character, in heights of the ink: half of the widest character and the
 * error of the model's steps. On printed pages it is 0.68 at most; from 0.9 where a Chinese character was passed over.
 */
const REACH = 0.77

/** Of a dash or the character 一, in pixels of the picture: they are as wide as others. */
const LOWEST_INK_PX = 30

/**
 * Whether ink stands in a line where no character was recognised, `places` being the middles of those that were, in
 * pixels. The model is sure of what it reads, and says nothing of what it passes over.
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
