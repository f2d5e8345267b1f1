import { findComponents } from "../Components.ts"
import type { Raster } from "../Raster.ts"
import { CellMeans } from "./CellMeans.ts"
import type { Light } from "./Light.ts"
import { findLightPixels } from "./LightPixels.ts"
import { grown, type Mask, opened } from "./Morphology.ts"

/** Light and dark grounds side by side on a page, to the pixel. */
export interface Panels {
  readonly width: number
  readonly height: number
  /** Of each pixel, the ground behind it. */
  readonly ground: Uint8Array
  /** Side of a cell in pixels. */
  readonly cell: number
  readonly columns: number
  readonly rows: number
  /** Greys of the ground behind dark text, in cells. */
  readonly light: Float32Array
  /** Of the ground behind light text. */
  readonly dark: Float32Array
}

/** The text is darker than its ground. */
const DARK_TEXT = 0
/** The text is lighter than its ground. */
export const LIGHT_TEXT = 1
/** Between the two there is neither. */
export const EDGE = 2
const UNKNOWN = 3

// In heights of text:
/** No stroke of a letter has room for a square of this side. */
const SQUARE = 0.6
/** A ground carries at least a few letters. */
const LEAST_WIDE = 3
const LEAST_HIGH = 1.1
/** What is narrower and hangs together with the ground is a letter that touches it, or a line. */
const LETTER = 0.25
/** An edge that a lens has blurred. */
const BLUR = 0.08

/** Of a ground, what has room for squares; lines and the letters that touch them have less. */
const SQUARE_SHARE = 0.3
/** A deviation from the ground below this grey is grain. */
const GRAIN = 14

/**
 * The grounds of a page some cells of which have light text, for lines of text of this height. Undefined where all of
 * its grounds are of one kind. What has room for a square is ground; letters and lines are of the ground around them.
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
    // Lines that go out from a panel over the plate, as between dark cells beside it, are of the panel's edge.
    if (isEdge[at] === 1 || (lines[at] === 1 && ground[at] === LIGHT_TEXT)) ground[at] = EDGE
    const place = cellOf(at)
    if (ground[at] !== DARK_TEXT || light.inverted[place] !== 1) continue
    const apart = (raster.data[at] ?? 0) - (lightMeans[place] ?? 0)
    if (apart > GRAIN) lighter += apart * apart
    else if (apart < -GRAIN) darker += apart * apart
  }
  // Light text on what seemed to be a panel: a part of the plate where more light falls on it.
  if (lighter > darker) return undefined
  return { width, height, ground, cell, columns, rows, light: lightMeans, dark: darkMeans }
}

/**
 * Paints components of a mask that are wide and high enough for a ground, without the letters and lines that touch
 * them: those are returned.
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

/** Pixels of a ground that are near to one of the other kind. */
const edgesOf = (ground: Uint8Array, width: number, height: number, reach: number): Uint8Array => {
  const near = (kind: number) => grown({ width, height, data: ground.map((one) => (one === kind ? 1 : 0)) }, reach).data
  const nearLight = near(DARK_TEXT)
  const nearDark = near(LIGHT_TEXT)
  return ground.map((kind, at) => (kind !== UNKNOWN && nearLight[at] === 1 && nearDark[at] === 1 ? 1 : 0))
}

/** What is not known becomes what is nearest to it. */
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
