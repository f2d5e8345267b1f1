import type { Raster } from "../Raster.ts"
import { type Matrix, scaling, times } from "./Matrix.ts"

/**
 * The pixels of a frame laid over an image by `toSource`, with bilinear interpolation. Where the frame is smaller than
 * the area it covers, each pixel is the mean of `samples` by `samples` points. The image's border is extended outwards.
 * `wanted` gives the pixels of a row that matter, first (inclusive) to last (exclusive); the others may have any grey.
 */
export const resample = (
  source: Raster,
  toSource: Matrix,
  width: number,
  height: number,
  wanted: WantedPixels = () => [0, width],
): Raster => {
  const samples = samplesPerPixel(toSource, width, height)
  if (samples > 1) return sampleOften(source, toSource, width, height, samples)
  const isSame = width === source.width && height === source.height && IDENTITY.every((it, at) => toSource[at] === it)
  return isSame ? source : sampleOnce(source, toSource, width, height, wanted)
}

type WantedPixels = (row: number) => readonly [from: number, to: number]

const IDENTITY: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Number of source pixels per pixel step in the centre of the frame, rounded to whole samples. */
const samplesPerPixel = ([a, b, , d, e, , g, h, i]: Matrix, width: number, height: number): number => {
  const w = Math.abs((g * width) / 2 + (h * height) / 2 + i)
  return Math.max(1, Math.min(8, Math.round(Math.sqrt(Math.abs(a * e - b * d)) / w)))
}

const sampleOnce = (source: Raster, toSource: Matrix, width: number, height: number, wanted: WantedPixels): Raster => {
  const [a, b, c, d, e, f, g, h, i] = toSource
  const { data: from, width: stride } = source
  const mostX = source.width - 1
  const mostY = source.height - 1
  const data = new Uint8Array(width * height)
  // Without perspective, nothing is divided.
  const isFlat = g === 0 && h === 0 && i === 1
  for (let row = 0; row < height; row += 1) {
    let x = a * 0.5 + b * (row + 0.5) + c
    let y = d * 0.5 + e * (row + 0.5) + f
    let w = g * 0.5 + h * (row + 0.5) + i
    const [first, last] = wanted(row)
    // Places are summed up from the edge, so that they do not depend on what is wanted.
    for (let column = 0; column < first; column += 1) {
      x += a
      y += d
      w += g
    }
    for (let at = row * width + first, end = row * width + last; at < end; at += 1) {
      const across = isFlat ? x - 0.5 : x / w - 0.5
      const down = isFlat ? y - 0.5 : y / w - 0.5
      x += a
      y += d
      w += g
      if (across >= 0 && across < mostX && down >= 0 && down < mostY) {
        const left = across | 0
        const top = down | 0
        const p = across - left
        const upper = top * stride + left
        const above = (from[upper] ?? 0) * (1 - p) + (from[upper + 1] ?? 0) * p
        const below = (from[upper + stride] ?? 0) * (1 - p) + (from[upper + stride + 1] ?? 0) * p
        data[at] = above + (below - above) * (down - top) + 0.5
      } else {
        data[at] = atBorder(source, across, down)
      }
    }
  }
  return { width, height, data }
}
/** A point at or beyond the border of an image, which is extended outwards. */
const atBorder = ({ data, height, width }: Raster, across: number, down: number): number => {
  const u = across < 0 ? 0 : across > width - 1 ? width - 1 : across
  const v = down < 0 ? 0 : down > height - 1 ? height - 1 : down
  const left = u | 0
  const top = v | 0
  const p = u - left
  const upper = top * width + left
  const right = left < width - 1 ? 1 : 0
  const lower = top < height - 1 ? upper + width : upper
  const above = (data[upper] ?? 0) * (1 - p) + (data[upper + right] ?? 0) * p
  const below = (data[lower] ?? 0) * (1 - p) + (data[lower + right] ?? 0) * p
  return above + (below - above) * (v - top) + 0.5
}

const sampleOften = (source: Raster, toSource: Matrix, width: number, height: number, samples: number): Raster => {
  const finer = times(toSource, scaling(1 / samples))
  const sums = new Uint16Array(width)
  const data = new Uint8Array(width * height)
  const count = samples * samples
  for (let row = 0; row < height; row += 1) {
    sums.fill(0)
    for (let sub = 0; sub < samples; sub += 1) {
      const line = sampleOnce(
        source,
        times(finer, [1, 0, 0, 0, 1, row * samples + sub, 0, 0, 1]),
        width * samples,
        1,
        () => [0, width * samples],
      ).data
      for (let column = 0, at = 0; column < width; column += 1) {
        let sum = 0
        for (let k = 0; k < samples; k += 1, at += 1) sum += line[at] ?? 0
        sums[column] = (sums[column] ?? 0) + sum
      }
    }
    for (let column = 0; column < width; column += 1)
      data[row * width + column] = ((sums[column] ?? 0) + count / 2) / count
  }
  return { width, height, data }
}
