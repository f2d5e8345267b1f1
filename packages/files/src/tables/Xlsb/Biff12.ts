import { TableError } from "../TableError.ts"

/** Longest record, bytes: texts have at most 32,767 characters. */
const LONGEST = 2 * 1024 * 1024

export const brokenXlsb = (): TableError =>
  new TableError({
    reason: "BrokenWorkbook",
    message: "The XLSB workbook is damaged. Open it, save it as XLSX, and send that, or save the table as CSV in UTF-8.",
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

  /** Takes the next bytes and returns the records that are whole. Throws `TableError`. */
  push(piece: Uint8Array): ReadonlyArray<Biff12Record> {
    const found: Array<Biff12Record> = []
    const bytes = new Uint8Array(this.#rest.length + piece.length)
    bytes.set(this.#rest)
    bytes.set(piece, this.#rest.length)
    let at = 0
    for (;;) {
      const type = numberAt(bytes, at, 2)
      const size = type === undefined ? undefined : numberAt(bytes, type.end, 4)
      if (type === undefined || size === undefined) break
      if (size.value > LONGEST) throw brokenXlsb()
      const end = size.end + size.value
      if (end > bytes.length) break
      found.push({ type: type.value, fields: new Fields(bytes.subarray(size.end, end)) })
      at = end
    }
    this.#rest = bytes.subarray(at)
    return found
  }

  /** The part ends here. Throws `TableError` when a record is cut short. */
  end(): void {
    if (this.#rest.length > 0) throw brokenXlsb()
  }
}

/** A number in groups of seven bits, the lowest first; `undefined` when the bytes end within. */
const numberAt = (bytes: Uint8Array, from: number, most: number) => {
  let value = 0
  for (let at = 0; at < most; at++) {
    const byte = bytes[from + at]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * at)
    if (byte < 0x80) return { value, end: from + at + 1 }
  }
  return { value, end: from + most }
}
