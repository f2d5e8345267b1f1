import type { ServerResponse } from "node:http"
import { LookupBudget, makeLookupBudget } from "@open-valuation/core/ports"
import { type FoundPage, type SearchEngine, SourceAway } from "@open-valuation/search-web"
import { Duration, Effect, Fiber } from "effect"
import { expect } from "vitest"
import type { Rule } from "../Contract.ts"
import { answeringServer, json, type AnsweringServer } from "./AnsweringServer.ts"

/** A page as a server's answer names it. */
export type AnsweredPage = Pick<FoundPage, "url" | "title" | "content">

/** An engine, and how its server answers. */
export interface OpenSearchEngine {
  /** The engine whose server is here. */
  readonly at: (origin: string) => Effect.Effect<SearchEngine>
  /** The server's answer that lists these pages, in its own form. */
  readonly answer: (pages: ReadonlyArray<AnsweredPage>) => unknown
  /** The key that it sends, which no error may repeat. */
  readonly key?: string
}

type Reply = (response: ServerResponse) => void

const page = (number: number): AnsweredPage => ({
  url: `https://jixie.example/${number}`,
  title: `徐工 XE215DA ${number}`,
  content: "2019年 8200小时 48万元",
})

const WORDS = `徐工 "XE215DA" 二手 & q=1 # ? % \\ 100% <b>`

const searched = (
  { at }: OpenSearchEngine,
  reply: Reply,
  words = WORDS,
): Effect.Effect<
  {
    readonly pages: ReadonlyArray<FoundPage> | undefined
    readonly away: SourceAway | undefined
    readonly server: AnsweringServer
  },
  never
> =>
  Effect.scoped(
    Effect.gen(function* () {
      const server = yield* answeringServer(reply)
      const engine = yield* at(server.origin)
      return yield* engine.search(words).pipe(
        Effect.map((pages) => ({ pages, away: undefined, server })),
        Effect.catchTag("SourceAway", (away) => Effect.succeed({ pages: undefined, away, server })),
      )
    }),
  )

/** Fails the rule unless the engine is away for a reason, says so in one line, and repeats no key. */
const expectAway = (away: SourceAway | undefined, { key }: OpenSearchEngine, reasons: ReadonlyArray<string>): void => {
  expect(away).toBeInstanceOf(SourceAway)
  expect(reasons).toContain(away?.reason)
  expect(away?.detail).toMatch(/^[^\n\r]{1,500}$/)
  if (key !== undefined) expect(JSON.stringify(away)).not.toContain(key)
}

export const searchEngineRules: ReadonlyArray<Rule<OpenSearchEngine>> = [
  {
    name: "has a name, and says how long its answers may be stored",
    holds: Effect.fnUntraced(function* ({ at }) {
      const { name, storedFor } = yield* at("http://127.0.0.1:1")
      expect(name).toMatch(/^[^\n]{1,100}$/)
      expect(Duration.toMillis(Duration.fromInputUnsafe(storedFor))).toBeGreaterThanOrEqual(0)
    }),
  },
  {
    name: "sends the words as data, and no trace of the process",
    holds: Effect.fnUntraced(function* (opened) {
      const { server } = yield* searched(opened, json(opened.answer([])))
      expect(server.received).toHaveLength(1)
      const [request] = server.received
      expect(request?.text.replaceAll("\\\\", "\\").replaceAll('\\"', '"')).toContain(WORDS)
      expect(request?.headers["traceparent"]).toBeUndefined()
    }),
  },
  {
    name: "returns the pages in the order of the answer, at most 20",
    holds: Effect.fnUntraced(function* (opened) {
      const pages = Array.from({ length: 200 }, (_, number) => page(number))
      for (const count of [0, 1, 3, 200]) {
        const found = yield* searched(opened, json(opened.answer(pages.slice(0, count))))
        expect(found.pages?.map(({ content, title, url }) => ({ content, title, url }))).toEqual(
          pages.slice(0, Math.min(count, 20)),
        )
        expect(found.pages?.every(({ publishedAt }) => /^(\d{4}-\d{2}-\d{2})?$/.test(publishedAt))).toBe(true)
      }
    }),
  },
  {
    name: "returns a page once, pages of the web alone, and bounded text of one line",
    holds: Effect.fnUntraced(function* (opened) {
      const urls = ["javascript:alert(1)", "file:///etc/passwd", "https://u:p@a.example/", "", "x".repeat(9000)]
      const odd = [...urls, "https://a.example/", "https://a.example/"].map((url) => ({
        url,
        title: "\u0000a\u202eb\n".repeat(3000),
        content: "c".repeat(1_000_00),
      }))
      const { pages } = yield* searched(opened, json(opened.answer(odd)))
      expect(pages?.map(({ url }) => url)).toEqual(["https://a.example/"])
      for (const text of [pages?.[0]?.title ?? "", pages?.[0]?.content ?? ""]) {
        expect(text.length).toBeLessThanOrEqual(2000)
        expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      }
    }),
  },
  {
    name: "is away, with the reason, where the server refuses",
    holds: Effect.fnUntraced(function* (opened) {
      const reasons = { 401: ["UNAUTHORISED"], 404: ["REFUSED"], 429: ["QUOTA"], 500: ["BROKEN"], 302: ["REFUSED"] }
      for (const [status, reason] of Object.entries(reasons)) {
        const { away } = yield* searched(opened, json({ error: opened.key }, Number(status)))
        expectAway(away, opened, reason)
      }
    }),
  },
  {
    name: "is away as BROKEN where the answer is of another form",
    holds: Effect.fnUntraced(function* (opened) {
      const answers: ReadonlyArray<Reply> = [
        (response) => response.end("<html>"),
        (response) => response.end(),
        (response) => response.end(`["${"x".repeat(10_000_000)}"]`),
        json([]),
        json("text"),
        json({ unknown: opened.key ?? 1 }),
      ]
      for (const reply of answers) expectAway((yield* searched(opened, reply)).away, opened, ["BROKEN"])
    }),
  },
  {
    name: "follows no redirect, which would carry its key elsewhere",
    holds: Effect.fnUntraced(function* (opened) {
      const elsewhere = yield* answeringServer(json(opened.answer([page(1)])))
      const { pages } = yield* searched(opened, (response) => {
        response.writeHead(307, { location: `${elsewhere.origin}/` })
        response.end()
      })
      expect([pages, elsewhere.received]).toEqual([undefined, []])
    }),
  },
  {
    name: "asks again once after a failure of the server, and not after a refusal",
    holds: Effect.fnUntraced(function* (opened) {
      let count = 0
      const recovering = yield* searched(opened, (response) =>
        (count++ === 0 ? json({}, 503) : json(opened.answer([page(1)])))(response),
      )
      expect([recovering.pages?.length, recovering.server.received.length]).toEqual([1, 2])
      expect((yield* searched(opened, json({}, 429))).server.received).toHaveLength(1)
      expect((yield* searched(opened, json({}, 503))).server.received).toHaveLength(2)
    }),
  },
  {
    name: "sends nothing once the valuation has used its requests",
    holds: Effect.fnUntraced(function* (opened) {
      const { away, server } = yield* Effect.provideService(
        searched(opened, json(opened.answer([page(1)]))),
        LookupBudget,
        makeLookupBudget(0),
      )
      expectAway(away, opened, ["BUDGET"])
      expect(server.received).toEqual([])
    }),
  },
  {
    name: "can be interrupted while its server is silent",
    holds: Effect.fnUntraced(function* (opened) {
      const searching = yield* Effect.forkChild(
        searched(opened, () => {}),
        { startImmediately: true },
      )
      yield* Effect.yieldNow
      yield* Fiber.interrupt(searching)
      expect((yield* searched(opened, json(opened.answer([page(1)])))).pages).toHaveLength(1)
    }),
  },
]
