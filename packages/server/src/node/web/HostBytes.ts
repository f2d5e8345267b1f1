import { Effect, Schema } from "effect"
import { type MaterialBytes, MaterialBytesUnavailable } from "../../service/index.ts"
import { askHost, type Question } from "./AskHost.ts"

/**
 * The host's storage of the bytes of uploaded files, such as a bucket. A reference names one file and is a safe key:
 * `mat_` and 24 letters and digits, whose case matters. Everything else about a file is in the database, its hash
 * included, by which what `get` returns is checked. Each function has 30 seconds a call.
 */
export interface MaterialStorage {
  /** Stores the bytes of a new file. Resolves once they are safe. Once the signal is aborted, nothing may be stored. */
  readonly put: (materialRef: string, bytes: Uint8Array, signal: AbortSignal) => Promise<void>
  /** The bytes, `undefined` or `null` when there are none. */
  readonly get: (materialRef: string, signal: AbortSignal) => Promise<Uint8Array | undefined | null>
  /** Removes the bytes of files; some may be gone already. Called after 30 days at the latest. */
  readonly remove: (materialRefs: ReadonlyArray<string>, signal: AbortSignal) => Promise<void>
}

const LIMIT = "30 seconds"

const Bytes = Schema.NullishOr(Schema.Uint8Array)

/** The storage of the host as that of the service. */
export const hostBytes = (storage: MaterialStorage): MaterialBytes => {
  const ask = <A>(name: keyof MaterialStorage, call: Question<A>["ask"], answer: Question<A>["answer"]) =>
    Effect.mapError(
      askHost({ name: `materials.${name}`, limit: LIMIT, ask: call, answer }),
      ({ message }) => new MaterialBytesUnavailable({ message }),
    )
  return {
    put: (materialRef, bytes) =>
      // A copy, so that the host can keep it and change it.
      Effect.asVoid(ask("put", (signal) => storage.put(materialRef, new Uint8Array(bytes), signal), Schema.Unknown)),
    get: (materialRef) =>
      Effect.map(
        ask("get", (signal) => storage.get(materialRef, signal), Bytes),
        (bytes) => bytes ?? undefined,
      ),
    remove: (materialRefs) =>
      Effect.asVoid(ask("remove", (signal) => storage.remove(materialRefs, signal), Schema.Unknown)),
  }
}
