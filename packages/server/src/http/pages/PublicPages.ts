import { ENGINE_VERSION } from "@open-valuation/core"
import { basePath, openApiDocument } from "@open-valuation/http-api"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import type { HttpApi, HttpApiGroup } from "effect/http-api"
import { answerJson } from "../requests/Answer.ts"
import type { Drain } from "../requests/Drain.ts"
import type { Exchange } from "../requests/Exchange.ts"
import type { PublicOperation } from "../requests/Operation.ts"
import type { Route } from "../requests/Router.ts"
import { documentationRoutes } from "./DocumentationPage.ts"
import { Readiness } from "./Readiness.ts"
import { fileRoute } from "./StaticRoutes.ts"
import { textFile } from "./StaticSite.ts"

/** The paths of the pages. */
export const pagePaths = {
  front: "/",
  openapi: "/openapi.json",
  docs: "/docs",
  guide: "/docs/guide",
  live: "/health/live",
  ready: "/health/ready",
} as const

/** Any page may read the document, and need not ask for it each time. */
const openapiHeaders = {
  "cache-control": "public, max-age=300",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
}

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
  const readiness = yield* Readiness
  const document = Effect.sync(() => openApiDocument(api))

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
    fileRoute(pagePaths.openapi, yield* textFile("application/json", document, openapiHeaders)),
    ...(yield* documentationRoutes(pagePaths.docs, pagePaths.openapi.slice(1))),
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
