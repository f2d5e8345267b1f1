import type { Raster } from "../Raster.ts"
import { CellMeans, rowOfMeans, valueAt } from "./CellMeans.ts"
import type { Light } from "./Light.ts"
import type { Mask } from "./Morphology.ts"

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
export const findLightPixels = (raster: Raster, { cell, columns, rows }: Light, reach: number): Mask | undefined => {
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
