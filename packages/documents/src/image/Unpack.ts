import { inflateSync } from "node:zlib"
import { damaged } from "./ImageFault.ts"

/** Bytes packed by their repetitions (TIFF 6.0, section 9); `size` of them, or the image is damaged. */
export const unpackBits = (bytes: Uint8Array, size: number): Uint8Array => {
  const data = new Uint8Array(size)
  let [at, to] = [0, 0]
  while (to < size) {
    const head = bytes[at++]
    if (head === undefined) throw damaged("the image")
    // 128 stands for nothing.
    if (head === 128) continue
    const count = head < 128 ? head + 1 : 257 - head
    const source = head < 128 ? bytes.subarray(at, at + count) : bytes.subarray(at, at + 1)
    if (source.length < (head < 128 ? count : 1)) throw damaged("the image")
    for (let index = 0; index < count && to < size; index++) data[to++] = source[head < 128 ? index : 0] ?? 0
    at += source.length
  }
  return data
}

/**
 * Bytes packed by `deflate`; `size` of them, or the image is damaged. Rows behind the last of the image are left out.
 */
export const unpackDeflate = (bytes: Uint8Array, size: number, most: number): Uint8Array => {
  try {
    const data = inflateSync(bytes, { maxOutputLength: Math.max(1, most) })
    if (data.length >= size) return new Uint8Array(data.buffer, data.byteOffset, size)
  } catch {
    // Cut off, damaged, or more than the image holds.
  }
  throw damaged("the image")
}

const [CLEAR, END, FIRST, CODES] = [256, 257, 258, 4096]

/** Bytes packed by LZW (TIFF 6.0, section 13); `size` of them, or the image is damaged. */
export const unpackLzw = (bytes: Uint8Array, size: number): Uint8Array => {
  const data = new Uint8Array(size)
  // A code is what an earlier piece of the data was, and the byte behind it.
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
      // The newest code ends with the byte that it begins with, which stands in the data by then.
      emit(from, length)
    } else throw damaged("the image")
    if (before !== -1 && next < CODES) {
      starts[next] = before
      lengths[next] = start - before + 1
      next++
    }
    before = start
    // The width grows one code early.
    if (next >= (1 << width) - 1 && width < 12) width++
  }
  if (to < size) throw damaged("the image")
  return data
}
