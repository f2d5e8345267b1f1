import { ENGINE_VERSION } from "@open-valuation/core"
import { basePath, openApiDocument } from "@open-valuation/http-api"
import { Effect, Scope } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { type HttpApi, type HttpApiGroup, HttpApiSwagger } from "effect/http-api"
import { answerJson } from "../requests/Answer.ts"
import type { Drain } from "../requests/Drain.ts"
import type { Exchange } from "../requests/Exchange.ts"
import type { PublicOperation } from "../requests/Operation.ts"
import type { Route } from "../requests/Router.ts"
import { Readiness } from "./Readiness.ts"

/** The paths of the pages. */
export const pagePaths = {
  front: "/",
  openapi: "/openapi.json",
  docs: "/docs",
  guide: "/docs/guide",
  live: "/health/live",
  ready: "/health/ready",
} as const

const CACHE = "public, max-age=300"

/** The page embeds its script and styles; it may connect to this server only. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'"

const page = (run: PublicOperation["run"]): PublicOperation => ({ _tag: "Public", probe: false, run })
const probe = (run: PublicOperation["run"]): PublicOperation => ({ _tag: "Public", probe: true, run })

/**
 * All pages that need no key: the OpenAPI document and its documentation page, the health probes and the front page.
 */
export const publicPages = Effect.fnUntraced(function* (
  api: HttpApi.HttpApi<string, HttpApiGroup.Constraint>,
  mountPath: string,
  drain: Drain,
) {
  const scope = yield* Effect.scope
  const readiness = yield* Readiness
  const document = yield* Effect.cached(Effect.sync(() => openApiDocument(api)))
  const documentPage = yield* HttpRouter.toHttpEffect(HttpApiSwagger.layer(api, { path: pagePaths.docs })).pipe(
    Effect.provideService(Scope.Scope, scope),
    Effect.cached,
  )

  const openapi = (exchange: Exchange) =>
    Effect.map(document, (text) =>
      HttpServerResponse.text(text, {
        headers: { ...exchange.headers, "cache-control": CACHE, "access-control-allow-origin": "*" },
        contentType: "application/json; charset=utf-8",
      }),
    )

  const docs = (exchange: Exchange) =>
    documentPage.pipe(
      Effect.flatten,
      Effect.orDie,
      Effect.provideService(Scope.Scope, scope),
      Effect.provideService(HttpServerRequest.HttpServerRequest, exchange.request.modify({ url: exchange.path })),
      Effect.map(
        HttpServerResponse.setHeaders({
          ...exchange.headers,
          "cache-control": CACHE,
          "content-security-policy": PAGE_POLICY,
        }),
      ),
    )

  const ready = (exchange: Exchange) =>
    Effect.gen(function* () {
      if (drain.isDraining()) return answerJson(exchange, 503, { status: "SHUTTING_DOWN" })
      return (yield* readiness.isReady)
        ? answerJson(exchange, 200, up)
        : answerJson(exchange, 503, { status: "DATABASE_UNAVAILABLE" })
    })

  const live = (exchange: Exchange) => Effect.sync(() => answerJson(exchange, 200, up))

  const routes: ReadonlyArray<Route> = [
    {
      method: "GET",
      path: pagePaths.front,
      operation: page((exchange) => Effect.sync(() => frontPage(exchange, mountPath))),
    },
    { method: "GET", path: pagePaths.openapi, operation: page(openapi) },
    { method: "GET", path: pagePaths.docs, operation: page(docs) },
    { method: "GET", path: pagePaths.live, operation: probe(live) },
    { method: "GET", path: pagePaths.ready, operation: probe(ready) },
  ]
  return routes
})

/** The answer of a healthy process. */
const up = { status: "UP", version: ENGINE_VERSION }

const frontPage = (exchange: Exchange, mountPath: string): HttpServerResponse.HttpServerResponse =>
  (exchange.request.headers["accept"] ?? "").includes("text/html")
    ? HttpServerResponse.redirect(`${mountPath}${pagePaths.docs}`, { headers: exchange.headers })
    : answerJson(exchange, 200, {
        name: "Open Valuation",
        version: ENGINE_VERSION,
        api: `${mountPath}${basePath}`,
        docs: `${mountPath}${pagePaths.docs}`,
        openapi: `${mountPath}${pagePaths.openapi}`,
        health: `${mountPath}${pagePaths.ready}`,
      })
