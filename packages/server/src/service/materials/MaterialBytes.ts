import { Context, type Effect, Schema } from "effect"

/**
 * The storage of the files cannot be read or written now. `message` is one line for the operator, without a secret and
 * without a file's content. Callers get 50300; tasks wait.
 */
export class MaterialBytesUnavailable extends Schema.TaggedError<MaterialBytesUnavailable>()(
  "MaterialBytesUnavailable",
  { message: Schema.String },
) {}

/**
 * Where the bytes of uploaded files are. Everything else about a file is in the database: its account, name, size and
 * hash, by which the bytes are checked whenever they are read. A reference is `mat_` and 24 letters and digits, upper
 * and lower case being different.
 */
export interface MaterialBytes {
  /** Stores the bytes of a new file, all or none. Once it succeeds they survive a crash. */
  readonly put: (materialRef: string, bytes: Uint8Array) => Effect.Effect<void, MaterialBytesUnavailable>
  /** The bytes of a file of this size; `undefined` when there are none. */
  readonly get: (materialRef: string, size: number) => Effect.Effect<Uint8Array | undefined, MaterialBytesUnavailable>
  /** Removes the bytes of files, up to 500 at a time. There may be none, or only a part after an interrupted `put`. */
  readonly remove: (materialRefs: ReadonlyArray<string>) => Effect.Effect<void, MaterialBytesUnavailable>
}

/**
 * The host's own storage of the bytes. Without it they are in the database. Change it only while no files are stored:
 * those in the former storage are not found any more.
 */
export const MaterialBytes = Context.Reference<MaterialBytes | undefined>("@open-valuation/server/MaterialBytes", {
  defaultValue: () => undefined,
})
