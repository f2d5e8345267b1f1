import { Effect, Option, Stream } from "effect"
import { encodingOf } from "./Encoding.ts"
import { attempt, TableError } from "./TableError.ts"

const PIECE = 256 * 1024

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0e-\x1f]/g

/** Share of broken characters that text may have: cells cut by bytes often end in half a character. */
const BROKEN = 0.02

const refuse = (message: string) => new TableError({ reason: "UnknownEncoding", message })

class TextDecoding {
  readonly #decoder: TextDecoder
  readonly #oldLineEnds: boolean
  #broken = 0
  #length = 0

  constructor(bytes: Uint8Array) {
    const encoding = encodingOf(bytes)
    if (encoding === undefined) throw refuse("The text is not UTF-8, UTF-16, GB18030 or Big5.")
    this.#decoder = new TextDecoder(encoding)
    const head = new TextDecoder(encoding).decode(bytes.subarray(0, PIECE))
    this.#oldLineEnds = !head.includes("\n") && head.includes("\r")
  }

  decode(bytes: Uint8Array, last: boolean): string {
    const raw = this.#decoder.decode(bytes, { stream: !last })
    this.#length += raw.length
    const printed = raw.replace(CONTROL, () => {
      this.#broken++
      return " "
    })
    for (let at = printed.indexOf("\uFFFD"); at >= 0; at = printed.indexOf("\uFFFD", at + 1)) this.#broken++
    if (this.#broken > 16 + this.#length * BROKEN) throw refuse("The text holds binary data.")
    return this.#oldLineEnds ? printed.replaceAll("\r", "\n") : printed
  }
}

/**
 * Bytes as text, in pieces: UTF-8, UTF-16, GB18030 or Big5, by byte order mark or by evidence. Control characters
 * become blanks, a few half characters become `\uFFFD` (with more the bytes are refused), old line ends (CR alone)
 * become LF.
 */
export const text = (
  bytes: Uint8Array,
): Stream.Stream<{ readonly piece: string; readonly last: boolean }, TableError> =>
  Stream.unwrap(
    Effect.map(
      attempt(() => new TextDecoding(bytes)),
      (decoding) =>
        Stream.paginate(0, (at) => {
          const next = at + PIECE
          const last = next >= bytes.length
          return Effect.map(
            attempt(() => decoding.decode(bytes.subarray(at, next), last)),
            (piece) => [[{ piece, last }], last ? Option.none() : Option.some(next)] as const,
          )
        }),
    ),
  )
