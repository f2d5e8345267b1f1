import http from "node:http"
import https from "node:https"
import { isIP } from "node:net"
import type { Duplex } from "node:stream"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { ENGINE_VERSION } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"
import { ManufacturerSource } from "@open-valuation/core/ports"
import {
  bocha,
  type Extracted,
  extractRows,
  type FetchedPage,
  hostSource,
  type JsonExchange,
  makeJsonExchange,
  makePageReader,
  makeWebAnswers,
  type NamedAnswers,
  outsideSamplesLayer,
  type OutsideSource,
  PageExtractor,
  PageFetch,
  type PageReader,
  PageRefused,
  ROBOTS_TOKEN,
  type SearchEngine,
  searchPresets,
  searxng,
  templateEngine,
  webManufacturersLayer,
  webSource,
} from "@open-valuation/search-web"
import { Effect, Layer, Option, Stream } from "effect"
import { FetchHttpClient } from "effect/http"
import type { IpNetwork } from "effect/net"
import { Persistence } from "effect/persistence"
import { OnBehalfOf } from "../../tasks/Task.ts"
import { makeCheckedAddresses, pinned } from "../addresses/CheckedAddresses.ts"
import { type SearchSource, Settings } from "../Settings.ts"
import { makeReaderThreads } from "../threads/ReaderThreads.ts"

/**
 * Gets pages from public addresses, and from the networks that the operator allows. Every address of a name must be
 * allowed, and the connection goes to one that was checked.
 */
export const pageFetchLayer = ({
  allow,
}: {
  /** Networks that pages may be read from although they are not public. */
  readonly allow: ReadonlyArray<IpNetwork.IpNetwork>
}): Layer.Layer<PageFetch> =>
  Layer.effect(
    PageFetch,
    Effect.map(makeCheckedAddresses(allow), (checkedAddresses) => ({
      get: (url, { mostBytes, timeLimitMs }) =>
        checkedAddresses(url).pipe(
          Effect.flatMap((addresses) => pageRequest(url, addresses, mostBytes)),
          Effect.catchTags({
            AddressForbidden: () =>
              Effect.fail(
                new PageRefused({ reason: "FORBIDDEN", detail: "an address of the host is not a public one" }),
              ),
            NameUnresolved: ({ detail }) =>
              Effect.fail(new PageRefused({ reason: "UNREACHABLE", detail: `host not found (${detail})` })),
          }),
          Effect.timeoutOrElse({
            duration: timeLimitMs,
            orElse: () =>
              Effect.fail(new PageRefused({ reason: "TIMED_OUT", detail: `not complete in ${timeLimitMs} ms` })),
          }),
        ),
    })),
  )

/** Maximum size of an answer's headers, bytes. */
const MAX_HEADER_BYTES = 16_384

const HEADERS = {
  accept: "text/html,application/xhtml+xml,text/plain;q=0.8",
  // Not deflate, which servers send in two formats.
  "accept-encoding": "gzip, br",
  "accept-language": "zh-CN,zh;q=0.9,en;q=0.5",
  "user-agent": `${ROBOTS_TOKEN}/${ENGINE_VERSION}`,
}

const unreachable = (detail: string): PageRefused => new PageRefused({ reason: "UNREACHABLE", detail })

/** The decoder of a `Content-Encoding`; `identity` needs none, and `undefined` is an unknown encoding. */
const decoderOf = (encoding: string): Duplex | "identity" | undefined => {
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return "identity"
    case "gzip":
    case "x-gzip":
      return createGunzip()
    case "deflate":
      return createInflate()
    case "br":
      return createBrotliDecompress()
    default:
      return undefined
  }
}

/** `Location` as sent: Node.js reads headers byte by byte, and many sites send UTF-8 unescaped. */
const locationOf = (header: string | undefined): string | undefined => {
  if (header === undefined) return undefined
  const text = Buffer.from(header, "latin1").toString()
  return text.includes("\ufffd") ? header : text
}

/**
 * Gets a page over a separate connection to one of `addresses`. Reads at most `mostBytes` of the decoded body, so that
 * a small answer cannot unpack into a large one. Ends with the connection, which it closes when interrupted.
 */
const pageRequest = (
  url: URL,
  addresses: ReadonlyArray<string>,
  mostBytes: number,
): Effect.Effect<FetchedPage, PageRefused> =>
  Effect.callback((resume) => {
    const host = url.hostname.replaceAll(/^\[|\]$|\.$/g, "")
    const request = (url.protocol === "https:" ? https : http).request(url, {
      headers: HEADERS,
      agent: false,
      lookup: pinned(addresses),
      maxHeaderSize: MAX_HEADER_BYTES,
      servername: isIP(host) === 0 ? host : "",
    })
    let isDone = false
    let decoder: Duplex | undefined
    /** Closes the connection and the decoder, which would otherwise go on unpacking what has already arrived. */
    const stop = (): void => {
      isDone = true
      request.destroy()
      decoder?.destroy()
    }
    const end = (outcome: Effect.Effect<FetchedPage, PageRefused>): void => {
      if (isDone) return
      resume(outcome)
      stop()
    }
    request.on("error", (error) => end(Effect.fail(unreachable("code" in error ? String(error.code) : error.name))))
    let isAnswered = false
    // A decoder may still be at work when the connection is closed.
    request.once("close", () => isAnswered || end(Effect.fail(unreachable("closed without an answer"))))
    request.once("response", (response) => {
      isAnswered = true
      const { headers, statusCode: status = 0 } = response
      const found = decoderOf(headers["content-encoding"] ?? "")
      if (found === undefined) return end(Effect.fail(unreachable("unknown content encoding")))
      if (found !== "identity") decoder = response.pipe(found)
      const body = decoder ?? response
      const chunks: Array<Buffer> = []
      let taken = 0
      body.on("data", (chunk: Buffer) => {
        if (isDone) return
        taken += chunk.length
        if (taken <= mostBytes) chunks.push(chunk)
        else end(Effect.fail(new PageRefused({ reason: "TOO_LARGE", detail: `over ${mostBytes} bytes` })))
      })
      const broken = (): void => end(Effect.fail(unreachable("the body broke off")))
      response.on("error", broken)
      body.on("error", broken)
      body.once("end", () => {
        if (!response.complete) return broken()
        const contentType = headers["content-type"] ?? ""
        const location = locationOf(headers.location)
        return end(Effect.succeed({ status, contentType, location, bytes: Buffer.concat(chunks) }))
      })
    })
    request.end()
    return Effect.sync(stop)
  })

const NOTHING: Extracted = { rows: [], leftOut: [], references: [] }

/**
 * Reads pages in threads with a budget. What a search quotes is short and bounded, and is read at once. A page that
 * exceeds the budget tells nothing.
 */
const threadExtractorLayer: Layer.Layer<never> = Layer.effect(
  PageExtractor,
  Effect.gen(function* () {
    const run = yield* makeReaderThreads("page", { brief: true })
    return {
      extract: (page, wanted) =>
        page.form === "SNIPPET"
          ? Effect.sync(() => extractRows(page, wanted))
          : Effect.flatMap(OnBehalfOf, (account) => Stream.runLast(run(account, { page, wanted }))).pipe(
              Effect.map(Option.getOrElse(() => NOTHING)),
              Effect.catch((error) =>
                Effect.as(Effect.logWarning(`The page ${page.url} could not be read in its budget`, error), NOTHING),
              ),
            ),
    }
  }),
)

/** The search engine of a setting; `undefined` for a host's own data. */
const engineOf = (source: SearchSource, exchange: JsonExchange): SearchEngine | undefined => {
  switch (source.kind) {
    case "searxng":
      return searxng(source.url, exchange)
    case "bocha":
      return bocha(source.key, exchange, source.url)
    case "json": {
      const preset = ownValue(searchPresets, source.preset)
      return preset && templateEngine({ ...preset, url: source.url ?? preset.url }, source.key, exchange)
    }
    case "http":
      return undefined
  }
}

/** Samples and makers from beyond the catalogue, as the settings name them. */
export const sourcesLayer = Layer.unwrap(
  Effect.gen(function* () {
    const { search } = yield* Settings
    const exchange = yield* makeJsonExchange
    const sources: Array<OutsideSource> = []
    const searches: Array<NamedAnswers> = []
    const reader: PageReader | undefined =
      search.sites === undefined
        ? undefined
        : yield* makePageReader(search.sites).pipe(Effect.provide(pageFetchLayer({ allow: search.allow })))
    for (const setting of search.outside) {
      const engine = engineOf(setting, exchange)
      if (engine !== undefined) {
        const answers = yield* makeWebAnswers(engine, reader)
        sources.push(webSource(engine.name, answers))
        searches.push({ name: engine.name, answers })
      } else if (setting.kind === "http") sources.push(hostSource(setting, exchange))
    }
    const makers = searches.length === 0 ? ManufacturerSource.none : webManufacturersLayer(searches)
    return Layer.mergeAll(makers, outsideSamplesLayer(sources), threadExtractorLayer)
  }),
).pipe(Layer.provide([FetchHttpClient.layer, Persistence.layerSql]))
