import { Effect, Option, References, Tracer } from "effect"
import { HttpMiddleware, type HttpServerResponse, HttpTraceContext } from "effect/http"
import type { Exchange } from "./Exchange.ts"

/**
 * Records the answer to a request as a span, named by the method and the route's template; `routeOf` is called only
 * when tracing is on. The span holds no key, path, query or body. A `traceparent` header makes it part of the caller's
 * trace.
 */
export const withRequestSpan =
  (exchange: Exchange, routeOf: (exchange: Exchange) => string | undefined) =>
  <A extends HttpServerResponse.HttpServerResponse, E, R>(answer: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withFiber((fiber) => {
      if (!fiber.getRef(References.TracerEnabled) || fiber.getRef(Tracer.Tracer) === Tracer.nativeTracer) return answer
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
