import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiSwagger } from "effect/http-api"
import type { Route } from "../requests/Router.ts"
import { fileRoute, sitePolicy } from "./StaticRoutes.ts"
import { textFile } from "./StaticSite.ts"

/** Swagger UI draws its arrows as images within its styles. */
const headers = { "content-security-policy": sitePolicy.replace("img-src", "img-src data:") }

/**
 * The documentation of the API at `path`: Swagger UI, which reads the OpenAPI document at `document`, an address
 * relative to `path`. `path` is relative to its own folder too, so that the API may be mounted anywhere.
 */
export const documentationRoutes = Effect.fnUntraced(function* (path: string, document: string) {
  const folder = path.slice(path.lastIndexOf("/") + 1)
  const css = Effect.map(swaggerUi, (parts) => parts.css)
  const script = Effect.map(swaggerUi, ({ javascript }) => `${javascript}\n${opening(document)}\n`)
  const routes: ReadonlyArray<Route> = [
    fileRoute(path, yield* textFile("text/html", Effect.succeed(page(folder)), headers)),
    fileRoute(`${path}/swagger-ui.css`, yield* textFile("text/css", css)),
    fileRoute(`${path}/swagger-ui.js`, yield* textFile("text/javascript", script)),
  ]
  return routes
})

const page = (folder: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Open Valuation API</title>
  <link rel="stylesheet" href="${folder}/swagger-ui.css">
</head>
<body>
  <div id="swagger-ui"></div>
  <script src="${folder}/swagger-ui.js"></script>
</body>
</html>
`

/** The validator would send the address of the document to another server. */
const opening = (document: string): string =>
  `SwaggerUIBundle({ url: ${JSON.stringify(document)}, dom_id: "#swagger-ui", validatorUrl: null })`

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
