import { ENGINE_VERSION } from "@open-valuation/core"
import { basePath, openApiDocument } from "@open-valuation/http-api"
import { Context, Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApi, type HttpApiGroup, HttpApiSwagger } from "effect/http-api"
import { answerJson } from "../http/Answer.ts"
import type { Drain } from "../http/Drain.ts"
import type { Exchange } from "../http/Exchange.ts"
import type { PublicOperation, Route } from "../http/Router.ts"
import type { Locale } from "../tasks/Task.ts"
import { documentationPage, documentationScript, documentationStyles } from "./DocumentationPage.ts"
import { fileRoute, localisedRoute, sitePolicy, textFile } from "./StaticSite.ts"

/** Swagger UI draws its arrows as images within its styles. */
const headers = { "content-security-policy": sitePolicy.replace("img-src", "img-src data:") }

/**
 * The documentation of the API at `path`, in the reader's language: a request that works, and Swagger UI, which reads
 * `document`, the OpenAPI document at the address `at` relative to `path`. `path` is relative to its own folder too, so
 * that the API may be mounted anywhere.
 */
const documentationRoutes = Effect.fnUntraced(function* (path: string, at: string, document: Effect.Effect<string>) {
  const folder = path.slice(path.lastIndexOf("/") + 1)
  const css = Effect.map(swaggerUi, (parts) => `${parts.css}${documentationStyles}`)
  const script = Effect.map(swaggerUi, ({ javascript }) => `${javascript}\n${documentationScript(at)}`)
  const page = (locale: Locale) =>
    textFile(
      "text/html",
      Effect.map(document, (json) => documentationPage(json, locale, folder)),
      headers,
    )
  const pages = { zh: yield* page("zh"), en: yield* page("en") }
  const routes: ReadonlyArray<Route> = [
    localisedRoute(path, pages),
    fileRoute(`${path}/swagger-ui.css`, yield* textFile("text/css", css)),
    fileRoute(`${path}/swagger-ui.js`, yield* textFile("text/javascript", script)),
  ]
  return routes
})

/**
 * Script and styles of the Swagger UI that Effect has. Effect serves them only within a page of its own, as inline
 * script.
 */
const swaggerUi = Effect.gen(function* () {
  const answer = yield* HttpRouter.toHttpEffect(HttpApiSwagger.layer(HttpApi.make("Documentation")))
  const request = HttpServerRequest.fromWeb(new Request("http://localhost/docs"))
  const response = yield* Effect.provideService(answer, HttpServerRequest.HttpServerRequest, request)
  const html = yield* Effect.promise(() => HttpServerResponse.toWeb(response).text())
  const body = html.indexOf("<body>")
  return {
    css: between(html.slice(0, body), "<style>", "</style>"),
    javascript: between(html.slice(body), "<script>", "window.onload ="),
  }
}).pipe(Effect.scoped, Effect.orDie)

const between = (text: string, before: string, after: string): string => {
  const start = text.indexOf(before) + before.length
  const end = text.lastIndexOf(after)
  if (start < before.length || end < start)
    throw new Error(`The page of Swagger UI has no part from ${before} to ${after}`)
  return text.slice(start, end)
}

/** True when the database answers now and takes writes. */
export class Readiness extends Context.Service<Readiness, { readonly isReady: Effect.Effect<boolean> }>()(
  "@open-valuation/server/Readiness",
) {}

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

const openPage = (run: PublicOperation["run"]): PublicOperation => ({ _tag: "Public", probe: false, run })
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
      operation: openPage((exchange) => Effect.sync(() => frontPage(exchange, mountPath))),
    },
    fileRoute(pagePaths.openapi, yield* textFile("application/json", document, openapiHeaders)),
    ...(yield* documentationRoutes(pagePaths.docs, pagePaths.openapi.slice(1), document)),
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
