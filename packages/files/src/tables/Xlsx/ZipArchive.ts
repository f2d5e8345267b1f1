import { Effect, Stream } from "effect"
import { crc32 } from "#crc32"
import * as Bytes from "../Bytes.ts"
import { TableError } from "../TableError.ts"
import type { TableLimits } from "../TableLimits.ts"

/** One file of an archive, still compressed. */
interface Entry {
  readonly deflated: boolean
  readonly data: Uint8Array
  /** CRC-32 of the content. */
  readonly checksum: number
}

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const LONGEST_COMMENT = 65_535
const ENCRYPTED = 1

const broken = (what: string) =>
  new TableError({ reason: "BrokenArchive", message: `${what} Save the workbook again as XLSX, or as CSV in UTF-8.` })

const findDirectory = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) === DIRECTORY_END) return at
  }
  throw broken("The ZIP archive is cut short.")
}

/** A ZIP archive in memory, by its central directory. Reading throws `TableError`. */
export class ZipArchive {
  /** By their names in lower case. */
  readonly #entries = new Map<string, Entry>()
  #unpacked = 0

  readonly #limit: number

  constructor(bytes: Uint8Array, limits: TableLimits) {
    this.#limit = limits.bytes
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    try {
      const end = findDirectory(view)
      let at = view.getUint32(end + 16, true)
      for (let left = view.getUint16(end + 10, true); left > 0; left--) {
        if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw broken("The ZIP archive's directory is damaged.")
        const flags = view.getUint16(at + 8, true)
        const method = view.getUint16(at + 10, true)
        const checksum = view.getUint32(at + 16, true)
        const size = view.getUint32(at + 20, true)
        const nameLength = view.getUint16(at + 28, true)
        const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll("\\", "/")
        const local = view.getUint32(at + 42, true)
        at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
        if (view.getUint32(local, true) !== LOCAL_ENTRY) throw broken("The ZIP archive's directory is damaged.")
        if ((flags & ENCRYPTED) !== 0) throw broken("The archive is protected by a password.")
        if (method !== 0 && method !== 8) continue
        const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
        // Names that differ in case alone are one (ECMA-376 part 2): which of two counts, programs decide differently.
        const key = name.toLowerCase()
        if (this.#entries.has(key)) throw broken("The ZIP archive has two files of one name.")
        this.#entries.set(key, {
          deflated: method === 8,
          data: bytes.subarray(start, start + size),
          checksum,
        })
      }
    } catch (cause) {
      throw cause instanceof RangeError ? broken("The ZIP archive is damaged.") : cause
    }
  }

  /** The first name, in lower case, that a pattern fits. */
  nameOf(pattern: RegExp): string | undefined {
    return [...this.#entries.keys()].find((name) => pattern.test(name))
  }

  /**
   * A file of the archive, decompressed; `undefined` when there is none of that name. The total read from the archive
   * has the same limit as each file; a first look at a file that is read in full later (`counts` false) is not part of
   * it.
   */
  read(name: string, limits: TableLimits, counts = true): Stream.Stream<Uint8Array, TableError> | undefined {
    const entry = this.#entries.get(name.toLowerCase())
    if (entry === undefined) return undefined
    return Stream.suspend(() => {
      const data = Bytes.fromArray(entry.data)
      let checksum = 0
      const content = (entry.deflated ? data.pipe(Bytes.inflate("deflate-raw")) : data).pipe(
        Bytes.bounded(limits.bytes),
        Stream.tap((piece) => {
          if (counts) this.#unpacked += piece.length
          checksum = crc32(piece, checksum)
          return this.#unpacked > this.#limit ? Bytes.tooManyBytes(this.#limit) : Effect.void
        }),
      )
      const check = Effect.suspend(() =>
        checksum === entry.checksum ? Effect.void : broken("The data in the ZIP archive is damaged."),
      )
      return Stream.concat(content, Stream.drain(Stream.fromEffect(check)))
    })
  }
}
