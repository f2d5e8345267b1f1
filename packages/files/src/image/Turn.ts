import type { PageImage } from "@open-valuation/core/domain"

/**
 * The mirroring of the stored image, and the number of clockwise turns of 90° that make it upright (Exif 2.3, tag
 * 274).
 */
const STEPS: Readonly<Record<number, readonly [mirrored: boolean, turns: number]>> = {
  2: [true, 0],
  3: [false, 2],
  4: [true, 2],
  5: [true, 3],
  6: [false, 1],
  7: [true, 1],
  8: [false, 3],
}

/** The upright image, from the stored one and its Exif orientation, 1 to 8. */
export const turned = (image: PageImage, orientation: number): PageImage => {
  const steps = STEPS[orientation]
  if (steps === undefined) return image
  const [mirrored, turns] = steps
  const { width, height, channels, pixels } = image
  const sideways = turns % 2 === 1
  const [toWidth, toHeight] = sideways ? [height, width] : [width, height]
  const turnedPixels = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = mirrored ? width - 1 - x : x
      const [toX, toY] =
        turns === 0
          ? [across, y]
          : turns === 1
            ? [height - 1 - y, across]
            : turns === 2
              ? [width - 1 - across, height - 1 - y]
              : [y, width - 1 - across]
      const [from, to] = [(y * width + x) * channels, (toY * toWidth + toX) * channels]
      for (let channel = 0; channel < channels; channel++) turnedPixels[to + channel] = pixels[from + channel] ?? 0
    }
  }
  return { ...image, width: toWidth, height: toHeight, pixels: turnedPixels }
}
