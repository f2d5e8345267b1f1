import type { PageImage } from "@open-valuation/core/domain"

const WHITE = 255

/** Red, green, blue and alpha of each pixel, interleaved. */
export type Rgba = Uint8Array | Uint8ClampedArray

/**
 * Collects the pixels of a page on white paper, in one channel as long as none of them has a colour. Pixels that are
 * never put stay black.
 */
export class PagePixels {
  readonly width: number
  readonly height: number
  #channels: 1 | 3 = 1
  #pixels: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#pixels = new Uint8Array(width * height)
  }

  /** Puts a rectangle `columns` wide with its upper left corner at `x`, `y`. Parts outside the page are dropped. */
  put(rgba: Rgba, columns: number, x: number, y: number): void {
    const across = Math.min(columns, this.width - x)
    const down = Math.min(rgba.length / 4 / columns, this.height - y)
    layOnWhite(rgba)
    if (this.#channels === 1 && hasColour(rgba)) this.#colour()
    const pixels = this.#pixels
    for (let row = 0; row < down; row++) {
      const to = (y + row) * this.width + x
      const from = row * columns
      if (this.#channels === 1) for (let at = 0; at < across; at++) pixels[to + at] = rgba[(from + at) * 4] ?? 0
      else {
        for (let at = 0; at < across; at++) {
          pixels[(to + at) * 3] = rgba[(from + at) * 4] ?? 0
          pixels[(to + at) * 3 + 1] = rgba[(from + at) * 4 + 1] ?? 0
          pixels[(to + at) * 3 + 2] = rgba[(from + at) * 4 + 2] ?? 0
        }
      }
    }
  }

  image(dpi: number | undefined): PageImage {
    const { width, height } = this
    const image = { width, height, channels: this.#channels, pixels: this.#pixels }
    return dpi === undefined ? image : { ...image, dpi }
  }

  #colour(): void {
    const grey = this.#pixels
    const pixels = new Uint8Array(grey.length * 3)
    for (let at = 0; at < grey.length; at++) {
      const value = grey[at] ?? 0
      pixels[at * 3] = value
      pixels[at * 3 + 1] = value
      pixels[at * 3 + 2] = value
    }
    this.#pixels = pixels
    this.#channels = 3
  }
}

const hasColour = (rgba: Rgba): boolean => {
  for (let at = 0; at < rgba.length; at += 4) {
    const red = rgba[at]
    if (red !== rgba[at + 1] || red !== rgba[at + 2]) return true
  }
  return false
}

/** True when a pixel is not opaque. */
export const hasAlpha = (rgba: Rgba): boolean => {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== WHITE) return true
  return false
}

/** Blends transparent pixels with white paper. */
const layOnWhite = (rgba: Rgba): void => {
  for (let at = 3; at < rgba.length; at += 4) {
    const alpha = rgba[at] ?? WHITE
    if (alpha === WHITE) continue
    for (let channel = at - 3; channel < at; channel++) {
      rgba[channel] = WHITE + Math.round((((rgba[channel] ?? 0) - WHITE) * alpha) / WHITE)
    }
  }
}
