import type { Raster } from "../Raster.ts"

/**
 * A reduced copy. Each pixel is the mean of `factor` by `factor` pixels. The rest at the right and lower border is
 * dropped.
 */
export const reduce = (source: Raster, factor: number): Raster => {
  const width = Math.max(1, Math.floor(source.width / factor))
  const height = Math.max(1, Math.floor(source.height / factor))
  if (factor === 1) return source
  const data = new Uint8Array(width * height)
  const sums = new Uint32Array(width)
  const columns = Math.min(factor, source.width)
  const rows = Math.min(factor, source.height)
  const count = columns * rows
  for (let row = 0; row < height; row += 1) {
    sums.fill(0)
    for (let sub = 0; sub < rows; sub += 1) {
      let at = (row * factor + sub) * source.width
      for (let column = 0; column < width; column += 1) {
        let sum = 0
        for (let k = 0; k < columns; k += 1, at += 1) sum += source.data[at] ?? 0
        sums[column] = (sums[column] ?? 0) + sum
      }
    }
    for (let column = 0; column < width; column += 1)
      data[row * width + column] = ((sums[column] ?? 0) + count / 2) / count
  }
  return { width, height, data }
}
