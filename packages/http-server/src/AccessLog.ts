import { Clock, Effect } from "effect"
import type { HttpServerResponse } from "effect/http"
import type { Exchange } from "./Exchange.ts"

/** One line about an answered request, on level debug for a probe. It never holds a key, a query or a body. */
export const logAccess = (exchange: Exchange, response: HttpServerResponse.HttpServerResponse): Effect.Effect<void> =>
  Clock.clockWith((clock) =>
    (exchange.probe ? Effect.logDebug : Effect.logInfo)("request").pipe(
      Effect.annotateLogs({
        method: exchange.method,
        path: exchange.path.slice(0, MAX_PATH),
        status: response.status,
        ...(exchange.code === undefined ? {} : { code: exchange.code }),
        ms: clock.currentTimeMillisUnsafe() - exchange.startedAt,
        requestId: exchange.requestId,
        ...(exchange.account === undefined ? {} : { account: exchange.account }),
      }),
    ),
  )

const MAX_PATH = 200
