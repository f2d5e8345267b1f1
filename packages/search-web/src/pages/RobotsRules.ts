import { Cache, Effect, Exit } from "effect"
import robotsModule from "robots-parser"
import type { HostTurns } from "./HostTurns.ts"
import { PageFetch, PageRefused, ROBOTS_TOKEN } from "./PageFetch.ts"
import { isPageAddress, type Sites } from "./Sites.ts"
import { takeRequest } from "./TakeRequest.ts"

/** Characters that mean the same with and without percent-encoding (RFC 3986, 2.3), encoded. */
const UNRESERVED = /%(?:2[de]|5f|7e|3\d|[46][1-9a-f]|[57][\da])/gi

/** A path or pattern as RFC 9309 compares it: characters that need no percent-encoding are not encoded. */
const comparablePath = (text: string): string => text.replaceAll(UNRESERVED, (encoded) => decodeURIComponent(encoded))

/**
 * The rules of a robots.txt that hold for a reader, as a robots.txt of one group (RFC 9309, 2.2.1): those of all groups
 * that name the reader, else those of the groups for `*`. Each rule occurs once, however many readers a group lists:
 * a parser that keeps the rules of every reader needs as much memory as there are readers times rules.
 */
export const rulesFor = (text: string, token: string): string => {
  const own: Array<string> = []
  const others: Array<string> = []
  let isNamed = false
  let group = { isOwn: false, isForAll: false }
  let isHead = false
  for (const line of text.split(/\r\n?|\n/)) {
    const comment = line.indexOf("#")
    const statement = comment < 0 ? line : line.slice(0, comment)
    const colon = statement.indexOf(":")
    const field = statement.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = statement.slice(colon + 1).trim()
    if (field === "user-agent") {
      if (!isHead) group = { isOwn: false, isForAll: false }
      isHead = true
      const name = /^[\w*-]{1,100}/.exec(value)?.[0] ?? ""
      if (name.toLowerCase() === token.toLowerCase()) group.isOwn = isNamed = true
      if (name === "*") group.isForAll = true
    } else if (field === "allow" || field === "disallow" || field === "crawl-delay") {
      isHead = false
      const rule = `${field}: ${comparablePath(value)}`
      if (group.isOwn) own.push(rule)
      if (group.isForAll) others.push(rule)
    }
  }
  return ["user-agent: *", ...(isNamed ? own : others)].join("\n")
}

/** RFC 9309, 2.5: at least 500 KiB are parsed. */
const MOST_BYTES = 524_288
const TIME_LIMIT_MS = 3000
/** RFC 9309, 2.3.1.2: at least five redirects are followed. */
const MOST_REDIRECTS = 5
/** Rules times path, characters: more take too long to match. */
const MOST_WORK = 50_000_000
/** A host that wants a longer pause between requests is not read, seconds. */
const LONGEST_DELAY = 5

// The library's module is its function, but its types claim a default export within the module.
const robotsParser = "default" in robotsModule ? robotsModule.default : robotsModule

/** The rules of an origin. */
interface Rules {
  /** True when robots.txt could not be read, which closes the origin (RFC 9309, 2.3.1.4). */
  readonly isClosed: boolean
  /** Those for this reader, as a robots.txt of one group. */
  readonly text: string
}

/** The rules of robots.txt for pages. */
export interface Robots {
  /** Milliseconds that the host wants between two requests, for a page that may be read. */
  readonly allow: (url: URL) => Effect.Effect<number, PageRefused>
}

const CLOSED: Rules = { isClosed: true, text: "" }
const OPEN: Rules = { isClosed: false, text: "" }

/**
 * The rules of robots.txt for this reader (RFC 9309), remembered for a day: a missing file opens an origin, one that
 * answers with an error of the server, hangs, or cannot be reached closes it for ten minutes. So does one that leads to
 * a host that the operator has not listed: such a host is not asked for anything.
 */
export const makeRobots = Effect.fnUntraced(function* (
  turns: HostTurns,
  sites: Sites,
): Effect.fn.Return<Robots, never, PageFetch> {
  const { get } = yield* PageFetch

  const fetched = Effect.fnUntraced(function* (origin: string): Effect.fn.Return<Rules, PageRefused> {
    let url = new URL("/robots.txt", origin)
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      yield* takeRequest
      yield* turns.next(url.hostname)
      const { bytes, location, status } = yield* get(url, { mostBytes: MOST_BYTES, timeLimitMs: TIME_LIMIT_MS })
      if (status >= 200 && status < 300) {
        return { isClosed: false, text: rulesFor(new TextDecoder().decode(bytes), ROBOTS_TOKEN) }
      }
      const next = status >= 300 && status < 400 && location !== undefined ? URL.parse(location, url) : null
      if (next === null) return status >= 500 || status === 429 ? CLOSED : OPEN
      if (!isPageAddress(next) || !sites.includes(next.hostname)) return CLOSED
      url = next
    }
    // Too many redirects count as a missing file.
    return OPEN
  })

  const cache = yield* Cache.makeWith(
    (origin: string) =>
      fetched(origin).pipe(
        Effect.catch((refused) =>
          refused.reason === "BUDGET" || refused.reason === "TOO_BUSY"
            ? Effect.fail(refused)
            : Effect.as(Effect.logDebug(`robots.txt of ${origin}: ${refused.detail}`), CLOSED),
        ),
      ),
    {
      capacity: 1000,
      timeToLive: (exit) => (Exit.isFailure(exit) ? 0 : exit.value.isClosed ? "10 minutes" : "24 hours"),
    },
  )

  return {
    allow: Effect.fnUntraced(function* (url) {
      const rules = yield* Cache.get(cache, url.origin)
      const refuse = (detail: string) => new PageRefused({ reason: "ROBOTS", detail })
      if (rules.isClosed) return yield* refuse(`robots.txt of ${url.host} cannot be read`)
      if (rules.text.length * url.href.length > MOST_WORK) return yield* refuse(`robots.txt of ${url.host} is too long`)
      const robots = robotsParser(new URL("/robots.txt", url.origin).href, rules.text)
      if (robots.isAllowed(comparablePath(url.href)) === false) return yield* refuse(`robots.txt closes ${url.href}`)
      const delay = robots.getCrawlDelay() ?? 0
      if (!(delay <= LONGEST_DELAY)) return yield* refuse(`robots.txt of ${url.host} wants ${delay} s between requests`)
      return 1000 * delay
    }),
  }
})
