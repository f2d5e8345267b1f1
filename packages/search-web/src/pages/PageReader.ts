import { Effect } from "effect"
import { decodedText } from "./Charset.ts"
import { makeHostTurns } from "./HostTurns.ts"
import { metaRefresh } from "./MetaRefresh.ts"
import { PageFetch, PageRefused } from "./PageFetch.ts"
import { makeRobots } from "./RobotsRules.ts"
import { isPageAddress, type Sites } from "./Sites.ts"
import { takeRequest } from "./TakeRequest.ts"

/** Larger pages are not read, bytes. */
const MOST_BYTES = 524_288
/** From the look-up of the name to the end of the page, milliseconds. */
const TIME_LIMIT_MS = 5000
const MOST_HOPS = 5

/** A page as read. */
export interface ReadPage {
  /** Where it was found in the end. */
  readonly url: string
  /** Its markup, decoded. */
  readonly html: string
}

/** Reads pages of listed sites. */
export interface PageReader {
  readonly sites: Sites
  readonly read: (url: string) => Effect.Effect<ReadPage, PageRefused>
}

const PLAIN = /^\s*text\/plain\b/i
const TEXT = /^\s*(?:text\/html|application\/xhtml\+xml|text\/plain)\b|^\s*$/i

/**
 * Reads pages of the sites that the operator lists: as robots.txt allows, one request a second a host, at most 512 kB
 * and 5 s. Each redirect, also one by `<meta refresh>`, is checked like a first request: site, robots.txt, address.
 */
export const makePageReader = Effect.fnUntraced(function* (
  sites: Sites,
): Effect.fn.Return<PageReader, never, PageFetch> {
  const { get } = yield* PageFetch
  const turns = makeHostTurns()
  const robots = yield* makeRobots(turns, sites)

  /** The page at a URL, or the URL to which it leads. */
  const hop = Effect.fnUntraced(function* (url: URL): Effect.fn.Return<ReadPage | URL, PageRefused> {
    if (!isPageAddress(url) || !sites.includes(url.hostname)) {
      return yield* new PageRefused({ reason: "NOT_LISTED", detail: `${url.host} is not listed` })
    }
    const delay = yield* robots.allow(url)
    yield* takeRequest
    yield* turns.next(url.hostname, delay)
    const page = yield* get(url, { mostBytes: MOST_BYTES, timeLimitMs: TIME_LIMIT_MS })
    const { bytes, contentType, location, status } = page
    if (status >= 300 && status < 400 && location !== undefined) return yield* target(location, url)
    if (status < 200 || status >= 300) {
      return yield* new PageRefused({ reason: "STATUS", detail: `HTTP status ${status}` })
    }
    if (!TEXT.test(contentType)) {
      return yield* new PageRefused({ reason: "NOT_TEXT", detail: contentType.slice(0, 100) })
    }
    const html = decodedText(bytes, contentType)
    const refresh = PLAIN.test(contentType) ? undefined : metaRefresh(html)
    const next = refresh === undefined ? url : yield* target(refresh, url)
    // A page that only reloads itself is a page.
    return next.href === url.href ? { url: url.href, html } : next
  })

  const target = (address: string, from: URL): Effect.Effect<URL, PageRefused> => {
    const url = URL.parse(address, from)
    if (url === null) return new PageRefused({ reason: "REDIRECTS", detail: "a redirect to no URL" })
    url.hash = ""
    return Effect.succeed(url)
  }

  return {
    sites,
    read: Effect.fnUntraced(function* (address) {
      let url = URL.parse(address)
      if (url !== null) url.hash = ""
      const seen = new Set<string>()
      while (url !== null && !seen.has(url.href) && seen.size <= MOST_HOPS) {
        seen.add(url.href)
        const answer: ReadPage | URL = yield* hop(url)
        if (!(answer instanceof URL)) return answer
        url = answer
      }
      if (url === null) return yield* new PageRefused({ reason: "NOT_LISTED", detail: "no URL" })
      return yield* new PageRefused({ reason: "REDIRECTS", detail: `${seen.size} redirects lead nowhere` })
    }),
  }
})
