import { damaged } from "./XlsFault.ts"

const MINI_SECTOR = 64
const MINI_STREAM_BELOW = 4_096
const DIRECTORY_ENTRY = 128
const STREAM = 2
const ROOT = 5
const IN_HEADER = 109
/** Sector numbers from this one on are marks: end of chain, free, table. */
const MARKS = 0xfffffffa

interface Stream {
  readonly name: string
  readonly start: number
  readonly size: number
}

/**
 * The streams of an OLE container ([MS-CFB]): a file system in a file. Chains of sectors are followed for at most the
 * number of sectors. Reading throws `XlsFault`, or `RangeError` past the end of the file.
 */
export class CompoundFile {
  readonly #file: Buffer
  readonly #sector: number
  readonly #table: ReadonlyArray<number>
  readonly #miniTable: ReadonlyArray<number>
  readonly #mini: Buffer
  readonly #streams: ReadonlyArray<Stream>

  constructor(file: Buffer) {
    this.#file = file
    this.#sector = file.readUInt16LE(30) === 12 ? 4_096 : 512
    this.#table = numbers(this.#tableSectors().map((sector) => this.#at(sector)))
    const entries = [...this.#entries(this.#chain(file.readUInt32LE(48)))]
    this.#streams = entries.filter(({ type }) => type === STREAM)
    const root = entries.find(({ type }) => type === ROOT)
    this.#miniTable = numbers([this.#chain(file.readUInt32LE(60))])
    this.#mini = root === undefined ? Buffer.alloc(0) : this.#chain(root.start)
  }

  /** The names of the streams. */
  get names(): ReadonlyArray<string> {
    return this.#streams.map(({ name }) => name)
  }

  /** A stream's content. `undefined` when there is no stream with that name. */
  read(name: string): Buffer | undefined {
    const stream = this.#streams.find((each) => each.name.toLowerCase() === name.toLowerCase())
    if (stream === undefined) return undefined
    const content = stream.size < MINI_STREAM_BELOW ? this.#miniChain(stream.start) : this.#chain(stream.start)
    if (content.length < stream.size) throw damaged("the container")
    return content.subarray(0, stream.size)
  }

  #at(sector: number): Buffer {
    const start = (sector + 1) * this.#sector
    if (start >= this.#file.length) throw damaged("the container")
    return this.#file.subarray(start, start + this.#sector)
  }

  #tableSectors(): ReadonlyArray<number> {
    const sectors: Array<number> = []
    for (let index = 0; index < IN_HEADER; index++) sectors.push(this.#file.readUInt32LE(76 + index * 4))
    const most = this.#file.length / this.#sector
    let next = this.#file.readUInt32LE(68)
    while (next < MARKS) {
      if (sectors.length > most) throw damaged("the container")
      const further = numbers([this.#at(next)])
      next = further.pop() ?? MARKS
      for (const sector of further) sectors.push(sector)
    }
    return sectors.filter((sector) => sector < MARKS)
  }

  #chain(start: number): Buffer {
    const most = this.#file.length / this.#sector
    return Buffer.concat(follow(start, this.#table, most, (sector) => this.#at(sector)))
  }

  #miniChain(start: number): Buffer {
    const at = (sector: number) => this.#mini.subarray(sector * MINI_SECTOR, (sector + 1) * MINI_SECTOR)
    return Buffer.concat(follow(start, this.#miniTable, this.#mini.length / MINI_SECTOR, at))
  }

  *#entries(directory: Buffer): Generator<Stream & { readonly type: number }> {
    for (let at = 0; at + DIRECTORY_ENTRY <= directory.length; at += DIRECTORY_ENTRY) {
      const length = Math.min(64, Math.max(2, directory.readUInt16LE(at + 64))) - 2
      yield {
        name: directory.toString("utf16le", at, at + length),
        type: directory.readUInt8(at + 66),
        start: directory.readUInt32LE(at + 116),
        size: directory.readUInt32LE(at + 120),
      }
    }
  }
}

const numbers = (pieces: ReadonlyArray<Buffer>): Array<number> => {
  const found: Array<number> = []
  for (const piece of pieces) {
    for (let at = 0; at + 4 <= piece.length; at += 4) found.push(piece.readUInt32LE(at))
  }
  return found
}

const follow = (
  start: number,
  table: ReadonlyArray<number>,
  most: number,
  at: (sector: number) => Buffer,
): ReadonlyArray<Buffer> => {
  const pieces: Array<Buffer> = []
  for (let sector = start; sector < MARKS; sector = table[sector] ?? MARKS) {
    if (pieces.length > most) throw damaged("the container")
    pieces.push(at(sector))
  }
  return pieces
}
