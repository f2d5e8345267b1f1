import { requestReader } from "@open-valuation/core"
import { Effect, Option } from "effect"
import { Accounts } from "../accounts/Accounts.ts"
import { actorOf, entryOf, nobody, type OwnAction } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { makeRateLimiter, type RateLimit } from "../http/Admission.ts"
import { answerData } from "../http/Answer.ts"
import { type Authenticate, unremembered } from "../http/Authenticate.ts"
import { inTime } from "../http/Drain.ts"
import type { Exchange } from "../http/Exchange.ts"
import { orRefused } from "../http/Handlers.ts"
import { readJsonObject } from "../http/JsonBody.ts"
import { Refusal } from "../http/Refusal.ts"
import type { PublicOperation, Route } from "../http/Router.ts"
import { consoleApiPath, type Session, SignIn } from "./ConsoleApi.ts"
import type { ConsoleSession, ConsoleSessions, OpenedSession } from "./ConsoleSessions.ts"

const NAME = "ov_console"

/** Longest `Cookie` header that is read. Browsers send one of 4 kB for each cookie at most. */
const MAX_HEADER = 8192

/** The form of a token: 256 bits in Base64, URL-safe. */
const tokenForm = /^[\w-]{43}$/

/** Seconds for which a browser keeps the cookie: as long as any session lives. The service ends it sooner. */
const MAX_AGE = 7 * 24 * 60 * 60

/** True when a text may be a token. Other texts are not looked up. */
const isToken = (text: string): boolean => tokenForm.test(text)

/**
 * The session token of a request. `undefined` when there is none, or when there are two: another program on this host
 * may have set one of them.
 */
const sessionToken = ({ request }: Exchange): string | undefined => {
  const header = request.headers["cookie"] ?? ""
  if (header.length > MAX_HEADER) return undefined
  const given = header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${NAME}=`))
    .map((pair) => pair.slice(NAME.length + 1))
  const [first = ""] = given
  return given.every((other) => other === first) && isToken(first) ? first : undefined
}

/**
 * True when the browser reached the host by HTTPS: by the origin that it states, by the proxy's word, or by the address
 * of a web request. A caller who lies about it only changes its own cookie.
 */
export const isSecure = ({ request }: Exchange): boolean => {
  const { origin = "", "x-forwarded-proto": forwarded = "" } = request.headers
  const source: unknown = "url" in request.source ? request.source.url : undefined
  return (
    origin.startsWith("https:") ||
    /^https(?:,|$)/.test(forwarded) ||
    (typeof source === "string" && source.startsWith("https:"))
  )
}

const cookie = (exchange: Exchange, value: string, maxAge: number): void => {
  exchange.headers["set-cookie"] =
    `${NAME}=${value}; Path=${exchange.mountPath}/console; Max-Age=${maxAge}; HttpOnly; SameSite=Strict` +
    (isSecure(exchange) ? "; Secure" : "")
}

/** Gives the browser the token of a session. Scripts cannot read it, and other sites cannot make it be sent. */
const setSessionCookie = (exchange: Exchange, value: string): void => cookie(exchange, value, MAX_AGE)

/** Makes the browser forget its token. */
const clearSessionCookie = (exchange: Exchange): void => cookie(exchange, "", 0)

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

/** Refused attempts that the audit log takes; further ones are in the access log alone. */
const REFUSALS: RateLimit = { perSecond: 1, burst: 100 }

/** Attempts with the keys of one account. */
const ACCOUNT_ATTEMPTS: RateLimit = { perSecond: 1, burst: 30 }

const signingIn = { action: "session.signIn" satisfies OwnAction, object: "session" }
const signingOut = { action: "session.signOut" satisfies OwnAction, object: "session" }
const stranger = { accountId: undefined, actor: nobody }

const signedOut = new Refusal({ code: 40100, words: { code: "console.signedOut", params: {} } })
const ended = new Refusal({ code: 40100, words: { code: "console.ended", params: {} } })
const linkInvalid = new Refusal({ code: 40101, words: { code: "console.linkInvalid", params: {} } })
const tooMany = { code: "console.tooManyLogins", params: {} }
const oneCredential = { path: "link", message: { code: "console.oneCredential", params: {} } }

/** Finds the caller by the session cookie: 40300 for a request that is not of the console's page, 40100 without one. */
export const bySession = (sessions: ConsoleSessions["Service"]): Authenticate =>
  unremembered(
    Effect.fnUntraced(function* (exchange) {
      yield* fromOwnPage(exchange)
      const token = sessionToken(exchange)
      if (token === undefined) return yield* signedOut
      const session = yield* Effect.mapError(sessions.find(token), () => ended)
      exchange.session = session
      return session
    }),
  )

/** The session of a request that was admitted with one. */
export const sessionOf = ({ session }: Exchange): Effect.Effect<ConsoleSession> =>
  session === undefined ? Effect.die(new Error("An operation of the console has no session")) : Effect.succeed(session)

const counted = (take: Effect.Effect<unknown, Refusal>) =>
  Effect.mapError(take, ({ code, headers }) => new Refusal({ code, headers: headers ?? {}, words: tooMany }))

/** What every way to sign in shares: its limits, its entries in the audit log, and the cookie that it ends with. */
export const makeDoor = Effect.fnUntraced(function* (sessions: ConsoleSessions["Service"]) {
  const audit = yield* AuditLog
  const attempts = makeRateLimiter(ATTEMPTS)
  const refusals = makeRateLimiter(REFUSALS)

  /** Gives the browser a session in place of the one that it may have. */
  const begin = Effect.fnUntraced(function* (exchange: Exchange, { session, token }: OpenedSession) {
    const former = sessionToken(exchange)
    if (former !== undefined) yield* sessions.close(former)
    exchange.account = session.account
    setSessionCookie(exchange, token)
  })

  /** Enters in the log who signs in, before the browser learns of it, and what is refused. */
  const entered = <E>(exchange: Exchange, opening: Effect.Effect<OpenedSession, E>) =>
    Effect.tap(refusing(exchange, opening), ({ session }) =>
      audit.record(entryOf(exchange, actorOf(session), signingIn), "DONE"),
    )

  const refusing = <A, E>(exchange: Exchange, opening: Effect.Effect<A, E>) =>
    opening.pipe(
      Effect.tapError(() =>
        Effect.flatMap(Effect.option(refusals.take("all")), (room) =>
          Option.isSome(room) ? audit.record(entryOf(exchange, stranger, signingIn), "REFUSED") : Effect.void,
        ),
      ),
    )

  return { begin, counted: counted(attempts.take("all")), entered, refusing }
})

/** Signs in and out. `shown` is what the answer says of a session. */
export const signInRoutes = Effect.fnUntraced(function* (
  sessions: ConsoleSessions["Service"],
  shown: (session: ConsoleSession, exchange: Exchange) => Effect.Effect<Session>,
) {
  const accounts = yield* Accounts
  const audit = yield* AuditLog
  const door = yield* makeDoor(sessions)
  const accountAttempts = makeRateLimiter(ACCOUNT_ATTEMPTS)

  const byKey = Effect.fnUntraced(function* (apiKey: string) {
    const { accountId } = yield* accounts.authenticate(apiKey)
    yield* counted(accountAttempts.take(accountId))
    return yield* sessions.openByKey(apiKey)
  })

  const byLink = (link: string) =>
    isToken(link) ? Effect.mapError(sessions.openByLink(link), () => linkInvalid) : Effect.fail(linkInvalid)

  const signIn = Effect.fnUntraced(function* (exchange: Exchange) {
    yield* fromOwnPage(exchange)
    yield* door.counted
    const { apiKey, link } = yield* orRefused(credentialsOf(yield* readJsonObject(exchange.request)))
    if ((apiKey === undefined) === (link === undefined)) {
      return yield* new Refusal({ code: 40001, faults: [oneCredential] })
    }
    const opened = yield* door.entered(exchange, link === undefined ? byKey(apiKey ?? "") : byLink(link))
    yield* door.begin(exchange, opened)
    return answerData(exchange, yield* shown(opened.session, exchange))
  }, inTime)

  const signOut = Effect.fnUntraced(function* (exchange: Exchange) {
    yield* fromOwnPage(exchange)
    yield* door.counted
    const token = sessionToken(exchange)
    const session = token === undefined ? Option.none() : yield* Effect.option(sessions.find(token))
    if (Option.isSome(session)) {
      yield* audit.record(entryOf(exchange, actorOf(session.value), signingOut), "DONE")
    }
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
