import { compose, type Matrix, matrixOf } from "./Matrix.ts"
import type { PageOperators } from "./PageOperators.ts"

/** Numbers of the operators that paint or place images (`OPS` of pdf.js). */
export type ImageCodes = Readonly<
  Record<
    | "save"
    | "restore"
    | "transform"
    | "beginGroup"
    | "endGroup"
    | "paintFormXObjectBegin"
    | "paintFormXObjectEnd"
    | "paintImageXObject"
    | "paintInlineImageXObject"
    | "paintImageMaskXObject",
    number
  >
>

/** An image painted by a page. */
export interface PaintedImage {
  /** Name under which pdf.js keeps its pixels. Absent when the operator carries them. */
  readonly id: string | undefined
  /** Share of the page covered by it. */
  readonly share: number
  /** Resolution on the page in pixels per inch, in the finer direction. */
  readonly dpi: number
  /** True when the other direction has the same resolution. */
  readonly square: boolean
  /** Maps the unit square to the page's points. */
  readonly matrix: Matrix
}

const POINTS_PER_INCH = 72
/** Relative difference up to which resolutions are equal. Pages are rounded to points. */
const SQUARE = 0.02

interface ImageSize {
  readonly width: number
  readonly height: number
}

const hasSize = (value: unknown): value is ImageSize =>
  typeof value === "object" &&
  value !== null &&
  "width" in value &&
  "height" in value &&
  typeof value.width === "number" &&
  typeof value.height === "number"

const idIn = (value: object): string | undefined =>
  "data" in value && typeof value.data === "string" ? value.data : undefined

/** The image of an operator's arguments. */
const imageOf = (args: ArrayLike<unknown>): (ImageSize & { readonly id: string | undefined }) | undefined => {
  const { 0: first, 1: width, 2: height } = args
  if (typeof first === "string" && typeof width === "number" && typeof height === "number") {
    return { id: first, width, height }
  }
  return hasSize(first) ? { id: idIn(first), width: first.width, height: first.height } : undefined
}

/** Length of the part of the interval from 0 to `end` between two values. */
const within = (one: number, other: number, end: number): number =>
  Math.max(0, Math.min(Math.max(one, other), end) - Math.max(Math.min(one, other), 0))

/** The images of a page, in painting order. An image is the unit square under the current matrix. */
export const pageImages = (
  operators: PageOperators,
  codes: ImageCodes,
  viewport: Matrix,
  page: ImageSize,
): ReadonlyArray<PaintedImage> => {
  const images: Array<PaintedImage> = []
  const stack: Array<Matrix> = []
  let matrix = viewport
  const transform = (inner: unknown) => {
    const found = matrixOf(inner)
    if (found !== undefined) matrix = compose(matrix, found)
  }
  for (const [index, code] of operators.fnArray.entries()) {
    const args = operators.argsArray[index] ?? []
    switch (code) {
      case codes.save:
      case codes.beginGroup:
        stack.push(matrix)
        break
      case codes.restore:
      case codes.endGroup:
      case codes.paintFormXObjectEnd:
        matrix = stack.pop() ?? matrix
        break
      case codes.transform:
        transform(args)
        break
      case codes.paintFormXObjectBegin:
        stack.push(matrix)
        transform(args[0])
        break
      case codes.paintImageXObject:
      case codes.paintInlineImageXObject:
      case codes.paintImageMaskXObject: {
        const image = imageOf(args)
        if (image === undefined) break
        const [a, b, c, d, x, y] = matrix
        const [right, bottom] = [x + a + c, y + b + d]
        const area = within(x, right, page.width) * within(y, bottom, page.height)
        const across = (image.width / Math.hypot(a, b)) * POINTS_PER_INCH
        const down = (image.height / Math.hypot(c, d)) * POINTS_PER_INCH
        const dpi = Math.max(across, down)
        const square = Math.abs(across - down) <= SQUARE * dpi
        images.push({ id: image.id, share: area / (page.width * page.height), dpi, square, matrix })
        break
      }
      default:
        break
    }
  }
  return images
}
