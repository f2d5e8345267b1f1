import { crc32 } from "node:zlib"

/**
 * Tags that identify the author, time, device or subject of a picture (TIFF 6.0; Exif 2.3). Of those from 32768 on, all
 * but the colour tags.
 */
const PRIVATE = new Set([269, 270, 271, 272, 285, 305, 306, 315, 316])
/** A thumbnail, in Exif data. */
const [COPY_AT, COPY_BYTES] = [513, 514]
const FIRST_FOREIGN = 32_768
const COLOUR_PROFILE = 34_675
/** Separate directories: Exif, GPS, interoperability. */
const DIRECTORIES = new Set([34_665, 34_853, 40_965])
/** Bytes of a value by its type. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const ENTRY_BYTES = 12
const MOST_DIRECTORIES = 4_096

const isPrivate = (tag: number): boolean => PRIVATE.has(tag) || (tag >= FIRST_FOREIGN && tag !== COLOUR_PROFILE)

/** A range of bytes. The end is exclusive. */
type Span = readonly [from: number, to: number]

/**
 * Overwrites everything in TIFF data, such as Exif, except what the pixels need: size, layout, colours, resolution and
 * orientation. Nothing moves, so that all offsets stay valid. Other data stay unchanged. The time is linear in the
 * number of bytes, wherever the entries point.
 *
 * @param exif whether the data contain no pixels but perhaps a thumbnail, which is removed as well
 */
export const blankTiff = (data: Uint8Array, exif: boolean): void => {
  let end = 0
  for (const [from, to] of privateSpans(data, exif).sort(([a], [b]) => a - b)) {
    if (to > end) data.fill(0, Math.max(from, end), to)
    end = Math.max(end, to)
  }
}

/** The ranges to overwrite, in any order. */
const privateSpans = (data: Uint8Array, exif: boolean): Array<Span> => {
  const order = String.fromCharCode(...data.subarray(0, 4))
  if (data.length < 8 || (order !== "II*\0" && order !== "MM\0*")) return []
  const little = order.startsWith("I")
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const seen = new Set<number>()
  const spans: Array<Span> = []
  /** Directories do not overlap, so together they cannot have more entries. */
  let entriesLeft = Math.floor(data.length / ENTRY_BYTES)

  const blank = (from: number, bytes: number): void => {
    if (from < data.length) spans.push([from, Math.min(data.length, from + bytes)])
  }

  /**
   * Collects the entries of a directory to remove, all of them or the private ones. Returns the offset of the next
   * directory.
   */
  const directory = (at: number, all: boolean): number => {
    if (at < 8 || at + 2 > data.length || seen.has(at) || seen.size > MOST_DIRECTORIES) return 0
    seen.add(at)
    const count = view.getUint16(at, little)
    const end = at + 2 + count * ENTRY_BYTES
    if (end > data.length || count > entriesLeft) return 0
    entriesLeft -= count
    const next = end + 4 <= data.length ? view.getUint32(end, little) : 0
    let copy: { readonly at: number; readonly bytes: number } | undefined
    for (let entry = at + 2; entry < end; entry += ENTRY_BYTES) {
      const tag = view.getUint16(entry, little)
      const value = view.getUint32(entry + 8, little)
      if (exif && tag === COPY_AT) copy = { at: value, bytes: copy?.bytes ?? 0 }
      if (exif && tag === COPY_BYTES) copy = { at: copy?.at ?? 0, bytes: value }
      if (!all && !isPrivate(tag)) continue
      if (DIRECTORIES.has(tag)) directory(value, true)
      const bytes = view.getUint32(entry + 4, little) * (TYPE_BYTES[view.getUint16(entry + 2, little)] ?? 1)
      if (bytes > 4) blank(value, bytes)
      // An entry without values. Its number and type stay, because entries are sorted.
      blank(entry + 4, 8)
    }
    if (copy !== undefined && copy.at >= 8) blank(copy.at, copy.bytes)
    return next
  }

  let next = directory(view.getUint32(4, little), false)
  while (next !== 0) next = directory(next, false)
  return spans
}

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
