import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { ArtefactRefused, decodeArtefact, encodeArtefact, type ModelArtefact } from "@open-valuation/core/market"
import { Effect } from "effect"

/** Far above any model of a real market. A larger file is damaged or an attempt to exhaust memory. */
const MOST_BYTES = 1 << 28

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** An artefact in its stored form: gzipped JSON. */
export const artefactToBytes = (artefact: ModelArtefact): Effect.Effect<Uint8Array> =>
  Effect.promise(() => pack(encodeArtefact(artefact)))

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Reads an artefact from JSON, gzipped or plain. */
export const artefactFromBytes = (bytes: Uint8Array): Effect.Effect<ModelArtefact, ArtefactRefused> =>
  Effect.tryPromise({
    try: async () => utf8.decode(isGzip(bytes) ? await unpack(bytes, { maxOutputLength: MOST_BYTES }) : bytes),
    catch: (cause) => ArtefactRefused.damaged(cause instanceof Error ? cause.message : String(cause)),
  }).pipe(Effect.flatMap((text) => Effect.fromResult(decodeArtefact(text))))
