import { gzip, zstd } from "#inflate"
import { broken, unreadable } from "./Broken.ts"

/** Decompressed bytes, which are exactly `size`: what claims to be larger or smaller is damaged. */
export type Decompress = (bytes: Uint8Array, size: number) => Uint8Array

const damaged = () => broken("a page cannot be decompressed")

/** Copies of Snappy: their tag's kind, and the bytes behind it that hold the distance. */
const copy = (
  bytes: Uint8Array,
  at: number,
  tag: number,
): readonly [length: number, distance: number, next: number] => {
  const byte = (offset: number) => bytes[at + offset] ?? 0
  if ((tag & 3) === 1) return [((tag >> 2) & 7) + 4, ((tag >> 5) << 8) | byte(0), at + 1]
  const low = byte(0) | (byte(1) << 8)
  return (tag & 3) === 2
    ? [(tag >> 2) + 1, low, at + 2]
    : [(tag >> 2) + 1, low + byte(2) * 2 ** 16 + byte(3) * 2 ** 24, at + 4]
}

/** Snappy's raw format: a length, then literals and copies of what was written before. */
const snappy: Decompress = (bytes, size) => {
  let at = 0
  let stated = 0
  for (let digits = 0, more = true; more; digits++) {
    const byte = bytes[at++]
    if (byte === undefined || digits > 4) throw damaged()
    stated += (byte & 127) * 128 ** digits
    more = byte >= 128
  }
  if (stated !== size) throw damaged()
  const found = new Uint8Array(size)
  let written = 0
  while (at < bytes.length) {
    const tag = bytes[at++] ?? 0
    if ((tag & 3) === 0) {
      let length = (tag >> 2) + 1
      if (length > 60) {
        const wide = length - 60
        length = 1
        for (let byte = 0; byte < wide; byte++) length += (bytes[at + byte] ?? 0) * 2 ** (8 * byte)
        at += wide
      }
      if (length > size - written || length > bytes.length - at) throw damaged()
      found.set(bytes.subarray(at, at + length), written)
      at += length
      written += length
      continue
    }
    const [length, distance, next] = copy(bytes, at, tag)
    if (distance === 0 || distance > written || length > size - written || next > bytes.length) throw damaged()
    at = next
    if (distance >= length) found.copyWithin(written, written - distance, written - distance + length)
    else for (let from = 0; from < length; from++) found[written + from] = found[written + from - distance] ?? 0
    written += length
  }
  if (written !== size) throw damaged()
  return found
}

const exactly =
  (inflate: (bytes: Uint8Array, most: number) => Uint8Array): Decompress =>
  (bytes, size) => {
    try {
      const found = inflate(bytes, Math.max(size, 1))
      if (found.length === size) return found
    } catch {
      throw damaged()
    }
    throw damaged()
  }

const whole: Decompress = (bytes, size) => {
  if (bytes.length !== size) throw damaged()
  return bytes
}

const NAMES = ["uncompressed", "Snappy", "gzip", "LZO", "Brotli", "LZ4", "zstd", "LZ4"]

/** The decompression of a codec by its number in the format; refused by name where there is none. */
export const decompression = (codec: number): Decompress => {
  if (codec === 0) return whole
  if (codec === 1) return snappy
  if (codec === 2 && gzip !== undefined) return exactly(gzip)
  if (codec === 6 && zstd !== undefined) return exactly(zstd)
  const here = gzip === undefined ? "Snappy" : zstd === undefined ? "Snappy or gzip" : "Snappy, gzip or zstd"
  throw unreadable(`compressed with ${NAMES[codec] ?? "a method of no known name"}`, `Write it with ${here}.`)
}
