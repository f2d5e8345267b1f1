import type { Raster } from "@open-valuation/imaging"

/** Shares of the pixels, from the darkest, whose grey is taken for ink and for paper. */
const INK = 0.02
const PAPER = 0.7
/** Greys between ink and paper at least: what is fainter is noise. */
const LEAST_CONTRAST = 64

/** How much of the difference to the blurred line is added. */
const STRENGTH = 1.5
/** Reach of the blur as a share of the picture's height, which is about one and a half that of the text. */
const REACH = 0.06
/** Figures are made so much wider: narrow ones with points between them are told apart better. */
const WIDER = 1.2

/**
 * The line with steep edges from black to white, and wider: on blurred pictures of figures, a point that Tesseract
 * leaves out of every tenth amount is then seen.
 */
export const emphasise = (line: Raster): Raster => widen(sharpen(stretch(line)))

/** Ink becomes black and paper white. */
const stretch = ({ width, height, data }: Raster): Raster => {
  const paper = greyAt(data, PAPER)
  const ink = Math.min(greyAt(data, INK), paper - LEAST_CONTRAST)
  const factor = 255 / (paper - ink)
  const result = new Uint8ClampedArray(data.length)
  for (const [at, grey] of data.entries()) result[at] = (grey - ink) * factor
  return { width, height, data: new Uint8Array(result.buffer) }
}

/** The grey that a share of the pixels do not exceed. */
const greyAt = (data: Uint8Array, share: number): number => {
  const counts = new Uint32Array(256)
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1
  let left = data.length * share
  return counts.findIndex((count) => (left -= count) < 0)
}

/** Unsharp masking; the blur is two means of a square, one after the other. */
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

/** Means along `lines` of `length` pixels, which are `step` apart, the lines `stride`. */
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
