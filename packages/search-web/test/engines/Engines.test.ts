import type { ServerResponse } from "node:http"
import { it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { describe, expect } from "vitest"
import { bocha, makeJsonExchange, type SearchEngine, searchPresets, searxng, templateEngine } from "../../src/index.ts"
import { json, type Received, serve } from "../Loopback.ts"

type Reply = (response: ServerResponse, request: Received) => void

/** Searches once with an engine whose server answers with the replies in turn, and from then on with the last one. */
const searched = (
  replies: ReadonlyArray<Reply>,
  engineAt: (origin: string, exchange: Effect.Success<typeof makeJsonExchange>) => SearchEngine,
) =>
  Effect.gen(function* () {
    let count = 0
    const server = yield* serve((response, request) =>
      replies[Math.min(count++, replies.length - 1)]?.(response, request),
    )
    const engine = engineAt(server.origin, yield* makeJsonExchange)
    const outcome = yield* Effect.result(engine.search("徐工 XE215DA 二手"))
    return { outcome, received: server.received }
  }).pipe(Effect.scoped, Effect.provide(FetchHttpClient.layer))

const bySearxng = (...replies: ReadonlyArray<Reply>) =>
  searched(replies, (origin, exchange) => searxng(origin, exchange))
const byBocha = (...replies: ReadonlyArray<Reply>) =>
  searched(replies, (origin, exchange) => bocha(Redacted.make("sk-1"), exchange, `${origin}/v1/web-search`))

const reasonOf = ({ outcome }: Effect.Success<ReturnType<typeof searched>>) =>
  outcome._tag === "Failure" ? outcome.failure.reason : "answered"

const result = {
  url: "https://jixie.example/1",
  title: "徐工 XE215DA 挖掘机",
  content: "2019年 8200小时\n48万元",
  publishedDate: "2026-05-02T00:00:00",
  engine: "bing",
}

describe("SearXNG", () => {
  it.live("is asked for JSON, and its results are read", () =>
    Effect.gen(function* () {
      const { outcome, received } = yield* bySearxng(json({ query: "x", results: [result], unresponsive_engines: [] }))
      expect(outcome).toMatchObject({
        success: [
          {
            url: "https://jixie.example/1",
            title: "徐工 XE215DA 挖掘机",
            content: "2019年 8200小时 48万元",
            publishedAt: "2026-05-02",
          },
        ],
      })
      const asked = new URL(received[0]?.path ?? "", "http://x")
      expect(asked.pathname).toBe("/search")
      expect(asked.searchParams.get("format")).toBe("json")
      expect(asked.searchParams.get("q")).toBe("徐工 XE215DA 二手")
      expect(received[0]?.headers["traceparent"]).toBeUndefined()
    }),
  )

  it.live("says that JSON is off", () =>
    Effect.gen(function* () {
      const answer = yield* bySearxng(json({}, 403))
      expect(reasonOf(answer)).toBe("JSON_OFF")
      expect(answer.outcome).toMatchObject({ failure: { detail: expect.stringContaining("formats") } })
      expect(answer.received).toHaveLength(1)
    }),
  )

  it.live("is silent when its engines are, and has simply found nothing when they are not", () =>
    Effect.gen(function* () {
      expect(reasonOf(yield* bySearxng(json({ results: [], unresponsive_engines: [["bing", "timeout"]] })))).toBe(
        "ENGINES_SILENT",
      )
      expect(reasonOf(yield* bySearxng(json({ results: [], unresponsive_engines: [] })))).toBe("answered")
      const some = yield* bySearxng(json({ results: [result], unresponsive_engines: [["bing", "timeout"]] }))
      expect(reasonOf(some)).toBe("answered")
    }),
  )

  it.live("is away for the same reasons when it answers without a body", () =>
    Effect.gen(function* () {
      const empty =
        (status: number): Reply =>
        (response) => {
          response.writeHead(status, status === 204 ? {} : { "content-length": 0 })
          response.end()
        }
      const reasons = {
        200: "BROKEN",
        204: "BROKEN",
        401: "UNAUTHORISED",
        403: "JSON_OFF",
        404: "REFUSED",
        429: "QUOTA",
      }
      for (const [status, reason] of Object.entries(reasons)) {
        const answer = yield* bySearxng(empty(Number(status)))
        expect([status, reasonOf(answer), answer.received.length]).toEqual([status, reason, 1])
      }
    }),
  )
})

describe("Bocha", () => {
  const page = {
    id: "https://api.bochaai.com/v1/#WebPages.0",
    name: "XE215DA 转让",
    url: "https://jixie.example/2",
    snippet: "短",
    summary: "徐工 XE215DA 2019年 报价48万元",
    siteName: "机械网",
    dateLastCrawled: "2026-05-03T23:30:00Z",
  }

  it.live("is asked with the key, and its results are read", () =>
    Effect.gen(function* () {
      const { outcome, received } = yield* byBocha(
        json({ code: 200, log_id: "1", msg: null, data: { _type: "SearchResponse", webPages: { value: [page] } } }),
      )
      expect(outcome).toMatchObject({
        success: [{ title: "XE215DA 转让", content: "徐工 XE215DA 2019年 报价48万元", publishedAt: "2026-05-03" }],
      })
      expect(received[0]).toMatchObject({ method: "POST", path: "/v1/web-search" })
      expect(received[0]?.headers["authorization"]).toBe("Bearer sk-1")
      expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ query: "徐工 XE215DA 二手", summary: true })
    }),
  )

  it.live("refuses by codes of its own", () =>
    Effect.gen(function* () {
      expect(reasonOf(yield* byBocha(json({ code: "403", message: "You do not have enough money" })))).toBe("QUOTA")
      expect(reasonOf(yield* byBocha(json({ code: 403, msg: "no money" }, 403)))).toBe("QUOTA")
      expect(reasonOf(yield* byBocha(json({ code: "401", message: "Invalid API KEY" }, 401)))).toBe("UNAUTHORISED")
      expect(reasonOf(yield* byBocha(json({ code: "429", message: "slow down" })))).toBe("QUOTA")
      expect(reasonOf(yield* byBocha(json({ code: 400, msg: "query" })))).toBe("REFUSED")
      expect(reasonOf(yield* byBocha(json({ code: 500, msg: "oops" })))).toBe("BROKEN")
      expect(reasonOf(yield* byBocha(json({})))).toBe("BROKEN")
      const { outcome } = yield* byBocha(json({ code: "4\n1", msg: "no such key: sk-1\u2028\u202eforged line" }))
      expect(outcome).toMatchObject({ failure: { detail: 'code 4 1 "no such key: … forged line"' } })
      expect(reasonOf(yield* byBocha(json({ code: 200, data: { webPages: null } })))).toBe("answered")
    }),
  )
})

describe("an API by its template", () => {
  const answers = {
    brave: {
      query: {},
      web: { results: [{ url: "https://a.example/", title: "t", description: "c", page_age: "2026-05-02T10:00:00" }] },
    },
    serper: {
      searchParameters: {},
      organic: [{ link: "https://a.example/", title: "t", snippet: "c", date: "3 days ago" }],
    },
    tavily: { query: "x", results: [{ url: "https://a.example/", title: "t", content: "c" }] },
  }

  for (const [name, answer] of Object.entries(answers)) {
    it.live(`${name} is asked and read`, () =>
      Effect.gen(function* () {
        const preset = searchPresets[name]
        if (preset === undefined) throw new Error(name)
        const by = (reply: Reply) =>
          searched([reply], (origin, exchange) =>
            templateEngine({ ...preset, url: `${origin}/search` }, Redacted.make("key-1"), exchange),
          )
        const { outcome, received } = yield* by(json(answer))
        expect(outcome).toMatchObject({ success: [{ url: "https://a.example/", title: "t", content: "c" }] })
        expect(JSON.stringify(received[0]?.headers)).toContain("key-1")
        expect(`${decodeURIComponent(received[0]?.path ?? "").replaceAll("+", " ")}${received[0]?.body}`).toContain(
          "徐工 XE215DA 二手",
        )
        expect(reasonOf(yield* by(json({ unknown: 1 })))).toBe("BROKEN")
      }),
    )
  }
})
