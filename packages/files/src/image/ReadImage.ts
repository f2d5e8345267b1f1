import type { PageImage } from "@open-valuation/core/domain"
import { Stream } from "effect"
import type { DocumentLimits } from "../DocumentLimits.ts"
import type { DocumentPiece } from "../DocumentPiece.ts"
import { type DocumentContext, type DocumentReader, unreadable } from "../DocumentReader.ts"
import { decodeImage } from "./DecodeImage.ts"
import { ImageFault } from "./ImageFault.ts"
import { checkSize } from "./ImageHeader.ts"
import { jpegHeader } from "./JpegHeader.ts"
import { checkPng, pngHeader } from "./PngHeader.ts"
import { TiffPage } from "./TiffPage.ts"
import { allTags, Tag } from "./TiffTags.ts"
import { turned } from "./Turn.ts"
import { webpHeader } from "./WebpHeader.ts"

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
