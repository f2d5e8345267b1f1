import { Effect, Stream } from "effect"
import { type TableError, Tables } from "../tables/index.ts"

/** `CHARSET:1252` of OFX 1 (a Windows code page), `encoding="ISO-8859-2"` of XML. */
const DECLARED = /\bCHARSET\s*:\s*(?:windows-?)?(125\d)\b|<\?xml[^<>]{0,200}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i

const declaredIn = (head: string): TextDecoder | undefined => {
  const [, page, label] = DECLARED.exec(head) ?? []
  const name = page === undefined ? label : `windows-${page}`
  if (name === undefined || /^utf-?8$/i.test(name)) return undefined
  try {
    return new TextDecoder(name)
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

/**
 * The text of a file in a banking format: in a detected encoding, like any text; otherwise in the declared encoding;
 * otherwise with U+FFFD for undecodable bytes, since figures, dates and accounts of these formats are ASCII.
 */
export const bookedText = (bytes: Uint8Array): Effect.Effect<string, TableError> =>
  Tables.text(bytes).pipe(
    Stream.map(({ piece }) => piece),
    Stream.mkString,
    Effect.catchIf(
      ({ reason }) => reason === "UnknownEncoding",
      (error) => {
        if (bytes.includes(0)) return Effect.fail(error)
        const head = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1")
        const declared = declaredIn(head)
        return Effect.sync(() => (declared ?? new TextDecoder()).decode(bytes))
      },
    ),
  )
