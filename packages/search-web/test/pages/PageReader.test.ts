import { it } from "@effect/vitest"
import { LookupBudget, makeLookupBudget } from "@open-valuation/core/ports"
import { Clock, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect } from "vitest"
import { type FetchedPage, makePageReader, PageFetch, PageRefused, parseSites } from "../../src/index.ts"

type Answer = Partial<FetchedPage> | PageRefused | "hangs"

const bytes = (text: string) => new TextEncoder().encode(text)
const page = (text: string, change: Partial<FetchedPage> = {}): Partial<FetchedPage> => ({
  bytes: bytes(text),
  ...change,
})
const to = (location: string): Answer => ({ status: 302, location })
const robots = (text: string) => page(text, { contentType: "text/plain" })

/** A web in memory: answers by URL, 404 for others; records each request with its time. */
const webOf = (answers: Readonly<Record<string, Answer>>) => {
  const asked: Array<{ readonly url: string; readonly at: number }> = []
  const layer = Layer.succeed(PageFetch, {
    get: (url, { timeLimitMs }) =>
      Effect.gen(function* () {
        asked.push({ url: url.href, at: yield* Clock.currentTimeMillis })
        const answer = answers[url.href] ?? { status: 404 }
        if (answer === "hangs") {
          yield* Effect.sleep(timeLimitMs)
          return yield* new PageRefused({ reason: "TIMED_OUT", detail: "hangs" })
        }
        if (answer instanceof PageRefused) return yield* answer
        return {
          status: 200,
          contentType: "text/html; charset=utf-8",
          location: undefined,
          bytes: new Uint8Array(0),
          ...answer,
        }
      }),
  })
  return { answers, layer, asked, urls: () => asked.map(({ url }) => url) }
}

/** Reads pages one after the other while the clock runs. */
const reading = (
  sites: string,
  web: ReturnType<typeof webOf>,
  urls: ReadonlyArray<string>,
  budget = makeLookupBudget(),
) =>
  Effect.gen(function* () {
    const listed = parseSites(sites)
    if (listed === undefined) throw new Error(sites)
    const reader = yield* makePageReader(listed)
    const fiber = yield* Effect.forkChild(
      Effect.forEach(urls, (url) => Effect.result(reader.read(url)), { concurrency: "unbounded" }),
    )
    for (let second = 0; second < 30; second++) yield* TestClock.adjust("1 second")
    return (yield* Fiber.join(fiber)).map((read) => (read._tag === "Success" ? read.success.html : read.failure.reason))
  }).pipe(Effect.provide(web.layer), Effect.provideService(LookupBudget, budget))

describe("a page of a site", () => {
  it.effect("is read where the site is listed, subdomains and ports included", () =>
    Effect.gen(function* () {
      const web = webOf({
        "https://www.fang.example:8443/1": page("one"),
        "https://fang.example/2": page("two"),
        "https://notfang.example/": page("no"),
      })
      const urls = [
        "https://www.fang.example:8443/1",
        "https://fang.example/2",
        "https://notfang.example/",
        "ftp://fang.example/",
        "https://u:p@fang.example/",
        "nothing",
      ]
      expect(yield* reading("fang.example, other.example", web, urls)).toEqual([
        "one",
        "two",
        "NOT_LISTED",
        "NOT_LISTED",
        "NOT_LISTED",
        "NOT_LISTED",
      ])
      expect(web.urls().filter((url) => url.includes("notfang"))).toEqual([])
    }),
  )

  it.effect("is read as robots.txt allows, by the longest rule", () =>
    Effect.gen(function* () {
      const web = webOf({
        "https://a.example/robots.txt": robots(
          "User-agent: *\nDisallow: /\n\nUser-agent: OpenValuation\nDisallow: /private\nAllow: /private/open\n",
        ),
        "https://a.example/x": page("x"),
        "https://a.example/private/1": page("secret"),
        "https://a.example/private/open/2": page("open"),
        "https://b.example/robots.txt": robots("User-agent: *\nDisallow: /"),
      })
      const urls = ["https://a.example/x", "https://a.example/private/1", "https://a.example/private/open/2"]
      expect(yield* reading("*", web, [...urls, "https://b.example/"])).toEqual(["x", "ROBOTS", "open", "ROBOTS"])
      expect(web.urls().filter((url) => url.endsWith("/robots.txt"))).toHaveLength(2)
      expect(web.urls()).not.toContain("https://a.example/private/1")
    }),
  )

  it.effect("is not read where robots.txt answers 5xx, hangs or cannot be reached; it is where there is none", () =>
    Effect.gen(function* () {
      const web = webOf({
        "https://a.example/robots.txt": { status: 503 },
        "https://b.example/robots.txt": "hangs",
        "https://c.example/robots.txt": new PageRefused({ reason: "UNREACHABLE", detail: "" }),
        "https://d.example/robots.txt": { status: 403 },
        "https://d.example/": page("d"),
        "https://e.example/robots.txt": to("https://e.example/other-robots.txt"),
        "https://e.example/other-robots.txt": robots("User-agent: *\nDisallow: /"),
        "https://f.example/robots.txt": robots("User-agent: *\nCrawl-delay: 60"),
      })
      const urls = ["a", "b", "c", "d", "e", "f"].map((name) => `https://${name}.example/`)
      expect(yield* reading("*", web, urls)).toEqual(["ROBOTS", "ROBOTS", "ROBOTS", "d", "ROBOTS", "ROBOTS"])
    }),
  )

  it.effect("is not read where robots.txt leads to a host that is not listed, which is not asked", () =>
    Effect.gen(function* () {
      const web = webOf({
        "https://a.example/robots.txt": to("https://other.test/robots.txt"),
        "https://a.example/": page("a"),
        "https://b.example/robots.txt": to("https://www.b.example/robots.txt"),
        "https://b.example/": page("b"),
      })
      expect(yield* reading("example", web, ["https://a.example/", "https://b.example/"])).toEqual(["ROBOTS", "b"])
      expect(web.urls().filter((url) => url.includes("other.test"))).toEqual([])
    }),
  )

  it.effect("is closed in any notation of a closed path", () =>
    Effect.gen(function* () {
      const web = webOf({
        "https://a.example/robots.txt": robots("User-agent: *\nDisallow: /priv%61te/\nDisallow: /内"),
      })
      const paths = ["private/", "%70rivate/", "./private/x", "x/%2E%2e/private/", "内部", "%E5%86%85", "%e5%86%85"]
      const read = yield* reading(
        "*",
        web,
        paths.map((path) => `https://a.example/${path}`),
      )
      expect(read).toEqual(paths.map(() => "ROBOTS"))
    }),
  )

  it.effect("is asked for one second after the host's last request, hosts side by side", () =>
    Effect.gen(function* () {
      const web = webOf({
        "https://a.example/1": page("1"),
        "https://a.example/2": page("2"),
        "https://b.example/1": page("3"),
      })
      const urls = ["https://a.example/1", "https://a.example/2", "https://b.example/1"]
      expect(yield* reading("*", web, urls)).toEqual(["1", "2", "3"])
      const times = (host: string) => web.asked.filter(({ url }) => url.includes(host)).map(({ at }) => at)
      expect(times("a.example")).toEqual([0, 1000, 2000])
      expect(times("b.example")).toEqual([0, 1000])
    }),
  )

  it.effect("is asked for as rarely as robots.txt wants, up to 5 seconds", () =>
    Effect.gen(function* () {
      const web = webOf({
        "https://a.example/robots.txt": robots("User-agent: *\nCrawl-delay: 3"),
        "https://a.example/1": page("1"),
        "https://a.example/2": page("2"),
        "https://b.example/robots.txt": robots("User-agent: *\nCrawl-delay: 5.1"),
      })
      const urls = ["https://a.example/1", "https://a.example/2", "https://b.example/"]
      expect(yield* reading("*", web, urls)).toEqual(["1", "2", "ROBOTS"])
      expect(web.asked.filter(({ url }) => url.includes("a.example")).map(({ at }) => at)).toEqual([0, 1000, 4000])
    }),
  )

  it.effect("is asked for on one turn of the host, whatever the port and the final dot", () =>
    Effect.gen(function* () {
      const web = webOf({
        "https://a.example/1": page("1"),
        "https://a.example:8443/1": page("2"),
        "https://a.example./1": page("3"),
      })
      expect(yield* reading("*", web, Object.keys(web.answers))).toEqual(["1", "2", "3"])
      expect(web.asked.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual([0, 1000, 2000, 3000, 4000, 5000])
    }),
  )

  it.effect("is followed over redirects and refreshes, each of them checked", () =>
    Effect.gen(function* () {
      const refresh = (target: string, delay = 0) =>
        page(`<html><head><meta http-equiv="Refresh" content="${delay}; URL='${target}'"></head>`)
      const web = webOf({
        "https://a.example/robots.txt": robots("User-agent: *\nDisallow: /closed/"),
        "https://a.example/1": to("/2"),
        "https://a.example/2": refresh("https://b.example/3"),
        "https://b.example/3": page("three"),
        "https://a.example/loop": to("https://a.example/loop2"),
        "https://a.example/loop2": to("https://a.example/loop"),
        "https://c.example/r": refresh("https://a.example/closed/x"),
        "https://d.example/r": to("https://unlisted.test/"),
        "https://e.example/r": refresh("javascript:alert(1)"),
        "https://f.example/r": refresh("https://unlisted.test/", 60),
        "https://g.example/r": to("http://["),
        "https://h.example/list": refresh("https://h.example/list#top", 5),
        "https://i.example/r": { ...refresh("https://a.example/2"), contentType: "text/plain" },
      })
      const urls = [
        "https://a.example/1",
        "https://a.example/loop",
        ...["c", "d", "e", "f", "g"].map((name) => `https://${name}.example/r`),
        "https://h.example/list#second",
        "https://i.example/r",
      ]
      const read = yield* reading("example", web, urls, makeLookupBudget(100))
      expect(read.slice(0, 5)).toEqual(["three", "REDIRECTS", "ROBOTS", "NOT_LISTED", "NOT_LISTED"])
      expect(read[5]).toContain("Refresh")
      expect(read[6]).toBe("REDIRECTS")
      expect(read[7]).toContain("h.example/list")
      expect(read[8]).toContain("a.example/2")
      expect(web.urls().some((url) => url.includes("unlisted") || url.includes("closed"))).toBe(false)
    }),
  )

  it.effect("costs the valuation's budget with robots.txt and each hop", () =>
    Effect.gen(function* () {
      const web = webOf({ "https://a.example/1": to("/2"), "https://a.example/2": page("two") })
      expect(yield* reading("*", web, ["https://a.example/1"], makeLookupBudget(2))).toEqual(["BUDGET"])
      expect(web.urls()).toEqual(["https://a.example/robots.txt", "https://a.example/1"])
      expect(yield* reading("*", web, ["https://a.example/1"], makeLookupBudget(3))).toEqual(["two"])
    }),
  )

  it.effect("is text in any charset, and nothing else", () =>
    Effect.gen(function* () {
      const gbk = Uint8Array.from([0xbb, 0xaa, 0xd0, 0xcb]) // 华兴
      const meta = bytes('<meta charset="gb2312">')
      const web = webOf({
        "https://a.example/header": { contentType: "text/html; charset=GBK", bytes: gbk },
        "https://a.example/meta": { contentType: "text/html", bytes: Uint8Array.from([...meta, ...gbk]) },
        "https://a.example/none": { contentType: "text/html", bytes: gbk },
        "https://a.example/wrong": { contentType: "text/html; charset=utf-8", bytes: gbk },
        "https://a.example/unknown": page("华兴", { contentType: "text/html; charset=x-none" }),
        "https://a.example/bom": {
          contentType: "text/html; charset=gbk",
          // U+534E U+5174 in little endian.
          bytes: Uint8Array.from([0xff, 0xfe, 0x4e, 0x53, 0x74, 0x51]),
        },
        "https://a.example/cut": {
          contentType: "text/html; charset=utf-8",
          bytes: Uint8Array.from([...bytes("南山区二手房出售信息"), 0xe5, 0x8d, ...bytes("。")]),
        },
        "https://a.example/pdf": page("%PDF", { contentType: "application/pdf" }),
        "https://a.example/error": { status: 500 },
      })
      const paths = ["header", "meta", "none", "wrong", "unknown"]
      const read = yield* reading(
        "*",
        web,
        paths.map((path) => `https://a.example/${path}`),
      )
      expect(read).toEqual(["华兴", '<meta charset="gb2312">华兴', "华兴", "华兴", "华兴"])
      const others = ["bom", "cut", "pdf", "error"].map((path) => `https://a.example/${path}`)
      expect(yield* reading("*", web, others)).toEqual(["华兴", "南山区二手房出售信息\ufffd。", "NOT_TEXT", "STATUS"])
    }),
  )
})

describe("the list of sites", () => {
  it("takes hosts, and says no to anything else", () => {
    for (const text of [
      "https://a.example",
      "a.example/path",
      "a b",
      "a.example,,b",
      "*,a.example",
      "-a.example",
      "",
    ]) {
      expect(parseSites(text), text).toBeUndefined()
    }
    const sites = parseSites("*.Fang.example, 房网.example, 127.0.0.1, [::1]")
    expect(sites?.includes("m.fang.example")).toBe(true)
    expect(sites?.includes("xn--jxqw08d.example")).toBe(false)
    expect(sites?.includes(new URL("http://房网.example/").hostname)).toBe(true)
    expect(sites?.includes("127.0.0.1")).toBe(true)
    expect(sites?.includes("0.0.1")).toBe(false)
  })
})
