import { createGunzip } from "node:zlib"
import { Effect, Stream } from "effect"
import { type PieceReader, unreadable } from "../DocumentReader.ts"

class TooLarge extends Error {}

/** Reads a gzip file with `open`. */
export const readGzip =
  <Piece>(open: PieceReader<Piece>): PieceReader<Piece> =>
  (bytes, context) =>
    Stream.unwrap(
      Effect.gen(function* () {
        const { limits } = context
        if (context.depth > limits.nesting) {
          return yield* unreadable(context, "too-large", `archives nested deeper than ${limits.nesting}`)
        }
        const content = yield* Effect.tryPromise({
          try: () => gunzip(bytes, limits.bytes),
          catch: (cause) =>
            cause instanceof TooLarge
              ? unreadable(context, "too-large", `unpacks to more than ${limits.bytes} bytes`)
              : unreadable(context, "corrupt", "the compressed data is damaged or cut short"),
        })
        return open(content, {
          ...context,
          fileName: context.fileName.replace(/\.gz(ip)?$/i, ""),
          depth: context.depth + 1,
        })
      }),
    )

const gunzip = async (bytes: Uint8Array, limit: number): Promise<Uint8Array> => {
  const unzip = createGunzip()
  unzip.end(bytes)
  const pieces: Array<Uint8Array> = []
  let size = 0
  for await (const piece of unzip as AsyncIterable<Uint8Array>) {
    size += piece.length
    if (size > limit) throw new TooLarge()
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}
