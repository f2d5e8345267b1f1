import { Context, type DateTime, Effect, type Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"

/** A file to store, as it was uploaded. */
export interface NewMaterial {
  /** Cleaned name without a path, as `fileNameOf` of the server returns it. */
  readonly fileName: string
  /** MIME type, detected from the bytes. */
  readonly contentType: string
  readonly bytes: Uint8Array
  /** Of the bytes, in hexadecimal, where a thread has computed it. */
  readonly sha256?: string
}

/** Metadata of a stored file. */
export interface Material {
  /** `mat_` and 24 base 62 characters, impossible to guess. */
  readonly materialRef: string
  readonly fileName: string
  readonly contentType: string
}

/** A stored file with its contents. */
export interface MaterialContent extends Material {
  readonly bytes: Uint8Array
  /** Of the bytes, in hexadecimal, where it is known. */
  readonly sha256?: string
  readonly uploadedAt: DateTime.Utc
  /** Password of the file, while it is stored. */
  readonly password: Redacted.Redacted | undefined
}

/**
 * There is no such material in this account: it was never uploaded, has expired, or belongs to another account. Upload
 * the file again.
 */
export class MaterialNotFound extends Schema.TaggedError<MaterialNotFound>()("MaterialNotFound", {}) {}

/** The account's files would exceed its quota. Files are removed after 30 days at the latest. */
export class MaterialsFull extends Schema.TaggedError<MaterialsFull>()("MaterialsFull", {
  /** Bytes that the account's files take, without the refused ones. */
  usedBytes: Schema.Number,
  quotaBytes: Schema.Number,
}) {}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const length = 24
const form = /^mat_[0-9A-Za-z]{24}$/

/** A new reference with 143 bits of randomness. */
export const newMaterialRef: Effect.Effect<string, never, SecureRandom.SecureRandom> = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const digits = yield* Effect.replicateEffect(random.intBetween(0, alphabet.length, { halfOpen: true }), length)
  return `mat_${digits.map((digit) => alphabet.charAt(digit)).join("")}`
})

/** True when a text has the form of a reference. Others are not looked up. */
export const isMaterialRef = (text: string): boolean => form.test(text)

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
