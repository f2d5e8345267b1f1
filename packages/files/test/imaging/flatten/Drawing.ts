import type { PageImage } from "@open-valuation/core/domain"
import { findComponents } from "../../../src/imaging/Components.ts"
import { apply, type Matrix, type Point } from "../../../src/imaging/flatten/Matrix.ts"
import type { Raster } from "../../../src/imaging/Raster.ts"

export type Colour = readonly [red: number, green: number, blue: number]

/** A page drawn pixel by pixel, so that its content is known. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

const BLACK: Colour = [24, 24, 24]

export const paper = (width: number, height: number, [red, green, blue]: Colour = [250, 250, 250]): Drawing => {
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) {
    pixels[at] = red
    pixels[at + 1] = green
    pixels[at + 2] = blue
  }
  return { width, height, pixels }
}

export const imageOf = ({ width, height, pixels }: Drawing): PageImage => ({ width, height, channels: 3, pixels })

/** Paints pixels. With `strength` below 1, the pixels underneath show through. */
const paint = ({ width, height, pixels }: Drawing, x: number, y: number, colour: Colour, strength = 1): void => {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = 3 * (y * width + x)
  for (let channel = 0; channel < 3; channel += 1) {
    pixels[at + channel] = (pixels[at + channel] ?? 0) * (1 - strength) + (colour[channel] ?? 0) * strength
  }
}

export const rectangle = (
  drawing: Drawing,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour = BLACK,
): void => {
  for (let row = Math.round(y); row < Math.round(y + height); row += 1) {
    for (let column = Math.round(x); column < Math.round(x + width); column += 1) paint(drawing, column, row, colour)
  }
}

/** A ring like a seal's, whose ink lets print show through. */
export const ring = (
  drawing: Drawing,
  middleX: number,
  middleY: number,
  radius: number,
  thickness: number,
  colour: Colour,
): void => {
  for (let y = Math.floor(middleY - radius); y <= middleY + radius; y += 1) {
    for (let x = Math.floor(middleX - radius); x <= middleX + radius; x += 1) {
      const distance = Math.hypot(x - middleX, y - middleY)
      if (distance <= radius && distance >= radius - thickness) multiply(drawing, x, y, colour)
    }
  }
}

const multiply = (drawing: Drawing, x: number, y: number, colour: Colour): void => {
  const at = 3 * (y * drawing.width + x)
  const under = [0, 1, 2].map((channel) => drawing.pixels[at + channel] ?? 0)
  const [red = 0, green = 0, blue = 0] = under.map((value, channel) => (value * (colour[channel] ?? 0)) / 255)
  paint(drawing, x, y, [red, green, blue])
}

/** Digits in a matrix of 5 by 7, one number per row. */
const DIGITS: ReadonlyArray<ReadonlyArray<number>> = [
  [14, 17, 19, 21, 25, 17, 14],
  [4, 12, 4, 4, 4, 4, 14],
  [14, 17, 1, 2, 4, 8, 31],
  [31, 2, 4, 2, 1, 17, 14],
  [2, 6, 10, 18, 31, 2, 2],
  [31, 16, 30, 1, 1, 17, 14],
  [6, 8, 16, 30, 17, 17, 14],
  [31, 1, 2, 4, 8, 8, 8],
  [14, 17, 17, 14, 17, 17, 14],
  [14, 17, 17, 15, 1, 2, 12],
]

/** Writes digits of this height in pixels; a space is one digit wide. */
export const write = (
  drawing: Drawing,
  text: string,
  x: number,
  y: number,
  height: number,
  colour: Colour = BLACK,
): void => {
  const dot = height / 7
  for (const [place, character] of Array.from(text).entries()) {
    DIGITS[character === " " ? -1 : Number(character)]?.forEach((bits, row) => {
      for (let column = 0; column < 5; column += 1) {
        if ((bits >> (4 - column)) % 2 === 1) {
          rectangle(drawing, x + (place * 6 + column) * dot, y + row * dot, dot, dot, colour)
        }
      }
    })
  }
}

/** Lines of numbers in three columns. */
export const writeLines = (drawing: Drawing, { lines, height, left, top, colour = BLACK }: LinesOptions): void => {
  for (let line = 0; line < lines; line += 1) {
    const serial = String(20_250_301 + line * 137)
    const amount = String(((line + 3) * 7919) % 1_000_000)
    write(drawing, `${serial} ${amount} ${serial}`, left, top + line * height * 2.2, height, colour)
  }
}

export interface LinesOptions {
  readonly lines: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly colour?: Colour
}

/** A drawing as a camera sees it. `toDrawing` maps the image's pixels to it; the rest is background. */
export const photograph = (
  drawing: Drawing,
  toDrawing: Matrix,
  width: number,
  height: number,
  ground: Colour,
): Drawing => {
  const photo = paper(width, height, ground)
  const colourAt = (column: number, row: number, channel: number): number =>
    (column >= 0 && row >= 0 && column < drawing.width && row < drawing.height
      ? drawing.pixels[3 * (row * drawing.width + column) + channel]
      : ground[channel]) ?? 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = apply(toDrawing, { x: x + 0.5, y: y + 0.5 })
      const left = Math.floor(at.x - 0.5)
      const top = Math.floor(at.y - 0.5)
      const [right, below] = [at.x - 0.5 - left, at.y - 0.5 - top]
      for (let channel = 0; channel < 3; channel += 1) {
        const first = Math.round(colourAt(left, top, channel) * (1 - right) * (1 - below))
        const second = Math.round(first + colourAt(left + 1, top, channel) * right * (1 - below))
        const third = Math.round(second + colourAt(left, top + 1, channel) * (1 - right) * below)
        photo.pixels[3 * (y * width + x) + channel] = Math.round(
          third + colourAt(left + 1, top + 1, channel) * right * below,
        )
      }
    }
  }
  return photo
}

/** Uneven light: each pixel as a share of its value. */
export const shade = (drawing: Drawing, share: (x: number, y: number) => number): Drawing => ({
  ...drawing,
  pixels: drawing.pixels.map((value, at) => {
    const pixel = Math.floor(at / 3)
    return value * share((pixel % drawing.width) / drawing.width, Math.floor(pixel / drawing.width) / drawing.height)
  }),
})

/** Middles of the black squares of this side in a raster, from left to right. */
export const squaresOf = (raster: Raster, side: number): ReadonlyArray<Point> => {
  const mask = raster.data.map((grey) => (grey < 128 ? 1 : 0))
  return findComponents(mask, raster.width, raster.height)
    .components.filter(
      ({ width, height, area }) =>
        Math.abs(width - side) < side / 4 && Math.abs(height - side) < side / 4 && area > width * height * 0.8,
    )
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
    .toSorted((one, other) => one.x - other.x)
}
