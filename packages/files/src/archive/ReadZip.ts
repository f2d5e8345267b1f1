import type { Entry, FileEntry } from "@zip.js/zip.js"
import { Effect, Stream } from "effect"
import { type DocumentContext, type PieceReader, unreadable } from "../DocumentReader.ts"

/** Files that operating systems leave in archives, and Excel's lock files of open workbooks. */
const JUNK = /(^|\/)(__MACOSX\/|\.[^/]*$|~\$|Thumbs\.db$|desktop\.ini$)/i

const library = Effect.promise(() => import("@zip.js/zip.js"))

/** Decodes a file name. A name without the UTF-8 flag is still UTF-8, or in the encoding of Chinese Windows. */
const fileName = (raw: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder("gb18030").decode(raw)
  }
}

/** Reads the files of a ZIP archive with `open`, encrypted ones (AES, ZipCrypto) with the password. */
export const readZip =
  <Piece>(open: PieceReader<Piece>): PieceReader<Piece> =>
  (bytes, context) =>
    Stream.unwrap(
      Effect.gen(function* () {
        const { limits } = context
        if (context.depth > limits.nesting) {
          return yield* unreadable(context, "too-large", `archives nested deeper than ${limits.nesting}`)
        }
        const files = yield* list(bytes, context)
        let left = limits.unpackedBytes
        return Stream.flatMap(Stream.fromIterable(files), ({ entry, name }) => {
          const inner = { ...context, fileName: name, depth: context.depth + 1 }
          return Stream.unwrap(
            Effect.map(extract(entry, inner, context, Math.min(left, limits.bytes)), (content) => {
              left -= content.length
              return open(content, inner)
            }),
          )
        })
      }),
    )

const list = Effect.fnUntraced(function* (bytes: Uint8Array, context: DocumentContext) {
  const { Uint8ArrayReader, ZipReader } = yield* library
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false })
  const files: Array<{ readonly entry: FileEntry; readonly name: string }> = []
  const damaged = () => unreadable(context, "corrupt", "the archive's directory is damaged")
  const entries = reader.getEntriesGenerator()
  yield* Stream.fromAsyncIterable<Entry, ReturnType<typeof damaged>>(entries, damaged).pipe(
    Stream.runForEach((entry) => {
      const name = fileName(entry.rawFilename).replaceAll("\\", "/")
      if (entry.directory || JUNK.test(name)) return Effect.void
      files.push({ entry, name })
      return files.length > context.limits.files
        ? unreadable(context, "too-large", `more than ${context.limits.files} files in the archive`)
        : Effect.void
    }),
  )
  if (files.length === 0) return yield* unreadable(context, "empty", "the archive holds no files")
  return files
})

/** A password belongs to the archive, so its faults name the archive, whichever file was tried. */
const extract = Effect.fnUntraced(function* (
  entry: FileEntry,
  context: DocumentContext,
  archive: DocumentContext,
  limit: number,
) {
  if (entry.encrypted && context.password === undefined) {
    return yield* unreadable(archive, "encrypted", "the archive needs a password")
  }
  const zip = yield* library
  let size = 0
  const tooLarge = new Error("too large")
  const reasonOf = (cause: unknown) => {
    // The library may report a consequence of the refusal instead of the refusal itself.
    if (size > limit) return unreadable(context, "too-large", `unpacks to more than ${limit} bytes`)
    const message = cause instanceof Error ? cause.message : ""
    if (message === zip.ERR_UNSUPPORTED_COMPRESSION || message === zip.ERR_UNSUPPORTED_ENCRYPTION) {
      return unreadable(context, "unsupported", message)
    }
    // ZipCrypto checks only one byte of the password. A wrong one may pass, and then decompression fails.
    return entry.encrypted
      ? unreadable(archive, "wrong-password", "the password does not open the archive")
      : unreadable(context, "corrupt", "the file's data in the archive is damaged")
  }
  return yield* Effect.tryPromise({
    try: async (signal) => {
      const pieces: Array<Uint8Array> = []
      const sink = new WritableStream<Uint8Array>({
        write: (piece) => {
          size += piece.length
          if (size > limit) throw tooLarge
          pieces.push(piece)
        },
      })
      const password = entry.encrypted ? context.password : undefined
      await entry.getData(sink, {
        ...(password === undefined ? {} : { password }),
        checkCrc32: true,
        signal,
        useWebWorkers: false,
      })
      return new Uint8Array(Buffer.concat(pieces))
    },
    catch: reasonOf,
  })
})
