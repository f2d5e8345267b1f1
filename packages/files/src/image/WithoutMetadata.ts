import { crc32 } from "node:zlib"
import { blankTiff } from "./TiffPrivacy.ts"

const JPEG = { magic: "\xff\xd8\xff", scan: 0xda, end: 0xd9, exif: 0xe1, comment: 0xfe } as const
/** Application segments that decoding needs, with their names: JFIF, colour profile, Adobe's transform. */
const NEEDED_SEGMENTS: ReadonlyMap<number, string> = new Map([
  [0xe0, "JFIF"],
  [0xe2, "ICC_PROFILE"],
  [0xee, "Adobe"],
])
const PNG_MAGIC = "\x89PNG\r\n\x1a\n"
const PNG_FRAME_BYTES = 12
/** Chunks of texts and times (PNG, 11.3.3 and 11.3.6). */
const PNG_PRIVATE = new Set(["tEXt", "zTXt", "iTXt", "tIME"])
const EXIF_HEAD = "Exif\0\0"

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString("latin1", at, at + text.length) === text

/**
 * Removes the metadata of an image file: Exif with place and camera, XMP, comments, thumbnails, and videos appended to
 * the picture. Orientation and resolution stay. Supports JPEG, PNG, WebP and TIFF. Other files, and files too damaged
 * to parse, are returned unchanged.
 */
export const withoutMetadata = (bytes: Uint8Array): Uint8Array => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16))
  const strip = startsWith(head, JPEG.magic)
    ? blankJpeg
    : startsWith(head, PNG_MAGIC)
      ? blankPng
      : startsWith(head, "RIFF") && startsWith(head, "WEBP", 8)
        ? blankWebp
        : startsWith(head, "II*\0") || startsWith(head, "MM\0*")
          ? wholeTiff
          : undefined
  return strip?.(Buffer.from(bytes)) ?? bytes
}

const wholeTiff = (file: Buffer): Buffer => {
  blankTiff(file, false)
  return file
}

const blankExif = (data: Buffer): void =>
  blankTiff(startsWith(data, EXIF_HEAD) ? data.subarray(EXIF_HEAD.length) : data, true)

/**
 * The position after coded data: the next marker that is neither a stuffed byte nor a restart, or the end of the file.
 */
const afterScan = (file: Buffer, from: number): number => {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

const isNeeded = (marker: number, segment: Buffer): boolean => {
  const name = NEEDED_SEGMENTS.get(marker)
  return name !== undefined && startsWith(segment, name)
}

/** Overwrites in place (ITU T.81, annex B), and cuts off everything after the end mark. */
const blankJpeg = (file: Buffer): Buffer | undefined => {
  let at = 2
  while (at + 4 <= file.length) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at++
    const marker = file[at + 1] ?? 0
    if (file[at] !== 0xff) return undefined
    if (marker === JPEG.end) return file.subarray(0, at + 2)
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length) return undefined
    const segment = file.subarray(at + 4, end)
    if (marker === JPEG.exif && startsWith(segment, EXIF_HEAD)) blankExif(segment)
    else if (marker === JPEG.comment || (marker >= 0xe0 && marker <= 0xef && !isNeeded(marker, segment)))
      segment.fill(0)
    at = marker === JPEG.scan ? afterScan(file, end) : end
  }
  return file[at] === 0xff && file[at + 1] === JPEG.end ? file.subarray(0, at + 2) : undefined
}

/** Drops texts, overwrites Exif with a new checksum, and cuts off everything after the last chunk. */
const blankPng = (file: Buffer): Buffer | undefined => {
  const kept = [file.subarray(0, PNG_MAGIC.length)]
  for (let at = PNG_MAGIC.length; at + PNG_FRAME_BYTES <= file.length;) {
    const end = at + PNG_FRAME_BYTES + file.readUInt32BE(at)
    if (end > file.length) return undefined
    const name = file.toString("latin1", at + 4, at + 8)
    if (name === "eXIf") {
      blankExif(file.subarray(at + 8, end - 4))
      file.writeUInt32BE(crc32(file.subarray(at + 4, end - 4)), end - 4)
    }
    if (!PNG_PRIVATE.has(name)) kept.push(file.subarray(at, end))
    if (name === "IEND") return Buffer.concat(kept)
    at = end
  }
  return undefined
}

/** Overwrites in place (RFC 9649). */
const blankWebp = (file: Buffer): Buffer | undefined => {
  const end = file.readUInt32LE(4) + 8
  if (end > file.length) return undefined
  for (let at = 12; at + 8 <= end;) {
    const name = file.toString("latin1", at, at + 4)
    const length = file.readUInt32LE(at + 4)
    const data = file.subarray(at + 8, Math.min(end, at + 8 + length))
    if (name === "EXIF") blankExif(data)
    if (name === "XMP ") data.fill(0)
    at += 8 + length + (length % 2)
  }
  return file.subarray(0, end)
}
