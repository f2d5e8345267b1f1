import type { OwnWords } from "@open-valuation/core/text"
import { type Clock, Context, Effect, Option, type Random, References, Tracer } from "effect"
import { HttpMiddleware, type HttpServerRequest, type HttpServerResponse, HttpTraceContext } from "effect/http"
import type { NewEntry } from "../audit/AuditEntry.ts"
import type { ConsoleSession } from "../console/ConsoleSessions.ts"
import type { Locale } from "../tasks/Task.ts"

/** A request that is being answered, and what is known about its answer so far. */
export interface Exchange {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly method: string
  /** Path without the query, below the path under which the API is mounted. Outside of it `""`, which no route has. */
  readonly path: string
  /** Path under which the API is mounted. */
  readonly mountPath: string
  /** Query without its question mark. */
  readonly query: string
  readonly requestId: string
  /** The reader's language. */
  readonly locale: Locale
  /** Words of the assets that the host adds. */
  readonly words: OwnWords
  /** Time of receipt, milliseconds of the clock. */
  readonly startedAt: number
  /** Runs once the answer has left the process, or its connection has ended. */
  readonly whenTaken: (run: () => void) => void
  /** Headers of the answer, names in lower case. */
  readonly headers: Record<string, string>
  /** True when it is a health probe, which the access log records on level debug. */
  probe: boolean
  /** The account of the caller, once it is known. */
  account: string | undefined
  /** The session of a request of the console, once it is known. */
  session: ConsoleSession | undefined
  /** The entry of the audit log that the handler stores together with what it changes. */
  entry: NewEntry | undefined
  /** True when the names and numbers of persons are masked in the answer. */
  masked: boolean
  /** The `code` of the envelope, once it is decided. */
  code: number | undefined
  /** The events that a stream has sent so far, once it is being read. */
  stream: StreamReport | undefined
}

/** The access log's record of a stream of events. */
export interface StreamReport {
  /** Number of events sent. */
  events: number
  /** Seconds that the valuation waited for its market to be learned. Absent when it did not wait. */
  learningSeconds?: number
  /**
   * Why it ended: the result was sent, the reader closed the connection, the server shut down, or the events could no
   * longer be read.
   */
  end: "finished" | "closed" | "drained" | "failed"
}

/** The part of a path below the mount path. */
const pathBelow = (mountPath: string, path: string): string => {
  if (path === mountPath) return "/"
  return path.startsWith(`${mountPath}/`) ? path.slice(mountPath.length) : ""
}

/** What all requests of a server share. */
export interface Surroundings extends Pick<Exchange, "mountPath" | "words"> {
  readonly clock: Clock.Clock
  readonly random: typeof Random.Random.Service
}

/** Opens the exchange of a request on a server. */
export const openExchange = (
  request: HttpServerRequest.HttpServerRequest,
  whenTaken: Exchange["whenTaken"],
  { clock, mountPath, random, words }: Surroundings,
): Exchange => {
  const { headers, method, url } = request
  const split = url.indexOf("?")
  const requestId = requestIdOf(headers["x-request-id"]) ?? newRequestId(random)
  return {
    request,
    method,
    path: pathBelow(mountPath, split < 0 ? url : url.slice(0, split)),
    mountPath,
    query: split < 0 ? "" : url.slice(split + 1),
    requestId,
    locale: localeOf(headers["accept-language"]),
    words,
    startedAt: clock.currentTimeMillisUnsafe(),
    whenTaken,
    headers: { "x-request-id": requestId, "x-content-type-options": "nosniff", "cache-control": "no-store" },
    probe: false,
    account: undefined,
    session: undefined,
    entry: undefined,
    masked: false,
    code: undefined,
    stream: undefined,
  }
}

const requestIdOf = (header: string | undefined): string | undefined =>
  header !== undefined && /^[A-Za-z0-9._-]{1,128}$/.test(header) ? header : undefined

/** Generates an id for a request without one. */
export const newRequestId = (random: typeof Random.Random.Service): string => {
  const part = (): string => ((random.nextDoubleUnsafe() * 2 ** 32) >>> 0).toString(16).padStart(8, "0")
  return part() + part() + part()
}

/** Longer headers are truncated. */
const MAX_LENGTH = 200

/**
 * The language of an `Accept-Language` header: Chinese or English, whichever is preferred; Chinese when neither is
 * named.
 */
const localeOf = (header: string | undefined): Locale => {
  if (header === undefined) return "zh"
  let best: { readonly locale: Locale; readonly quality: number } = { locale: "zh", quality: 0 }
  for (const entry of header.slice(0, MAX_LENGTH).split(",")) {
    const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";")
    const locale = /^en(-|$)/.test(tag.trim()) ? "en" : /^(zh(-|$)|\*$)/.test(tag.trim()) ? "zh" : undefined
    if (locale === undefined) continue
    const written = parameters.map((text) => text.trim()).find((text) => text.startsWith("q="))
    const quality = written === undefined ? 1 : Number(written.slice(2))
    if (quality > best.quality) best = { locale, quality }
  }
  return best.locale
}

/** True when spans are recorded. */
export const isTraced = (context: Context.Context<never>): boolean =>
  Context.get(context, References.TracerEnabled) && Context.get(context, Tracer.Tracer) !== Tracer.nativeTracer

/**
 * Records the answer to a request as a span, named by the method and the route's template; `routeOf` is called only
 * when tracing is on. The span holds no key, path, query or body. A `traceparent` header makes it part of the caller's
 * trace.
 */
export const withRequestSpan =
  (exchange: Exchange, routeOf: (exchange: Exchange) => string | undefined) =>
  <A extends HttpServerResponse.HttpServerResponse, E, R>(answer: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withFiber((fiber) => {
      if (!isTraced(fiber.context)) return answer
      const route = routeOf(exchange)
      const { method } = exchange
      return Effect.useSpan(
        route === undefined ? method : `${method} ${route}`,
        {
          kind: "server",
          parent: Option.getOrUndefined(HttpTraceContext.fromHeaders(exchange.request.headers)),
          attributes: {
            "http.request.method": method,
            ...(route === undefined ? {} : { "http.route": route }),
            requestId: exchange.requestId,
          },
        },
        (span) =>
          Effect.withParentSpan(answer, span).pipe(
            Effect.tap(({ status }) => Effect.sync(() => span.attribute("http.response.status_code", status))),
          ),
      )
    })

/** Turns off the platform's own span, which would record whole URLs. */
export const withoutPlatformSpan = Effect.provideService(HttpMiddleware.TracerDisabledWhen, () => true)
