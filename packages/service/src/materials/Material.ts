import { type DateTime, Effect, type Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"

/** A file as it was uploaded. */
export interface NewMaterial {
  /** Cleaned: `fileNameOf` of the server, no path. */
  readonly fileName: string
  /** MIME type, decided by the bytes. */
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** What is known of a stored file. */
export interface Material {
  /** `mat_` and 24 characters of base 62: nobody can guess it. */
  readonly materialRef: string
  readonly fileName: string
  readonly contentType: string
}

/** A stored file with its contents. */
export interface MaterialContent extends Material {
  readonly bytes: Uint8Array
  readonly uploadedAt: DateTime.Utc
  /** What opens it, while it is known. */
  readonly password: Redacted.Redacted | undefined
}

/**
 * No such material under this account: never uploaded, removed after its time, or another account's. Upload the file
 * again.
 */
export class MaterialNotFound extends Schema.TaggedError<MaterialNotFound>()("MaterialNotFound", {}) {}

/** The account's files would take more than its quota. Files go by themselves after 30 days at the latest. */
export class MaterialsFull extends Schema.TaggedError<MaterialsFull>()("MaterialsFull", {
  /** Bytes that the account's files take, without those refused. */
  usedBytes: Schema.Number,
  quotaBytes: Schema.Number,
}) {}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const length = 24
const form = /^mat_[0-9A-Za-z]{24}$/

/** A new reference: 143 bits of randomness. */
export const newMaterialRef: Effect.Effect<string, never, SecureRandom.SecureRandom> = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const digits = yield* Effect.replicateEffect(random.intBetween(0, alphabet.length, { halfOpen: true }), length)
  return `mat_${digits.map((digit) => alphabet.charAt(digit)).join("")}`
})

/** Whether a text can be a reference: what cannot is not looked for. */
export const isMaterialRef = (text: string): boolean => form.test(text)
