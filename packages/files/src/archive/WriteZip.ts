import { Effect, Stream } from "effect"

/** A file of an archive. */
export interface ZippedFile {
  readonly name: string
  readonly text: string
}

/** The bytes of a ZIP archive of texts. A file is read when those before it have been taken, so one is in memory. */
export const writeZip = <E, R>(files: Stream.Stream<ZippedFile, E, R>): Stream.Stream<Uint8Array, E, R> =>
  Stream.unwrap(
    Effect.map(
      Effect.promise(() => import("@zip.js/zip.js")),
      ({ Uint8ArrayReader, ZipWriter }) => {
        const pieces: Array<Uint8Array> = []
        const sink = new WritableStream<Uint8Array>({ write: (piece) => void pieces.push(piece) })
        const writer = new ZipWriter(sink, { useWebWorkers: false })
        const written = (work: () => Promise<unknown>) =>
          Effect.map(Effect.promise(work), () => Stream.fromIterable(pieces.splice(0)))
        return Stream.concat(
          Stream.mapEffect(files, ({ name, text }) =>
            written(() => writer.add(name, new Uint8ArrayReader(new TextEncoder().encode(text)))),
          ),
          Stream.fromEffect(written(() => writer.close())),
        ).pipe(Stream.flatMap((parts) => parts))
      },
    ),
  )
