import { UnionFind } from "@open-valuation/core/domain"
import type { Raster } from "../Raster.ts"

/** The background behind the text of a raster, in square cells. */
export interface Light {
  /** Side of a cell in pixels. */
  readonly cell: number
  readonly columns: number
  readonly rows: number
  /** Grey of the background. */
  readonly ground: Uint8Array
  /** 1 if the text is lighter than its background. */
  readonly inverted: Uint8Array
}

/**
 * Number of cells along the longer side: small enough for a shadow, large enough that text covers less than half a
 * cell.
 */
const CELLS = 96
/** Deviation from the background below which grey is noise. */
const GRAIN = 14
/** Grey below which a background may carry light text. */
const DARK = 120

/**
 * Finds the background: the median of each cell, then of its neighbours, so that large letters do not count as
 * background.
 */
export const findLight = (raster: Raster): Light => {
  const { width, height } = raster
  const cell = Math.max(8, Math.ceil(Math.max(width, height) / CELLS))
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const medians = new Uint8Array(columns * rows)
  const counts = new Uint32Array(256)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      counts.fill(0)
      const bottom = Math.min(height, (row + 1) * cell)
      const right = Math.min(width, (column + 1) * cell)
      for (let y = row * cell; y < bottom; y += 1) {
        for (let x = column * cell; x < right; x += 1) {
          const grey = raster.data[y * width + x] ?? 0
          counts[grey] = (counts[grey] ?? 0) + 1
        }
      }
      medians[row * columns + column] = middleOf(counts, (bottom - row * cell) * (right - column * cell))
    }
  }
  const ground = medianOfNeighbours(medians, columns, rows, 2)
  return { cell, columns, rows, ground, inverted: findInverted(raster, { cell, columns, rows, ground }) }
}

const middleOf = (counts: Uint32Array, total: number): number => {
  let seen = 0
  for (let grey = 0; grey < 256; grey += 1) {
    seen += counts[grey] ?? 0
    if (seen * 2 >= total) return grey
  }
  return 255
}

const medianOfNeighbours = (values: Uint8Array, columns: number, rows: number, reach: number): Uint8Array => {
  const result = new Uint8Array(values.length)
  const near: Array<number> = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      near.length = 0
      for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y += 1) {
        for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x += 1) {
          near.push(values[y * columns + x] ?? 0)
        }
      }
      near.sort((a, b) => a - b)
      result[row * columns + column] = near[near.length >> 1] ?? 0
    }
  }
  return result
}

/** Cells whose text is lighter than the background. Connected dark cells are judged together. */
const findInverted = (raster: Raster, { cell, columns, rows, ground }: Omit<Light, "inverted">): Uint8Array => {
  const { width, height, data } = raster
  const lighter = new Float64Array(columns * rows)
  const darker = new Float64Array(columns * rows)
  for (let y = 0; y < height; y += 1) {
    const base = Math.floor(y / cell) * columns
    for (let column = 0; column < columns; column += 1) {
      const at = base + column
      const [dark, light] = [(ground[at] ?? 0) - GRAIN, (ground[at] ?? 0) + GRAIN]
      const end = y * width + Math.min(width, (column + 1) * cell)
      for (let place = y * width + column * cell; place < end; place += 1) {
        const grey = data[place] ?? 0
        if (grey > light) lighter[at] = (lighter[at] ?? 0) + (grey - light + GRAIN) ** 2
        else if (grey < dark) darker[at] = (darker[at] ?? 0) + (grey - dark - GRAIN) ** 2
      }
    }
  }
  const inverted = new Uint8Array(columns * rows)
  const isDark = (at: number): boolean => (ground[at] ?? 0) <= DARK
  const cells = Array.from(ground.keys())
  const sets = new UnionFind(cells.length)
  for (const at of cells.filter(isDark)) {
    for (const near of neighbours(at, columns, rows)) if (isDark(near)) sets.join(at, near)
  }
  for (const region of sets.groups(cells)) {
    if (!isDark(region[0] ?? 0)) continue
    let up = 0
    let down = 0
    for (const at of region) {
      // At the border of the region the light ground beside it would count as text.
      if (neighbours(at, columns, rows).every(isDark)) {
        up += lighter[at] ?? 0
        down += darker[at] ?? 0
      }
    }
    if (up > 2 * down) for (const at of region) inverted[at] = 1
  }
  return inverted
}

const neighbours = (at: number, columns: number, rows: number): ReadonlyArray<number> => {
  const column = at % columns
  const near: Array<number> = []
  if (column > 0) near.push(at - 1)
  if (column < columns - 1) near.push(at + 1)
  if (at >= columns) near.push(at - columns)
  if (at < columns * (rows - 1)) near.push(at + columns)
  return near
}
