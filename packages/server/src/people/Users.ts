import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { AccountId } from "../accounts/ApiKey.ts"
import { storable, stored } from "../storage/Rows.ts"
import { EmailTaken, type Role, User, UserNotFound, UsersFull } from "./User.ts"

/** Users of an account, disabled ones included. */
const MOST_USERS = 500

/** A new user. */
export interface NewUser {
  readonly accountId: AccountId
  readonly name: string
  /** By it a sign-in of the provider finds a user who was added here. */
  readonly email: string | null
  readonly role: Role
}

/** What to change of a user. */
export interface UserChange {
  readonly name?: string | undefined
  readonly role?: Role | undefined
  readonly disabled?: boolean | undefined
}

/** Whom a provider has signed in, and what it says of the person. */
export interface Identified {
  readonly issuer: string
  readonly subject: string
  readonly name: string
  /** Only an address that the provider has verified. */
  readonly email: string | null
  /** The role that the provider gives, if it gives any. */
  readonly role: Role | undefined
}

/** The users of accounts. A change of a role, and a user who is disabled, take effect with the next request. */
export class Users extends Context.Service<
  Users,
  {
    readonly add: (user: NewUser) => Effect.Effect<User, EmailTaken | UsersFull>
    /** All users of an account, or of all accounts, by name. */
    readonly list: (accountId?: AccountId) => Effect.Effect<ReadonlyArray<User>>
    readonly change: (accountId: AccountId, userId: number, change: UserChange) => Effect.Effect<User, UserNotFound>
    /**
     * The user whom a provider has signed in: the one who signed in by it before, else the one with its e-mail address,
     * else a new one when the provider gives a role. A role that it gives replaces that of before. `UserNotFound` for a
     * stranger without a role, and for a disabled user.
     */
    readonly identified: (accountId: AccountId, person: Identified) => Effect.Effect<User, UserNotFound | UsersFull>
  }
>()("@open-valuation/server/Users") {
  static readonly layer: Layer.Layer<Users, never, SqlClient.SqlClient> = Layer.effect(
    Users,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const shown = (rows: Statement.Fragment) => sql`
        SELECT u.id AS "userId", u.account_id AS "accountId", a.name AS account, u.name, u.email, u.role,
          CASE WHEN u.disabled_at IS NOT NULL THEN 'DISABLED' WHEN u.last_sign_in_at IS NULL THEN 'INVITED'
            ELSE 'ACTIVE' END AS state,
          u.created_at AS "createdAt", u.last_sign_in_at AS "lastSignInAt"
        FROM (${rows}) u JOIN accounts a ON a.id = u.account_id ORDER BY a.name, u.name, u.id`

      /** The rows that a statement returns. A statement that writes must stand at the top of its query. */
      const written = Effect.fnUntraced(function* (statement: Statement.Fragment) {
        const [row] = yield* decodeUsers(
          yield* sql`WITH written AS (${statement}) ${shown(sql`SELECT * FROM written`)}`,
        )
        return row
      })

      const add = Effect.fnUntraced(function* (user: NewUser, from?: Pick<Identified, "issuer" | "subject">) {
        const at = DateTime.toDate(yield* DateTime.now)
        const account = String(user.accountId)
        yield* sql`SELECT id FROM accounts WHERE id = ${account}::bigint FOR UPDATE`
        const [row] = yield* sql`SELECT count(*)::integer AS users FROM users WHERE account_id = ${account}::bigint`
        if ((yield* decodeCount(row)).users >= MOST_USERS) return yield* new UsersFull({ most: MOST_USERS })
        const added = yield* written(sql`INSERT INTO users (account_id, name, email, role, issuer, subject, created_at)
          VALUES (${account}::bigint, ${storable(user.name)}, ${user.email}::text, ${user.role},
            ${from?.issuer ?? null}::text, ${from?.subject ?? null}::text, ${at}::timestamptz)
          ON CONFLICT DO NOTHING RETURNING *`)
        return added ?? (yield* new EmailTaken())
      }, sql.withTransaction)

      const change = Effect.fnUntraced(function* (accountId: AccountId, userId: number, wish: UserChange) {
        const at = DateTime.toDate(yield* DateTime.now)
        const disabled =
          wish.disabled === undefined
            ? sql`disabled_at`
            : wish.disabled
              ? sql`COALESCE(disabled_at, ${at}::timestamptz)`
              : sql`NULL`
        const changed = yield* written(sql`UPDATE users SET name = COALESCE(${wish.name ?? null}::text, name),
            role = COALESCE(${wish.role ?? null}::text, role), disabled_at = ${disabled}
          WHERE id = ${String(userId)}::bigint AND account_id = ${String(accountId)}::bigint RETURNING *`)
        return changed ?? (yield* new UserNotFound())
      })

      const identified = Effect.fnUntraced(function* (accountId: AccountId, person: Identified) {
        const { email, issuer, role, subject } = person
        const account = String(accountId)
        const known = yield* written(sql`UPDATE users SET issuer = ${issuer}, subject = ${subject},
            role = COALESCE(${role ?? null}::text, role)
          WHERE disabled_at IS NULL AND id = (SELECT id FROM users WHERE account_id = ${account}::bigint
            AND ((issuer = ${issuer} AND subject = ${subject})
              OR (issuer IS NULL AND lower(email) = lower(${email}::text)))
            ORDER BY issuer NULLS LAST LIMIT 1)
          RETURNING *`)
        if (known !== undefined) return known
        if (role === undefined) return yield* new UserNotFound()
        // A disabled user, and another's address, are in the way of a new one.
        return yield* Effect.mapError(add({ accountId, name: person.name, email, role }, person), (error) =>
          error._tag === "EmailTaken" ? new UserNotFound() : error,
        )
      })

      return Users.of({
        add: (user) => stored(add(user)),
        list: (accountId) =>
          shown(
            accountId === undefined
              ? sql`SELECT * FROM users`
              : sql`SELECT * FROM users WHERE account_id = ${String(accountId)}::bigint`,
          ).pipe(Effect.flatMap(decodeUsers), stored),
        change: (accountId, userId, wish) =>
          Number.isSafeInteger(userId) ? stored(change(accountId, userId, wish)) : Effect.fail(new UserNotFound()),
        identified: (accountId, person) => stored(identified(accountId, person)),
      })
    }),
  )
}

const decodeUsers = Schema.decodeUnknownEffect(Schema.Array(User))
const decodeCount = Schema.decodeUnknownEffect(Schema.Struct({ users: Schema.Int }))
