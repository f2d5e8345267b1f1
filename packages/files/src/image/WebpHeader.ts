import { damaged, ImageFault } from "./ImageFault.ts"
import type { ImageHeader } from "./ImageHeader.ts"
import { exifOf } from "./TiffTags.ts"

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
export const webpHeader = (bytes: Uint8Array): ImageHeader => {
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
