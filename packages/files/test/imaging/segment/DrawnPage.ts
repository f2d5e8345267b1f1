import type { LineImage, LineRecogniser, LineText } from "../../../src/imaging/LineRecogniser.ts"
import type { Box, Raster } from "../../../src/imaging/Raster.ts"

/** Characters of 7 by 7 dots. A row is a number whose bits are the dots from left to right. */
const GLYPHS: Readonly<Record<string, ReadonlyArray<number>>> = {
  "0": [28, 34, 34, 34, 34, 34, 28],
  "1": [8, 24, 8, 8, 8, 8, 28],
  "2": [28, 34, 2, 4, 8, 16, 62],
  "3": [62, 4, 8, 4, 2, 34, 28],
  "5": [62, 32, 60, 2, 2, 34, 28],
  "8": [28, 34, 34, 28, 34, 34, 28],
  ".": [0, 0, 0, 0, 0, 0, 16],
  ",": [0, 0, 0, 0, 0, 16, 32],
  "-": [0, 0, 0, 28, 0, 0, 0],
  "+": [0, 8, 8, 62, 8, 8, 0],
  "：": [0, 0, 16, 0, 0, 16, 0],
  二: [0, 62, 0, 0, 0, 127, 0],
  三: [127, 0, 0, 62, 0, 0, 127],
  言: [8, 127, 0, 62, 0, 62, 62],
  口: [127, 65, 65, 65, 65, 65, 127],
  中: [8, 127, 73, 73, 127, 8, 8],
  土: [8, 8, 62, 8, 8, 8, 127],
}

/** Width of a character with the space after it, in dots. */
const advanceOf = (character: string): number =>
  /[.,]/u.test(character) ? 4 : character === " " ? 3 : /[\d+-]/u.test(character) ? 6 : 8

export const blank = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(252),
})

export const fill = ({ width, height, data }: Raster, box: Box, grey = 20): void => {
  for (let y = Math.max(0, Math.round(box.y)); y < Math.min(height, Math.round(box.y + box.height)); y++) {
    const to = Math.min(width, Math.round(box.x + box.width))
    data.fill(grey, y * width + Math.max(0, Math.round(box.x)), Math.max(y * width, y * width + to))
  }
}

/** Writes characters of this height. A space is half a digit wide. Returns the rectangle of their ink. */
export const write = (page: Raster, text: string, x: number, y: number, height: number): Box => {
  const dot = height / 7
  let at = x
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (const character of text) {
    GLYPHS[character]?.forEach((bits, row) => {
      for (let column = 0; column < 7; column++) {
        if ((bits >> (6 - column)) % 2 === 0) continue
        const box = { x: at + column * dot, y: y + row * dot, width: dot, height: dot }
        fill(page, box)
        left = Math.min(left, box.x)
        top = Math.min(top, box.y)
        right = Math.max(right, box.x + dot)
        bottom = Math.max(bottom, box.y + dot)
      }
    })
    at += advanceOf(character) * dot
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export interface TableShape {
  /** Edges of the columns and rows, one more than their number. */
  readonly xs: ReadonlyArray<number>
  readonly ys: ReadonlyArray<number>
  readonly thickness: number
  /** Pixels by which a line descends over its length. */
  readonly slope?: number
  /** True when the outer vertical lines are missing. */
  readonly open?: boolean
}

/** Draws the ruling lines of a table. */
export const rule = (page: Raster, { xs, ys, thickness, slope = 0, open = false }: TableShape): void => {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)]
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)]
  const half = thickness / 2
  for (const y of ys) {
    for (let x = left - half; x < right + half; x++) {
      fill(page, { x, y: y - half + (slope * (x - left)) / (right - left), width: 1, height: thickness })
    }
  }
  for (const x of open ? xs.slice(1, -1) : xs) {
    const down = (slope * (x - left)) / (right - left)
    fill(page, { x: x - half, y: top - half + down, width: thickness, height: bottom - top + thickness })
  }
}

/** A recogniser with preset answers that records the lines it was given. */
export const fakeRecogniser = (
  say: (line: LineImage) => LineText,
): LineRecogniser & { readonly lines: Array<LineImage> } => {
  const lines: Array<LineImage> = []
  return {
    lines,
    recognise: (those) => {
      lines.push(...those)
      return Promise.resolve(those.map(say))
    },
  }
}

export const inkOfRaster = ({ data }: Raster): number => data.reduce((sum, grey) => sum + (grey < 128 ? 1 : 0), 0)

export const contains = (outer: Box, inner: Box, slack = 0): boolean =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack
