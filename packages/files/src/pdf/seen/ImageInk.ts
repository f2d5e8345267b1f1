import type { PDFPageProxy } from "pdfjs-dist"
import { type Matrix, matrixOf } from "../Matrix.ts"
import type { PageOperators } from "../PageOperators.ts"
import { type Colour, rgb, UNKNOWN } from "./Colour.ts"

/**
 * Colour and alpha of an image at a point of the unit square, whose origin is its lower left corner. Absent where the
 * image paints nothing.
 */
export type Ink = (right: number, up: number) => readonly [colour: Colour, alpha: number] | undefined

/** An image painted by an operator. */
export interface PlacedImage {
  /** Its pixels, or the name under which pdf.js keeps them. Absent for an image of a single colour. */
  readonly source: object | string | undefined
  /** True when it is a stencil, painted in the fill colour. */
  readonly stencil: boolean
  /** Maps the unit square to the space of the operator. */
  readonly matrix: Matrix | undefined
  /** The painted part of its pixels, if not all. */
  readonly part?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** Numbers of the operators that paint images (`OPS` of pdf.js). */
export type ImagePaintCodes = Readonly<Record<(typeof imageOperators)[number], number>>

const imageOperators = [
  "paintImageXObject",
  "paintInlineImageXObject",
  "paintImageMaskXObject",
  "paintSolidColorImageMask",
  "paintInlineImageXObjectGroup",
  "paintImageMaskXObjectGroup",
  "paintImageMaskXObjectRepeat",
  "paintImageXObjectRepeat",
  "setFillColorN",
] as const

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const field = (value: unknown, name: string): unknown => (isObject(value) ? Reflect.get(value, name) : undefined)

const numberOf = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0)

const sourceOf = (value: unknown): object | string | undefined => {
  if (typeof value === "string") return value
  const data = field(value, "data")
  return typeof data === "string" ? data : isObject(value) ? value : undefined
}

const pairs = (value: unknown): ReadonlyArray<readonly [number, number]> =>
  value instanceof Float32Array
    ? Array.from({ length: value.length / 2 }, (_, at) => [value[2 * at] ?? 0, value[2 * at + 1] ?? 0] as const)
    : []

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The images painted by an operator, none for other operators. pdf.js merges equal neighbours into one operator. */
export const placedImages = (
  code: number,
  args: ArrayLike<unknown>,
  codes: ImagePaintCodes,
): ReadonlyArray<PlacedImage> => {
  const one = (stencil: boolean): ReadonlyArray<PlacedImage> => [
    { source: sourceOf(args[0]), stencil, matrix: undefined },
  ]
  switch (code) {
    case codes.paintImageXObject:
    case codes.paintInlineImageXObject:
      return one(false)
    case codes.paintImageMaskXObject:
      return one(true)
    case codes.paintSolidColorImageMask:
      return [{ source: undefined, stencil: true, matrix: undefined }]
    case codes.paintInlineImageXObjectGroup:
      return listOf(args[1]).map((entry) => ({
        source: sourceOf(args[0]),
        stencil: false,
        matrix: matrixOf(field(entry, "transform")),
        part: {
          x: numberOf(field(entry, "x")),
          y: numberOf(field(entry, "y")),
          width: numberOf(field(entry, "w")),
          height: numberOf(field(entry, "h")),
        },
      }))
    case codes.paintImageMaskXObjectGroup:
      return listOf(args[0]).map((entry) => ({
        source: sourceOf(entry),
        stencil: true,
        matrix: matrixOf(field(entry, "transform")),
      }))
    case codes.paintImageMaskXObjectRepeat:
      return pairs(args[5]).map(([x, y]) => ({
        source: sourceOf(args[0]),
        stencil: true,
        matrix: matrixOf([args[1], args[2], args[3], args[4], x, y]),
      }))
    case codes.paintImageXObjectRepeat:
      return pairs(args[3]).map(([x, y]) => ({
        source: sourceOf(args[0]),
        stencil: false,
        matrix: matrixOf([args[1], 0, 0, args[2], x, y]),
      }))
    default:
      return []
  }
}

/** A pattern that repeats one small drawing. */
export interface Tile {
  readonly operators: PageOperators
  /** The drawing's own corners. */
  readonly box: readonly [left: number, bottom: number, right: number, top: number]
}

/** The tile in a fill colour's arguments. `undefined` when there is none. */
export const tileOf = (args: ArrayLike<unknown>): Tile | undefined => {
  const [fnArray, argsArray] = [field(args[2], "fnArray"), field(args[2], "argsArray")]
  const [left, bottom, right, top] = listOf(args[4]).map(numberOf)
  if (args[0] !== "TilingPattern" || !Array.isArray(fnArray) || !Array.isArray(argsArray)) return undefined
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined
  return { operators: { fnArray, argsArray }, box: [left, bottom, right, top] }
}

/** The pixels that pdf.js keeps for a page's images, by name. */
export const keptImages = async (
  page: PDFPageProxy,
  operators: PageOperators,
  codes: ImagePaintCodes,
): Promise<ReadonlyMap<string, unknown>> => {
  const names = new Set<string>()
  const note = ({ argsArray, fnArray }: PageOperators) => {
    for (const [index, code] of fnArray.entries()) {
      const args = argsArray[index] ?? []
      for (const { source } of placedImages(code, args, codes)) if (typeof source === "string") names.add(source)
      const tile = code === codes.setFillColorN ? tileOf(args) : undefined
      if (tile !== undefined) note(tile.operators)
    }
  }
  note(operators)
  const found = [...names].map(
    (name) =>
      new Promise<readonly [string, unknown]>((resolve) => {
        const objects = name.startsWith("g_") ? page.commonObjs : page.objs
        objects.get(name, (image: unknown) => resolve([name, image]))
      }),
  )
  return new Map(await Promise.all(found))
}

const OPAQUE = 255

/** Reads the pixels of an image. `undefined` when pdf.js could not decode it; it then leaves no mark. */
export const inkOf = (
  { part, source, stencil }: PlacedImage,
  kept: ReadonlyMap<string, unknown>,
  fill: Colour,
): Ink | undefined => {
  if (source === undefined) return () => [fill, 1]
  const image = typeof source === "string" ? kept.get(source) : source
  const [width, height, data] = [
    numberOf(field(image, "width")),
    numberOf(field(image, "height")),
    field(image, "data"),
  ]
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray) || width < 1 || height < 1) return undefined
  const { x: left, y: top, width: columns, height: rows } = part ?? { x: 0, y: 0, width, height }
  const pixel = pixelReader(stencil ? "stencil" : numberOf(field(image, "kind")), data, width, fill)
  return (right, up) => {
    const column = Math.min(columns - 1, Math.max(0, Math.floor(right * columns)))
    const row = Math.min(rows - 1, Math.max(0, Math.floor((1 - up) * rows)))
    return pixel(left + column, top + row)
  }
}

/** Pixel readers by the kinds of pdf.js: one bit per pixel, RGB, RGBA. The bits of a stencil paint where they are 0. */
const pixelReader = (
  kind: number | "stencil",
  data: Uint8Array | Uint8ClampedArray,
  width: number,
  fill: Colour,
): ((x: number, y: number) => readonly [Colour, number] | undefined) => {
  const bytes = (width + 7) >> 3
  const bit = (x: number, y: number): number => ((data[y * bytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
  switch (kind) {
    case "stencil":
      return (x, y) => (bit(x, y) === 0 ? [fill, 1] : undefined)
    case 1:
      return (x, y) => [bit(x, y) === 0 ? 0 : rgb(OPAQUE, OPAQUE, OPAQUE), 1]
    case 2:
      return (x, y) => {
        const at = 3 * (y * width + x)
        return [rgb(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0), 1]
      }
    case 3:
      return (x, y) => {
        const at = 4 * (y * width + x)
        return [rgb(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0), (data[at + 3] ?? 0) / OPAQUE]
      }
    default:
      return () => [UNKNOWN, 1]
  }
}
