import { allScopes, Scope } from "@open-valuation/http-api"
import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import type { Digest, SecureRandom } from "effect/crypto"
import { SqlClient, SqlSchema } from "effect/sql"
import { stored } from "../storage/Rows.ts"
import { SecretBox } from "../storage/SecretBox.ts"
import { Accounts } from "./Accounts.ts"
import {
  AccountId,
  generate,
  generateWebhookSecret,
  hashOf,
  KeyId,
  keyHolder,
  markUsed,
  type Principal,
} from "./ApiKey.ts"

/** Hours that the key and secret of before stay valid after a rotation. */
const overlapHours = 24

/** Settings of a new key. A new account name creates the account. */
export interface NewKey {
  readonly name: string
  readonly account: string
  readonly scopes?: ReadonlyArray<Scope> | undefined
  readonly callbackUrl?: string | null | undefined
  readonly expiresAt?: DateTime.Utc | null | undefined
}

/** A key without its secrets, safe to show at any time. */
export const KeyListing = Schema.Struct({
  keyId: KeyId,
  account: Schema.String,
  name: Schema.String,
  scopes: Schema.Array(Scope),
  callbackUrl: Schema.NullOr(Schema.String),
  /** Last four characters of the newest key. */
  lastFour: Schema.String,
  createdAt: Schema.DateTimeUtcFromDate,
  expiresAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  revokedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  /**
   * When a request or a session last acted with it, to within five minutes; `null` if none has. Before this was kept,
   * only the creation of tasks counted.
   */
  lastUsedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
})
export interface KeyListing extends Schema.Schema.Type<typeof KeyListing> {}

/** A key with its secrets, shown once, when it is created or rotated. */
export interface CreatedKey extends KeyListing {
  /** The raw key. It cannot be read again. */
  readonly key: string
  /** `whsec_…`, for verifying webhooks. */
  readonly webhookSecret: string
}

/** There is no such key, or it is already revoked. `ov keys list` shows the keys. */
export class KeyNotFound extends Schema.TaggedError<KeyNotFound>()("KeyNotFound", { keyId: Schema.Int }) {}

/** The operator's view of API keys. Every change takes effect in this process at once. */
export class ApiKeys extends Context.Service<
  ApiKeys,
  {
    readonly create: (key: NewKey) => Effect.Effect<CreatedKey>
    /** All keys, newest first, without secrets. */
    readonly list: Effect.Effect<ReadonlyArray<KeyListing>>
    /** The newest keys of an account, at most 500, without secrets. */
    readonly listOf: (accountId: AccountId) => Effect.Effect<ReadonlyArray<KeyListing>>
    /** Revokes a key. The key and its former versions stop working at once. */
    readonly revoke: (keyId: number) => Effect.Effect<void, KeyNotFound>
    /**
     * Issues a new key and webhook secret under the same id. Those of before stay valid for 24 hours, or until the next
     * rotation: there are never more than two.
     */
    readonly rotate: (keyId: number) => Effect.Effect<CreatedKey, KeyNotFound>
    /**
     * Ensures that the operator's own key (16 characters or more) opens the account `default`. A former bootstrap key
     * stops working at once. Returns the webhook secret if it was generated here, to be shown once.
     */
    readonly ensureBootstrap: (
      rawKey: string,
      webhookSecret: string | undefined,
    ) => Effect.Effect<Option.Option<string>>
    /** Creates a first key for the account `default`. None when there are keys already. */
    readonly createDemo: Effect.Effect<Option.Option<CreatedKey>>
    /**
     * The key of this name with which an account acts without sending one: created, with the account, when there is
     * none. Nobody knows the key, so that it only signs the account's webhooks and counts its requests.
     */
    readonly ofAccount: (
      account: string,
      name: string,
    ) => Effect.Effect<Pick<Principal, "accountId" | "account" | "keyId" | "person">>
    /** The currently valid webhook secrets of a key, newest first. Sign with each. */
    readonly webhookSecrets: (keyId: KeyId) => Effect.Effect<ReadonlyArray<string>>
  }
>()("@open-valuation/server/ApiKeys") {
  static readonly layer: Layer.Layer<
    ApiKeys,
    never,
    SqlClient.SqlClient | Accounts | SecretBox | Digest.Digest | SecureRandom.SecureRandom
  > = Layer.effect(
    ApiKeys,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accounts = yield* Accounts
      const box = yield* SecretBox
      const context = yield* Effect.context<Digest.Digest | SecureRandom.SecureRandom>()

      const accountNamed = Effect.fnUntraced(function* (name: string) {
        const now = DateTime.toDate(yield* DateTime.now)
        // This update changes nothing but locks the row, so that two concurrent first starts create one demo key.
        const rows = yield* sql`INSERT INTO accounts (name, created_at) VALUES (${name}, ${now})
          ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id AS "accountId"`
        return (yield* decodeAccount(rows))[0].accountId
      })

      const insertKey = Effect.fnUntraced(function* (accountId: AccountId, key: NewKey, bootstrap: boolean) {
        const now = DateTime.toDate(yield* DateTime.now)
        const expires = key.expiresAt ? DateTime.toDate(key.expiresAt) : null
        const rows =
          yield* sql`INSERT INTO api_keys (account_id, name, scopes, callback_url, bootstrap, created_at, expires_at)
          VALUES (${String(accountId)}::bigint, ${key.name}, ${JSON.stringify(key.scopes ?? allScopes)}::jsonb,
            ${key.callbackUrl ?? null}::text, ${bootstrap}, ${now}, ${expires}::timestamptz)
          RETURNING id AS "keyId"`
        return (yield* decodeKey(rows))[0].keyId
      })

      const insertSecret = Effect.fnUntraced(function* (keyId: KeyId, rawKey: string, webhookSecret: string) {
        const now = DateTime.toDate(yield* DateTime.now)
        yield* sql`INSERT INTO api_key_secrets (key_hash, key_id, last_four, webhook_secret, created_at)
          VALUES (${yield* hashOf(rawKey)}, ${String(keyId)}::bigint, ${rawKey.slice(-4)},
            ${yield* box.seal(webhookSecret)}, ${now})`
      })

      const listings = SqlSchema.findAll({
        Request: KeyChoice,
        Result: KeyListing,
        execute: ({ accountId, keyId, most }) => sql`
          SELECT k.id AS "keyId", a.name AS account, k.name, k.scopes, k.callback_url AS "callbackUrl",
            (SELECT last_four FROM api_key_secrets s WHERE s.key_id = k.id AND s.valid_until IS NULL) AS "lastFour",
            k.created_at AS "createdAt", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
            k.last_used_at AS "lastUsedAt"
          FROM api_keys k JOIN accounts a ON a.id = k.account_id
          WHERE (${keyId}::bigint IS NULL OR k.id = ${keyId}::bigint)
            AND (${accountId}::bigint IS NULL OR k.account_id = ${accountId}::bigint)
          ORDER BY k.id DESC LIMIT ${most}::integer`,
      })

      const shown = Effect.fnUntraced(function* (keyId: KeyId) {
        const key = yield* generate
        const webhookSecret = yield* generateWebhookSecret
        yield* insertSecret(keyId, key, webhookSecret)
        const [listing] = yield* listings({ ...everyKey, keyId })
        if (listing === undefined) return yield* Effect.die(new Error(`Key ${keyId} vanished`))
        return { ...listing, key, webhookSecret }
      })

      const create = Effect.fnUntraced(function* (key: NewKey) {
        return yield* shown(yield* insertKey(yield* accountNamed(key.account), key, false))
      })

      const revoke = Effect.fnUntraced(function* (keyId: number) {
        const now = DateTime.toDate(yield* DateTime.now)
        const rows = yield* sql`UPDATE api_keys SET revoked_at = ${now}
          WHERE id = ${String(keyId)}::bigint AND revoked_at IS NULL RETURNING id`
        if (rows.length === 0) return yield* new KeyNotFound({ keyId })
        yield* changed(keyId)
      })

      const rotate = Effect.fnUntraced(function* (keyId: number) {
        const [row] = yield* sql`SELECT id AS "keyId" FROM api_keys
          WHERE id = ${String(keyId)}::bigint AND revoked_at IS NULL FOR UPDATE`
        if (row === undefined) return yield* new KeyNotFound({ keyId })
        const until = DateTime.toDate(DateTime.add(yield* DateTime.now, { hours: overlapHours }))
        yield* sql`DELETE FROM api_key_secrets WHERE key_id = ${String(keyId)}::bigint AND valid_until IS NOT NULL`
        yield* sql`UPDATE api_key_secrets SET valid_until = ${until} WHERE key_id = ${String(keyId)}::bigint`
        yield* changed(keyId)
        return yield* shown((yield* decodeKey([row]))[0].keyId)
      })

      const ensureBootstrap = Effect.fnUntraced(function* (rawKey: string, webhookSecret: string | undefined) {
        const accountId = yield* accountNamed("default")
        const hash = yield* hashOf(rawKey)
        const found = yield* sql`SELECT k.id AS "keyId", s.key_hash AS hash, s.webhook_secret AS "webhookSecret"
          FROM api_keys k LEFT JOIN api_key_secrets s ON s.key_id = k.id AND s.key_hash = ${hash} WHERE k.bootstrap`
        const [former] = yield* Schema.decodeUnknownEffect(Schema.Array(BootstrapRow))(found)
        const keyId = former?.keyId ?? (yield* insertKey(accountId, { name: "bootstrap", account: "default" }, true))
        const kept = former?.webhookSecret ? yield* box.open(former.webhookSecret) : undefined
        const secret = webhookSecret ?? kept ?? (yield* generateWebhookSecret)
        yield* sql`UPDATE api_keys SET revoked_at = NULL WHERE id = ${String(keyId)}::bigint`
        if (secret !== kept) {
          yield* sql`DELETE FROM api_key_secrets WHERE key_id = ${String(keyId)}::bigint`
          yield* insertSecret(keyId, rawKey, secret)
        }
        // Other processes may remember the operator's key as unknown.
        yield* changed()
        return webhookSecret === undefined && kept === undefined ? Option.some(secret) : Option.none()
      })

      const createDemo = Effect.gen(function* () {
        yield* accountNamed("default")
        const rows = yield* sql`SELECT 1 FROM api_keys LIMIT 1`
        return rows.length > 0 ? Option.none() : Option.some(yield* create({ name: "demo", account: "default" }))
      })

      const namedKey = Effect.fnUntraced(function* (account: string, name: string) {
        const rows = yield* sql`SELECT k.id AS "keyId", a.id AS "accountId", k.last_used_at AS "lastUsedAt"
          FROM accounts a JOIN api_keys k ON k.account_id = a.id
          WHERE a.name = ${account} AND k.name = ${name} AND k.revoked_at IS NULL AND k.expires_at IS NULL
          ORDER BY k.id LIMIT 1`
        return (yield* decodeNamedKeys(rows))[0]
      })

      const createNamedKey = Effect.fnUntraced(function* (account: string, name: string) {
        // Locks the account, so that two concurrent first requests create one key.
        const accountId = yield* accountNamed(account)
        const { keyId } = (yield* namedKey(account, name)) ?? (yield* create({ name, account }))
        return { accountId, keyId, lastUsedAt: null }
      }, sql.withTransaction)

      const ofAccount = Effect.fnUntraced(function* (account: string, name: string) {
        const { accountId, keyId, lastUsedAt } =
          (yield* namedKey(account, name)) ?? (yield* createNamedKey(account, name))
        yield* Effect.provideService(markUsed(keyId, lastUsedAt), SqlClient.SqlClient, sql)
        return { account, accountId, keyId, person: keyHolder(keyId, name) }
      })

      const webhookSecrets = Effect.fnUntraced(function* (keyId: KeyId) {
        const now = DateTime.toDate(yield* DateTime.now)
        const rows = yield* sql`SELECT webhook_secret AS sealed FROM api_key_secrets
          WHERE key_id = ${String(keyId)}::bigint AND (valid_until IS NULL OR valid_until > ${now})
          ORDER BY created_at DESC, valid_until DESC NULLS FIRST`
        const secrets = yield* Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ sealed: Schema.String })))(rows)
        return yield* Effect.forEach(secrets, ({ sealed }) => box.open(sealed))
      })

      /** Drops the cached key, or all, here once the change is committed, and notifies the other processes. */
      const changed = (keyId?: number) =>
        Effect.andThen(
          sql.afterCommit(accounts.forget(keyId)),
          sql`SELECT pg_notify(${keysChanged}, ${keyId === undefined ? "" : String(keyId)})`,
        )

      return ApiKeys.of({
        create: (key) => create(key).pipe(sql.withTransaction, stored, Effect.provideContext(context)),
        list: stored(listings(everyKey)),
        listOf: (accountId) => stored(listings({ ...everyKey, accountId, most: MOST_LISTED })),
        revoke: (keyId) => revoke(keyId).pipe(sql.withTransaction, stored),
        rotate: (keyId) => rotate(keyId).pipe(sql.withTransaction, stored, Effect.provideContext(context)),
        ensureBootstrap: (rawKey, webhookSecret) =>
          ensureBootstrap(rawKey, webhookSecret).pipe(sql.withTransaction, stored, Effect.provideContext(context)),
        createDemo: createDemo.pipe(sql.withTransaction, stored, Effect.provideContext(context)),
        ofAccount: (account, name) => ofAccount(account, name).pipe(stored, Effect.provideContext(context)),
        webhookSecrets: (keyId) => stored(webhookSecrets(keyId)),
      })
    }),
  )
}

/** PostgreSQL channel that announces changed keys. On each one call `Accounts.forget` with its `changedKey`. */
export const keysChanged = "open_valuation_keys"

/** The key that a notification names; `undefined` when any may have changed. */
export const changedKey = (payload: string): number | undefined => (/^\d+$/.test(payload) ? Number(payload) : undefined)

/** Which keys to list; null for no condition. */
const KeyChoice = Schema.Struct({
  keyId: Schema.NullOr(KeyId),
  accountId: Schema.NullOr(AccountId),
  most: Schema.NullOr(Schema.Int),
})

const everyKey: typeof KeyChoice.Type = { keyId: null, accountId: null, most: null }

const MOST_LISTED = 500

const BootstrapRow = Schema.Struct({ keyId: KeyId, webhookSecret: Schema.NullOr(Schema.String) })

const decodeAccount = Schema.decodeUnknownEffect(Schema.Tuple([Schema.Struct({ accountId: AccountId })]))
const decodeNamedKeys = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ keyId: KeyId, accountId: AccountId, lastUsedAt: Schema.NullOr(Schema.Date) })),
)
const decodeKey = Schema.decodeUnknownEffect(Schema.Tuple([Schema.Struct({ keyId: KeyId })]))
