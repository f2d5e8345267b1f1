import { Context } from "effect"

/** What accounts may keep. A host overrides it with `Layer.succeed(MaterialPolicy, …)`. */
export const MaterialPolicy = Context.Reference<{
  /** Bytes of uploaded files that one account may keep at the same time. */
  readonly quotaBytes: number
}>("@open-valuation/service/MaterialPolicy", { defaultValue: () => ({ quotaBytes: 10 * 2 ** 30 }) })

/** What a file takes at least, with its row and its indexes: very many empty ones take space, too. */
export const LEAST_FILE_BYTES = 16_384

/** What files of these sizes take of a quota, in bytes. */
export const quotaBytesOf = (files: ReadonlyArray<{ readonly bytes: Uint8Array }>): number =>
  files.reduce((sum, { bytes }) => sum + Math.max(LEAST_FILE_BYTES, bytes.length), 0)
