import { Effect, Pull, type Scope, Stream } from "effect"
import { TableError } from "./TableError.ts"

const PIECE = 256 * 1024

/** Bytes in memory as a stream of pieces, without copying. */
export const fromArray = (bytes: Uint8Array): Stream.Stream<Uint8Array> =>
  Stream.suspend(() => {
    const pieces: Array<Uint8Array> = []
    for (let at = 0; at < bytes.length; at += PIECE) pieces.push(bytes.subarray(at, at + PIECE))
    return Stream.fromIterable(pieces).pipe(Stream.rechunk(1))
  })

/** Joins pieces of bytes. */
export const concat = (pieces: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** At least the first `count` bytes (fewer if the stream is shorter), and the whole stream, those bytes included. */
export const peek = <E, R>(
  stream: Stream.Stream<Uint8Array, E, R>,
  count: number,
): Effect.Effect<{ readonly head: Uint8Array; readonly all: Stream.Stream<Uint8Array, E, R> }, E, R | Scope.Scope> =>
  Effect.gen(function* () {
    const pull = yield* Stream.toPull(stream)
    let head: Uint8Array = new Uint8Array(0)
    let open = true
    while (open && head.length < count) {
      const pieces = yield* Pull.catchDone(pull, () => Effect.succeed(undefined))
      if (pieces === undefined) open = false
      else head = concat([head, ...pieces])
    }
    const rest = Stream.fromPull(Effect.succeed(pull))
    return { head, all: Stream.concat(Stream.make(head), open ? rest : Stream.empty) }
  })

export const tooManyBytes = (limit: number): TableError =>
  new TableError({
    reason: "TooManyBytes",
    message: `The file holds more than ${limit} bytes of data. Split it into smaller files.`,
  })

/** Fails as soon as more than `limit` bytes have come. */
export const bounded =
  (limit: number) =>
  <E, R>(stream: Stream.Stream<Uint8Array, E, R>): Stream.Stream<Uint8Array, E | TableError, R> =>
    Stream.mapAccumEffect(
      stream,
      () => 0,
      (sum, piece) =>
        sum + piece.length > limit ? tooManyBytes(limit) : Effect.succeed([sum + piece.length, [piece]] as const),
    )

/** Decompresses; the result is not bounded, so `bounded` belongs behind it. */
export const inflate =
  (format: "gzip" | "deflate-raw") =>
  <E, R>(stream: Stream.Stream<Uint8Array, E, R>): Stream.Stream<Uint8Array, E | TableError, R> =>
    Stream.unwrap(
      Effect.gen(function* () {
        const context = yield* Effect.context<R>()
        const failures: Array<E> = []
        const source = Stream.tapError(stream, (error) => Effect.sync(() => failures.push(error))).pipe(
          Stream.map((piece) => new Uint8Array(piece)),
        )
        return Stream.fromReadableStream({
          evaluate: () =>
            Stream.toReadableStreamWith(source, context).pipeThrough<Uint8Array>(new DecompressionStream(format)),
          onError: () =>
            failures[0] ??
            new TableError({
              reason: "BrokenArchive",
              message: "The compressed data is damaged or cut short. Compress or download the file again.",
            }),
        })
      }),
    )
