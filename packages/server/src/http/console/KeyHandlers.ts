import { LocalDate } from "@open-valuation/core"
import { DateTime, Effect } from "effect"
import type { ApiKeys, ConsoleSession, CreatedKey, KeyListing, KeyNotFound } from "../../service/index.ts"
import { serve } from "../requests/Handlers.ts"
import { Refusal } from "../requests/Refusal.ts"
import { CallbackTargets, checkCallback } from "../webhooks/CallbackUrl.ts"
import { type KeyRow, keysGroup } from "./ConsoleApi.ts"
import { sessionOf } from "./SessionOf.ts"

const forbidden = new Refusal({ code: 40300, words: { code: "console.operatorOnly", params: {} } })
const missing = new Refusal({ code: 40400, words: { code: "console.noKey", params: {} } })

/**
 * Lists, creates, rotates and revokes the keys of the account. Who signed in with a key may change that one alone: a
 * leaked key must not make others that outlive it.
 */
export const keyHandlers = Effect.fnUntraced(function* (keys: ApiKeys["Service"]) {
  const targets = yield* CallbackTargets

  /** A key of the account that the session may change. Another account's does not exist. */
  const changeable = Effect.fnUntraced(function* (session: ConsoleSession, keyId: number) {
    const key = (yield* keys.listOf(session.accountId)).find((one) => one.keyId === keyId)
    if (key === undefined || key.revokedAt !== null) return yield* missing
    return mayChange(session, key) ? key : yield* forbidden
  })

  const orMissing = Effect.mapError((_: KeyNotFound) => missing)

  return serve(keysGroup, {
    list: Effect.fnUntraced(function* ({ exchange, principal }) {
      const session = yield* sessionOf(exchange)
      return (yield* keys.listOf(principal.accountId)).map((key) => rowOf(key, session))
    }),

    create: Effect.fnUntraced(function* ({ exchange, payload }) {
      const session = yield* sessionOf(exchange)
      if (!session.operator) return yield* forbidden
      const { callbackUrl = null, expiresInDays = null, name, scopes } = yield* payload
      const expiresAt = expiresInDays === null ? null : DateTime.add(yield* DateTime.now, { days: expiresInDays })
      const target = callbackUrl === null ? null : yield* checkCallback("callbackUrl", callbackUrl, targets)
      const wish = { name, account: session.account, scopes, callbackUrl: target, expiresAt }
      return shownKey(yield* keys.create(wish), session)
    }),

    rotate: Effect.fnUntraced(function* ({ exchange, params }) {
      const session = yield* sessionOf(exchange)
      const { keyId } = yield* Effect.mapError(params, () => missing)
      yield* changeable(session, keyId)
      return shownKey(yield* orMissing(keys.rotate(keyId)), session)
    }),

    revoke: Effect.fnUntraced(function* ({ exchange, params }) {
      const { keyId } = yield* Effect.mapError(params, () => missing)
      yield* changeable(yield* sessionOf(exchange), keyId)
      yield* orMissing(keys.revoke(keyId))
      return null
    }),
  })
})

const mayChange = ({ keyId: own, operator }: ConsoleSession, { keyId }: KeyListing): boolean =>
  operator || keyId === own

const instant = (at: DateTime.Utc | null): string | null => (at === null ? null : LocalDate.timeInShanghai(at))

const rowOf = (key: KeyListing, session: ConsoleSession): KeyRow => ({
  keyId: key.keyId,
  name: key.name,
  scopes: key.scopes,
  callbackUrl: key.callbackUrl,
  lastFour: key.lastFour,
  createdAt: LocalDate.timeInShanghai(key.createdAt),
  expiresAt: instant(key.expiresAt),
  revokedAt: instant(key.revokedAt),
  lastUsedAt: instant(key.lastUsedAt),
  own: key.keyId === session.keyId,
  changeable: key.revokedAt === null && mayChange(session, key),
})

const shownKey = (created: CreatedKey, session: ConsoleSession) => ({
  ...rowOf(created, session),
  key: created.key,
  webhookSecret: created.webhookSecret,
})
