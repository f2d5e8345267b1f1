import type { PageImage } from "@open-valuation/core/domain"
import { PagePixels } from "../image/PagePixels.ts"
import { turned } from "../image/Turn.ts"
import type { Matrix } from "./Matrix.ts"
import type { PageOperators } from "./PageOperators.ts"

/** Pixels of an image decoded by pdf.js. */
export interface DecodedImage {
  readonly width: number
  readonly height: number
  /** 1: one bit per pixel, rows padded to bytes, 1 is white. 2: RGB. 3: RGBA. */
  readonly kind: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** Numbers of the operators that put one image on a page and paint nothing else. */
export type SoleImageCodes = Readonly<
  Record<
    | "save"
    | "restore"
    | "transform"
    | "dependency"
    | "beginMarkedContent"
    | "beginMarkedContentProps"
    | "endMarkedContent"
    | "paintImageXObject",
    number
  >
>

/**
 * Maximum distance between an edge of the image and the edge of the page, as a share of the side. Scanners round to
 * points.
 */
const EDGE = 0.01
/** Maximum slant of a side of the image, as a share of its length. */
const LEAN = 0.002

/** True when a page paints exactly one image. */
export const paintsOneImage = ({ fnArray }: PageOperators, codes: SoleImageCodes): boolean => {
  const silent = new Set([
    codes.save,
    codes.restore,
    codes.transform,
    codes.dependency,
    codes.beginMarkedContent,
    codes.beginMarkedContentProps,
    codes.endMarkedContent,
  ])
  const painted = fnArray.filter((code) => !silent.has(code))
  return painted.length === 1 && painted[0] === codes.paintImageXObject
}

const near = (value: number, wanted: number, side: number): boolean => Math.abs(value - wanted) <= EDGE * side

/**
 * The orientation of an image that fills its page, as in Exif. `undefined` when it does not fill the page or is
 * slanted. The matrix maps the unit square, whose origin is the image's lower left corner, to the page in points.
 */
export const orientationOn = (
  [a, b, c, d, x, y]: Matrix,
  { width, height }: { readonly width: number; readonly height: number },
): number | undefined => {
  const [left, right] = [Math.min(x, x + a + c), Math.max(x, x + a + c)]
  const [top, bottom] = [Math.min(y, y + b + d), Math.max(y, y + b + d)]
  if (!near(left, 0, width) || !near(right, width, width) || !near(top, 0, height) || !near(bottom, height, height)) {
    return undefined
  }
  const upright = Math.abs(b) <= LEAN * Math.abs(a) && Math.abs(c) <= LEAN * Math.abs(d)
  if (upright) return a > 0 ? (d < 0 ? 1 : 4) : d < 0 ? 2 : 3
  const sideways = Math.abs(a) <= LEAN * Math.abs(b) && Math.abs(d) <= LEAN * Math.abs(c)
  if (sideways) return c < 0 ? (b > 0 ? 5 : 8) : b > 0 ? 6 : 7
  return undefined
}

/** Converts the pixels of a row to RGBA. Alpha is preset to 255. */
interface RowForm {
  readonly bytes: (width: number) => number
  readonly fill: (rgba: Uint8Array, row: DecodedImage["data"]) => void
}

const WHITE = 255

/** Row formats by the kinds of pdf.js. */
const forms: Readonly<Record<number, RowForm>> = {
  1: {
    bytes: (width) => (width + 7) >> 3,
    fill: (rgba, row) => {
      for (let x = 0; x < rgba.length / 4; x++) {
        rgba.fill((((row[x >> 3] ?? 0) >> (7 - (x & 7))) & 1) * WHITE, x * 4, x * 4 + 3)
      }
    },
  },
  2: {
    bytes: (width) => width * 3,
    fill: (rgba, row) => {
      for (let from = 0, to = 0; from < row.length; from += 3, to += 4) {
        rgba[to] = row[from] ?? 0
        rgba[to + 1] = row[from + 1] ?? 0
        rgba[to + 2] = row[from + 2] ?? 0
      }
    },
  },
  3: { bytes: (width) => width * 4, fill: (rgba, row) => rgba.set(row) },
}

/** The pixels of an image as a page. `undefined` when they are incomplete. */
export const imagePage = (
  { width, height, kind, data }: DecodedImage,
  orientation: number,
  dpi: number,
): PageImage | undefined => {
  const form = forms[kind]
  const bytes = form?.bytes(width) ?? 0
  if (form === undefined || data.length < bytes * height) return undefined
  const page = new PagePixels(width, height)
  const rgba = new Uint8Array(width * 4).fill(WHITE)
  for (let y = 0; y < height; y++) {
    form.fill(rgba, data.subarray(y * bytes, (y + 1) * bytes))
    page.put(rgba, width, 0, y)
  }
  return turned(page.image(dpi), orientation)
}
