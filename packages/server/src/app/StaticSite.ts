import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib"
import { ownValue } from "@open-valuation/core/domain"
import { Effect, FileSystem, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Exchange } from "../http/Exchange.ts"
import type { Route } from "../http/Router.ts"
import type { Locale } from "../tasks/Task.ts"

/** A folder of built pages that the server serves without a key. */
export interface StaticSite {
  /** Where its `index.html` is served, without a slash at the end, such as `/docs/guide`. */
  readonly path: string
  /** Its files by their paths within the folder. */
  readonly files: ReadonlyMap<string, StaticFile>
}

/** A file of a site. */
export interface StaticFile {
  readonly contentType: string
  /** True when its name contains a hash of its content, so that it never changes: true of files under `assets/`. */
  readonly hashed: boolean
  /** Headers that differ from those of other files. */
  readonly headers?: Readonly<Record<string, string>>
  /** Its bytes, read and compressed when they are first asked for, and then shared by all answers. */
  readonly content: Effect.Effect<StaticContent>
}

/** The bytes of a file as they are sent. */
export interface StaticContent {
  /** Start of its entity tag. */
  readonly hash: string
  readonly plain: Uint8Array
  /** By content coding, the preferred one first. Empty if compression does not make the file smaller. */
  readonly encoded: ReadonlyMap<string, Uint8Array>
}

/** A folder that cannot be served as a site. */
export class SiteUnusable extends Schema.TaggedError<SiteUnusable>()("SiteUnusable", {
  folder: Schema.String,
  reason: Schema.String,
}) {
  override get message(): string {
    return `The pages in ${this.folder} cannot be served: ${this.reason}`
  }
}

const MAX_FILES = 5000
const MAX_BYTES = 128 * 1024 * 1024

/** Content types by extension, and whether compression helps. */
const types: Readonly<Record<string, readonly [contentType: string, compress: boolean]>> = {
  html: ["text/html; charset=utf-8", true],
  css: ["text/css; charset=utf-8", true],
  js: ["text/javascript; charset=utf-8", true],
  json: ["application/json; charset=utf-8", true],
  txt: ["text/plain; charset=utf-8", true],
  csv: ["text/csv; charset=utf-8", true],
  svg: ["image/svg+xml", true],
  png: ["image/png", false],
  jpg: ["image/jpeg", false],
  webp: ["image/webp", false],
  ico: ["image/x-icon", false],
  woff2: ["font/woff2", false],
}

/** Letters, digits, dots, hyphens and underscores need no encoding in a path. */
const plainPath = /^(?:\w[\w.-]*\/)*\w[\w.-]*$/

/** A file that is kept compressed, and served under its name without this ending. */
const PACKED = ".br"

/** Names in this folder contain a hash of the content, as bundlers write them. */
const HASHED = "assets/"

/**
 * Reads the table of a folder's files, to be served at `path`. The files themselves are read when they are first asked
 * for, and then kept in memory: at most 5,000 files and 128 MiB. A file may be kept in Brotli, as `index.html.br`.
 */
export const readSite = Effect.fnUntraced(function* (path: string, folder: string) {
  const fs = yield* FileSystem.FileSystem
  const refuse = (reason: string) => new SiteUnusable({ folder, reason })
  const unreadable = ({ message }: { readonly message: string }) => refuse(message)
  const names = yield* Effect.mapError(fs.readDirectory(folder, { recursive: true }), unreadable)
  if (names.length > MAX_FILES) return yield* refuse(`more than ${MAX_FILES} files`)
  const files = new Map<string, StaticFile>()
  let bytes = 0
  for (const entry of names.toSorted()) {
    const stored = entry.replaceAll("\\", "/")
    const isPacked = stored.endsWith(PACKED)
    const name = isPacked ? stored.slice(0, -PACKED.length) : stored
    const { size, type: kind } = yield* Effect.mapError(fs.stat(`${folder}/${stored}`), unreadable)
    if (kind !== "File") continue
    const type = ownValue(types, name.slice(name.lastIndexOf(".") + 1))
    if (type === undefined || !plainPath.test(name)) return yield* refuse(`it contains ${name}`)
    bytes += Number(size)
    const read = Effect.orDie(fs.readFile(`${folder}/${stored}`))
    const content = yield* sharedContent(isPacked ? Effect.flatMap(read, unpacked) : read, type[1])
    files.set(name, { contentType: type[0], hashed: name.startsWith(HASHED), content })
  }
  if (bytes > MAX_BYTES) return yield* refuse(`more than ${MAX_BYTES} bytes`)
  if (!files.has("index.html")) return yield* refuse("it has no index.html")
  const site: StaticSite = { path, files }
  return site
})

/** A file of a text that the server makes when it is first asked for. */
export const textFile = (
  contentType: string,
  text: Effect.Effect<string>,
  headers: StaticFile["headers"] = {},
): Effect.Effect<StaticFile> => {
  const bytes = Effect.map(text, (made) => new TextEncoder().encode(made))
  return Effect.map(sharedContent(bytes, true), (content) => ({
    contentType: `${contentType}; charset=utf-8`,
    hashed: false,
    headers,
    content,
  }))
}

const sharedContent = (bytes: Effect.Effect<Uint8Array>, compress: boolean) =>
  Effect.cached(Effect.flatMap(bytes, (plain) => contentOf(plain, compress)))

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)

const unpacked = (packed: Uint8Array): Effect.Effect<Uint8Array> =>
  Effect.promise(() => unbrotli(packed, { maxOutputLength: MAX_BYTES }))

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

const contentOf = (plain: Uint8Array, compress: boolean): Effect.Effect<StaticContent> =>
  Effect.promise(async () => {
    const codings = compress
      ? [["br", await brotli(plain, brotliOptions)] as const, ["gzip", await zip(plain)] as const]
      : []
    return {
      hash: createHash("sha256").update(plain).digest("base64url").slice(0, 22),
      plain,
      encoded: new Map(codings.filter(([, encoded]) => encoded.length < plain.length)),
    }
  })

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
export const fileRoute = (path: string, file: StaticFile): Route => localisedRoute(path, { zh: file, en: file })

/** The route of a file that each reader gets in the own language. */
export const localisedRoute = (path: string, files: Readonly<Record<Locale, StaticFile>>): Route => ({
  method: "GET",
  path,
  operation: {
    _tag: "Public",
    probe: false,
    run: (exchange) => {
      const varies = files.zh === files.en ? [] : ["Accept-Language"]
      return answerFile(exchange, files[exchange.locale], varies)
    },
  },
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

const answerFile = Effect.fnUntraced(function* (exchange: Exchange, file: StaticFile, varies: ReadonlyArray<string>) {
  const { contentType, hashed } = file
  const { encoded, hash, plain } = yield* file.content
  const coding = preferred(exchange.request.headers["accept-encoding"], encoded)
  const vary = [...(encoded.size === 0 ? [] : ["Accept-Encoding"]), ...varies].join(", ")
  const headers = {
    ...exchange.headers,
    "cache-control": hashed ? FOREVER : ASK_AGAIN,
    "content-security-policy": sitePolicy,
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    ...file.headers,
    ...(vary === "" ? {} : { vary }),
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
