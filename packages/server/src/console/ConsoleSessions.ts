import { allScopes, Scope } from "@open-valuation/http-api"
import { Context, DateTime, Effect, Layer, Schema, Struct } from "effect"
import { type Digest, SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { SqlClient } from "effect/sql"
import { AccountNotFound, Accounts } from "../accounts/Accounts.ts"
import { AccountId, hashOf, KeyId, keyHolder, KeyInvalid, markUsed, Person } from "../accounts/ApiKey.ts"
import { ApiKeys } from "../accounts/ApiKeys.ts"
import { asPerson, Role, scopesOf, type User, UserId, UserNotFound } from "../people/User.ts"
import { stored } from "../storage/Rows.ts"

/** Lifetimes and limits of the console's links and sessions. */
const consolePolicy = {
  /** Minutes in which a link can be used, once. */
  linkMinutes: 10,
  /** Hours in which a link for a user can be used, once. */
  invitationHours: 72,
  /** Hours after its last use at which a session ends. */
  idleHours: 12,
  /** Days after which a session ends, however it is used. */
  days: 7,
  /** Minutes by which a session may end too early after its last use, so that not every use is a write. */
  slackMinutes: 5,
  /** Sessions of one key, or user. One more ends the oldest. */
  sessions: 100,
} as const

/** A session of the console: a principal that signed in with a link or a key, or a user. */
export const ConsoleSession = Schema.Struct({
  accountId: AccountId,
  account: Schema.String,
  keyId: KeyId,
  keyName: Schema.String,
  person: Person,
  scopes: Schema.Array(Scope),
  callbackUrl: Schema.NullOr(Schema.String),
  /** True when it was opened with a link that is no user's, which only the operator of the machine can make. */
  operator: Schema.Boolean,
  /** The role of the user whose session it is. Absent for a key and for the operator. */
  role: Schema.optionalKey(Role),
  /** When it ends if it is not used. */
  expiresAt: Schema.DateTimeUtcFromDate,
})
export interface ConsoleSession extends Schema.Schema.Type<typeof ConsoleSession> {}

/** The link is unknown, has been used or has expired. `ov console` makes another. */
export class LinkInvalid extends Schema.TaggedError<LinkInvalid>()("LinkInvalid", {}) {}

/** The session is unknown or has ended, by itself or with its key. Sign in again. */
export class SessionEnded extends Schema.TaggedError<SessionEnded>()("SessionEnded", {}) {}

/** A one-time link. */
export interface ConsoleLink {
  /** 43 characters. It cannot be read again. */
  readonly token: string
  readonly expiresAt: DateTime.Utc
}

/** A new session, and the token that opens it. */
export interface OpenedSession {
  /** 43 characters. It cannot be read again. */
  readonly token: string
  readonly session: ConsoleSession
}

/** A user who signs in. */
type SignedInUser = Pick<User, "account" | "userId">

/** Name of the key with which sessions of links and users act. */
const keyName = "console"

/** Who signs in to the console. Tokens have 256 random bits; only their hashes are stored. */
export class ConsoleSessions extends Context.Service<
  ConsoleSessions,
  {
    /** Makes a link that opens one session of the account within 10 minutes. */
    readonly link: (account: string) => Effect.Effect<ConsoleLink, AccountNotFound>
    /** Makes a link that opens one session of a user within 72 hours. Earlier links of the user no longer work. */
    readonly invite: (accountId: AccountId, userId: number) => Effect.Effect<ConsoleLink, UserNotFound>
    /**
     * Opens a session of the operator, who may do all that an account may, or of the user whose link it is. It acts
     * with a key of its own, named "console", which nobody knows.
     */
    readonly openByLink: (link: string) => Effect.Effect<OpenedSession, LinkInvalid>
    /** Opens a session of a user whom a provider has signed in. */
    readonly openByUser: (user: SignedInUser) => Effect.Effect<OpenedSession>
    /** Opens a session that may do what the key may, and ends with it. */
    readonly openByKey: (rawKey: string) => Effect.Effect<OpenedSession, KeyInvalid>
    /**
     * The session of a token. Each use lets it live 12 hours longer, up to 7 days after it was opened. It ends at once
     * when its key is revoked or its user disabled, in whichever process.
     */
    readonly find: (token: string) => Effect.Effect<ConsoleSession, SessionEnded>
    /** Ends the session of a token, if there is one. */
    readonly close: (token: string) => Effect.Effect<void>
  }
>()("@open-valuation/server/ConsoleSessions") {
  static readonly layer: Layer.Layer<
    ConsoleSessions,
    never,
    SqlClient.SqlClient | Accounts | ApiKeys | Digest.Digest | SecureRandom.SecureRandom
  > = Layer.effect(
    ConsoleSessions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accounts = yield* Accounts
      const keys = yield* ApiKeys
      const random = yield* SecureRandom.SecureRandom
      const context = yield* Effect.context<Digest.Digest>()

      const newToken = Effect.map(random.randomBytes(32), (bytes) => Base64Url.encode(bytes))

      const link = Effect.fnUntraced(function* (account: string) {
        const token = yield* newToken
        const expiresAt = DateTime.add(yield* DateTime.now, { minutes: consolePolicy.linkMinutes })
        const rows = yield* sql`INSERT INTO console_links (token_hash, account_id, expires_at)
          SELECT ${yield* hashOf(token)}, id, ${DateTime.toDate(expiresAt)}::timestamptz
          FROM accounts WHERE name = ${account} RETURNING 1`
        if (rows.length === 0) return yield* new AccountNotFound({ name: account })
        return { token, expiresAt }
      })

      const invite = Effect.fnUntraced(function* (accountId: AccountId, userId: number) {
        const token = yield* newToken
        const expiresAt = DateTime.add(yield* DateTime.now, { hours: consolePolicy.invitationHours })
        yield* sql`DELETE FROM console_links WHERE user_id = ${String(userId)}::bigint`
        const rows = yield* sql`INSERT INTO console_links (token_hash, account_id, expires_at, user_id)
          SELECT ${yield* hashOf(token)}, account_id, ${DateTime.toDate(expiresAt)}::timestamptz, id FROM users
          WHERE id = ${String(userId)}::bigint AND account_id = ${String(accountId)}::bigint AND disabled_at IS NULL
          RETURNING 1`
        if (rows.length === 0) return yield* new UserNotFound()
        return { token, expiresAt }
      }, sql.withTransaction)

      /** The session of a token, unless it has ended or its key or user is no longer valid. */
      const sessionOf = Effect.fnUntraced(function* (hash: string, now: Date) {
        const [row] = yield* sql`SELECT a.id AS "accountId", a.name AS account, k.id AS "keyId", k.name AS "keyName",
            CASE WHEN s.operator THEN ${JSON.stringify(allScopes)}::jsonb ELSE k.scopes END AS scopes,
            k.callback_url AS "callbackUrl", s.operator, s.ends_at AS "endsAt", s.expires_at AS "idleAt",
            LEAST(s.expires_at, k.expires_at, secret.valid_until) AS "expiresAt",
            u.id AS "userId", u.name AS "userName", u.role
          FROM console_sessions s JOIN api_keys k ON k.id = s.key_id JOIN accounts a ON a.id = k.account_id
            LEFT JOIN users u ON u.id = s.user_id
            LEFT JOIN api_key_secrets secret ON secret.key_hash = s.key_hash
          WHERE s.token_hash = ${hash} AND k.revoked_at IS NULL AND u.disabled_at IS NULL
            AND LEAST(s.expires_at, k.expires_at, secret.valid_until) > ${now}::timestamptz`
        return row === undefined ? undefined : yield* decodeRow(row)
      })

      const open = Effect.fnUntraced(function* (
        { keyId }: { readonly keyId: ConsoleSession["keyId"] },
        keyHash: string | null,
        userId: UserId | null,
      ) {
        const token = yield* newToken
        const hash = yield* hashOf(token)
        const opened = yield* DateTime.now
        const now = DateTime.toDate(opened)
        const id = String(keyId)
        const user = userId === null ? null : String(userId)
        yield* sql`DELETE FROM console_sessions WHERE token_hash IN (SELECT token_hash FROM console_sessions
          WHERE key_id = ${id}::bigint AND user_id IS NOT DISTINCT FROM ${user}::bigint
          ORDER BY ends_at DESC OFFSET ${consolePolicy.sessions - 1}::integer)`
        yield* sql`UPDATE users SET last_sign_in_at = ${now}::timestamptz WHERE id = ${user}::bigint`
        yield* sql`INSERT INTO console_sessions (token_hash, key_id, key_hash, operator, user_id, expires_at, ends_at)
          VALUES (${hash}, ${id}::bigint, ${keyHash}::text, ${keyHash === null && userId === null}, ${user}::bigint,
            ${DateTime.toDate(DateTime.add(opened, { hours: consolePolicy.idleHours }))}::timestamptz,
            ${DateTime.toDate(DateTime.add(opened, { days: consolePolicy.days }))}::timestamptz)`
        const session = yield* sessionOf(hash, now)
        return session && { token, session: shown(session) }
      })

      const openByLink = Effect.fnUntraced(function* (given: string) {
        const now = DateTime.toDate(yield* DateTime.now)
        const [row] = yield* sql`DELETE FROM console_links l USING accounts a
          WHERE l.token_hash = ${yield* hashOf(given)} AND a.id = l.account_id
          RETURNING a.name AS account, l.expires_at > ${now}::timestamptz AS valid, l.user_id AS "userId"`
        const { account, userId, valid } =
          row === undefined ? { account: "", valid: false, userId: null } : yield* decodeLink(row)
        if (!valid) return undefined
        // A user who was disabled meanwhile gets none.
        return yield* open(yield* keys.ofAccount(account, keyName), null, userId)
      }, sql.withTransaction)

      const openByUser = Effect.fnUntraced(function* ({ account, userId }: SignedInUser) {
        const opened = yield* open(yield* keys.ofAccount(account, keyName), null, userId)
        return opened ?? (yield* Effect.die(new Error("A new session has ended")))
      }, sql.withTransaction)

      const openByKey = Effect.fnUntraced(function* (rawKey: string) {
        const opened = yield* open(yield* accounts.authenticate(rawKey), yield* hashOf(rawKey), null)
        // The key ended between the two statements.
        return opened ?? (yield* new KeyInvalid())
      })

      const find = Effect.fnUntraced(function* (token: string) {
        const hash = yield* hashOf(token)
        const instant = yield* DateTime.now
        const now = DateTime.toDate(instant)
        const row = yield* sessionOf(hash, now)
        if (row === undefined) return yield* new SessionEnded()
        const until = DateTime.min(DateTime.add(instant, { hours: consolePolicy.idleHours }), row.endsAt)
        if (DateTime.isLessThan(DateTime.add(row.idleAt, { minutes: consolePolicy.slackMinutes }), until)) {
          yield* sql`UPDATE console_sessions SET expires_at = ${DateTime.toDate(until)} WHERE token_hash = ${hash}`
          yield* Effect.provideService(markUsed(row.keyId, null), SqlClient.SqlClient, sql)
        }
        return shown(row)
      })

      const close = Effect.fnUntraced(function* (token: string) {
        yield* sql`DELETE FROM console_sessions WHERE token_hash = ${yield* hashOf(token)}`
      })

      return ConsoleSessions.of({
        link: (account) => link(account).pipe(stored, Effect.provideContext(context)),
        invite: (accountId, userId) =>
          Number.isSafeInteger(userId)
            ? invite(accountId, userId).pipe(stored, Effect.provideContext(context))
            : Effect.fail(new UserNotFound()),
        openByLink: (given) =>
          openByLink(given).pipe(
            stored,
            Effect.provideContext(context),
            Effect.filterOrFail(
              (opened) => opened !== undefined,
              () => new LinkInvalid(),
            ),
          ),
        openByUser: (user) => openByUser(user).pipe(stored, Effect.provideContext(context)),
        openByKey: (rawKey) => openByKey(rawKey).pipe(stored, Effect.provideContext(context)),
        find: (token) => find(token).pipe(stored, Effect.provideContext(context)),
        close: (token) => close(token).pipe(stored, Effect.provideContext(context)),
      })
    }),
  )
}

const Row = Schema.Struct({
  ...Struct.omit(ConsoleSession.fields, ["person", "role"]),
  userId: Schema.NullOr(UserId),
  userName: Schema.NullOr(Schema.String),
  role: Schema.NullOr(Role),
  /** When the session ends by itself if it is not used. */
  idleAt: Schema.DateTimeUtcFromDate,
  /** When it ends however it is used. */
  endsAt: Schema.DateTimeUtcFromDate,
})

const shown = ({ endsAt: _, idleAt: __, role, userId, userName, ...session }: typeof Row.Type): ConsoleSession =>
  userId === null || role === null
    ? { ...session, person: keyHolder(session.keyId, session.keyName) }
    : { ...session, person: asPerson({ userId, name: userName ?? "" }), role, scopes: scopesOf[role] }

const decodeRow = Schema.decodeUnknownEffect(Row)
const decodeLink = Schema.decodeUnknownEffect(
  Schema.Struct({ account: Schema.String, valid: Schema.Boolean, userId: Schema.NullOr(UserId) }),
)
