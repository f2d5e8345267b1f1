import { LocalDate } from "@open-valuation/core"
import { DateTime, Effect, Option } from "effect"
import { type Account, type AccountNotFound, Accounts } from "../../accounts/Accounts.ts"
import { ApiKeys, type CreatedKey, type KeyListing, KeyNotFound } from "../../accounts/ApiKeys.ts"
import { type AdminMethods, AdminRefused } from "./Admin.ts"
import type { AccountView, CreatedKeyView, KeyView, KeyWish } from "./Views.ts"

/** The key commands. */
export const keyCommands = Effect.gen(function* () {
  const keys = yield* ApiKeys
  const accounts = yield* Accounts
  const commands: Pick<AdminMethods<never>, "createKey" | "listKeys" | "revokeKey" | "keySecrets" | "rotateKey"> = {
    createKey: Effect.fnUntraced(function* (wish) {
      const { callbackUrl, expiresAt } = yield* checked(wish)
      const known = (yield* accounts.list).some(({ name }) => name === wish.account)
      if (!known) yield* Effect.logInfo("New account", wish.account)
      return created(yield* keys.create({ ...wish, callbackUrl, expiresAt }))
    }),
    listKeys: () => Effect.map(keys.list, (all) => all.map(listed)),
    revokeKey: ({ keyId }) => Effect.mapError(keys.revoke(keyId), noSuchKey),
    keySecrets: Effect.fnUntraced(function* ({ keyId }) {
      const found = (yield* keys.list).find((key) => key.keyId === keyId && key.revokedAt === null)
      return yield* found === undefined
        ? Effect.fail(noSuchKey(new KeyNotFound({ keyId })))
        : keys.webhookSecrets(found.keyId)
    }),
    rotateKey: ({ keyId }) => keys.rotate(keyId).pipe(Effect.mapError(noSuchKey), Effect.map(created)),
  }
  return commands
})

const refused = (message: string) => new AdminRefused({ message })

const noSuchKey = ({ keyId }: KeyNotFound) =>
  refused(`No key ${keyId} is in use: "ov keys list" shows the keys and those that were revoked`)

const MOST_NAME = 100
const MOST_URL = 2048

const checked = Effect.fnUntraced(function* (wish: KeyWish) {
  for (const [what, name] of [
    ["name", wish.name],
    ["account", wish.account],
  ] as const) {
    if (!/[\p{L}\p{N}]/u.test(name) || name.length > MOST_NAME || /\p{Cc}/u.test(name)) {
      return yield* refused(
        `The ${what} must be a text of 1 to ${MOST_NAME} characters on one line, with a letter or figure`,
      )
    }
  }
  if (wish.scopes.length === 0) return yield* refused("A key needs at least one scope")
  const expires = wish.expiresAt === null ? Option.none() : DateTime.make(wish.expiresAt)
  if (wish.expiresAt !== null && Option.isNone(expires)) return yield* refused(`${wish.expiresAt} is no date`)
  if (Option.isSome(expires) && DateTime.isLessThanOrEqualTo(expires.value, yield* DateTime.now)) {
    return yield* refused("The key would have expired already: give a date that is to come")
  }
  return {
    callbackUrl: wish.callbackUrl === null ? null : yield* callbackUrlOf(wish.callbackUrl),
    expiresAt: Option.getOrNull(Option.map(expires, DateTime.toUtc)),
  }
})

const callbackUrlOf = (text: string): Effect.Effect<string, AdminRefused> => {
  const url = text.length <= MOST_URL && URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === ""
    ? Effect.succeed(url.href)
    : Effect.fail(refused("The callback URL must be an http or https URL without a user name or password in it"))
}

const iso = (instant: DateTime.Utc | null): string | null =>
  instant === null ? null : LocalDate.timeInShanghai(instant)

const created = ({
  account,
  callbackUrl,
  createdAt,
  expiresAt,
  key,
  keyId,
  name,
  scopes,
  webhookSecret,
}: CreatedKey): CreatedKeyView => ({
  keyId,
  key,
  account,
  name,
  scopes,
  expiresAt: iso(expiresAt),
  callbackUrl,
  webhookSecret,
  createdAt: LocalDate.timeInShanghai(createdAt),
})

const listed = ({
  account,
  callbackUrl,
  createdAt,
  expiresAt,
  keyId,
  lastFour,
  lastUsedAt,
  name,
  revokedAt,
  scopes,
}: KeyListing): KeyView => ({
  keyId,
  account,
  name,
  scopes,
  lastFour,
  callbackUrl,
  createdAt: LocalDate.timeInShanghai(createdAt),
  expiresAt: iso(expiresAt),
  revokedAt: iso(revokedAt),
  lastUsedAt: iso(lastUsedAt),
})

const MOST_FEN = 1e14

/** The account commands. */
export const accountCommands = Effect.gen(function* () {
  const accounts = yield* Accounts

  const view = (account: Account): Effect.Effect<AccountView> =>
    Effect.map(accounts.usage(account), ({ chargedUnits, freeQuota, freeUsed }) => ({
      account: account.name,
      balance: account.balanceFen / 100,
      freeQuota,
      freeUsed,
      chargedUnits,
      createdAt: LocalDate.timeInShanghai(account.createdAt),
    }))

  const commands: Pick<AdminMethods<never>, "listAccounts" | "creditAccount" | "setQuota"> = {
    listAccounts: () => Effect.flatMap(accounts.list, (all) => Effect.forEach(all, view)),
    creditAccount: ({ account, fen }) =>
      Math.abs(fen) > MOST_FEN
        ? Effect.fail(new AdminRefused({ message: "No more than 1e12 yuan at once" }))
        : accounts.credit(account, fen).pipe(Effect.mapError(noSuchAccount), Effect.flatMap(view)),
    setQuota: ({ account, units }) =>
      accounts.setQuota(account, units).pipe(Effect.mapError(noSuchAccount), Effect.flatMap(view)),
  }
  return commands
})

/** The error for an account that does not exist. */
export const noSuchAccount = ({ name }: Pick<AccountNotFound, "name">): AdminRefused =>
  new AdminRefused({
    message: `No account is named ${JSON.stringify(name.slice(0, 100))}: "ov accounts list" shows them, and "ov keys create --account" makes one`,
  })

/** The account id for a name. `null` means no account. */
export const ownerOf = Effect.fnUntraced(function* (accounts: Accounts["Service"], name: string | null) {
  if (name === null) return undefined
  const account = (yield* accounts.list).find((one) => one.name === name)
  return account === undefined ? yield* noSuchAccount({ name }) : account.accountId
})
