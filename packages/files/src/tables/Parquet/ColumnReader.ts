import { crc32 } from "#crc32"
import { tooManyBytes } from "../Bytes.ts"
import type { TableLimits } from "../TableLimits.ts"
import { broken, unreadable } from "./Broken.ts"
import { PHYSICAL } from "./CellKind.ts"
import { deltas, joinedStreams, lengthsFirst, PageBytes, plain, runs, sharedBeginnings } from "./Encodings.ts"
import type { Chunk, Column } from "./Footer.ts"
import { ThriftReader, type ThriftStruct } from "./Thrift.ts"

const PAGE = { DATA: 0, INDEX: 1, DICTIONARY: 2, DATA_V2: 3 } as const
const ENCODING = {
  PLAIN: 0,
  PLAIN_DICTIONARY: 2,
  RLE: 3,
  DELTA_BINARY_PACKED: 5,
  DELTA_LENGTH_BYTE_ARRAY: 6,
  DELTA_BYTE_ARRAY: 7,
  RLE_DICTIONARY: 8,
  BYTE_STREAM_SPLIT: 9,
} as const

/** Bytes of one page; writers make pages of a megabyte, some one page of a row group. */
const LARGEST_PAGE = 64 * 1024 * 1024
const LONGEST_HEAD = 64 * 1024
/** Bytes and values of all pages that are open at once: one of each column, and its dictionary. */
const MOST_OPEN_BYTES = 256 * 1024 * 1024
const MOST_OPEN_VALUES = 1 << 25

/** What a page takes: its bytes when decompressed, and its values. */
interface Extent {
  readonly size: number
  readonly values: number
}

interface Held extends Extent {
  readonly texts: ReadonlyArray<string>
}

const NOTHING: Held = { texts: [], size: 0, values: 0 }

/** What all columns of a file hold open, and have decompressed so far. */
export class Memory {
  readonly #limits: TableLimits
  #bytes = 0
  #values = 0
  #decompressed = 0

  constructor(limits: TableLimits) {
    this.#limits = limits
  }

  /** Counts a page before it is made: one of a few bytes may claim millions of values. */
  exchange(old: Extent, next: Extent): void {
    this.#bytes += next.size - old.size
    this.#values += next.values - old.values
    this.#decompressed += next.size
    if (this.#decompressed > this.#limits.bytes) throw tooManyBytes(this.#limits.bytes)
    if (this.#bytes > MOST_OPEN_BYTES || this.#values > MOST_OPEN_VALUES)
      throw unreadable("of pages that are too large to be open at once", "Write it with smaller row groups.")
  }
}

interface PageHead extends Extent {
  readonly type: number
  readonly encoding: number
  readonly stored: Uint8Array
  readonly described: ThriftStruct
}

/** Reads the cells of a column, page by page. */
export class ColumnReader {
  readonly #bytes: Uint8Array
  readonly #column: Column
  readonly #memory: Memory
  #dictionary = NOTHING
  #page = NOTHING
  #chunk: Chunk | undefined
  #at = 0
  #next = 0
  /** Cells of the row group that no page has given yet. */
  #missing = 0

  constructor(bytes: Uint8Array, column: Column, memory: Memory) {
    this.#bytes = bytes
    this.#column = column
    this.#memory = memory
  }

  /** Turns to the pages of a row group. */
  open(chunk: Chunk, rows: number): void {
    this.#chunk = chunk
    this.#at = chunk.start
    this.#missing = rows
    this.#memory.exchange(this.#dictionary, NOTHING)
    this.#memory.exchange(this.#page, NOTHING)
    this.#dictionary = NOTHING
    this.#page = NOTHING
    this.#next = 0
  }

  /** How many cells can be taken; at least one while the row group has rows left. */
  ready(): number {
    while (this.#next === this.#page.texts.length && this.#missing > 0) this.#turn()
    return this.#page.texts.length - this.#next
  }

  take(): string {
    return this.#page.texts[this.#next++] ?? ""
  }

  #turn(): void {
    const head = this.#head()
    if (head.type === PAGE.INDEX) return
    if (head.type === PAGE.DICTIONARY) {
      this.#memory.exchange(this.#dictionary, head)
      const texts = this.#plain(new PageBytes(this.#decompressed(head.stored, head.size)), head.values)
      this.#dictionary = { texts, size: head.size, values: head.values }
      return
    }
    if (head.values > this.#missing) throw broken("a column has more values than its row group has rows")
    this.#missing -= head.values
    this.#memory.exchange(this.#page, head)
    const texts = head.type === PAGE.DATA ? this.#first(head) : this.#second(head)
    this.#page = { texts, size: head.size, values: head.values }
    this.#next = 0
  }

  #head(): PageHead {
    const end = this.#chunk?.end ?? 0
    const reader = new ThriftReader(this.#bytes, this.#at, Math.min(end, this.#at + LONGEST_HEAD))
    const described = reader.struct()
    const type = described.integer(1) ?? -1
    const size = described.integer(2) ?? -1
    const length = described.integer(3) ?? -1
    const body = described.struct(type === PAGE.DATA ? 5 : type === PAGE.DICTIONARY ? 7 : 8)
    if (size < 0 || length < 0 || length > end - reader.at) throw broken("a page lies outside its column")
    if (size > LARGEST_PAGE) throw unreadable(`of pages of more than ${LARGEST_PAGE} bytes`, "Write smaller pages.")
    this.#at = reader.at + length
    const stored = this.#bytes.subarray(reader.at, this.#at)
    const checksum = described.integer(4)
    if (checksum !== undefined && checksum >>> 0 !== crc32(stored)) throw broken("a page has another checksum")
    const values = body?.integer(1) ?? 0
    const encoding = body?.integer(type === PAGE.DATA_V2 ? 4 : 2) ?? -1
    if (type !== PAGE.INDEX && (body === undefined || values < 0)) throw broken("a page is not described")
    if (type > PAGE.DATA_V2) throw unreadable("of a newer format", "Write it with version 1 or 2 of the format.")
    return { type, values, encoding, size, stored, described: body ?? described }
  }

  #decompressed(bytes: Uint8Array, size: number): Uint8Array {
    return this.#chunk === undefined ? bytes : this.#chunk.decompress(bytes, size)
  }

  /** A page of version 1: its levels are compressed with its values. */
  #first(head: PageHead): ReadonlyArray<string> {
    const page = new PageBytes(this.#decompressed(head.stored, head.size))
    if (!this.#column.isOptional) return this.#values(page, head.encoding, head.values)
    if (head.described.integer(3) !== ENCODING.RLE) throw this.#unknown()
    const levels = new PageBytes(page.take(page.uint32()))
    return this.#placed(page, head, runs(levels, 1, head.values))
  }

  /** A page of version 2: its levels stand uncompressed before its values. */
  #second(head: PageHead): ReadonlyArray<string> {
    const { described, size, stored } = head
    const repeated = described.integer(6) ?? 0
    const defined = described.integer(5) ?? 0
    const before = repeated + defined
    if (repeated !== 0 || defined < 0 || before > Math.min(stored.length, size)) throw broken("a page has no values")
    const rest = stored.subarray(before)
    const isCompressed = described.boolean(7) !== false && size > before
    const page = new PageBytes(isCompressed ? this.#decompressed(rest, size - before) : rest)
    if (!this.#column.isOptional) return this.#values(page, head.encoding, head.values)
    return this.#placed(page, head, runs(new PageBytes(stored.subarray(0, defined)), 1, head.values))
  }

  /** The values of a page at the places of its cells that are not empty. */
  #placed(page: PageBytes, { encoding, values }: PageHead, levels: Uint32Array): ReadonlyArray<string> {
    let filled = 0
    for (const level of levels) filled += level
    const texts = this.#values(page, encoding, filled)
    if (filled === values) return texts
    let next = 0
    return Array.from(levels, (level) => (level === 0 ? "" : (texts[next++] ?? "")))
  }

  #values(page: PageBytes, encoding: number, count: number): ReadonlyArray<string> {
    const { length, physical, text } = this.#column
    const isText = physical === PHYSICAL.BYTES || physical === PHYSICAL.FIXED
    const isWhole = physical === PHYSICAL.INT32 || physical === PHYSICAL.INT64
    if (count === 0) return []
    if (encoding === ENCODING.PLAIN) return this.#plain(page, count)
    if (encoding === ENCODING.RLE_DICTIONARY || encoding === ENCODING.PLAIN_DICTIONARY) return this.#known(page, count)
    if (encoding === ENCODING.RLE && physical === PHYSICAL.BOOLEAN)
      return Array.from(runs(new PageBytes(page.take(page.uint32())), 1, count), (bit) => text(bit === 1))
    if (encoding === ENCODING.DELTA_BINARY_PACKED && isWhole)
      return deltas(page, physical === PHYSICAL.INT32 ? 32 : 64, count).map(text)
    if (encoding === ENCODING.DELTA_LENGTH_BYTE_ARRAY && physical === PHYSICAL.BYTES)
      return lengthsFirst(page, count).map(text)
    if (encoding === ENCODING.DELTA_BYTE_ARRAY && isText) return sharedBeginnings(page, count, LARGEST_PAGE).map(text)
    if (encoding === ENCODING.BYTE_STREAM_SPLIT && physical !== PHYSICAL.BOOLEAN && physical !== PHYSICAL.BYTES)
      return this.#plain(joinedStreams(page, physical, length, count), count)
    throw this.#unknown()
  }

  #plain(page: PageBytes, count: number): ReadonlyArray<string> {
    const { length, physical, text } = this.#column
    return plain(page, physical, length, count, text)
  }

  #known(page: PageBytes, count: number): ReadonlyArray<string> {
    const { texts } = this.#dictionary
    return Array.from(runs(page, page.byte(), count), (place) => {
      const text = texts[place]
      if (text === undefined) throw broken("a value is not in its dictionary")
      return text
    })
  }

  #unknown() {
    return unreadable("encoded in a way that is not read", "Write it with version 1 or 2 of the format, as most do.")
  }
}
