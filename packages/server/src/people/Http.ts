import { LocalDate } from "@open-valuation/core"
import { type DateTime, Effect } from "effect"
import type { ConsoleSession, ConsoleSessions } from "../console/ConsoleSessions.ts"
import { sessionOf } from "../console/SignIn.ts"
import { type UserRow, usersGroup } from "../console/UsersApi.ts"
import type { Exchange } from "../http/Exchange.ts"
import { serve } from "../http/Handlers.ts"
import { Refusal } from "../http/Refusal.ts"
import { administers, type EmailTaken, type User, type UserNotFound, type UsersFull } from "./User.ts"
import type { Users } from "./Users.ts"

const forbidden = new Refusal({ code: 40300, words: { code: "console.administratorOnly", params: {} } })
const ownRole = new Refusal({ code: 40300, words: { code: "console.ownRole", params: {} } })
const missing = new Refusal({ code: 40400, words: { code: "console.noUser", params: {} } })
const byProvider = new Refusal({ code: 40900, words: { code: "console.byProvider", params: {} } })
const emailTaken = new Refusal({
  code: 40001,
  faults: [{ path: "email", message: { code: "console.emailTaken", params: {} } }],
})

/** The session of an administrator. */
const administrator = Effect.fnUntraced(function* (exchange: Exchange) {
  const session = yield* sessionOf(exchange)
  return administers(session) ? session : yield* forbidden
})

/**
 * Lists, adds and changes the users of the account, and makes links that sign them in. Where a provider signs users in,
 * an administrator makes no links: whoever opens one is that user, also at the second of two signatures.
 */
export const userHandlers = (users: Users["Service"], sessions: ConsoleSessions["Service"], hasProvider: boolean) =>
  serve(usersGroup, {
    list: Effect.fnUntraced(function* ({ exchange }) {
      const session = yield* administrator(exchange)
      return (yield* users.list(session.accountId)).map((user) => rowOf(user, session))
    }),

    add: Effect.fnUntraced(function* ({ exchange, payload }) {
      const session = yield* administrator(exchange)
      const { email = null, name, role } = yield* payload
      const wish = { accountId: session.accountId, name, email, role }
      return rowOf(yield* Effect.mapError(users.add(wish), refusalOf), session)
    }),

    change: Effect.fnUntraced(function* ({ exchange, params, payload }) {
      const session = yield* administrator(exchange)
      const { userId } = yield* Effect.mapError(params, () => missing)
      const edit = yield* payload
      if (isOwn(session, userId) && (edit.role !== undefined || edit.disabled === true)) return yield* ownRole
      return rowOf(yield* Effect.mapError(users.change(session.accountId, userId, edit), refusalOf), session)
    }),

    link: Effect.fnUntraced(function* ({ exchange, params }) {
      const { accountId } = yield* administrator(exchange)
      const { userId } = yield* Effect.mapError(params, () => missing)
      if (hasProvider) return yield* byProvider
      const { expiresAt, token } = yield* Effect.mapError(sessions.invite(accountId, userId), refusalOf)
      return { link: token, expiresAt: LocalDate.timeInShanghai(expiresAt) }
    }),
  })

const refusalOf = (error: UserNotFound | EmailTaken | UsersFull): Refusal => {
  switch (error._tag) {
    case "UserNotFound":
      return missing
    case "EmailTaken":
      return emailTaken
    case "UsersFull":
      return new Refusal({ code: 40900, words: { code: "console.usersFull", params: { most: error.most } } })
  }
}

const isOwn = ({ person }: ConsoleSession, userId: number): boolean =>
  person.kind === "USER" && person.id === String(userId)

const instant = (at: DateTime.Utc | null): string | null => (at === null ? null : LocalDate.timeInShanghai(at))

const rowOf = (
  { createdAt, email, lastSignInAt, name, role, state, userId }: User,
  session: ConsoleSession,
): UserRow => ({
  userId,
  name,
  email,
  role,
  state,
  createdAt: LocalDate.timeInShanghai(createdAt),
  lastSignInAt: instant(lastSignInAt),
  own: isOwn(session, userId),
})
