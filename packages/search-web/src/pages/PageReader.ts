import { Effect } from "effect"
import { Parser } from "htmlparser2"
import { makeHostTurns } from "./HostTurns.ts"
import { PageFetch, PageRefused } from "./PageFetch.ts"
import { makeRobots } from "./RobotsRules.ts"
import { isPageAddress, type Sites } from "./Sites.ts"
import { takeRequest } from "./TakeRequest.ts"

/** The bytes of a page that are searched for its charset (HTML Standard: 1,024 bytes). */
const PRESCAN_BYTES = 1024

const BOMS: ReadonlyArray<readonly [bytes: ReadonlyArray<number>, charset: string]> = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xfe, 0xff], "utf-16be"],
  [[0xff, 0xfe], "utf-16le"],
]

const CHARSET = /charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w.:-]{1,40})/i

/** A decoder of a charset by its label; `undefined` for an unknown label. */
const decoderOf = (label: string): TextDecoder | undefined => {
  try {
    // A declared utf-16 that can be read as ASCII is utf-8 (HTML Standard, 13.2.3.2).
    return new TextDecoder(/^utf-?16/i.test(label) ? "utf-8" : label)
  } catch {
    return undefined
  }
}

/**
 * Bytes as UTF-8, or as GB 18030 where they are mostly no UTF-8. A few broken characters, as of texts that were cut by
 * bytes, do not make a page GB 18030: of bytes in another charset nearly every character is broken.
 */
const utf8OrChinese = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes)
  let broken = 0
  let others = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0xfffd) broken++
    else if (code > 0x7f) others++
  }
  return broken * 10 <= others ? text : new TextDecoder("gb18030").decode(bytes)
}

/**
 * The text of a page of any charset: by its byte order mark, its header, its `<meta>`, and otherwise UTF-8 or, where it
 * is none, GB 18030. A declared UTF-8 that is none is GB 18030 too, which is the usual mistake of Chinese sites. Never
 * throws; undecodable bytes become U+FFFD.
 */
const decodedText = (bytes: Uint8Array, contentType: string): string => {
  const bom = BOMS.find(([mark]) => mark.every((byte, i) => bytes[i] === byte))
  if (bom !== undefined) return new TextDecoder(bom[1]).decode(bytes)
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, PRESCAN_BYTES))
  const label = CHARSET.exec(contentType)?.[1] ?? CHARSET.exec(start)?.[1] ?? ""
  const declared = label === "" ? undefined : decoderOf(label)
  return declared === undefined || declared.encoding === "utf-8" ? utf8OrChinese(bytes) : declared.decode(bytes)
}

/** A later refresh is no redirect, seconds. */
const LONGEST_DELAY = 5
/** A refresh stands in the head. */
const MOST_SEARCHED = 65_536

const CONTENT =
  /^\s{0,20}(\d{1,4})(?:\.\d{0,6})?(?:\s{0,20}[;,]|\s)\s{0,20}(?:url\s{0,20}=\s{0,20})?["']?([^"']{1,2000})/i

/** The address to which a page sends its reader at once by `<meta http-equiv="refresh">`; `undefined` for none. */
const metaRefresh = (html: string): string | undefined => {
  let target: string | undefined
  const parser = new Parser({
    onopentag: (name, { content = "", "http-equiv": equiv = "" }) => {
      if (target !== undefined || name !== "meta" || equiv.trim().toLowerCase() !== "refresh") return
      const [, delay, address] = CONTENT.exec(content) ?? []
      if (address !== undefined && Number(delay) <= LONGEST_DELAY) target = address.trim()
    },
  })
  parser.write(html.slice(0, MOST_SEARCHED))
  parser.end()
  return target
}

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
