import { Context } from "effect"

/** Storage limits of accounts. A host overrides them with `Layer.succeed(MaterialPolicy, …)`. */
export const MaterialPolicy = Context.Reference<{
  /** Total bytes of uploaded files that one account may store. */
  readonly quotaBytes: number
}>("@open-valuation/server/MaterialPolicy", { defaultValue: () => ({ quotaBytes: 10 * 2 ** 30 }) })

/** Minimum bytes charged for a file, for its row and indexes: many empty files take space, too. */
export const LEAST_FILE_BYTES = 16_384

/** Bytes of quota that files of these sizes use. */
export const quotaBytesOf = (files: ReadonlyArray<{ readonly bytes: Uint8Array }>): number =>
  files.reduce((sum, { bytes }) => sum + Math.max(LEAST_FILE_BYTES, bytes.length), 0)
