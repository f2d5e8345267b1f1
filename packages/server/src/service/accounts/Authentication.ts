import { Scope } from "@open-valuation/http-api"
import { Cache, Clock, Duration, Effect, Exit, Schema } from "effect"
import { Digest } from "effect/crypto"
import { SqlClient, SqlSchema } from "effect/sql"
import { stored } from "../StorageUnavailable.ts"
import { hashOf, isWellFormed } from "./ApiKey.ts"
import { markUsed } from "./KeyLastUse.ts"
import { AccountId, KeyId, KeyInvalid, type Principal } from "./Principal.ts"

/** Maximum number of cached keys, and how long each is cached. An invalid key is forgotten sooner. */
const remembered = { keys: 10_000, valid: Duration.seconds(10), invalid: Duration.seconds(1) }

/** Bounds on the length of a raw key, in characters: the shortest bootstrap key, and more than any key has. */
const rawLength = { min: 16, max: 512 }

const Row = Schema.Struct({
  accountId: AccountId,
  account: Schema.String,
  keyId: KeyId,
  scopes: Schema.Array(Scope),
  callbackUrl: Schema.NullOr(Schema.String),
  expiresAt: Schema.NullOr(Schema.Date),
  validUntil: Schema.NullOr(Schema.Date),
  lastUsedAt: Schema.NullOr(Schema.Date),
})

interface Known {
  readonly principal: Principal
  /** Expiry of the key, milliseconds since 1970. */
  readonly until: number
}

/** Builds the check of raw keys, and `forget`, which clears its cache of a key that has changed, or of all. */
export const makeAuthentication: Effect.Effect<
  {
    readonly authenticate: (rawKey: string) => Effect.Effect<Principal, KeyInvalid>
    readonly forget: (keyId?: number) => Effect.Effect<void>
  },
  never,
  SqlClient.SqlClient | Digest.Digest
> = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const digest = yield* Digest.Digest
  const find = SqlSchema.findAll({
    Request: Schema.Struct({ hash: Schema.String, wellFormed: Schema.Boolean }),
    Result: Row,
    execute: ({ hash, wellFormed }) => sql`
      SELECT a.id AS "accountId", a.name AS account, k.id AS "keyId", k.scopes, k.callback_url AS "callbackUrl",
        k.expires_at AS "expiresAt", s.valid_until AS "validUntil", k.last_used_at AS "lastUsedAt"
      FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id JOIN accounts a ON a.id = k.account_id
      WHERE s.key_hash = ${hash} AND k.revoked_at IS NULL AND (k.bootstrap OR ${wellFormed})`,
  })
  const lookup = Effect.fnUntraced(function* (rawKey: string): Effect.fn.Return<Known, KeyInvalid> {
    const hash = yield* Effect.provideService(hashOf(rawKey), Digest.Digest, digest)
    const [row] = yield* stored(find({ hash, wellFormed: isWellFormed(rawKey) }))
    if (row === undefined) return yield* new KeyInvalid()
    const { expiresAt, lastUsedAt, validUntil, ...principal } = row
    const until = Math.min(expiresAt?.getTime() ?? Infinity, validUntil?.getTime() ?? Infinity)
    if ((yield* Clock.currentTimeMillis) < until) {
      yield* Effect.provideService(markUsed(row.keyId, lastUsedAt), SqlClient.SqlClient, sql)
    }
    return { principal, until }
  })
  const known = yield* Cache.makeWith(lookup, {
    capacity: remembered.keys,
    timeToLive: (exit) =>
      Exit.isSuccess(exit) ? remembered.valid : Exit.hasFails(exit) ? remembered.invalid : Duration.zero,
  })
  return {
    authenticate: Effect.fnUntraced(function* (rawKey) {
      if (rawKey.length < rawLength.min || rawKey.length > rawLength.max) return yield* new KeyInvalid()
      const { principal, until } = yield* Cache.get(known, rawKey)
      return (yield* Clock.currentTimeMillis) < until ? principal : yield* new KeyInvalid()
    }),
    forget: Effect.fnUntraced(function* (keyId) {
      if (keyId === undefined) return yield* Cache.invalidateAll(known)
      // A look-up in progress may find the key as it was, so that only answers about others stay.
      const found = Array.from(yield* Cache.entries(known))
      const others = new Set(found.flatMap(([rawKey, { principal }]) => (principal.keyId === keyId ? [] : [rawKey])))
      for (const rawKey of Array.from(yield* Cache.keys(known))) {
        if (!others.has(rawKey)) yield* Cache.invalidate(known, rawKey)
      }
    }),
  }
})
