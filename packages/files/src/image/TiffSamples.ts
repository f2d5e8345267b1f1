import { ImageFault } from "./ImageFault.ts"

/** Pixel format of a TIFF image. */
export interface SampleForm {
  /** 0: white is zero. 1: black is zero. 2: RGB. 3: palette. 5: CMYK. */
  readonly photometric: number
  readonly bits: number
  /** Samples per pixel, including those that are not colours. */
  readonly samples: number
  /** True when the sample after the colours is alpha. */
  readonly alpha: boolean
  /** Red of all entries, then green, then blue, 16 bits each. */
  readonly palette: ReadonlyArray<number>
  readonly little: boolean
  /** True when a sample is stored as the difference from the previous pixel's. */
  readonly differences: boolean
}

const COLOURS: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4 }
const BITS = new Set([1, 2, 4, 8, 16])

/** Refuses unsupported forms. */
export const checkForm = ({ photometric, bits, samples, palette, differences }: SampleForm): void => {
  const colours = COLOURS[photometric]
  if (colours === undefined) throw new ImageFault("unsupported", `a TIFF of colours of kind ${photometric}`)
  if (!BITS.has(bits) || (bits < 8 && samples > 1))
    throw new ImageFault("unsupported", `a TIFF of ${bits} bits a sample`)
  if (samples < colours || samples > 8) throw new ImageFault("corrupt", `${samples} samples a pixel`)
  if (photometric === 3 && (bits > 8 || palette.length < 3 << bits))
    throw new ImageFault("corrupt", "a palette too short")
  if (differences && bits < 8) throw new ImageFault("unsupported", `a TIFF of differences of ${bits} bits`)
}

export const rowBytes = (width: number, { bits, samples }: SampleForm): number =>
  Math.ceil((width * bits * samples) / 8)

/** Undoes the differences of a row, in place (TIFF 6.0, section 14). */
const sumUp = (row: Uint8Array, { bits, samples, little }: SampleForm): void => {
  if (bits === 8) {
    for (let at = samples; at < row.length; at++) row[at] = (row[at] ?? 0) + (row[at - samples] ?? 0)
    return
  }
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength)
  for (let at = samples * 2; at + 1 < row.length; at += 2) {
    view.setUint16(at, (view.getUint16(at, little) + view.getUint16(at - samples * 2, little)) & 0xffff, little)
  }
}

/** Red, green and blue of every possible value of a single-sample pixel, at most 8 bits. */
const coloursOf = ({ photometric, bits, palette }: SampleForm): Uint8Array => {
  const count = 1 << bits
  const colours = new Uint8Array(count * 3)
  for (let value = 0; value < count; value++) {
    const grey = (value * 255) / (count - 1)
    for (let channel = 0; channel < 3; channel++) {
      colours[value * 3 + channel] =
        photometric === 3 ? (palette[channel * count + value] ?? 0) >> 8 : photometric === 0 ? 255 - grey : grey
    }
  }
  return colours
}

const paintSingle = (rgba: Uint8Array, row: Uint8Array, form: SampleForm, colours: Uint8Array): void => {
  const { bits } = form
  const top = (1 << bits) - 1
  for (let x = 0, at = 0; at < rgba.length; x += bits, at += 4) {
    const value = (((row[x >> 3] ?? 0) >> (8 - bits - (x & 7))) & top) * 3
    rgba[at] = colours[value] ?? 0
    rgba[at + 1] = colours[value + 1] ?? 0
    rgba[at + 2] = colours[value + 2] ?? 0
    rgba[at + 3] = 255
  }
}

/** Converts pixels of whole bytes per sample. Of 16 bits, the higher byte is used. */
const paintBytes = (rgba: Uint8Array, row: Uint8Array, form: SampleForm, colours: Uint8Array): void => {
  const { photometric, bits, samples, alpha, little } = form
  const step = bits / 8
  const first = bits === 16 && little ? 1 : 0
  const alphaAt = (COLOURS[photometric] ?? 0) * step
  for (let at = 0, from = first; at < rgba.length; at += 4, from += samples * step) {
    const one = row[from] ?? 0
    const [two, three] = [row[from + step] ?? 0, row[from + 2 * step] ?? 0]
    if (photometric === 2) {
      rgba[at] = one
      rgba[at + 1] = two
      rgba[at + 2] = three
    } else if (photometric === 5) {
      const light = (255 - (row[from + 3 * step] ?? 0)) / 255
      rgba[at] = (255 - one) * light
      rgba[at + 1] = (255 - two) * light
      rgba[at + 2] = (255 - three) * light
    } else {
      rgba[at] = colours[one * 3] ?? 0
      rgba[at + 1] = colours[one * 3 + 1] ?? 0
      rgba[at + 2] = colours[one * 3 + 2] ?? 0
    }
    rgba[at + 3] = alpha ? (row[from + alphaAt] ?? 0) : 255
  }
}

/** Pixels of rows as RGBA. Rows of differences are modified. */
export const rgbaOf = (data: Uint8Array, width: number, rows: number, form: SampleForm): Uint8Array => {
  const rgba = new Uint8Array(width * rows * 4)
  const stride = rowBytes(width, form)
  const colours = coloursOf(form.bits < 8 ? form : { ...form, bits: 8 })
  const paint = form.bits < 8 || (form.bits === 8 && form.samples === 1) ? paintSingle : paintBytes
  for (let y = 0; y < rows; y++) {
    const row = data.subarray(y * stride, (y + 1) * stride)
    if (form.differences) sumUp(row, form)
    paint(rgba.subarray(y * width * 4, (y + 1) * width * 4), row, form, colours)
  }
  return rgba
}
