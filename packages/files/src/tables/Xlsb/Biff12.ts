import { TableError } from "../TableError.ts"

/** Longest record, bytes: texts have at most 32,767 characters. */
const LONGEST = 2 * 1024 * 1024

const brokenXlsb = (): TableError =>
  new TableError({
    reason: "BrokenWorkbook",
    message:
      "The XLSB workbook is damaged. Open it, save it as XLSX, and send that, or save the table as CSV in UTF-8.",
  })

/** Reads the fields of a record; one beyond its end throws `TableError`. */
export class Fields {
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.#view.byteLength - this.#at
  }

  #take(length: number): number {
    if (length > this.left) throw brokenXlsb()
    this.#at += length
    return this.#at - length
  }

  skip(length: number): void {
    this.#take(length)
  }
  u8(): number {
    return this.#view.getUint8(this.#take(1))
  }
  u16(): number {
    return this.#view.getUint16(this.#take(2), true)
  }
  i16(): number {
    return this.#view.getInt16(this.#take(2), true)
  }
  u32(): number {
    return this.#view.getUint32(this.#take(4), true)
  }
  f64(): number {
    return this.#view.getFloat64(this.#take(8), true)
  }

  bytes(length: number): Uint8Array {
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#take(length), length)
  }

  /** A number of 30 bits: the upper bits of a float, or an integer, either possibly in hundredths. */
  packed(): number {
    const bits = this.u32() | 0
    const wide = new DataView(new ArrayBuffer(8))
    wide.setInt32(4, bits & ~3, true)
    const number = (bits & 2) === 0 ? wide.getFloat64(0, true) : bits >> 2
    return (bits & 1) === 0 ? number : number / 100
  }

  /** A text with its length; absent ones are `""`. */
  text(): string {
    const length = this.u32()
    return length === 0xff_ff_ff_ff ? "" : new TextDecoder("utf-16le").decode(this.bytes(length * 2))
  }
}

/** A record of a binary part ([MS-XLSB] 2.1.4). */
export interface Biff12Record {
  readonly type: number
  readonly fields: Fields
}

/** Splits the bytes of a part into its records. */
export class Biff12Records {
  #rest: Uint8Array = new Uint8Array(0)
  #at = 0
  readonly #types: ReadonlySet<number>

  /** Records of other types than these are passed over. */
  constructor(types: ReadonlySet<number>) {
    this.#types = types
  }

  /** Takes the next bytes, and gives the records that are whole. Throws `TableError`. */
  push(piece: Uint8Array, take: (record: Biff12Record) => void): void {
    const bytes = new Uint8Array(this.#rest.length + piece.length)
    bytes.set(this.#rest)
    bytes.set(piece, this.#rest.length)
    let from = 0
    for (;;) {
      this.#at = from
      const type = this.#number(bytes, 2)
      const size = this.#number(bytes, 4)
      if (size > LONGEST) throw brokenXlsb()
      if (this.#at + size > bytes.length) break
      const at = this.#at
      from = at + size
      if (this.#types.has(type)) take({ type, fields: new Fields(bytes.subarray(at, from)) })
    }
    this.#rest = bytes.subarray(from)
  }

  /** The part ends here. Throws `TableError` when a record is cut short. */
  end(): void {
    if (this.#rest.length > 0) throw brokenXlsb()
  }

  /** A number in groups of seven bits, the lowest first; beyond the bytes where they end within. */
  #number(bytes: Uint8Array, most: number): number {
    let value = 0
    for (let group = 0; group < most; group++) {
      const byte = bytes[this.#at++]
      if (byte === undefined) {
        this.#at = bytes.length + 1
        return 0
      }
      value |= (byte & 0x7f) << (7 * group)
      if (byte < 0x80) break
    }
    return value
  }
}
