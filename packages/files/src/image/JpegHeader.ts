import { damaged } from "./ImageFault.ts"
import { CM_PER_INCH, type ImageHeader, scanDpi } from "./ImageHeader.ts"
import { exifOf } from "./TiffTags.ts"

const [END, SCAN, APP0, APP1] = [0xd9, 0xda, 0xe0, 0xe1]
/** Frame markers are C0 to CF except these: code tables, a reserved one, and arithmetic coding. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc])

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker)

const jfifDpi = (segment: Buffer): number | undefined => {
  if (segment.length < 12 || segment.toString("latin1", 0, 5) !== "JFIF\0") return undefined
  const scale = segment[7] === 1 ? 1 : segment[7] === 2 ? CM_PER_INCH : Number.NaN
  return scanDpi(segment.readUInt16BE(8) * scale, segment.readUInt16BE(10) * scale)
}

/** The position after coded data that begin at `from`: the next marker that is not a restart. */
const afterScan = (file: Buffer, from: number): number => {
  let at = file.indexOf(0xff, from)
  while (at !== -1 && at + 1 < file.length) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = file.indexOf(0xff, next === 0xff ? at + 1 : at + 2)
  }
  throw damaged("the image")
}

/**
 * The header of a JPEG (ITU T.81, annex B). The whole file is scanned for its end mark, because a decoder renders the
 * missing rest of a truncated image grey or blank.
 */
export const jpegHeader = (bytes: Uint8Array): ImageHeader => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size: { readonly width: number; readonly height: number } | undefined
  let exif: Uint8Array | undefined
  let dpi: number | undefined
  let at = 2
  for (;;) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at++
    const marker = file[at] === 0xff ? file[at + 1] : undefined
    if (marker === END && size !== undefined) break
    const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0
    const end = at + 2 + length
    if (marker === undefined || length < 2 || end > file.length) throw damaged("the image")
    const segment = file.subarray(at + 4, end)
    if (isFrame(marker) && segment.length >= 6) {
      size ??= { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) }
    }
    if (marker === APP0) dpi ??= jfifDpi(segment)
    if (marker === APP1 && segment.toString("latin1", 0, 6) === "Exif\0\0") exif ??= segment.subarray(6)
    at = marker === SCAN ? afterScan(file, end) : end
  }
  const tags = exifOf(exif)
  return { ...size, orientation: tags.orientation, dpi: dpi ?? tags.dpi }
}
