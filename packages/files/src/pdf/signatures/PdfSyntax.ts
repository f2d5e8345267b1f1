import { ownValue } from "@open-valuation/core/domain"

/** A name of a PDF, without its slash. */
export class PdfName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A reference to an object. */
export class PdfRef {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}

/** A string. */
export class PdfText {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** A dictionary. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>

/** A stream: its dictionary, and where its data begins. */
export class PdfStream {
  readonly dictionary: PdfDictionary
  readonly from: number
  constructor(dictionary: PdfDictionary, from: number) {
    this.dictionary = dictionary
    this.from = from
  }
}

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfRef
  | PdfText
  | PdfStream
  | ReadonlyArray<PdfValue>
  | PdfDictionary

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map
export const isList = (value: PdfValue | undefined): value is ReadonlyArray<PdfValue> => Array.isArray(value)

/** The bytes are no PDF object, or one nested deeper than any of a document. */
export class PdfSyntaxFault extends Error {}

const MAX_DEPTH = 50
const WHITE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set(Buffer.from("()<>[]{}/%"))
const [LF, CR, PERCENT, SLASH, OPEN, CLOSE] = [10, 13, 37, 47, 40, 41]
const [LESS, GREATER, LEFT, RIGHT, BACKSLASH] = [60, 62, 91, 93, 92]
const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** Reads objects of a PDF from a place on (ISO 32000-1, 7.3). */
export class PdfScanner {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.at = at
  }

  skipWhite(): void {
    for (;;) {
      const byte = this.bytes[this.at]
      if (byte === undefined) return
      if (byte === PERCENT) while (this.at < this.bytes.length && !this.#isLineEnd()) this.at++
      else if (WHITE.has(byte)) this.at++
      else return
    }
  }

  /** The next word of ordinary characters; `""` before a delimiter. */
  word(): string {
    this.skipWhite()
    const from = this.at
    for (let byte = this.bytes[this.at]; byte !== undefined; byte = this.bytes[++this.at]) {
      if (WHITE.has(byte) || DELIMITERS.has(byte)) break
    }
    return this.bytes.toString("latin1", from, this.at)
  }

  /** A whole number of at least 0. */
  whole(): number {
    const word = this.word()
    if (!/^\d{1,10}$/u.test(word)) throw new PdfSyntaxFault("no number")
    return Number(word)
  }

  expect(word: string): void {
    if (this.word() !== word) throw new PdfSyntaxFault(`no ${word}`)
  }

  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new PdfSyntaxFault("nested too deep")
    this.skipWhite()
    switch (this.bytes[this.at]) {
      case SLASH:
        return this.#name()
      case OPEN:
        return this.#literal()
      case LEFT:
        this.at++
        return this.#array(depth)
      case LESS:
        return this.bytes[this.at + 1] === LESS ? this.#dictionary(depth) : this.#hex()
      default:
        return this.#plain()
    }
  }

  /** An object after `N G obj`: a value, or a stream with its dictionary. */
  object(): PdfValue {
    const value = this.value()
    if (!isDictionary(value)) return value
    const end = this.at
    if (this.word() !== "stream") {
      this.at = end
      return value
    }
    if (this.bytes[this.at] === CR) this.at++
    if (this.bytes[this.at] === LF) this.at++
    return new PdfStream(value, this.at)
  }

  #isLineEnd(): boolean {
    const byte = this.bytes[this.at]
    return byte === LF || byte === CR
  }

  #name(): PdfName {
    this.at++
    const from = this.at
    for (let byte = this.bytes[this.at]; byte !== undefined; byte = this.bytes[++this.at]) {
      if (WHITE.has(byte) || DELIMITERS.has(byte)) break
    }
    const raw = this.bytes.toString("latin1", from, this.at)
    return new PdfName(
      raw.replaceAll(/#([\dA-Fa-f]{2})/gu, (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    )
  }

  #plain(): PdfValue {
    const word = this.word()
    if (word === "true") return true
    if (word === "false") return false
    if (word === "null") return null
    if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u.test(word)) throw new PdfSyntaxFault("no object")
    return /^\d{1,10}$/u.test(word) ? (this.#reference(Number(word)) ?? Number(word)) : Number(word)
  }

  #reference(number: number): PdfRef | undefined {
    const end = this.at
    if (/^\d{1,5}$/u.test(this.word()) && this.word() === "R") return new PdfRef(number)
    this.at = end
    return undefined
  }

  #array(depth: number): ReadonlyArray<PdfValue> {
    const items: Array<PdfValue> = []
    for (;;) {
      this.skipWhite()
      if (this.at >= this.bytes.length) throw new PdfSyntaxFault("an array without an end")
      if (this.bytes[this.at] === RIGHT) {
        this.at++
        return items
      }
      items.push(this.value(depth + 1))
    }
  }

  #dictionary(depth: number): PdfDictionary {
    this.at += 2
    const entries = new Map<string, PdfValue>()
    for (;;) {
      this.skipWhite()
      if (this.bytes[this.at] === GREATER && this.bytes[this.at + 1] === GREATER) {
        this.at += 2
        return entries
      }
      if (this.bytes[this.at] !== SLASH) throw new PdfSyntaxFault("a dictionary without a name")
      const { name } = this.#name()
      // Readers differ in which of two equal names they take.
      if (entries.has(name)) throw new PdfSyntaxFault("a name twice in a dictionary")
      entries.set(name, this.value(depth + 1))
    }
  }

  #hex(): PdfText {
    const from = this.at
    const end = this.bytes.indexOf(GREATER, from)
    if (end === -1) throw new PdfSyntaxFault("a string without an end")
    this.at = end + 1
    const digits = this.bytes.toString("latin1", from + 1, end).replaceAll(/[\0\t\n\f\r ]/gu, "")
    if (/[^\dA-Fa-f]/u.test(digits)) throw new PdfSyntaxFault("no hexadecimal digits")
    return new PdfText(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex"))
  }

  #literal(): PdfText {
    const out: Array<number> = []
    let open = 0
    for (;;) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new PdfSyntaxFault("a string without an end")
      if (byte === OPEN && open++ === 0) continue
      if (byte === CLOSE && --open === 0) return new PdfText(Buffer.from(out))
      if (byte === BACKSLASH) this.#escaped(out)
      else out.push(byte)
    }
  }

  #escaped(out: Array<number>): void {
    const octal = /^[0-7]{1,3}/u.exec(this.bytes.toString("latin1", this.at, this.at + 3))?.[0]
    if (octal !== undefined) {
      this.at += octal.length
      out.push(Number.parseInt(octal, 8) % 256)
      return
    }
    const byte = this.bytes[this.at++]
    if (byte === CR && this.bytes[this.at] === LF) this.at++
    if (byte === undefined || byte === CR || byte === LF) return
    out.push(ownValue(ESCAPES, String.fromCharCode(byte)) ?? byte)
  }
}

/** The text of a string: UTF-16 or UTF-8 with a mark, else Latin letters. */
export const textOf = ({ bytes }: PdfText): string => {
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString("utf16le")
  return bytes[0] === 0xef && bytes[1] === 0xbb ? bytes.toString("utf8", 3) : bytes.toString("latin1")
}
