import {
  ArtefactRefused,
  decodeArtefact,
  encodeArtefact,
  type ModelArtefact,
  openArtefact,
} from "@open-valuation/core/market"
import { Effect } from "effect"

/** Far above any model of a real market. A larger file is damaged or an attempt to exhaust memory. */
const MOST_BYTES = 1 << 28

const through = async (
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> => {
  const pieces: Array<Uint8Array<ArrayBuffer>> = []
  let length = 0
  for await (const piece of new Blob([new Uint8Array(bytes)]).stream().pipeThrough(stream)) {
    length += piece.length
    if (length > most) throw new Error(`it holds more than ${most} bytes`)
    pieces.push(piece)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** An artefact in its stored form: gzipped JSON. */
export const artefactToBytes = (artefact: ModelArtefact): Effect.Effect<Uint8Array> =>
  Effect.promise(() =>
    through(new TextEncoder().encode(encodeArtefact(artefact)), new CompressionStream("gzip"), Infinity),
  )

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

const unpack = (bytes: Uint8Array): Promise<Uint8Array> => through(bytes, new DecompressionStream("gzip"), MOST_BYTES)

/**
 * Reads an artefact from JSON, gzipped or plain. `isKept`: the bytes are known to be those that were stored, so that
 * they need no check.
 */
export const artefactFromBytes = (bytes: Uint8Array, isKept = false): Effect.Effect<ModelArtefact, ArtefactRefused> =>
  Effect.tryPromise({
    try: async () => utf8.decode(isGzip(bytes) ? await unpack(bytes) : bytes),
    // The error of a stream that ends too early has no message.
    catch: (cause) =>
      ArtefactRefused.damaged((cause instanceof Error ? cause.message : String(cause)) || "it is not whole"),
  }).pipe(Effect.flatMap((text) => Effect.fromResult(isKept ? openArtefact(text) : decodeArtefact(text))))
