import { allScopes, Scope } from "@open-valuation/http-api"
import { Cache, Effect, Schema } from "effect"
import { AuthenticationFailed, type HostAuthentication } from "../../http/index.ts"
import { ApiKeys } from "../../service/index.ts"
import { askHost } from "./AskHost.ts"

/** Who sends a request, as the host knows it. */
export interface Caller {
  /** Name of the account: 1 to 100 characters on one line. A new name creates the account. */
  readonly account: string
  /** Default: all of them. */
  readonly scopes?: ReadonlyArray<Scope> | undefined
  /** Where webhooks go when a request names no `callbackUrl`. */
  readonly callbackUrl?: string | undefined
}

/**
 * Authenticates a request, which has no body. `undefined`: 401. A function that throws is answered with 50000, one that
 * does not answer within 10 seconds with 50300.
 */
export type Authenticate = (request: Request) => Promise<Caller | undefined> | Caller | undefined

const Url = Schema.String.check(Schema.isMaxLength(2048), Schema.isPattern(/^https?:\/\/[^\s@]+$/))

const Known = Schema.UndefinedOr(
  Schema.Struct({
    account: Schema.String.check(Schema.isMaxLength(100), Schema.isPattern(/^(?!\s*$)[^\p{Cc}\p{Zl}\p{Zp}]+$/u)),
    scopes: Schema.optional(Schema.Array(Scope)),
    callbackUrl: Schema.optional(Url),
  }),
)

const LIMIT = "10 seconds"

/** Accounts remembered, and how long. */
const remembered = { accounts: 10_000, time: "10 seconds" } as const

/** Name of the keys of accounts whose callers the host authenticates. */
export const hostKeyName = "authenticated by the host"

/** Headers whose values the log must not repeat. */
const secretHeaders = ["authorization", "cookie", "x-api-key"]

/** Authentication by the host: accounts by their names. */
export const makeHostAuthentication = Effect.fnUntraced(function* (authenticate: Authenticate) {
  const keys = yield* ApiKeys
  const accounts = yield* Cache.make({
    lookup: (account: string) => keys.ofAccount(account, hostKeyName),
    capacity: remembered.accounts,
    timeToLive: remembered.time,
  })
  const byHost: HostAuthentication = Effect.fnUntraced(function* ({ source }) {
    if (!isRequest(source)) return yield* Effect.die(new TypeError("Not a request of a web handler"))
    const { headers, method, signal, url } = source
    const caller = yield* askHost({
      name: "authenticate",
      limit: LIMIT,
      ask: (late) => authenticate(new Request(url, { method, headers, signal: AbortSignal.any([signal, late]) })),
      answer: Known,
      secrets: secretHeaders.flatMap((name) => (headers.get(name) ?? "").split(/[\s,;=]+/)).filter(isLong),
    }).pipe(Effect.mapError(({ message, reason }) => new AuthenticationFailed({ isLate: reason === "late", message })))
    if (caller === undefined) return undefined
    const { callbackUrl = null, scopes = allScopes } = caller
    return { ...(yield* Cache.get(accounts, caller.account)), scopes, callbackUrl }
  })
  return byHost
})

/** Adapters of servers make requests of their own kind, which look like those of the platform. */
const isRequest = (source: object): source is Request => "headers" in source && "signal" in source && "url" in source

/** Short parts of a header, such as `Bearer`, are no secrets. */
const isLong = (text: string): boolean => text.length >= 8
