import { AssetType } from "@open-valuation/core"
import { Scope } from "@open-valuation/http-api"
import { Cache, Clock, Context, DateTime, Duration, Effect, Exit, Layer, MutableHashMap, Option, Schema } from "effect"
import { Digest } from "effect/crypto"
import { SqlClient, SqlSchema } from "effect/sql"
import { Fen, Int8, stored } from "../storage/Rows.ts"
import { AccountId, hashOf, isWellFormed, KeyId, KeyInvalid, keyHolder, markUsed, type Principal } from "./ApiKey.ts"
import { BillingPolicy, type MonthlyUsage, periodOf, type Usage, usageByMonth } from "./Usage.ts"

/** Maximum number of cached keys, and how long each is cached. An invalid key is forgotten sooner. */
const remembered = { keys: 10_000, valid: Duration.seconds(10), invalid: Duration.seconds(1) }

/** Bounds on the length of a raw key, in characters: the shortest bootstrap key, and more than any key has. */
const rawLength = { min: 16, max: 512 }

const Row = Schema.Struct({
  accountId: AccountId,
  account: Schema.String,
  keyId: KeyId,
  keyName: Schema.String,
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
const makeAuthentication: Effect.Effect<
  {
    readonly known: (rawKey: string) => Principal | undefined
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
      SELECT a.id AS "accountId", a.name AS account, k.id AS "keyId", k.name AS "keyName", k.scopes, k.callback_url AS "callbackUrl",
        k.expires_at AS "expiresAt", s.valid_until AS "validUntil", k.last_used_at AS "lastUsedAt"
      FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id JOIN accounts a ON a.id = k.account_id
      WHERE s.key_hash = ${hash} AND k.revoked_at IS NULL AND (k.bootstrap OR ${wellFormed})`,
  })
  const lookup = Effect.fnUntraced(function* (rawKey: string): Effect.fn.Return<Known, KeyInvalid> {
    const hash = yield* Effect.provideService(hashOf(rawKey), Digest.Digest, digest)
    const [row] = yield* stored(find({ hash, wellFormed: isWellFormed(rawKey) }))
    if (row === undefined) return yield* new KeyInvalid()
    const { expiresAt, keyName, lastUsedAt, validUntil, ...found } = row
    const principal: Principal = { ...found, person: keyHolder(row.keyId, keyName) }
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
  const clock = yield* Clock.Clock
  return {
    known: (rawKey) => {
      const entry = Option.getOrUndefined(MutableHashMap.get(known.map, rawKey))
      const exit = entry?.fiber.pollUnsafe()
      if (entry === undefined || exit === undefined || !Exit.isSuccess(exit)) return undefined
      const now = clock.currentTimeMillisUnsafe()
      return now < (entry.expiresAt ?? Infinity) && now < exit.value.until ? exit.value.principal : undefined
    },
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

/** An account as the operator sees it. */
export class Account extends Schema.Class<Account>("@open-valuation/server/Account")({
  accountId: AccountId,
  name: Schema.String,
  /** The account's own free units per month. `null` falls back to the billing policy. */
  freeQuota: Schema.NullOr(Schema.Int),
  balanceFen: Fen,
  createdAt: Schema.DateTimeUtcFromDate,
}) {}

/** No account has this name. `ov accounts list` shows them; creating a key for a new name creates the account. */
export class AccountNotFound extends Schema.TaggedError<AccountNotFound>()("AccountNotFound", {
  name: Schema.String,
}) {}

/** Accounts: authentication, usage, balance and quota. */
export class Accounts extends Context.Service<
  Accounts,
  {
    /** The account and key behind a raw key that `authenticate` has found within the last ten seconds. */
    readonly known: (rawKey: string) => Principal | undefined
    /** The account and key behind a raw key. Uses a small cache. A key revoked in this process is refused at once. */
    readonly authenticate: (rawKey: string) => Effect.Effect<Principal, KeyInvalid>
    /** Drops a cached key, or all of them. Call it when another process has changed it, or may have changed some. */
    readonly forget: (keyId?: number) => Effect.Effect<void>
    /** Usage of the account in the current month, Asia/Shanghai. */
    readonly usage: (principal: Pick<Principal, "accountId">) => Effect.Effect<Usage>
    /** Usage of the account in its last 24 months with any, newest first, by asset and by key. */
    readonly usageByMonth: (principal: Pick<Principal, "accountId">) => Effect.Effect<ReadonlyArray<MonthlyUsage>>
    /** All accounts, by name. */
    readonly list: Effect.Effect<ReadonlyArray<Account>>
    /** Adds fen to the balance and returns the account. A negative amount reduces the balance, down to zero. */
    readonly credit: (name: string, amountFen: number) => Effect.Effect<Account, AccountNotFound>
    /** Sets the free units per month. `null` restores the billing policy. */
    readonly setQuota: (name: string, units: number | null) => Effect.Effect<Account, AccountNotFound>
  }
>()("@open-valuation/server/Accounts") {
  static readonly layer: Layer.Layer<Accounts, never, SqlClient.SqlClient | Digest.Digest> = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const policy = yield* BillingPolicy
      const { authenticate, forget, known } = yield* makeAuthentication
      const columns = sql.literal(
        `id AS "accountId", name, free_quota AS "freeQuota", balance_fen AS "balanceFen", created_at AS "createdAt"`,
      )
      const usageRows = SqlSchema.findAll({
        Request: Schema.Struct({ accountId: AccountId, period: Schema.String }),
        Result: UsageRow,
        execute: ({ accountId, period }) => sql`
          SELECT a.free_quota AS "freeQuota", a.balance_fen AS "balanceFen", u.asset_type AS "assetType", u.units,
            u.free_units AS "freeUnits", u.amount_fen AS "amountFen"
          FROM accounts a LEFT JOIN account_usage u ON u.account_id = a.id AND u.period = ${period}
          WHERE a.id = ${accountId}::bigint ORDER BY u.asset_type`,
      })
      const change = (name: string, rows: Effect.Effect<ReadonlyArray<unknown>, unknown>) =>
        Effect.orDie(rows).pipe(
          Effect.flatMap(([row]) =>
            row === undefined
              ? Effect.fail(new AccountNotFound({ name }))
              : Effect.orDie(Schema.decodeUnknownEffect(Account)(row)),
          ),
        )
      return Accounts.of({
        known,
        authenticate,
        forget,
        usage: Effect.fnUntraced(function* ({ accountId }) {
          const period = periodOf(yield* DateTime.now)
          return summarise(period, policy.freeQuota, yield* stored(usageRows({ accountId, period })))
        }),
        usageByMonth: ({ accountId }) =>
          usageByMonth(accountId).pipe(stored, Effect.provideService(SqlClient.SqlClient, sql)),
        list: stored(
          SqlSchema.findAll({
            Request: Schema.Void,
            Result: Account,
            execute: () => sql`SELECT ${columns} FROM accounts ORDER BY name`,
          })(),
        ),
        credit: (name, amountFen) =>
          change(
            name,
            stored(sql`UPDATE accounts SET balance_fen = GREATEST(0, balance_fen + ${String(amountFen)}::bigint)
              WHERE name = ${name} RETURNING ${columns}`),
          ),
        setQuota: (name, units) =>
          change(
            name,
            stored(sql`UPDATE accounts SET free_quota = ${units}::integer WHERE name = ${name} RETURNING ${columns}`),
          ),
      })
    }),
  )
}

const UsageRow = Schema.Struct({
  freeQuota: Schema.NullOr(Schema.Int),
  balanceFen: Fen,
  assetType: Schema.NullOr(AssetType),
  units: Schema.NullOr(Schema.Int),
  freeUnits: Schema.NullOr(Schema.Int),
  amountFen: Schema.NullOr(Int8),
})

const summarise = (period: string, defaultQuota: number, rows: ReadonlyArray<typeof UsageRow.Type>): Usage => {
  const byAsset: Record<AssetType, { readonly units: number; readonly amountFen: Fen }> = {}
  const total = { units: 0, free: 0, amountFen: 0 }
  for (const { amountFen, assetType, freeUnits, units } of rows) {
    if (assetType === null) continue
    total.units += units ?? 0
    total.free += freeUnits ?? 0
    total.amountFen += amountFen ?? 0
    byAsset[assetType] = { units: units ?? 0, amountFen: Fen.make(amountFen ?? 0) }
  }
  return {
    period,
    freeQuota: rows[0]?.freeQuota ?? defaultQuota,
    freeUsed: total.free,
    chargedUnits: total.units,
    chargedFen: Fen.make(total.amountFen),
    balanceFen: rows[0]?.balanceFen ?? Fen.make(0),
    byAsset,
  }
}
