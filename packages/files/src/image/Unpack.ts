import { inflateSync } from "node:zlib"
import { damaged } from "./ImageFault.ts"

/** Unpacks PackBits data (TIFF 6.0, section 9). The image is damaged unless there are `size` bytes. */
export const unpackBits = (bytes: Uint8Array, size: number): Uint8Array => {
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
export const unpackDeflate = (bytes: Uint8Array, size: number, most: number): Uint8Array => {
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
export const unpackLzw = (bytes: Uint8Array, size: number): Uint8Array => {
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
