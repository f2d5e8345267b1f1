import { broken } from "./Broken.ts"
import { PHYSICAL, type Raw } from "./CellKind.ts"

/** Widest run of packed numbers: levels have 1 bit, places in a dictionary at most 32. */
const WIDEST = 32
const MOST_MINIBLOCKS = 512
const MOST_IN_BLOCK = 1 << 16
const LONGEST_INTEGER = 10

/** Bytes of a page, read forwards; whatever asks for more than there is fails. */
export class PageBytes {
  readonly bytes: Uint8Array
  readonly view: DataView
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** The next `length` bytes. */
  take(length: number): Uint8Array {
    const end = this.at + length
    if (!(length >= 0) || end > this.bytes.length) throw broken("a page ends within a value")
    const taken = this.bytes.subarray(this.at, end)
    this.at = end
    return taken
  }

  /** Where the next `length` bytes begin, which are then passed. */
  skip(length: number): number {
    const from = this.at
    if (!(length >= 0) || from + length > this.bytes.length) throw broken("a page ends within a value")
    this.at += length
    return from
  }

  byte(): number {
    return this.bytes[this.skip(1)] ?? 0
  }

  uint32(): number {
    return this.view.getUint32(this.skip(4), true)
  }

  /** An integer of 7 bits a byte, modulo 2^64. */
  varint(): bigint {
    let value = 0n
    for (let digits = 0; digits < LONGEST_INTEGER; digits++) {
      const byte = this.byte()
      value |= BigInt(byte & 127) << BigInt(7 * digits)
      if (byte < 128) return value
    }
    throw broken("a number of a page has no end")
  }

  /** A count that is at most `most`. */
  count(most: number): number {
    const count = this.varint()
    if (count > BigInt(most)) throw broken("a page claims more values than it may hold")
    return Number(count)
  }

  zigzag(): bigint {
    const folded = this.varint()
    return (folded >> 1n) ^ -(folded & 1n)
  }
}

/** Up to this width, the bits at hand fit into an integer of 32 bits with a sign. */
const NARROW = 23

const unpack = (packed: Uint8Array, width: number, found: Uint32Array, from: number, end: number): void => {
  let [bits, held, at] = [0, 0, 0]
  const modulus = 2 ** width
  for (let seen = from; seen < end; seen++, held -= width) {
    if (width <= NARROW) {
      for (; held < width; held += 8) bits |= (packed[at++] ?? 0) << held
      found[seen] = bits & (modulus - 1)
      bits >>>= width
    } else {
      for (; held < width; held += 8) bits += (packed[at++] ?? 0) * 2 ** held
      found[seen] = bits % modulus
      bits = Math.floor(bits / modulus)
    }
  }
}

/** `count` numbers of `width` bits in runs: one number repeated, or eight and more packed. */
export const runs = (page: PageBytes, width: number, count: number): Uint32Array => {
  if (width > WIDEST) throw broken("numbers of a page are too wide")
  const found = new Uint32Array(count)
  for (let seen = 0; seen < count;) {
    const head = page.count(0xffff_ffff)
    if (head % 2 === 0) {
      let value = 0
      for (let at = 0; at < width; at += 8) value += page.byte() * 2 ** at
      const end = Math.min(count, seen + head / 2)
      if (head === 0) throw broken("a run of a page is empty")
      found.fill(value, seen, end)
      seen = end
      continue
    }
    const groups = (head - 1) / 2
    if (groups === 0) throw broken("a run of a page is empty")
    const wanted = Math.min(count - seen, groups * 8)
    // Some writers leave out the bytes of the last run that hold no value.
    const packed = page.take(Math.min(groups * width, page.bytes.length - page.at))
    if (packed.length * 8 < wanted * width) throw broken("a page ends within a run")
    unpack(packed, width, found, seen, seen + wanted)
    seen += wanted
  }
  return found
}

/** `count` integers as differences in blocks (DELTA_BINARY_PACKED), of 32 or 64 bits. */
export const deltas = (page: PageBytes, bits: 32 | 64, count: number): ReadonlyArray<bigint> => {
  const inBlock = page.count(MOST_IN_BLOCK)
  const miniblocks = page.count(MOST_MINIBLOCKS)
  const each = inBlock / miniblocks
  if (!Number.isInteger(each) || each === 0 || each % 8 !== 0) throw broken("a block of differences has no size")
  if (page.count(Number.MAX_SAFE_INTEGER) !== count)
    throw broken("a page holds another number of values than it claims")
  let value = BigInt.asIntN(bits, page.zigzag())
  const found = count === 0 ? [] : [value]
  while (found.length < count) {
    const least = page.zigzag()
    const widths = page.take(miniblocks)
    for (let block = 0; block < miniblocks && found.length < count; block++) {
      const width = widths[block] ?? 0
      if (width > 64) throw broken("numbers of a page are too wide")
      const packed = page.take((each * width) / 8)
      let [rest, held, at] = [0n, 0, 0]
      for (let taken = 0; taken < each && found.length < count; taken++) {
        for (; held < width; held += 8) rest |= BigInt(packed[at++] ?? 0) << BigInt(held)
        value = BigInt.asIntN(bits, value + least + BigInt.asUintN(width, rest))
        rest >>= BigInt(width)
        held -= width
        found.push(value)
      }
    }
  }
  return found
}

const lengths = (page: PageBytes, count: number): ReadonlyArray<number> => deltas(page, 32, count).map(Number)

/** `count` texts, the lengths of all before the first (DELTA_LENGTH_BYTE_ARRAY). */
export const lengthsFirst = (page: PageBytes, count: number): ReadonlyArray<Uint8Array> =>
  lengths(page, count).map((length) => page.take(length))

/** `count` texts, each with the beginning of the one before (DELTA_BYTE_ARRAY); together at most `most` bytes. */
export const sharedBeginnings = (page: PageBytes, count: number, most: number): ReadonlyArray<Uint8Array> => {
  const shared = lengths(page, count)
  const rests = lengthsFirst(page, count)
  let previous = new Uint8Array(0)
  let sum = 0
  return rests.map((rest, at) => {
    const length = shared[at] ?? 0
    sum += length + rest.length
    if (length < 0 || length > previous.length || sum > most)
      throw broken("texts of a page are longer than they can be")
    const whole = new Uint8Array(length + rest.length)
    whole.set(previous.subarray(0, length))
    whole.set(rest, length)
    previous = whole
    return whole
  })
}

const widthOf = (physical: number, length: number): number => [0, 4, 8, 12, 4, 8, 0, length][physical] ?? 0

/** The same bytes of `count` values side by side, as plain ones have them (BYTE_STREAM_SPLIT). */
export const joinedStreams = (page: PageBytes, physical: number, length: number, count: number): PageBytes => {
  const width = widthOf(physical, length)
  const streams = page.take(count * width)
  const joined = new Uint8Array(streams.length)
  for (let byte = 0; byte < width; byte++)
    for (let at = 0; at < count; at++) joined[at * width + byte] = streams[byte * count + at] ?? 0
  return new PageBytes(joined)
}

const int64 = (view: DataView, at: number): number | bigint => {
  const value = view.getInt32(at + 4, true) * 2 ** 32 + view.getUint32(at, true)
  return Number.isSafeInteger(value) ? value : view.getBigInt64(at, true)
}

/** Reads one plain value. `length`: bytes of a value of fixed length. */
const plainReader = (page: PageBytes, physical: number, length: number): (() => Raw) => {
  const { view } = page
  if (physical === PHYSICAL.INT32) return () => view.getInt32(page.skip(4), true)
  if (physical === PHYSICAL.INT64) return () => int64(view, page.skip(8))
  if (physical === PHYSICAL.FLOAT) return () => view.getFloat32(page.skip(4), true)
  if (physical === PHYSICAL.DOUBLE) return () => view.getFloat64(page.skip(8), true)
  if (physical === PHYSICAL.BYTES) return () => page.take(page.uint32())
  if (physical === PHYSICAL.INT96) return () => page.take(12)
  return () => page.take(length)
}

/** The texts of `count` plain values. */
export const plain = (
  page: PageBytes,
  physical: number,
  length: number,
  count: number,
  text: (raw: Raw) => string,
): ReadonlyArray<string> => {
  if (physical === PHYSICAL.BOOLEAN) {
    const packed = page.take(Math.ceil(count / 8))
    return Array.from({ length: count }, (_, at) => text((((packed[at >> 3] ?? 0) >> (at & 7)) & 1) === 1))
  }
  const least = physical === PHYSICAL.BYTES ? 4 : widthOf(physical, length)
  if (count * least > page.bytes.length - page.at) throw broken("a page holds fewer values than it claims")
  const read = plainReader(page, physical, length)
  const texts = new Array<string>(count)
  for (let at = 0; at < count; at++) texts[at] = text(read())
  return texts
}
