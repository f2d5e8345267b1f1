import { crc32, createInflate } from "node:zlib"
import type { PageImage } from "@open-valuation/core/domain"
import { Stream } from "effect"
import type { DocumentLimits } from "../DocumentLimits.ts"
import type { DocumentPiece } from "../DocumentPiece.ts"
import { type DocumentContext, type DocumentReader, unreadable } from "../DocumentReader.ts"
import { decodeImage } from "./DecodeImage.ts"
import { damaged, ImageFault } from "./ImageFault.ts"
import { checkSize, CM_PER_INCH, type ImageHeader, scanDpi } from "./ImageHeader.ts"
import { jpegHeader } from "./JpegHeader.ts"
import { TiffPage } from "./TiffPage.ts"
import { allTags, exifOf, Tag } from "./TiffTags.ts"
import { turned } from "./Turn.ts"

/** Reads the pages of an image file one by one. Throws an `ImageFault`. */
type ImageReader = (
  bytes: Uint8Array,
  limits: DocumentLimits,
) => AsyncIterable<readonly [page: PageImage, pages: number]>

async function* readPng(bytes: Uint8Array, limits: DocumentLimits) {
  const header = pngHeader(bytes)
  checkSize(header, limits)
  await checkPng(header)
  const pixels = await decodeImage(bytes, { opaque: false })
  // The decoder rotates JPEG and WebP by their Exif data, but not PNG.
  yield [turned(pixels.image(header.dpi), header.orientation), 1] as const
}

async function* readJpeg(bytes: Uint8Array, limits: DocumentLimits) {
  const header = jpegHeader(bytes)
  checkSize(header, limits)
  const pixels = await decodeImage(bytes, { opaque: true })
  yield [pixels.image(header.dpi), 1] as const
}

async function* readWebp(bytes: Uint8Array, limits: DocumentLimits) {
  const header = webpHeader(bytes)
  checkSize(header, limits)
  const pixels = await decodeImage(bytes, { opaque: false })
  yield [pixels.image(header.dpi), 1] as const
}

/** Bits of a directory's subfile type that mark a thumbnail or a mask, which are not pages. */
const NO_PAGE = 1 | 4

async function* readTiffPage(page: TiffPage, pages: number) {
  yield [await page.image(), pages] as const
}

async function* readTiff(bytes: Uint8Array, limits: DocumentLimits) {
  const pages: Array<TiffPage> = []
  for (const tags of allTags(bytes)) {
    if (((tags.number(Tag.subfile) ?? 0) & NO_PAGE) !== 0) continue
    pages.push(new TiffPage(bytes, tags, limits))
  }
  const count = pages.length
  if (count === 0) throw new ImageFault("empty", "a TIFF without an image")
  const limit = limits.scannedPages
  if (count > limit)
    throw new ImageFault("too-many-scans", `${count} images, at most ${limit}`, { pages: count, limit })
  for (const page of pages) yield* readTiffPage(page, count)
}

const SENT_AS = "JPEG, PNG, WebP and TIFF are read"

interface ImageKind {
  readonly at?: number
  readonly start: string
  /** The reader, or the name of an unsupported kind. */
  readonly read: ImageReader | string
}

const kinds: ReadonlyArray<ImageKind> = [
  { start: "\x89PNG", read: readPng },
  { start: "\xff\xd8\xff", read: readJpeg },
  { start: "WEBP", at: 8, read: readWebp },
  { start: "II*\0", read: readTiff },
  { start: "MM\0*", read: readTiff },
  { start: "GIF8", read: "a GIF image" },
  { start: "ftypavif", at: 4, read: "an AVIF image" },
  // No HEVC decoder has a licence that allows this library to include it.
  { start: "ftyp", at: 4, read: "an HEIC image; phones send JPEG when asked for the most compatible format" },
]

const HEAD_BYTES = 12

const readerOf = (bytes: Uint8Array): ImageReader | string => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString("latin1")
  return kinds.find(({ at = 0, start }) => head.startsWith(start, at))?.read ?? "an image of an unknown kind"
}

const refused = (context: DocumentContext) => (cause: unknown) => {
  if (cause instanceof ImageFault) return unreadable(context, cause.reason, cause.message, cause.seen)
  return unreadable(
    context,
    "corrupt",
    `the image cannot be decoded: ${cause instanceof Error ? cause.name : "unknown"}`,
  )
}

/**
 * The pages of an image, one `Image` each: PNG, JPEG and WebP have one, TIFF any number. The size of an image is read
 * from its header, and too large ones are refused before anything is unpacked. Truncated or damaged images are refused
 * as well, because decoders leave the missing rest blank. Pixels are rotated according to Exif; no other Exif data are
 * passed on. Decoding blocks the current thread for up to two seconds, for the largest image.
 */
export const readImage: DocumentReader = (bytes, context) =>
  Stream.suspend(() => {
    const read = readerOf(bytes)
    if (typeof read === "string") return Stream.fail(unreadable(context, "unsupported", `${read}; ${SENT_AS}`))
    let page = 0
    return Stream.fromAsyncIterable(read(bytes, context.limits), refused(context)).pipe(
      Stream.map(([image, pages]): DocumentPiece => ({ _tag: "Image", page: ++page, pages, image })),
    )
  })

/** Animation bit in the header of an extended file. */
const ANIMATION = 2
const SIDE_BITS = 0x3fff

const sizeOf = (name: string, data: Buffer): { readonly width: number; readonly height: number } | undefined => {
  if (name === "VP8X" && data.length >= 10)
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (name === "VP8 " && data.length >= 10) {
    return { width: data.readUInt16LE(6) & SIDE_BITS, height: data.readUInt16LE(8) & SIDE_BITS }
  }
  if (name === "VP8L" && data.length >= 5) {
    const bits = data.readUInt32LE(1)
    return { width: (bits & SIDE_BITS) + 1, height: ((bits >>> 14) & SIDE_BITS) + 1 }
  }
  return undefined
}

/** The header of a WebP (RFC 9649, section 2). All of its chunks must be complete. */
const webpHeader = (bytes: Uint8Array): ImageHeader => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.length >= 12 ? file.readUInt32LE(4) + 8 : Infinity
  if (end > file.length) throw damaged("the image")
  let size: { readonly width: number; readonly height: number } | undefined
  let exif: Uint8Array | undefined
  for (let at = 12; at + 8 <= end;) {
    const name = file.toString("latin1", at, at + 4)
    const length = file.readUInt32LE(at + 4)
    const data = file.subarray(at + 8, at + 8 + length)
    if (data.length < length) throw damaged("the image")
    if (name === "VP8X" && ((data[0] ?? 0) & ANIMATION) !== 0) throw new ImageFault("unsupported", "an animation")
    const found = sizeOf(name, data)
    // The header of an extended file may be wrong, so the larger size must fit.
    if (found !== undefined && found.width * found.height >= (size?.width ?? 0) * (size?.height ?? 0)) size = found
    if (name === "EXIF") exif = data.toString("latin1", 0, 6) === "Exif\0\0" ? data.subarray(6) : data
    at += 8 + length + (length % 2)
  }
  if (size === undefined) throw damaged("the image")
  return { ...size, ...exifOf(exif) }
}

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

interface PngHeader extends ImageHeader {
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
const pngHeader = (bytes: Uint8Array): PngHeader => {
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
  const tags = exifOf(exif)
  return { width, height, orientation: tags.orientation, dpi: dpi ?? tags.dpi, data, unpacked }
}

/**
 * Unpacks the pixels of a PNG and discards them: a decoder renders the missing rest of a truncated or damaged image
 * blank, and rows of a table would be missing. Rejects with an `ImageFault`.
 */
const checkPng = async ({ data, unpacked }: PngHeader): Promise<void> => {
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
