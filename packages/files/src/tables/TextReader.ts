import { concat } from "./Bytes.ts"
import { byteOrderMark, type Encoding, EVIDENCE, looksGb18030 } from "./Encoding.ts"
import { TableError } from "./TableError.ts"

/**
 * Characters that no text table holds: control codes other than white space, U+0085 and its kin, and non-characters.
 */
const NOT_TEXT = /(?![\s\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]/u

const refuse = (why: string) =>
  new TableError({
    reason: "UnknownEncoding",
    message: `${why} Save it as CSV in UTF-8 (GB18030/GBK and UTF-16 with a byte order mark are read too), as JSON Lines, or as XLSX.`,
  })

const decodes = (bytes: Uint8Array, encoding: Encoding): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

const firstBeyondAscii = (bytes: Uint8Array): number => bytes.findIndex((byte) => byte >= 0x80)

/**
 * Decoder of bytes in pieces. The byte order mark decides the encoding, else the first non-ASCII bytes: UTF-8 if they
 * are valid, GB18030 if they are valid and look like Chinese. Anything else is refused.
 */
export class TextReader {
  #decoder: TextDecoder | undefined
  #encoding: Encoding = "utf-8"
  #held: Uint8Array = new Uint8Array(0)
  #started = false

  /** Text of the next piece; throws `TableError` when it is no text. */
  push(piece: Uint8Array, last: boolean): string {
    const text = this.#decode(piece, last)
    if (NOT_TEXT.test(text)) throw refuse("The file is not a text table: it holds binary data.")
    return text
  }

  #decode(piece: Uint8Array, last: boolean): string {
    if (this.#decoder === undefined) {
      const bytes = this.#held.length === 0 ? piece : concat([this.#held, piece])
      const mark = this.#started ? undefined : byteOrderMark(bytes)
      this.#started = true
      if (mark === undefined) {
        const start = firstBeyondAscii(bytes)
        if (start < 0) return new TextDecoder().decode(bytes)
        if (!last && bytes.length - start < EVIDENCE) {
          this.#held = bytes
          return ""
        }
        this.#encoding = this.#detect(bytes.subarray(start))
      } else this.#encoding = mark
      this.#held = new Uint8Array(0)
      this.#decoder = new TextDecoder(this.#encoding, { fatal: true })
      return this.#run(this.#decoder, bytes, last)
    }
    return this.#run(this.#decoder, piece, last)
  }

  #detect(bytes: Uint8Array): Encoding {
    if (decodes(bytes, "utf-8")) return "utf-8"
    if (decodes(bytes, "gb18030") && looksGb18030(bytes)) return "gb18030"
    throw refuse("The text is neither UTF-8 nor GB18030.")
  }

  #run(decoder: TextDecoder, bytes: Uint8Array, last: boolean): string {
    try {
      return decoder.decode(bytes, { stream: !last })
    } catch {
      throw refuse(`The file begins as ${this.#encoding.toUpperCase()}, but holds bytes that are not.`)
    }
  }
}
