import { inflateSync } from "node:zlib"
import type { PageImage } from "@open-valuation/core/domain"
import type { DocumentLimits } from "../DocumentLimits.ts"
import { BAND_PIXELS, decodeBands } from "./DecodeImage.ts"
import { type FaxScheme, unpackFax } from "./FaxCode.ts"
import { damaged, ImageFault } from "./ImageFault.ts"
import { checkSize } from "./ImageHeader.ts"
import { jpegHeader } from "./JpegHeader.ts"
import { hasAlpha, PagePixels, type Rgba } from "./PagePixels.ts"
import { checkForm, rgbaOf, rowBytes, type SampleForm } from "./TiffSamples.ts"
import { Tag, type TiffTags } from "./TiffTags.ts"
import { turned } from "./Turn.ts"

/** Unpacks PackBits data (TIFF 6.0, section 9). The image is damaged unless there are `size` bytes. */
const unpackBits = (bytes: Uint8Array, size: number): Uint8Array => {
  const data = new Uint8Array(size)
  let [at, to] = [0, 0]
  while (to < size) {
    const head = bytes[at++]
    if (head === undefined) throw damaged("the image")
    // 128 is a no-op.
    if (head === 128) continue
    const count = head < 128 ? head + 1 : 257 - head
    const source = head < 128 ? bytes.subarray(at, at + count) : bytes.subarray(at, at + 1)
    if (source.length < (head < 128 ? count : 1)) throw damaged("the image")
    for (let index = 0; index < count && to < size; index++) data[to++] = source[head < 128 ? index : 0] ?? 0
    at += source.length
  }
  return data
}

/** Unpacks `deflate` data. The image is damaged unless there are `size` bytes. Rows after the last are dropped. */
const unpackDeflate = (bytes: Uint8Array, size: number, most: number): Uint8Array => {
  try {
    const data = inflateSync(bytes, { maxOutputLength: Math.max(1, most) })
    if (data.length >= size) return new Uint8Array(data.buffer, data.byteOffset, size)
  } catch {
    // Truncated, damaged, or more than the image holds.
  }
  throw damaged("the image")
}

const [CLEAR, END, FIRST, CODES] = [256, 257, 258, 4096]

/** Unpacks LZW data (TIFF 6.0, section 13). The image is damaged unless there are `size` bytes. */
const unpackLzw = (bytes: Uint8Array, size: number): Uint8Array => {
  const data = new Uint8Array(size)
  // A code stands for an earlier piece of the data and the byte after it.
  const starts = new Uint32Array(CODES)
  const lengths = new Uint16Array(CODES)
  let [to, next, width, before] = [0, FIRST, 9, -1]
  let [buffer, held, at] = [0, 0, 0]
  const emit = (from: number, length: number) => {
    for (let index = 0; index < length && to < size; index++) data[to++] = data[from + index] ?? 0
  }
  while (to < size) {
    while (held < width) {
      const byte = bytes[at++]
      if (byte === undefined) throw damaged("the image")
      buffer = ((buffer << 8) | byte) & 0xffffff
      held += 8
    }
    held -= width
    const code = (buffer >> held) & ((1 << width) - 1)
    if (code === END) break
    if (code === CLEAR) {
      ;[next, width, before] = [FIRST, 9, -1]
      continue
    }
    const start = to
    if (code < CLEAR) data[to++] = code
    else if (before !== -1 && code <= next && code < CODES) {
      const known = code < next
      const from = known ? (starts[code] ?? 0) : before
      const length = known ? (lengths[code] ?? 0) : start - before + 1
      // The newest code ends with its own first byte, which has been written by then.
      emit(from, length)
    } else throw damaged("the image")
    if (before !== -1 && next < CODES) {
      starts[next] = before
      lengths[next] = start - before + 1
      next++
    }
    before = start
    // The code width grows one code early.
    if (next >= (1 << width) - 1 && width < 12) width++
  }
  if (to < size) throw damaged("the image")
  return data
}

/** A separately packed rectangle of an image: a strip or a tile. */
interface Block {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly rows: number
  readonly bytes: Uint8Array
}

/** Photometric kinds supported by JPEG in TIFF. */
const [BLACK_IS_ZERO, RGB, YCBCR] = [1, 2, 6]
const JPEG = 7

/** Decompressors by the value of the compression tag (TIFF 6.0 and its supplements). */
const unpackers: Readonly<Record<number, (bytes: Uint8Array, size: number, most: number) => Uint8Array>> = {
  1: (bytes, size) => {
    if (bytes.length < size) throw damaged("the image")
    return bytes.slice(0, size)
  },
  5: unpackLzw,
  8: unpackDeflate,
  32_773: unpackBits,
  32_946: unpackDeflate,
}

const faxScheme = (compression: number, options: number): FaxScheme | undefined => {
  if (compression === 2) return "modified"
  if (compression === 3) return (options & 1) === 1 ? "two-dimensional" : "one-dimensional"
  return compression === 4 ? "differences" : undefined
}

const MIRRORED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let mirrored = 0
  for (let bit = 0; bit < 8; bit++) if ((byte & (1 << bit)) !== 0) mirrored |= 0x80 >> bit
  return mirrored
})

/**
 * The image of one directory of a TIFF file. Its size and form are checked in the constructor, before anything is
 * unpacked.
 */
export class TiffPage {
  readonly width: number
  readonly height: number
  readonly #tags: TiffTags
  readonly #compression: number
  readonly #form: SampleForm
  readonly #file: Uint8Array

  constructor(file: Uint8Array, tags: TiffTags, limits: DocumentLimits) {
    this.#file = file
    this.#tags = tags
    this.width = tags.number(Tag.width) ?? 0
    this.height = tags.number(Tag.height) ?? 0
    checkSize(this, limits)
    this.#compression = tags.number(Tag.compression) ?? 1
    this.#form = formOf(tags)
    const { photometric, samples } = this.#form
    if (this.#compression === JPEG) {
      if (photometric !== BLACK_IS_ZERO && photometric !== RGB && photometric !== YCBCR) {
        throw new ImageFault("unsupported", "a TIFF of JPEG data in other colours than red, green and blue")
      }
    } else checkForm(this.#form)
    if (samples > 1 && (tags.number(Tag.planar) ?? 1) !== 1) {
      throw new ImageFault("unsupported", "a TIFF of a plane for each colour")
    }
    const scheme = faxScheme(this.#compression, tags.number(Tag.faxOptions) ?? 0)
    if (this.#compression !== JPEG && scheme === undefined && unpackers[this.#compression] === undefined) {
      throw new ImageFault("unsupported", `a TIFF of compression ${this.#compression}`)
    }
    if (scheme !== undefined && (this.#form.bits !== 1 || samples !== 1)) throw damaged("the image")
  }

  /** The upright page. Rejects with an `ImageFault`. */
  async image(): Promise<PageImage> {
    const page = new PagePixels(this.width, this.height)
    const blocks = blocksOf(this.#file, this.#tags, this)
    if (this.#compression === JPEG) {
      for await (const { rgba, width, x, y } of this.#jpegBands(blocks)) page.put(rgba, width, x, y)
    } else {
      for (const { rgba, width, x, y } of this.#bands(blocks)) page.put(rgba, width, x, y)
    }
    return turned(page.image(this.#tags.dpi), this.#tags.orientation)
  }

  *#bands(blocks: ReadonlyArray<Block>): Generator<Band> {
    for (const block of blocks) {
      const { width, rows, x, y } = block
      const data = this.#unpacked(block)
      const stride = rowBytes(width, this.#form)
      const most = Math.max(1, Math.floor(BAND_PIXELS / width))
      for (let row = 0; row < rows; row += most) {
        const count = Math.min(most, rows - row)
        const rgba = rgbaOf(data.subarray(row * stride, (row + count) * stride), width, count, this.#form)
        yield { rgba, width, x, y: y + row }
      }
    }
  }

  #unpacked({ bytes, width, rows }: Block): Uint8Array {
    const source = this.#tags.number(Tag.fillOrder) === 2 ? bytes.map((byte) => MIRRORED[byte] ?? 0) : bytes
    const scheme = faxScheme(this.#compression, this.#tags.number(Tag.faxOptions) ?? 0)
    if (scheme !== undefined) return unpackFax(source, width, rows, scheme)
    const row = rowBytes(width, this.#form)
    const most = row * Math.max(rows, this.#tags.number(Tag.rowsPerStrip) ?? 0)
    const unpack = unpackers[this.#compression]
    if (unpack === undefined) throw damaged("the image")
    return unpack(source, row * rows, Math.min(most, row * this.height))
  }

  async *#jpegBands(blocks: ReadonlyArray<Block>): AsyncGenerator<Band> {
    const tables = this.#tags.raw(Tag.jpegTables)
    for (const block of blocks) yield* jpegBands(block, tables, this.#form.photometric === YCBCR)
  }
}

/** Pixels of a part of the page with the given width, and with its upper left corner at `x`, `y`. */
interface Band {
  readonly rgba: Rgba
  readonly width: number
  readonly x: number
  readonly y: number
}

/**
 * The pixels of a block of JPEG data. Its own header must state the block's size. Rows after the block's last are
 * dropped.
 */
async function* jpegBands(
  { bytes, x, y, width, rows }: Block,
  tables: Uint8Array | undefined,
  ycbcr: boolean,
): AsyncGenerator<Band> {
  const jpeg = joined(tables, bytes, ycbcr)
  const head = jpegHeader(jpeg)
  if (head.width !== width || head.height < rows || head.height > rows + MOST_TILE) throw damaged("the image")
  for await (const band of decodeBands(jpeg)) {
    if (hasAlpha(band.rgba)) throw damaged("the image")
    const inside = Math.min(rows - band.y, band.height)
    if (inside > 0) yield { rgba: band.rgba.subarray(0, inside * width * 4), width, x, y: y + band.y }
  }
}

const formOf = (tags: TiffTags): SampleForm => {
  const photometric = tags.number(Tag.photometric) ?? 0
  const bits = tags.numbers(Tag.bits)
  if (bits.some((each) => each !== bits[0])) throw new ImageFault("unsupported", "a TIFF of colours of different depth")
  const extra = tags.number(Tag.extraSamples)
  return {
    photometric,
    bits: bits[0] ?? 1,
    samples: tags.number(Tag.samples) ?? 1,
    alpha: extra === 1 || extra === 2,
    palette: tags.numbers(Tag.palette),
    little: tags.little,
    differences: tags.number(Tag.predictor) === 2,
  }
}

const blocksOf = (
  file: Uint8Array,
  tags: TiffTags,
  { width, height }: { readonly width: number; readonly height: number },
): ReadonlyArray<Block> => {
  const tiled = tags.number(Tag.tileWidth) !== undefined
  const across = tiled ? (tags.number(Tag.tileWidth) ?? 0) : width
  const down = tiled ? (tags.number(Tag.tileHeight) ?? 0) : Math.min(height, tags.number(Tag.rowsPerStrip) ?? height)
  // A tile may extend past the edge of the image, by less than its own size.
  if (across < 1 || down < 1 || across > width + MOST_TILE || down > height + MOST_TILE) throw damaged("the image")
  const [columns, lines] = [Math.ceil(width / across), Math.ceil(height / down)]
  const offsets = tags.numbers(tiled ? Tag.tileOffsets : Tag.stripOffsets)
  const lengths = tags.numbers(tiled ? Tag.tileBytes : Tag.stripBytes)
  if (offsets.length < columns * lines) throw damaged("the image")
  return Array.from({ length: columns * lines }, (_, index) => {
    const [x, y] = [(index % columns) * across, Math.floor(index / columns) * down]
    const offset = offsets[index] ?? 0
    // A single strip may state no length. It then extends to the end of the file.
    const length = lengths[index] ?? (columns * lines === 1 ? file.length - offset : Infinity)
    if (length === 0 || !(offset + length <= file.length)) throw damaged("the image")
    const rows = tiled ? down : Math.min(down, height - y)
    return { x, y, width: across, rows, bytes: file.subarray(offset, offset + length) }
  })
}

/** Maximum pixels by which a tile's side may exceed the image. */
const MOST_TILE = 1_024

/**
 * Joins the tables shared by all strips and the data of one strip to a JPEG. `APP14` states whether its colours are
 * YCbCr.
 */
const joined = (tables: Uint8Array | undefined, data: Uint8Array, ycbcr: boolean): Uint8Array => {
  if (data[0] !== 0xff || data[1] !== 0xd8) throw damaged("the image")
  const start = [0xff, 0xd8, 0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, ycbcr ? 1 : 0]
  const shared = tables !== undefined && tables.length > 4 ? tables.subarray(2, -2) : new Uint8Array(0)
  return Buffer.concat([Uint8Array.from(start), shared, data.subarray(2)])
}
