import { findComponents } from "../Components.ts"
import type { Raster } from "../Raster.ts"
import { CellMeans, rowOfMeans, valueAt } from "./CellMeans.ts"
import type { Light } from "./Light.ts"

/** A mask of pixels, row by row. 1 is set. */
interface Mask {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Morphological opening with a square of this side: the parts of a mask that such squares within it cover. */
export const opened = (mask: Mask, side: number): Mask => {
  const eroded = alongColumns(alongRows(mask, shrinkFrom(side)), shrinkFrom(side))
  return alongColumns(alongRows(eroded, growBack(side)), growBack(side))
}

/** Dilation: a mask and all pixels within this distance, horizontally and vertically. */
export const grown = (mask: Mask, reach: number): Mask => {
  const grow: Pass = (data, first, step, count) => {
    growBack(reach + 1)(data, first, step, count)
    growBack(reach + 1)(data, first + (count - 1) * step, -step, count)
  }
  return alongColumns(alongRows(mask, grow), grow)
}

/** Modifies one row or column in place. */
type Pass = (data: Uint8Array, first: number, step: number, count: number) => void

const alongRows = ({ data, height, width }: Mask, pass: Pass): Mask => {
  const result = data.slice()
  for (let row = 0; row < height; row += 1) pass(result, row * width, 1, width)
  return { width, height, data: result }
}

const alongColumns = ({ data, height, width }: Mask, pass: Pass): Mask => {
  const result = data.slice()
  for (let column = 0; column < width; column += 1) pass(result, column, width, height)
  return { width, height, data: result }
}

/** Erosion: keeps the ends of runs of this length. Longer runs keep every pixel that can be such an end. */
const shrinkFrom =
  (length: number): Pass =>
  (data, first, step, count) => {
    let run = 0
    for (let k = 0, at = first; k < count; k += 1, at += step) {
      run = data[at] === 1 ? run + 1 : 0
      data[at] = run >= length ? 1 : 0
    }
  }

/** Dilation: each pixel becomes the end of a run of this length. */
const growBack =
  (length: number): Pass =>
  (data, first, step, count) => {
    let left = 0
    for (let k = count - 1, at = first + k * step; k >= 0; k -= 1, at -= step) {
      left = data[at] === 1 ? length : left - 1
      data[at] = left > 0 ? 1 : 0
    }
  }

/** Light and dark backgrounds side by side on a page, to the pixel. */
export interface Panels {
  readonly width: number
  readonly height: number
  /** Kind of background of each pixel. */
  readonly ground: Uint8Array
  /** Side of a cell in pixels. */
  readonly cell: number
  readonly columns: number
  readonly rows: number
  /** Greys of the background behind dark text, in cells. */
  readonly light: Float32Array
  /** Greys of the background behind light text, in cells. */
  readonly dark: Float32Array
}

/** The text is darker than its ground. */
const DARK_TEXT = 0
/** The text is lighter than its ground. */
export const LIGHT_TEXT = 1
/** Between the two backgrounds. */
export const EDGE = 2
const UNKNOWN = 3

// In heights of text:
/** Side of a square that fits into no stroke of a letter. */
const SQUARE = 0.6
/** Minimum width of a background: room for a few letters. */
const LEAST_WIDE = 3
const LEAST_HIGH = 1.1
/** Maximum width of a part of the background that is really a touching letter or a line. */
const LETTER = 0.25
/** Width of an edge blurred by a lens. */
const BLUR = 0.08

/** Minimum share of a background that has room for squares. Lines and the letters that touch them have less. */
const SQUARE_SHARE = 0.3
/** Deviation from the background below which grey is noise. */
const GRAIN = 14

/**
 * The backgrounds of a page with light text in some cells, for lines of text of this height. Undefined when all of its
 * backgrounds are of one kind. Areas with room for a square are background; letters and lines belong to the background
 * around them.
 */
export const findPanels = (raster: Raster, light: Light, textHeight: number): Panels | undefined => {
  if (textHeight === 0 || !light.inverted.includes(1)) return undefined
  const { cell, columns, rows } = light
  const { width, height } = raster
  const lightPixels = findLightPixels(raster, light, Math.max(2, Math.round(textHeight * 0.15)))
  if (lightPixels === undefined) return undefined
  const ground = new Uint8Array(width * height).fill(UNKNOWN)
  const darkPixels: Mask = { width, height, data: lightPixels.data.map((one) => 1 - one) }
  const cellOf = (at: number): number =>
    Math.floor(Math.floor(at / width) / cell) * columns + Math.floor((at % width) / cell)
  const lines = paintGrounds(ground, lightPixels, textHeight, () => DARK_TEXT)
  paintGrounds(ground, darkPixels, textHeight, (at) => (light.inverted[cellOf(at)] === 1 ? LIGHT_TEXT : DARK_TEXT))
  if (!ground.includes(DARK_TEXT) || !ground.includes(LIGHT_TEXT)) return undefined
  const isEdge = edgesOf(ground, width, height, Math.max(1, Math.round(textHeight * BLUR)))
  const lights = new CellMeans(columns, rows)
  const darks = new CellMeans(columns, rows)
  for (let at = 0; at < ground.length; at += 1) {
    if (ground[at] === UNKNOWN || isEdge[at] === 1) continue
    const means = ground[at] === DARK_TEXT ? lights : darks
    means.add(cellOf(at), raster.data[at] ?? 0, 1)
  }
  const lightMeans = lights.means()
  const darkMeans = darks.means()
  if (lightMeans === undefined || darkMeans === undefined) return undefined
  spread(ground, width)
  let lighter = 0
  let darker = 0
  for (let at = 0; at < ground.length; at += 1) {
    // Lines that extend from a panel over the plate, as between adjacent dark cells, belong to the panel's edge.
    if (isEdge[at] === 1 || (lines[at] === 1 && ground[at] === LIGHT_TEXT)) ground[at] = EDGE
    const place = cellOf(at)
    if (ground[at] !== DARK_TEXT || light.inverted[place] !== 1) continue
    const apart = (raster.data[at] ?? 0) - (lightMeans[place] ?? 0)
    if (apart > GRAIN) lighter += apart * apart
    else if (apart < -GRAIN) darker += apart * apart
  }
  // Light text on an apparent panel: part of the plate that receives more light.
  if (lighter > darker) return undefined
  return { width, height, ground, cell, columns, rows, light: lightMeans, dark: darkMeans }
}

/**
 * Paints the components of a mask that are large enough for a background, and returns the letters and lines that touch
 * them.
 */
const paintGrounds = (
  ground: Uint8Array,
  mask: Mask,
  textHeight: number,
  kindAt: (at: number) => number,
): Uint8Array => {
  const { data, height, width } = mask
  const core = opened(mask, Math.max(2, Math.round(textHeight * SQUARE))).data
  const wide = opened(mask, Math.max(2, Math.round(textHeight * LETTER))).data
  const narrow = new Uint8Array(data.length)
  const { components, runs } = findComponents(data, width, height)
  const found = components.map(() => ({ left: width, right: 0, top: height, bottom: 0, count: 0, lightText: 0 }))
  for (let run = 0; run < runs.count; run += 1) {
    const component = found[runs.component[run] ?? 0]
    const y = runs.row[run] ?? 0
    if (component === undefined) continue
    for (let x = runs.from[run] ?? 0; x < (runs.to[run] ?? 0); x += 1) {
      const at = y * width + x
      if (core[at] !== 1) continue
      component.left = Math.min(component.left, x)
      component.right = Math.max(component.right, x + 1)
      component.top = Math.min(component.top, y)
      component.bottom = y + 1
      component.count += 1
      if (kindAt(at) === LIGHT_TEXT) component.lightText += 1
    }
  }
  for (let run = 0; run < runs.count; run += 1) {
    const number = runs.component[run] ?? 0
    const component = found[number]
    if (component === undefined) continue
    if (component.count < SQUARE_SHARE * (components[number]?.area ?? 0)) continue
    if (component.right - component.left < LEAST_WIDE * textHeight) continue
    if (component.bottom - component.top < LEAST_HIGH * textHeight) continue
    const kind = component.lightText * 2 > component.count ? LIGHT_TEXT : DARK_TEXT
    const base = (runs.row[run] ?? 0) * width
    for (let at = base + (runs.from[run] ?? 0); at < base + (runs.to[run] ?? 0); at += 1) {
      if (wide[at] === 1) ground[at] = kind
      else narrow[at] = 1
    }
  }
  return narrow
}

/** Pixels of a background near to one of the other kind. */
const edgesOf = (ground: Uint8Array, width: number, height: number, reach: number): Uint8Array => {
  const near = (kind: number) => grown({ width, height, data: ground.map((one) => (one === kind ? 1 : 0)) }, reach).data
  const nearLight = near(DARK_TEXT)
  const nearDark = near(LIGHT_TEXT)
  return ground.map((kind, at) => (kind !== UNKNOWN && nearLight[at] === 1 && nearDark[at] === 1 ? 1 : 0))
}

/** Assigns unknown pixels to the nearest known kind. */
const spread = (ground: Uint8Array, width: number): void => {
  const queue = new Int32Array(ground.length)
  let end = 0
  for (let at = 0; at < ground.length; at += 1) if (ground[at] !== UNKNOWN) queue[end++] = at
  for (let next = 0; next < end; next += 1) {
    const at = queue[next] ?? 0
    const kind = ground[at] ?? 0
    const column = at % width
    const take = (near: number): void => {
      if (ground[near] !== UNKNOWN) return
      ground[near] = kind
      queue[end++] = near
    }
    if (column > 0) take(at - 1)
    if (column < width - 1) take(at + 1)
    take(at - width)
    take(at + width)
  }
}

/** Minimum contrast of an edge, relative to the sum of its two greys, as a share of the sharpest edges' contrast. */
const EDGE_SHARE = 0.5
/** Share of all pixels that have the sharpest edges. */
const SHARPEST = 0.01
/** Minimum sum of the two greys of an edge. Closer to black, noise would be an edge. */
const NEAR_BLACK = 24
const BINS = 256

/**
 * Finds pixels that are light compared with dark ones under the same illumination: lighter than the midpoint of the
 * surrounding edges. A shadow affects both sides of an edge alike, and its own edge is soft. Between edges the midpoint
 * is interpolated smoothly (S. D. Yanowitz, A. M. Bruckstein, "A new method for image segmentation", 1989). Undefined
 * without edges.
 */
const findLightPixels = (raster: Raster, { cell, columns, rows }: Light, reach: number): Mask | undefined => {
  const { width, height, data } = raster
  const counts = new Uint32Array(BINS)
  let total = 0
  forPairs(raster, reach, (_, one, other) => {
    counts[bin(one, other)] = (counts[bin(one, other)] ?? 0) + 1
    total += 1
  })
  const least = EDGE_SHARE * sharpestOf(counts, total * SHARPEST)
  const middles = new CellMeans(columns, rows)
  forPairs(raster, reach, (at, one, other) => {
    const apart = bin(one, other)
    if (apart < least) return
    const place = Math.floor(Math.floor(at / width) / cell) * columns + Math.floor((at % width) / cell)
    middles.add(place, (one + other) / 2, apart * apart)
  })
  const means = least > 1 ? middles.means() : undefined
  if (means === undefined) return undefined
  const mask = new Uint8Array(width * height)
  const line = new Float32Array(columns + 1)
  for (let y = 0, at = 0; y < height; y += 1) {
    rowOfMeans(line, means, rows, (y + 0.5) / cell - 0.5)
    for (let x = 0; x < width; x += 1, at += 1) {
      mask[at] = (data[at] ?? 0) > valueAt(line, (x + 0.5) / cell - 0.5) ? 1 : 0
    }
  }
  return { width, height, data: mask }
}

const bin = (one: number, other: number): number =>
  ((Math.abs(one - other) / (one + other + NEAR_BLACK)) * (BINS - 1)) | 0

const sharpestOf = (counts: Uint32Array, beyond: number): number => {
  let seen = 0
  for (let apart = BINS - 1; apart > 0; apart -= 1) {
    seen += counts[apart] ?? 0
    if (seen > beyond) return apart
  }
  return 0
}

/**
 * Pairs of greys at this distance, horizontally and vertically. Each is the sum of three pixels along the edge, which
 * reduces noise.
 */
const forPairs = (
  { data, height, width }: Raster,
  reach: number,
  see: (at: number, one: number, other: number) => void,
): void => {
  const mean = (at: number, step: number): number =>
    ((data[at - step] ?? 0) + (data[at] ?? 0) + (data[at + step] ?? 0)) / 3
  for (let y = 1; y < height - reach - 1; y += 1) {
    for (let x = 1; x < width - reach - 1; x += 1) {
      const at = y * width + x
      see(at, mean(at, width), mean(at + reach, width))
      see(at, mean(at, 1), mean(at + reach * width, 1))
    }
  }
}
