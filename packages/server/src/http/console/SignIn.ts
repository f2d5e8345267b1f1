import { requestReader } from "@open-valuation/core"
import { Effect } from "effect"
import { Accounts, type ConsoleSession, type ConsoleSessions } from "../../service/index.ts"
import { answerData } from "../requests/Answer.ts"
import type { Authenticate } from "../requests/Authenticate.ts"
import type { Exchange } from "../requests/Exchange.ts"
import { orRefused } from "../requests/Handlers.ts"
import { inTime } from "../requests/InTime.ts"
import { readJsonObject } from "../requests/JsonBody.ts"
import type { PublicOperation } from "../requests/Operation.ts"
import { makeRateLimiter, type RateLimit } from "../requests/RateLimit.ts"
import { Refusal } from "../requests/Refusal.ts"
import type { Route } from "../requests/Router.ts"
import { consoleApiPath, type Session, SignIn } from "./ConsoleApi.ts"
import { clearSessionCookie, isToken, sessionToken, setSessionCookie } from "./SessionCookie.ts"

const foreign = new Refusal({ code: 40300, words: { code: "console.foreign", params: {} } })

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/** No other site may use an answer, not even as an image, or learn the address of the page that asked. */
const kept = { "cross-origin-resource-policy": "same-origin", "referrer-policy": "no-referrer" }

/**
 * Keeps the answer to the console's own page, and refuses what that did not send with 40300. A page of another origin
 * cannot set the header without asking this server, which allows nobody. The browser's own word on where a request
 * comes from counts too: that of `Sec-Fetch-Site` where it is sent, because a proxy may change the host that `Origin`
 * is compared with.
 */
const fromOwnPage = ({ headers, method, request }: Exchange): Effect.Effect<void, Refusal> =>
  Effect.suspend(() => {
    Object.assign(headers, kept)
    return method === "GET" || method === "HEAD" || isOwn(request) ? Effect.void : Effect.fail(foreign)
  })

const isOwn = ({ headers }: Exchange["request"]): boolean => {
  const { host, origin, "sec-fetch-site": site, "x-open-valuation-console": mark } = headers
  if (mark !== "1") return false
  if (site !== undefined) return site === "same-origin"
  return origin === undefined || (host !== undefined && hostOf(origin) === host.toLowerCase())
}

/** Attempts to sign in at this process, whoever makes them. */
const ATTEMPTS: RateLimit = { perSecond: 10, burst: 100 }

/** Attempts with the keys of one account. */
const ACCOUNT_ATTEMPTS: RateLimit = { perSecond: 1, burst: 30 }

const signedOut = new Refusal({ code: 40100, words: { code: "console.signedOut", params: {} } })
const ended = new Refusal({ code: 40100, words: { code: "console.ended", params: {} } })
const linkInvalid = new Refusal({ code: 40101, words: { code: "console.linkInvalid", params: {} } })
const tooMany = { code: "console.tooManyLogins", params: {} }
const oneCredential = { path: "link", message: { code: "console.oneCredential", params: {} } }

/** Finds the caller by the session cookie: 40300 for a request that is not of the console's page, 40100 without one. */
export const bySession =
  (sessions: ConsoleSessions["Service"]): Authenticate =>
  (exchange) =>
    Effect.gen(function* () {
      yield* fromOwnPage(exchange)
      const token = sessionToken(exchange)
      if (token === undefined) return yield* signedOut
      const session = yield* Effect.mapError(sessions.find(token), () => ended)
      exchange.session = session
      return session
    })

/** Signs in and out. `shown` is what the answer says of a session. */
export const signInRoutes = Effect.fnUntraced(function* (
  sessions: ConsoleSessions["Service"],
  shown: (session: ConsoleSession, exchange: Exchange) => Session,
) {
  const accounts = yield* Accounts
  const attempts = makeRateLimiter(ATTEMPTS)
  const accountAttempts = makeRateLimiter(ACCOUNT_ATTEMPTS)

  const counted = (take: Effect.Effect<unknown, Refusal>) =>
    Effect.mapError(take, ({ code, headers }) => new Refusal({ code, headers: headers ?? {}, words: tooMany }))

  const byKey = Effect.fnUntraced(function* (apiKey: string) {
    const { accountId } = yield* accounts.authenticate(apiKey)
    yield* counted(accountAttempts.take(accountId))
    return yield* sessions.openByKey(apiKey)
  })

  const byLink = (link: string) =>
    isToken(link) ? Effect.mapError(sessions.openByLink(link), () => linkInvalid) : Effect.fail(linkInvalid)

  const signIn = Effect.fnUntraced(function* (exchange: Exchange) {
    yield* fromOwnPage(exchange)
    yield* counted(attempts.take("all"))
    const { apiKey, link } = yield* orRefused(credentialsOf(yield* readJsonObject(exchange.request)))
    if ((apiKey === undefined) === (link === undefined)) {
      return yield* new Refusal({ code: 40001, faults: [oneCredential] })
    }
    const opened = yield* link === undefined ? byKey(apiKey ?? "") : byLink(link)
    const former = sessionToken(exchange)
    if (former !== undefined) yield* sessions.close(former)
    exchange.account = opened.session.account
    setSessionCookie(exchange, opened.token)
    return answerData(exchange, shown(opened.session, exchange))
  }, inTime)

  const signOut = Effect.fnUntraced(function* (exchange: Exchange) {
    yield* fromOwnPage(exchange)
    yield* counted(attempts.take("all"))
    const token = sessionToken(exchange)
    if (token !== undefined) yield* sessions.close(token)
    clearSessionCookie(exchange)
    return answerData(exchange, null)
  }, inTime)

  const open = (run: PublicOperation["run"]): PublicOperation => ({ _tag: "Public", probe: false, run })
  const path = `${consoleApiPath}/session`
  const routes: ReadonlyArray<Route> = [
    { method: "POST", path, operation: open(signIn) },
    { method: "DELETE", path, operation: open(signOut) },
  ]
  return routes
})

const credentialsOf = requestReader(SignIn)
