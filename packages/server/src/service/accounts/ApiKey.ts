import { crc32 } from "node:zlib"
import { Effect } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Base64 } from "effect/encoding"

const prefix = "ovk_"
const randomLength = 30
const checkLength = 6
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const form = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checkLength}}$`)

const encoder = new TextEncoder()

/** Check characters of a key: the CRC-32 of all characters before them in base 62, padded to six characters. */
const checkOf = (rest: string): string => {
  let value = crc32(rest)
  let text = ""
  for (let digit = 0; digit < checkLength; digit++) {
    text = alphabet.charAt(value % alphabet.length) + text
    value = Math.floor(value / alphabet.length)
  }
  return text
}

/** A new key: `ovk_`, 30 random characters of base 62 (178 bits) and 6 check characters. */
export const generate: Effect.Effect<string, never, SecureRandom.SecureRandom> = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const digits = yield* Effect.replicateEffect(random.intBetween(0, alphabet.length, { halfOpen: true }), randomLength)
  const rest = prefix + digits.map((digit) => alphabet.charAt(digit)).join("")
  return rest + checkOf(rest)
})

/**
 * True when a text has the form of a key and its check characters match. Any other text is not a key of ours, unless it
 * is the bootstrap key, which may have any form.
 */
export const isWellFormed = (rawKey: string): boolean =>
  form.test(rawKey) && rawKey.endsWith(checkOf(rawKey.slice(0, -checkLength)))

/** SHA-256 of a raw key in hex. Besides the last four characters, this is all that is stored of a key. */
export const hashOf = (rawKey: string): Effect.Effect<string, never, Digest.Digest> =>
  Effect.flatMap(Digest.Digest, (digest) => digest.digestHex(Digest.sha256, encoder.encode(rawKey)))

/** A new Standard Webhooks secret: `whsec_` and 32 random bytes in Base64. */
export const generateWebhookSecret: Effect.Effect<string, never, SecureRandom.SecureRandom> = Effect.map(
  Effect.flatMap(SecureRandom.SecureRandom, (random) => random.randomBytes(32)),
  (bytes) => `whsec_${Base64.encode(bytes)}`,
)
