import type { Raster } from "../Raster.ts"
import { rowOfMeans, valueAt } from "./CellMeans.ts"
import type { Light } from "./Light.ts"
import { EDGE, LIGHT_TEXT, type Panels } from "./Panels.ts"

/** Darkest ground that is lightened. On darker ground only noise is left of the text. */
const DARKEST = 48

/** Grey to which ink is darkened. Darker letters would only get thicker. */
const DARK_INK = 56
/** Maximum gain. More would make noise as dark as ink. */
const MOST_GAIN = 4

/**
 * Normalises to dark text on white: divides each pixel by its ground, or its distance to white where the text is
 * lighter, and then darkens faint ink of grey `ink`. `light` may have another size than the raster, but must cover the
 * same frame.
 */
export const evenLight = (raster: Raster, light: Light, pixelsPerCell: number, ink: number): Raster => {
  const { width, height, data: from } = raster
  const { columns, rows } = light
  const data = new Uint8Array(width * height).fill(255)
  const gain = gainOf(ink)
  const line = { ground: new Float32Array(columns + 1), inverted: new Uint8Array(columns + 1) }
  const places = Float64Array.from({ length: width }, (_, x) =>
    Math.max(0, Math.min(columns - 1, (x + 0.5) / pixelsPerCell - 0.5)),
  )
  // Within half a cell the ground has one slope, and the text one colour.
  const halves = Int32Array.from(places, (place) => place * 2)
  const starts = [...halves.keys()].filter((x) => x === 0 || halves[x] !== halves[x - 1])
  for (let y = 0; y < height; y += 1) {
    fillLine(line, light, rows, (y + 0.5) / pixelsPerCell - 0.5)
    const base = y * width
    for (const [index, start] of starts.entries()) {
      const half = halves[start] ?? 0
      const cell = half >> 1
      const left = line.ground[cell] ?? 0
      const right = line.ground[cell + 1] ?? 0
      const isLight = line.inverted[(half + 1) >> 1] === 1
      const paper = isLight ? 256 : Math.max(left, right)
      for (let x = start, end = starts[index + 1] ?? width; x < end; x += 1) {
        const grey = from[base + x] ?? 0
        if (grey >= paper) continue
        const ground = left + (right - left) * ((places[x] ?? 0) - cell)
        if (isLight ? grey <= ground : grey >= ground) continue
        const left255 = 255.5 - inkOf(grey, ground, isLight) * gain
        data[base + x] = left255 < 0 ? 0 : left255
      }
    }
  }
  return { width, height, data }
}

/** The same for light and dark grounds side by side. `panels` may have another size, but must cover the same frame. */
export const evenPanels = (raster: Raster, panels: Panels, ink: number): Raster => {
  const { width, height, data: from } = raster
  const { columns, dark, light, rows } = panels
  const data = new Uint8Array(width * height)
  const gain = gainOf(ink)
  const lights = new Float32Array(columns + 1)
  const darks = new Float32Array(columns + 1)
  for (let y = 0; y < height; y += 1) {
    const down = ((y + 0.5) * panels.height) / height
    rowOfMeans(lights, light, rows, down / panels.cell - 0.5)
    rowOfMeans(darks, dark, rows, down / panels.cell - 0.5)
    const base = (down | 0) * panels.width
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const across = ((x + 0.5) * panels.width) / width
      const kind = panels.ground[base + (across | 0)]
      if (kind === EDGE) data[at] = 255
      else {
        const isLight = kind === LIGHT_TEXT
        const ground = valueAt(isLight ? darks : lights, across / panels.cell - 0.5)
        data[at] = Math.max(0, Math.min(255, 255.5 - inkOf(from[at] ?? 0, ground, isLight) * gain))
      }
    }
  }
  return { width, height, data }
}

const gainOf = (ink: number): number => Math.min(MOST_GAIN, Math.max(1, (255 - DARK_INK) / (256 - ink)))

/** Distance of a pixel from its ground towards black or, for light text, towards white. 255 is the whole way. */
const inkOf = (grey: number, ground: number, isLight: boolean): number =>
  isLight
    ? ((grey - ground) * 255) / Math.max(DARKEST, 255 - ground)
    : ((ground - grey) * 255) / Math.max(DARKEST, ground)

const fillLine = (
  line: { readonly ground: Float32Array; readonly inverted: Uint8Array },
  { columns, ground, inverted }: Light,
  rows: number,
  at: number,
): void => {
  const place = Math.max(0, Math.min(rows - 1, at))
  const row = place | 0
  const next = Math.min(rows - 1, row + 1)
  const nearest = (place + 0.5) | 0
  for (let column = 0; column <= columns; column += 1) {
    const within = Math.min(columns - 1, column)
    const upper = ground[row * columns + within] ?? 0
    line.ground[column] = upper + ((ground[next * columns + within] ?? 0) - upper) * (place - row)
    line.inverted[column] = inverted[nearest * columns + within] ?? 0
  }
}
