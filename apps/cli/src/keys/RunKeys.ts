import { LocalDate } from "@open-valuation/core"
import { allScopes, type CreatedKeyView, type KeyView, type KeyWish } from "@open-valuation/server/admin"
import { Console, DateTime, Effect, Option, Schema } from "effect"
import { keeps } from "../Interruption.ts"
import { printResult } from "../Presenter.ts"
import { Refused } from "../Refused.ts"
import { table } from "../Table.ts"
import { asAdmin } from "../WithAdmin.ts"

const scopesOf = (text: string): Effect.Effect<KeyWish["scopes"], Refused> => {
  const names = text.split(",").map((name) => name.trim())
  const scopes = allScopes.filter((scope) => names.includes(scope))
  return scopes.length > 0 && names.every((name) => allScopes.some((scope) => scope === name))
    ? Effect.succeed(scopes)
    : Effect.fail(new Refused({ message: `--scopes takes ${allScopes.join(", ")}, separated by commas` }))
}

const maybe = "the change may have been made: ov keys list shows it."

/** `ov keys create`. */
export const createKey = Effect.fnUntraced(function* (input: {
  readonly name: string
  readonly account: string
  readonly callbackUrl: Option.Option<string>
  readonly scopes: Option.Option<string>
  readonly expires: Option.Option<string>
  readonly json: boolean
}) {
  const wish: KeyWish = {
    name: input.name,
    account: input.account,
    scopes: Option.isSome(input.scopes) ? yield* scopesOf(input.scopes.value) : allScopes,
    callbackUrl: Option.getOrNull(input.callbackUrl),
    expiresAt: Option.isSome(input.expires) ? yield* expiryOf(input.expires.value) : null,
  }
  yield* keeps(maybe)
  yield* printKey(yield* asAdmin((admin) => admin.createKey(wish)), input.json)
})

/** `ov keys rotate`. */
export const rotateKey = Effect.fnUntraced(function* ({
  json,
  keyId,
}: {
  readonly keyId: number
  readonly json: boolean
}) {
  yield* keeps(maybe)
  yield* printKey(yield* asAdmin((admin) => admin.rotateKey({ keyId })), json)
})

/** `ov keys revoke`. */
export const revokeKey = Effect.fnUntraced(function* ({
  json,
  keyId,
}: {
  readonly keyId: number
  readonly json: boolean
}) {
  yield* keeps(maybe)
  yield* asAdmin((admin) => admin.revokeKey({ keyId }))
  yield* Console.log(json ? JSON.stringify({ keyId, revoked: true }) : `Key ${keyId} is revoked`)
})

/** `ov keys secret`: the newest first; a former one signs for a day after a rotation. */
export const showSecrets = Effect.fnUntraced(function* ({
  json,
  keyId,
}: {
  readonly keyId: number
  readonly json: boolean
}) {
  const webhookSecrets = yield* asAdmin((admin) => admin.keySecrets({ keyId }))
  yield* printResult(json, { keyId, webhookSecrets }, () => webhookSecrets.join("\n"))
})

/** `ov keys list`. */
export const listKeys = Effect.fnUntraced(function* (json: boolean) {
  const keys = yield* asAdmin((admin) => admin.listKeys())
  yield* printResult(json, keys, () => keysTable(keys))
})

const printKey = (key: CreatedKeyView, json: boolean) =>
  printResult(json, key, () =>
    [
      `Key ${key.keyId} "${key.name}" of account ${key.account}`,
      `  key             ${key.key}`,
      `  webhook secret  ${key.webhookSecret}`,
      `  scopes          ${key.scopes.join(", ")}`,
      `  callback URL    ${key.callbackUrl ?? "none"}`,
      `  expires         ${key.expiresAt ?? "never"}`,
      "Keep key and secret: they are shown this once.",
    ].join("\n"),
  )

const stateOf = ({ expiresAt, revokedAt }: KeyView): string =>
  revokedAt === null
    ? `expires ${expiresAt?.slice(0, 16).replace("T", " ") ?? "never"}`
    : `revoked ${revokedAt.slice(0, 10)}`

const keysTable = (keys: ReadonlyArray<KeyView>): string =>
  table(
    ["id", "account", "name", "key", "created", "used", "state"],
    keys.map((key) => [
      String(key.keyId),
      key.account,
      key.name,
      `…${key.lastFour}`,
      key.createdAt.slice(0, 10),
      key.lastUsedAt?.slice(0, 10) ?? "never",
      stateOf(key),
    ]),
  )

const MOST_DAYS = 36_500

/** The instant `90d` from now, or the end of a day in Asia/Shanghai, in ISO 8601. */
export const expiryOf = Effect.fnUntraced(function* (text: string): Effect.fn.Return<string, Refused> {
  const days = /^(\d{1,5})d$/.exec(text)?.[1]
  if (days !== undefined && Number(days) >= 1 && Number(days) <= MOST_DAYS) {
    return DateTime.formatIso(DateTime.add(yield* DateTime.now, { days: Number(days) }))
  }
  if (Schema.is(LocalDate.LocalDate)(text)) {
    const nextDay = LocalDate.fromEpochDay(LocalDate.toEpochDay(text) + 1)
    return DateTime.formatIso(DateTime.makeUnsafe(`${nextDay}T00:00:00+08:00`))
  }
  return yield* new Refused({ message: "--expires takes a number of days such as 90d, or a date such as 2030-12-31" })
})
