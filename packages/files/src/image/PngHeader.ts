import { crc32, createInflate } from "node:zlib"
import { damaged, ImageFault } from "./ImageFault.ts"
import { CM_PER_INCH, type ImageHeader, scanDpi } from "./ImageHeader.ts"
import { exifOf } from "./TiffTags.ts"

/** Samples per pixel, by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const SIGNATURE_BYTES = 8
/** Length, name and checksum of a chunk. */
const FRAME_BYTES = 12
const CM_PER_METRE = 100

/** First column and row, and steps, of the seven passes of an interlaced image (PNG, 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const WHOLE = [[0, 0, 1, 1]] as const

export interface PngHeader extends ImageHeader {
  /** The packed pixels. */
  readonly data: ReadonlyArray<Uint8Array>
  /** Number of bytes after unpacking. */
  readonly unpacked: number
}

interface Chunk {
  readonly name: string
  readonly data: Buffer
}

function* chunksOf(file: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE_BYTES; ;) {
    const length = at + FRAME_BYTES <= file.length ? file.readUInt32BE(at) : Number.NaN
    const end = at + FRAME_BYTES + length
    if (!(end <= file.length)) throw damaged("the image")
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw damaged("the image")
    const name = file.toString("latin1", at + 4, at + 8)
    yield { name, data: file.subarray(at + 8, end - 4) }
    if (name === "IEND") return
    at = end
  }
}

const unpackedBytes = (width: number, height: number, bitsPerPixel: number, interlaced: boolean): number => {
  let sum = 0
  for (const [x, y, stepX, stepY] of interlaced ? ADAM7 : WHOLE) {
    const [columns, rows] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)]
    if (columns > 0 && rows > 0) sum += rows * (1 + Math.ceil((columns * bitsPerPixel) / 8))
  }
  return sum
}

/** The header of a PNG. The checksum of every chunk is verified (PNG, third edition). */
export const pngHeader = (bytes: Uint8Array): PngHeader => {
  const data: Array<Uint8Array> = []
  let head: Buffer | undefined
  let exif: Uint8Array | undefined
  let dpi: number | undefined
  for (const { name, data: content } of chunksOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    if (name === "IHDR" && content.length === 13) head = content
    if (name === "acTL") throw new ImageFault("unsupported", "an animation")
    if (name === "eXIf") exif = content
    if (name === "IDAT") data.push(content)
    if (name === "pHYs" && content.length === 9 && content[8] === 1) {
      const perInch = CM_PER_INCH / CM_PER_METRE
      dpi = scanDpi(content.readUInt32BE(0) * perInch, content.readUInt32BE(4) * perInch)
    }
  }
  const samples = SAMPLES[head?.[9] ?? -1]
  if (head === undefined || samples === undefined) throw damaged("the image")
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const unpacked = unpackedBytes(width, height, samples * head.readUInt8(8), head[12] === 1)
  const told = exifOf(exif)
  return { width, height, orientation: told.orientation, dpi: dpi ?? told.dpi, data, unpacked }
}

/**
 * Unpacks the pixels of a PNG and discards them: a decoder renders the missing rest of a truncated or damaged image
 * blank, and rows of a table would be missing. Rejects with an `ImageFault`.
 */
export const checkPng = async ({ data, unpacked }: PngHeader): Promise<void> => {
  const unzip = createInflate()
  for (const piece of data) unzip.write(piece)
  unzip.end()
  let size = 0
  try {
    for await (const piece of unzip as AsyncIterable<Uint8Array>) {
      size += piece.length
      if (size > unpacked) break
    }
  } catch {
    throw damaged("the image")
  }
  if (size !== unpacked) throw damaged("the image")
}
