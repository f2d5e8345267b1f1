import { HostWords } from "@open-valuation/core/text"
import { MountPath } from "@open-valuation/http-api"
import { Cause, Clock, Effect, Exit, Random, type Scope } from "effect"
import { Headers, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { KeyInvalid } from "../accounts/ApiKey.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { bySession } from "../console/SignIn.ts"
import { admitBy, makeAdmission } from "../http/Admission.ts"
import { answerFailure } from "../http/Answer.ts"
import { makeAuthenticate } from "../http/Authenticate.ts"
import { Delivery, type Drain, inPieces } from "../http/Drain.ts"
import { type Exchange, isTraced, openExchange, withRequestSpan } from "../http/Exchange.ts"
import type { AnswerPlain } from "../http/Plain.ts"
import { Refusal, unavailable } from "../http/Refusal.ts"
import { type Failure, makeRouter } from "../http/Router.ts"
import { requestAnswered } from "../http/ServerSentEvents.ts"
import type { App } from "../mcp/McpHttp.ts"
import { type AppOptions, makeRoutes } from "./App.ts"

const MAX_PATH = 200

/** Milliseconds since the request was received. */
const elapsed = (exchange: Exchange): Effect.Effect<number> =>
  Effect.map(Clock.currentTimeMillis, (now) => now - exchange.startedAt)

const line = (exchange: Exchange, { status }: HttpServerResponse.HttpServerResponse): Effect.Effect<void> =>
  Effect.flatMap(elapsed(exchange), (ms) =>
    (exchange.probe ? Effect.logDebug : Effect.logInfo)("request").pipe(
      Effect.annotateLogs({
        method: exchange.method,
        path: exchange.path.slice(0, MAX_PATH),
        status,
        ...(exchange.code === undefined ? {} : { code: exchange.code }),
        ms,
        requestId: exchange.requestId,
        ...(exchange.account === undefined ? {} : { account: exchange.account }),
        ...exchange.stream,
      }),
    ),
  )

/** Counts an answered request. */
const count = (exchange: Exchange, { status }: HttpServerResponse.HttpServerResponse): Effect.Effect<void> =>
  Effect.flatMap(elapsed(exchange), (ms) => requestAnswered(exchange.method, status, ms / 1000))

/** Counts an answered request and logs it. The log never contains a key, a query or a body. */
const logAccess = (exchange: Exchange, response: HttpServerResponse.HttpServerResponse): Effect.Effect<void> =>
  Effect.andThen(count(exchange, response), line(exchange, response))

/** Counts an answered request and logs it, a stream once it has ended. */
const logAtEnd = (
  exchange: Exchange,
  response: HttpServerResponse.HttpServerResponse,
): Effect.Effect<void, never, Scope.Scope> =>
  response.body._tag === "Stream"
    ? Effect.andThen(
        count(exchange, response),
        Effect.addFinalizer(() => line(exchange, response)),
      )
    : logAccess(exchange, response)

/** Longest request target; the host's server limits the headers. */
const MAX_URL = 8192

/**
 * HTTP/1.1 requires one Host header; in a web `Request` the URL has the authority. Two, which platforms join with a
 * comma, may be taken for different ones by a proxy and by this server.
 */
const hostFault = ({ headers: { host }, source }: HttpServerRequest.HttpServerRequest) => {
  if (host === undefined) return Reflect.get(source, "httpVersion") === "1.1" ? "connection.hostMissing" : undefined
  return host.includes(",") ? "connection.hostRepeated" : undefined
}

/** Seconds after which a caller may retry, on another process or on this one once it has restarted. */
const SHUTDOWN_RETRY = 5

/** Seconds after which a caller may retry when the process is overloaded. */
const OVERLOAD_RETRY = 1

/** A request of a web host, which has no body. Those that a platform's own server has parsed borrow its form. */
const bodiless = HttpServerRequest.fromWeb(new Request("http://localhost"))

/** The whole API. */
export interface Answering {
  readonly app: App
  /** Answers what only reads JSON under a key that is known, as `app` would, if no spans are recorded. */
  readonly answerPlain: AnswerPlain
}

/** Makes the API. Checks run in the order of the contract: a request is refused by the first check that it fails. */
export const makeAnswering = Effect.fnUntraced(function* (options: AppOptions, drain: Drain) {
  const context = yield* Effect.context<never>()
  const runFork = Effect.runForkWith(context)
  const serve = makeAdmission(options, drain, yield* AuditLog)
  const byKey = yield* makeAuthenticate(options.authenticate)
  const admit = {
    Keyed: admitBy(serve, byKey),
    Session: admitBy(serve, options.console === undefined ? byKey : bySession(options.console.sessions)),
  }
  const surroundings = {
    mountPath: yield* MountPath,
    words: yield* HostWords,
    clock: yield* Clock.Clock,
    random: yield* Random.Random,
  }
  const route = makeRouter(
    yield* makeRoutes(
      options,
      drain,
      Effect.suspend(() => app),
    ),
  )

  const run = Effect.fnUntraced(function* (exchange: Exchange) {
    if (exchange.request.url.length > MAX_URL) return yield* new Refusal({ code: 41300 })
    const fault = hostFault(exchange.request)
    if (fault !== undefined) return yield* new Refusal({ code: 40000, words: { code: fault, params: {} } })
    const match = route(exchange.method, exchange.path)
    const operation = match instanceof Refusal ? undefined : match.operation
    exchange.probe = operation?._tag === "Public" && operation.probe
    if (drain.isDraining() && !exchange.probe) return yield* unavailable(SHUTDOWN_RETRY)
    if (drain.isOverloaded() && !exchange.probe) return yield* unavailable(OVERLOAD_RETRY)
    if (match instanceof Refusal) return yield* match
    if (match.operation._tag === "Public") return yield* match.operation.run(exchange)
    return yield* admit[match.operation._tag](match.operation, exchange, match.params)
  })

  /** The answer to a request, whatever happens. */
  const answered = <R>(
    exchange: Exchange,
    answer: Effect.Effect<HttpServerResponse.HttpServerResponse, Failure | KeyInvalid, R>,
  ) =>
    answer.pipe(
      Effect.catchCause((cause) => answerFailure(exchange, cause)),
      Effect.map((response) => (drain.isDraining() ? closing(response) : response)),
    )

  /** The template of a request's path, for traces. */
  const template = ({ method, path }: Exchange): string | undefined => {
    const match = route(method, path)
    return match instanceof Refusal ? undefined : match.template
  }

  const app: App = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const ends: Array<() => void> = []
    const exchange = openExchange(request, (end) => ends.push(end), surroundings)
    return Effect.addFinalizer(() => whenTaken(request, ends)).pipe(
      Effect.andThen(answered(exchange, run(exchange))),
      Effect.tap((response) => logAtEnd(exchange, response)),
      Effect.map(inPieces),
      withRequestSpan(exchange, template),
      drain.track,
    )
  })

  const answerPlain: AnswerPlain = ({ headers, method, url }, reply) => {
    if (method !== "GET" || !url.startsWith("/") || url.length > MAX_URL || isTraced(context)) return false
    const request = bodiless.modify({ url, headers: Headers.fromInput(headers) })
    if (request.headers["host"] === undefined || hostFault(request) !== undefined || hasBody(request)) return false
    const exchange = openExchange(request, reply.whenTaken, surroundings)
    const match = route(method, exchange.path)
    if (match instanceof Refusal || match.operation._tag !== "Keyed" || match.operation.kind !== "json") return false
    const principal = byKey.known(exchange)
    if (principal === undefined || drain.isDraining()) return false
    const leave = drain.enter()
    if (drain.isOverloaded()) {
      leave()
      return false
    }
    const answer = answered(exchange, serve(principal, match.operation, exchange, match.params))
    const fiber = runFork(Effect.tap(answer, (response) => logAccess(exchange, response)))
    fiber.addObserver((exit) => {
      leave()
      if (Exit.isSuccess(exit)) reply.send(exit.value)
      else if (!Cause.hasInterruptsOnly(exit.cause)) reply.send(HttpServerResponse.empty({ status: 500 }))
    })
    // A caller that has gone needs no answer.
    if (fiber.pollUnsafe() === undefined) reply.whenTaken(() => fiber.interruptUnsafe())
    return true
  }

  const answering: Answering = { app, answerPlain }
  return answering
})

/** The whole API as one handler. */
export const makeApp = (options: AppOptions, drain: Drain) =>
  Effect.map(makeAnswering(options, drain), ({ app }) => app)

const hasBody = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined

/** Runs what waits for an answer to be taken. The platform closes the scope once it has taken over the answer. */
const whenTaken = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  ends: ReadonlyArray<() => void>,
) {
  if (ends.length === 0) return
  const taken = (yield* Delivery)(request)
  const end = Effect.sync(() => ends.forEach((run) => run()))
  yield* Effect.forkDetach(Effect.andThen(taken, end), { startImmediately: true })
})

/** Closes the connection. A server that shuts down keeps none open. */
const closing = HttpServerResponse.setHeader("connection", "close")
