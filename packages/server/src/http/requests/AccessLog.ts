import { Clock, Effect, type Scope } from "effect"
import type { HttpServerResponse } from "effect/http"
import type { Exchange } from "./Exchange.ts"
import { requestAnswered } from "./RequestMetrics.ts"

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

/**
 * Counts an answered request and logs it: a stream once it has ended, a probe on level debug. The log never contains a
 * key, a query or a body.
 */
export const logAccess = (
  exchange: Exchange,
  response: HttpServerResponse.HttpServerResponse,
): Effect.Effect<void, never, Scope.Scope> => {
  const log = line(exchange, response)
  return elapsed(exchange).pipe(
    Effect.flatMap((ms) => requestAnswered(exchange.method, response.status, ms / 1000)),
    Effect.andThen(response.body._tag === "Stream" ? Effect.addFinalizer(() => log) : log),
  )
}
