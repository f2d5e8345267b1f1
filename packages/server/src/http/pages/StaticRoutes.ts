import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Exchange } from "../requests/Exchange.ts"
import type { Route } from "../requests/Router.ts"
import type { StaticContent, StaticFile, StaticSite } from "./StaticSite.ts"

/** Pages use what their own server sends, and nothing inline. No other site may frame them. */
export const sitePolicy = [
  "default-src 'none'",
  ...["script-src", "style-src", "img-src", "font-src", "connect-src"].map((kind) => `${kind} 'self'`),
  ...["base-uri", "form-action", "frame-ancestors"].map((kind) => `${kind} 'none'`),
].join("; ")

const FOREVER = "public, max-age=31536000, immutable"
const ASK_AGAIN = "no-cache"

/**
 * One route for each file of a site, and one for each folder with an `index.html`. What is not in the table is not
 * found, whatever the path contains.
 */
export const staticRoutes = ({ files, path }: StaticSite): ReadonlyArray<Route> => [
  toFolder(path),
  ...Array.from(files).flatMap(([name, file]) =>
    [...new Set([name, name.replace(/(^|\/)index\.html$/, "$1")])].map((at) => fileRoute(`${path}/${at}`, file)),
  ),
]

/** The route of a file. */
export const fileRoute = (path: string, file: StaticFile): Route => ({
  method: "GET",
  path,
  operation: { _tag: "Public", probe: false, run: (exchange) => answerFile(exchange, file) },
})

/** The address without the slash leads to the one with it, relative so that the API may be mounted anywhere. */
const toFolder = (path: string): Route => ({
  method: "GET",
  path,
  operation: {
    _tag: "Public",
    probe: false,
    run: ({ headers }) =>
      Effect.sync(() =>
        HttpServerResponse.redirect(`${path.slice(path.lastIndexOf("/") + 1)}/`, { status: 308, headers }),
      ),
  },
})

const answerFile = Effect.fnUntraced(function* (exchange: Exchange, file: StaticFile) {
  const { contentType, hashed } = file
  const { encoded, hash, plain } = yield* file.content
  const coding = preferred(exchange.request.headers["accept-encoding"], encoded)
  const headers = {
    ...exchange.headers,
    "cache-control": hashed ? FOREVER : ASK_AGAIN,
    "content-security-policy": sitePolicy,
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    ...file.headers,
    ...(encoded.size === 0 ? {} : { vary: "Accept-Encoding" }),
    etag: `"${hash}${coding === undefined ? "" : `-${coding}`}"`,
  }
  if (holds(exchange.request.headers["if-none-match"], hash)) return HttpServerResponse.empty({ status: 304, headers })
  const body = coding === undefined ? plain : (encoded.get(coding) ?? plain)
  return HttpServerResponse.uint8Array(body, {
    headers: coding === undefined ? headers : { ...headers, "content-encoding": coding },
    contentType,
  })
})

/** The first coding of a file that the reader accepts. */
const preferred = (accepted: string | undefined, encoded: StaticContent["encoded"]): string | undefined => {
  const codings = new Set(
    (accepted ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => part.split(";").map((piece) => piece.trim()))
      .flatMap(([coding = "", ...weights]) =>
        weights.some((weight) => /^q=0(?:\.0*)?$/.test(weight)) ? [] : [coding],
      ),
  )
  return [...encoded.keys()].find((coding) => codings.has(coding))
}

/** True when the reader has the file already, in whichever coding. */
const holds = (tags: string | undefined, hash: string): boolean =>
  (tags ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "").startsWith(`"${hash}`))
