import type { Raster } from "@open-valuation/files/imaging"

/** Brightness of a raster at another size, 0 to 255, row by row. Shrinking uses every source pixel. */
export const resize = (raster: Raster, width: number, height: number): Float32Array =>
  resizeRows(resizeColumns(raster, height), raster.width, width, height)

const resizeColumns = ({ width, height, data }: Raster, target: number): Float32Array => {
  const resized = new Float32Array(width * target)
  const { from, weights, reach } = tapsOf(height, target)
  for (let y = 0; y < target; y++) {
    for (let tap = 0; tap < reach; tap++) {
      const weight = weights[y * reach + tap] ?? 0
      if (weight === 0) continue
      const row = ((from[y] ?? 0) + tap) * width
      for (let x = 0; x < width; x++) {
        const at = y * width + x
        resized[at] = (resized[at] ?? 0) + (data[row + x] ?? 0) * weight
      }
    }
  }
  return resized
}

const resizeRows = (rows: Float32Array, width: number, target: number, height: number): Float32Array => {
  const resized = new Float32Array(target * height)
  const { from, weights, reach } = tapsOf(width, target)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < target; x++) {
      let sum = 0
      const first = y * width + (from[x] ?? 0)
      for (let tap = 0; tap < reach; tap++) sum += (rows[first + tap] ?? 0) * (weights[x * reach + tap] ?? 0)
      resized[y * target + x] = sum
    }
  }
  return resized
}

/** The source pixels of each new pixel in a row or column: `reach` weights each, which sum to 1. */
interface Taps {
  readonly from: Int32Array
  readonly weights: Float32Array
  readonly reach: number
}

/** A triangular kernel around each new pixel's position, widened when the picture shrinks. */
const tapsOf = (source: number, target: number): Taps => {
  const scale = source / target
  const half = Math.max(1, scale)
  const reach = Math.ceil(half * 2) + 1
  const from = new Int32Array(target)
  const weights = new Float32Array(target * reach)
  for (let at = 0; at < target; at++) {
    const centre = (at + 0.5) * scale - 0.5
    const first = Math.max(0, Math.ceil(centre - half))
    from[at] = first
    let sum = 0
    for (let tap = 0; tap < reach; tap++) {
      const weight = first + tap < source ? Math.max(0, 1 - Math.abs(first + tap - centre) / half) : 0
      weights[at * reach + tap] = weight
      sum += weight
    }
    for (let tap = 0; tap < reach; tap++) weights[at * reach + tap] = (weights[at * reach + tap] ?? 0) / sum
  }
  return { from, weights, reach }
}
