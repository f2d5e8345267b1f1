import { ENGINE_VERSION } from "@open-valuation/core"
import {
  type assetGroup,
  type makeApi,
  type materialsGroup,
  openApiDocument,
  type recognitionGroup,
  type statementLinesGroup,
} from "@open-valuation/http-api"
import { Effect, Scope } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiSwagger } from "effect/http-api"
import { plain } from "./Answer.ts"
import type { Drain } from "./Drain.ts"
import type { Exchange } from "./Exchange.ts"
import type { PublicOperation } from "./Operation.ts"
import { Readiness } from "./Readiness.ts"
import type { Route } from "./Router.ts"

type PublishedApi = ReturnType<
  typeof makeApi<
    ReadonlyArray<
      ReturnType<typeof assetGroup> | typeof materialsGroup | typeof recognitionGroup | typeof statementLinesGroup
    >
  >
>

const CACHE = "public, max-age=300"

/** The page holds its script and styles; it may reach this server and nothing else. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'"

const page = (run: PublicOperation["run"]): PublicOperation => ({ _tag: "Public", probe: false, run })
const probe = (run: PublicOperation["run"]): PublicOperation => ({ _tag: "Public", probe: true, run })

/** What needs no key: the document, its page, the health probes and the front door. */
export const publicRoutes = Effect.fnUntraced(function* (api: PublishedApi, drain: Drain) {
  const scope = yield* Effect.scope
  const readiness = yield* Readiness
  const document = yield* Effect.cached(Effect.sync(() => openApiDocument(api)))
  const documentPage = yield* HttpRouter.toHttpEffect(HttpApiSwagger.layer(api, { path: "/docs" })).pipe(
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
      Effect.provideService(HttpServerRequest.HttpServerRequest, exchange.request),
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
      if (drain.isDraining()) return plain(exchange, 503, { status: "SHUTTING_DOWN" })
      return (yield* readiness.isReady)
        ? plain(exchange, 200, up)
        : plain(exchange, 503, { status: "DATABASE_UNAVAILABLE" })
    })

  const live = (exchange: Exchange) => Effect.sync(() => plain(exchange, 200, up))

  const routes: ReadonlyArray<Route> = [
    { path: "/", methods: { GET: page((exchange) => Effect.sync(() => frontDoor(exchange))) } },
    { path: "/openapi.json", methods: { GET: page(openapi) } },
    { path: "/docs", methods: { GET: page(docs) } },
    { path: "/health/live", methods: { GET: probe(live) } },
    { path: "/health/ready", methods: { GET: probe(ready) } },
  ]
  return routes
})

/** Alive, and which version. */
const up = { status: "UP", version: ENGINE_VERSION }

const frontDoor = (exchange: Exchange): HttpServerResponse.HttpServerResponse =>
  (exchange.request.headers["accept"] ?? "").includes("text/html")
    ? HttpServerResponse.redirect("/docs", { headers: exchange.headers })
    : plain(exchange, 200, {
        name: "Open Valuation",
        version: ENGINE_VERSION,
        api: "/api/open/v1",
        docs: "/docs",
        openapi: "/openapi.json",
        health: "/health/ready",
      })
