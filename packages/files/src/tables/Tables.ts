import { Effect, Stream } from "effect"
import * as Bytes from "./Bytes.ts"
import { concat } from "./Bytes.ts"
import { CsvScanner } from "./Csv.ts"
import { byteOrderMark, type Encoding, EVIDENCE, looksGb18030 } from "./Encoding.ts"
import type { HeaderWords } from "./HeaderSearch.ts"
import { JsonLinesScanner } from "./JsonLines.ts"
import type { Row, RowBatch, RowScanner } from "./Row.ts"
import { attempt, TableError } from "./TableError.ts"
import { defaultLimits, type TableLimits, tooManyRows } from "./TableLimits.ts"

export { grid } from "./Grid.ts"
export { text } from "./Text.ts"
export { isText } from "./TextTest.ts"
export { sheets } from "./Sheets.ts"
export { builtInFormat, hidesSomething, numberFormat, printNumber, showsCell } from "./Xlsx/NumberFormat.ts"

/** First bytes of formats that are mistaken for tables, and what to send instead. */
const REFUSED: ReadonlyArray<{ readonly magic: ReadonlyArray<number>; readonly name: string }> = [
  { magic: [0xd0, 0xcf, 0x11, 0xe0], name: "an old Excel workbook (.xls)" },
  { magic: [0x25, 0x50, 0x44, 0x46], name: "a PDF" },
  { magic: [0x89, 0x50, 0x4e, 0x47], name: "an image" },
  { magic: [0xff, 0xd8, 0xff], name: "an image" },
  { magic: [0x28, 0xb5, 0x2f, 0xfd], name: "zstd-compressed" },
  { magic: [0x42, 0x5a, 0x68], name: "bzip2-compressed" },
  { magic: [0xfd, 0x37, 0x7a, 0x58], name: "xz-compressed" },
  { magic: [0x50, 0x41, 0x52, 0x45], name: "an encrypted Parquet file" },
]

const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const PARQUET = [0x50, 0x41, 0x52, 0x31]

const startsWith = (head: Uint8Array, magic: ReadonlyArray<number>) => magic.every((byte, at) => head[at] === byte)

const unknownFormat = (what: string) =>
  new TableError({
    reason: "UnknownFormat",
    message: `The file is ${what}. Send CSV, TSV, JSON Lines, XLSX or Parquet, also compressed with gzip.`,
  })

const empty = () =>
  new TableError({
    reason: "Empty",
    message: "The file is empty. It needs a header line with the names of the columns, and rows below it.",
  })

/**
 * The rows of a table file, in batches. The content decides what the file is: gzip, XLSX (the first sheet), Parquet,
 * JSON Lines, or delimited text; UTF-8, UTF-16 with a byte order mark, or GB18030. Any other file, or one that exceeds
 * a limit, fails with `TableError`; a single bad record is a row with a `fault`. A table without rows gives one batch
 * with its columns. `words`: of its reader, by which a header is found below a title, and in two rows.
 */
export const rows = <E = never, R = never>(
  bytes: Uint8Array | Stream.Stream<Uint8Array, E, R>,
  limits: Partial<TableLimits> = {},
  words?: HeaderWords,
): Stream.Stream<RowBatch, TableError | E, R> => {
  const bounds = { ...defaultLimits, ...limits }
  const source = bytes instanceof Uint8Array ? Bytes.fromArray(bytes) : bytes
  return source.pipe(Bytes.bounded(bounds.bytes), (all) => fromBytes(all, bounds, words, true), countRows(bounds))
}

const fromBytes = <E, R>(
  stream: Stream.Stream<Uint8Array, E, R>,
  limits: TableLimits,
  words: HeaderWords | undefined,
  mayBeGzip: boolean,
): Stream.Stream<RowBatch, TableError | E, R> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const { head, all } = yield* Bytes.peek(stream, 8)
      if (head.length === 0) return Stream.fail(empty())
      if (startsWith(head, GZIP)) {
        if (!mayBeGzip) return Stream.fail(unknownFormat("compressed with gzip twice"))
        return fromBytes(all.pipe(Bytes.inflate("gzip"), Bytes.bounded(limits.bytes)), limits, words, false)
      }
      if (startsWith(head, ZIP)) {
        // Loaded with the first workbook: a page that reads text alone does not download it.
        const { rows: workbookRows } = yield* Effect.promise(() => import("./Xlsx.ts"))
        return Stream.orElseIfEmpty(workbookRows(all, limits, words), () => Stream.fail(empty()))
      }
      if (startsWith(head, PARQUET)) {
        const { rows: parquetRows } = yield* Effect.promise(() => import("./Parquet.ts"))
        return parquetRows(all, limits)
      }
      const refused = REFUSED.find(({ magic }) => startsWith(head, magic))
      return refused === undefined ? fromText(all, limits, words) : Stream.fail(unknownFormat(refused.name))
    }),
  )

const fromText = <E, R>(
  stream: Stream.Stream<Uint8Array, E, R>,
  limits: TableLimits,
  words: HeaderWords | undefined,
): Stream.Stream<RowBatch, TableError | E, R> =>
  Stream.suspend(() => {
    const reader = new TextReader()
    let scanner: RowScanner | undefined
    let leading = ""
    const scan = (piece: Uint8Array, last: boolean): ReadonlyArray<Row> => {
      const text = reader.push(piece, last)
      if (scanner !== undefined) return scanner.push(text, last)
      leading += text
      const first = leading.trimStart().charAt(0)
      if (first === "") return []
      if (first === "[") throw unknownFormat("a JSON array, and JSON is read with one object per line")
      scanner = first === "{" ? new JsonLinesScanner(limits) : new CsvScanner(limits, words)
      return scanner.push(leading, last)
    }
    const batch = (piece: Uint8Array, last: boolean) =>
      attempt((): ReadonlyArray<RowBatch> => {
        const found = scan(piece, last)
        if (last && scanner?.columns === undefined) throw empty()
        return scanner?.columns === undefined || (found.length === 0 && !last)
          ? []
          : [{ columns: scanner.columns, rows: found }]
      })
    return stream.pipe(
      Stream.mapEffect((piece) => batch(piece, false)),
      Stream.concat(Stream.fromEffect(Effect.suspend(() => batch(new Uint8Array(0), true)))),
      Stream.flattenIterable,
    )
  })

const countRows =
  (limits: TableLimits) =>
  <E, R>(stream: Stream.Stream<RowBatch, E, R>): Stream.Stream<RowBatch, E | TableError, R> =>
    Stream.mapAccumEffect(
      stream,
      () => 0,
      (sum, batch) =>
        sum + batch.rows.length > limits.rows
          ? tooManyRows(limits)
          : Effect.succeed([sum + batch.rows.length, [batch]] as const),
    )

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
class TextReader {
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
