import { createServer, type ServerResponse } from "node:http"
import { it } from "@effect/vitest"
import { LocalDate, Valuation } from "@open-valuation/core"
import { equipment, EquipmentResult } from "@open-valuation/core/equipment"
import { ModelStore, SampleSource } from "@open-valuation/core/ports"
import { render } from "@open-valuation/core/text"
import { layerEmbedded } from "@open-valuation/testing/database"
import { ConfigProvider, Effect, Layer, Schema } from "effect"
import { describe, expect } from "vitest"
import { Settings } from "../../../src/index.ts"
import { outsideLayer } from "../../../src/node/Market.ts"

const today = LocalDate.LocalDate.make("2026-06-30")
const request = { model: "XE215DA", manufactureDate: "2019-06", hours: 8000 }

type Reply = (response: ServerResponse, path: string) => void

/** A server on this machine for the time of a scope. */
const serve = (reply: Reply) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ readonly origin: string; readonly asked: Array<string>; readonly close: () => void }>(
          (resolve) => {
            const asked: Array<string> = []
            const server = createServer((incoming, response) => {
              incoming.resume()
              asked.push(new URL(incoming.url ?? "", "http://x").pathname)
              reply(response, incoming.url ?? "")
            })
            server.listen(0, "127.0.0.1", () => {
              const address = server.address()
              const port = typeof address === "object" ? address?.port : undefined
              resolve({ origin: `http://127.0.0.1:${port}`, asked, close: () => server.close() })
            })
          },
        ),
    ),
    ({ close }) => Effect.sync(close),
  )

const json = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { "content-type": "application/json" })
  response.end(JSON.stringify(value))
}

const quoted = (i: number) => ({
  url: `https://jixie${i}.example/x`,
  title: "徐工XE215DA 转让",
  content: `${2015 + i}年 ${6000 + 500 * i}小时 山东济南 报价${40 + 2 * i}万元`,
  publishedDate: `2026-06-0${i}T00:00:00`,
})

const nothing = Layer.merge(
  Layer.succeed(SampleSource, {
    name: "catalogue",
    search: () => Effect.succeed({ samples: [], trail: [], resolved: {}, unavailable: [] }),
  }),
  Layer.succeed(ModelStore, { model: () => Effect.succeed(undefined) }),
)

const decoded = Schema.decodeUnknownEffect(Schema.toEncoded(EquipmentResult))

/** The result of a machine that only outside sources know. */
const valued = (env: Readonly<Record<string, string>>) => {
  const settings = Settings.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env))))
  return Valuation.value(equipment(), request, { today }).pipe(
    Effect.flatMap((outcome) => decoded(render(outcome, "zh"))),
    Effect.provide(Layer.merge(nothing, outsideLayer.pipe(Layer.provide([settings, layerEmbedded])))),
  )
}

describe("sources by the settings", () => {
  it.live("search, read the pages of listed sites, and ask the host's own data", () =>
    Effect.gen(function* () {
      const page = `<meta charset="utf-8"><h1>徐工XE215DA挖掘机</h1><p>2019年 8200小时 售价46.5万元</p>`
      const web = yield* serve((response, path) => {
        if (path.startsWith("/search")) {
          const own = { ...quoted(1), url: `http://${response.req.headers.host}/p1` }
          return json(response, { results: [own, ...[2, 3, 4].map(quoted)], unresponsive_engines: [] })
        }
        if (path === "/p1") return response.end(page)
        response.writeHead(404)
        return response.end()
      })
      const host = yield* serve((response) =>
        json(response, {
          source: "内部成交",
          samples: [
            {
              kind: "TRANSACTION",
              observedAt: "2026-05-02",
              price: 455_000,
              model: "XE215DA",
              manufactureDate: "2019",
              hours: 7900,
            },
          ],
        }),
      )
      const result = yield* valued({
        OV_SEARCH: `catalogue,http=${host.origin}/samples,searxng=${web.origin}`,
        OV_SEARCH_SITES: "127.0.0.1",
        OV_SEARCH_ALLOW: "127.0.0.0/8",
      })
      expect(result.effectiveSampleCount).toBe(5)
      expect(result.sources.map(({ price, source }) => [source, price])).toEqual(
        expect.arrayContaining([
          ["内部成交", 455_000],
          ["127.0.0.1", 465_000],
          ["jixie2.example", 440_000],
        ]),
      )
      expect(web.asked).toEqual(expect.arrayContaining(["/search", "/robots.txt", "/p1"]))
      expect(result.reasoningSteps.join()).toContain("另行检索了外部来源：新增样本5条")
    }).pipe(Effect.scoped),
  )

  it.live(
    "that are away are named, and the task ends as SEARCH_UNAVAILABLE where nothing else is known",
    () =>
      Effect.gen(function* () {
        const off = yield* serve((response) => json(response, {}, 403))
        const result = yield* valued({ OV_SEARCH: `catalogue,searxng=${off.origin}` })
        expect(result).toMatchObject({ estimatedResidualValue: null, unableReasonCategory: "SEARCH_UNAVAILABLE" })
        expect(JSON.stringify(result)).toContain("外部来源“SearXNG”未开放 JSON 格式")
      }).pipe(Effect.scoped),
    { tags: ["long"] },
  )

  it.live("do not reach a private address that no one allowed", () =>
    Effect.gen(function* () {
      const web = yield* serve((response, path) =>
        path.startsWith("/search")
          ? json(response, { results: [{ ...quoted(1), url: `http://${response.req.headers.host}/p1` }] })
          : response.end("售价1万元"),
      )
      yield* valued({ OV_SEARCH: `searxng=${web.origin}`, OV_SEARCH_SITES: "*" })
      expect(new Set(web.asked)).toEqual(new Set(["/search"]))
    }).pipe(Effect.scoped),
  )
})
