import { crc32 } from "node:zlib"
import type { Scope } from "@open-valuation/http-api"
import { DateTime, Duration, Effect, Schema } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Base64 } from "effect/encoding"
import { SqlClient, SqlError } from "effect/sql"
import { Int8 } from "../storage/Rows.ts"

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

/** Id of an account. */
export const AccountId = Int8.pipe(Schema.brand("AccountId"))
export type AccountId = typeof AccountId.Type

/** Id of an API key, as `revoke` and `rotate` take it. It is not a secret. */
export const KeyId = Int8.pipe(Schema.brand("KeyId"))
export type KeyId = typeof KeyId.Type

/**
 * Who acts: a user of the account, or whoever holds a key. Two requests with one key are the same person, whatever
 * their addresses.
 */
export const Person = Schema.Struct({
  kind: Schema.Literals(["USER", "KEY"]),
  /** Id of the user or key. */
  id: Schema.String,
  /** The name that the user or key had when it acted. */
  name: Schema.String,
})
export interface Person extends Schema.Schema.Type<typeof Person> {}

/** True when both are the same user or key, whatever they are called. */
export const isSamePerson = (one: Person, other: Person): boolean => one.kind === other.kind && one.id === other.id

/** Whoever holds a key. */
export const keyHolder = (keyId: KeyId, name: string): Person => ({ kind: "KEY", id: String(keyId), name })

/** The caller: the API key and its account. */
export interface Principal {
  readonly accountId: AccountId
  /** The account's unique name. */
  readonly account: string
  readonly keyId: KeyId
  readonly person: Person
  /** The role of a user. A viewer changes nothing, and sees the names and numbers of persons masked. */
  readonly role?: "VIEWER" | "VALUER" | "REVIEWER" | "ADMINISTRATOR"
  readonly scopes: ReadonlyArray<Scope>
  /** Default callback for the key's tasks, used when a request gives none. */
  readonly callbackUrl: string | null
}

/**
 * The key is unknown, revoked or expired. One error for all three, so that a guess reveals nothing. Check the key or
 * create another.
 */
export class KeyInvalid extends Schema.TaggedError<KeyInvalid>()("KeyInvalid", {}) {
  override get message(): string {
    return "The API key is not valid"
  }
}

/** By how much a key's last use may be newer than its mark, so that not every use is a write. */
const SLACK = Duration.minutes(5)

/**
 * Marks a key as used now, unless its mark, as the caller has just read it, is from the last five minutes. A mark that
 * cannot be written is left out: a read-only database still answers.
 */
export const markUsed = Effect.fnUntraced(function* (
  keyId: KeyId,
  lastUsedAt: Date | null,
): Effect.fn.Return<void, never, SqlClient.SqlClient> {
  const now = yield* DateTime.now
  const before = DateTime.toDate(DateTime.subtractDuration(now, SLACK))
  if (lastUsedAt !== null && lastUsedAt > before) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE api_keys SET last_used_at = ${DateTime.toDate(now)}
    WHERE id = ${String(keyId)}::bigint AND (last_used_at IS NULL OR last_used_at <= ${before})`.pipe(
    Effect.catchIf(SqlError.isSqlError, () => Effect.void),
  )
})
