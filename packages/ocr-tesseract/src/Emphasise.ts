import type { Raster } from "@open-valuation/files/imaging"

/** Shares of the darkest pixels whose grey is taken as ink and as paper. */
const INK = 0.02
const PAPER = 0.7
/** Minimum difference of grey between ink and paper. Anything fainter is noise. */
const LEAST_CONTRAST = 64

/** Share of the difference to the blurred line that is added. */
const STRENGTH = 1.5
/** Radius of the blur as a share of the picture's height, which is about one and a half times that of the text. */
const REACH = 0.06
/** Horizontal stretch of figures. Narrow ones with points between them are then easier to distinguish. */
const WIDER = 1.2

/**
 * Sharpens a line to steep edges from black to white, and widens it. In blurred pictures of figures, Tesseract
 * otherwise misses the decimal point of every tenth amount.
 */
export const emphasise = (line: Raster): Raster => widen(sharpen(stretch(line)))

/** Stretches the contrast: ink becomes black and paper white. */
const stretch = ({ width, height, data }: Raster): Raster => {
  const paper = greyAt(data, PAPER)
  const ink = Math.min(greyAt(data, INK), paper - LEAST_CONTRAST)
  const factor = 255 / (paper - ink)
  const result = new Uint8ClampedArray(data.length)
  for (const [at, grey] of data.entries()) result[at] = (grey - ink) * factor
  return { width, height, data: new Uint8Array(result.buffer) }
}

/** The grey that a share of the pixels does not exceed. */
const greyAt = (data: Uint8Array, share: number): number => {
  const counts = new Uint32Array(256)
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1
  let left = data.length * share
  return counts.findIndex((count) => (left -= count) < 0)
}

/** Unsharp masking. The blur is a box mean applied twice. */
const sharpen = (line: Raster): Raster => {
  const reach = Math.max(1, Math.round(line.height * REACH))
  const blurred = mean(mean(line, reach), reach).data
  const result = new Uint8ClampedArray(line.data.length)
  for (const [at, grey] of line.data.entries()) result[at] = grey + STRENGTH * (grey - (blurred[at] ?? grey))
  return { ...line, data: new Uint8Array(result.buffer) }
}

const widen = ({ width, height, data }: Raster): Raster => {
  const wide = Math.round(width * WIDER)
  const result = new Uint8Array(wide * height)
  for (let x = 0; x < wide; x++) {
    const place = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / wide - 0.5))
    const left = Math.floor(place)
    const right = Math.min(width - 1, left + 1)
    const share = place - left
    for (let row = 0; row < height; row++) {
      const [one, other] = [data[row * width + left] ?? 255, data[row * width + right] ?? 255]
      result[row * wide + x] = Math.round(one + share * (other - one))
    }
  }
  return { width: wide, height, data: result }
}

/** The mean of the square around each pixel; the edge continues. */
const mean = ({ width, height, data }: Raster, reach: number): Raster => ({
  width,
  height,
  data: meanAlong(meanAlong(data, width, height, 1, width, reach), height, width, width, 1, reach),
})

/** Means along `lines` lines of `length` pixels, with distance `step` between pixels and `stride` between lines. */
const meanAlong = (
  data: Uint8Array,
  length: number,
  lines: number,
  step: number,
  stride: number,
  reach: number,
): Uint8Array => {
  const result = new Uint8Array(data.length)
  const span = 2 * reach + 1
  for (let line = 0; line < lines; line++) {
    const start = line * stride
    const at = (index: number) => data[start + Math.min(length - 1, Math.max(0, index)) * step] ?? 255
    let sum = 0
    for (let index = -reach; index <= reach; index++) sum += at(index)
    for (let index = 0; index < length; index++) {
      result[start + index * step] = Math.round(sum / span)
      sum += at(index + reach + 1) - at(index - reach)
    }
  }
  return result
}
