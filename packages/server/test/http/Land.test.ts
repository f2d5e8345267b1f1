import { describe, expect, it } from "@effect/vitest"
import { Valuation } from "@open-valuation/core"
import { land } from "@open-valuation/core/land"
import type { ServedAsset } from "@open-valuation/server/http"
import { Effect } from "effect"
import { makeClient, makeHost } from "./Host.ts"
import { publishedRequest } from "./PublishedRequest.ts"

const asset: ServedAsset = Valuation.asset(land())
const PATH = "/api/open/v1/land-valuations"

/** The test clock is in January 1970. The valuation date of a request must not be before 2000. */
const request = {
  city: "湖南省/长沙市/望城区",
  address: "望城区无名路北侧",
  landUse: "RESIDENTIAL",
  areaSqm: 32_600,
  rightType: "GRANTED",
}

const DAY = "应为 YYYY-MM-DD 格式的日期"

describe("land over HTTP", () => {
  it.effect("accepts a request of the specification, and ignores unknown fields", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, { assets: [asset] })
      const sent = {
        ...request,
        plotRatio: 1.8,
        termTotalYears: 70,
        remainingYears: 66,
        termEndDate: "2035-12-31",
        developmentLevel: "FIVE_UTILITIES",
        grade: "一级",
        benchmarkPrice: { unitPrice: 7_800, date: "1969-01-01", plotRatio: 2, termYears: 70, developmentLevel: "RAW" },
        attributes: { idleYears: 1.5, mortgaged: true },
        materialFileName: "certificate.jpg",
      }
      for (const path of [PATH, `${PATH}/stream`]) {
        const response = yield* client.fetch(path, {
          method: "POST",
          headers: { "x-api-key": "ovk_owner", "content-type": "application/json" },
          body: JSON.stringify({ ...sent, unknown: { deep: [1] } }),
        })
        expect(response.status).toBe(200)
        yield* Effect.promise(() => response.body?.cancel() ?? Promise.resolve())
      }
      expect(host.inputs.map((input) => input.request)).toEqual([sent, sent])
    }),
  )

  const bad: ReadonlyArray<readonly [object, string, string]> = [
    [{ address: " \t" }, "address", "不能为空"],
    [{ address: "路".repeat(301) }, "address", "长度不能超过300个字符"],
    [{ areaSqm: 0 }, "areaSqm", "不能小于1"],
    [{ areaSqm: -48.9 }, "areaSqm", "不能小于1"],
    [{ areaSqm: "32600" }, "areaSqm", "应为数字"],
    [{ areaSqm: 100_000_001 }, "areaSqm", "不能大于100000000"],
    [{ plotRatio: 0 }, "plotRatio", "不能小于0.001"],
    [{ plotRatio: 31 }, "plotRatio", "不能大于30"],
    [{ termTotalYears: 70, remainingYears: 80 }, "remainingYears", "不能超过总年期（70年）"],
    [{ remainingYears: 101 }, "remainingYears", "不能大于100"],
    [{ remainingYears: 0 }, "remainingYears", "不能小于0.01"],
    [{ termEndDate: "2035-02-30" }, "termEndDate", DAY],
    [{ termEndDate: "1969-06-30" }, "termEndDate", "应晚于估值时点（1970-01-01），土地使用权已到期的无法估值"],
    [{ termTotalYears: 40, termEndDate: "2031-01-01" }, "termEndDate", "不能超过总年期（40年）"],
    [{ valuationDate: "2031-01-01" }, "valuationDate", "不能晚于今天（1970-01-01）"],
    [{ benchmarkPrice: {} }, "benchmarkPrice.unitPrice", "必填"],
    [{ benchmarkPrice: { unitPrice: 0 } }, "benchmarkPrice.unitPrice", "不能小于0.01"],
    [
      { benchmarkPrice: { unitPrice: 7_800, date: "2031-01-01" } },
      "benchmarkPrice.date",
      "不能晚于估值时点（1970-01-01）",
    ],
  ]
  it.effect("refuses bad input and shows the expected form, for create and stream, and charges nothing", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, { assets: [asset], rateLimit: { perSecond: 1e6, burst: 1e6 } })
      for (const [fields, path, message] of bad) {
        for (const where of [PATH, `${PATH}/stream`]) {
          const { body, status } = yield* client.post(where, { ...request, ...fields })
          expect([status, body.code], JSON.stringify(fields)).toEqual([400, 40001])
          expect(body.data, JSON.stringify(fields)).toEqual({ errors: [{ path, message }] })
        }
      }
      expect(host.inputs).toEqual([])
    }),
  )

  it.effect("accepts input that only deserves a tip: an area that looks like mu, a term above the law", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, { assets: [asset] })
      for (const fields of [{ areaSqm: 48.9 }, { remainingYears: 80 }, { termTotalYears: 70, landUse: "COMMERCIAL" }]) {
        expect((yield* client.post(PATH, { ...request, ...fields })).body.code, JSON.stringify(fields)).toBe(0)
      }
    }),
  )

  it.effect("names every fault at once, in the reader's language", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost(), { assets: [asset] })
      const wrong = {
        address: 1,
        landUse: "FOREST",
        areaSqm: null,
        plotRatio: "2",
        termTotalYears: 0,
        developmentLevel: "NINE_UTILITIES",
        benchmarkPrice: 7_800,
        attributes: [],
        source: "CHAT",
      }
      const { body } = yield* client.post(PATH, wrong, { "accept-language": "en" })
      expect(body.code).toBe(40001)
      expect(body.data).toEqual({
        errors: [
          { path: "city", message: "is required" },
          { path: "address", message: "must be a string" },
          {
            path: "landUse",
            message: "must be one of: RESIDENTIAL, COMMERCIAL, INDUSTRIAL, PUBLIC, AGRICULTURAL, MIXED",
          },
          { path: "areaSqm", message: "is required" },
          { path: "rightType", message: "is required" },
          { path: "plotRatio", message: "must be a number" },
          { path: "termTotalYears", message: "must be at least 0.01" },
          {
            path: "developmentLevel",
            message: "must be one of: RAW, THREE_UTILITIES, FIVE_UTILITIES, SEVEN_UTILITIES",
          },
          { path: "benchmarkPrice", message: "must be an object" },
          { path: "attributes", message: "must be an object" },
          { path: "chatSessionId", message: "chatSessionId is required with source CHAT" },
        ],
      })
    }),
  )

  it.effect("has no task under another asset's path, and no other path", () =>
    Effect.gen(function* () {
      const property = { ...asset, assetType: "PROPERTY" as const }
      const client = yield* makeClient(makeHost(), { assets: [asset, property] })
      expect((yield* client.post(PATH, request)).body.code).toBe(0)
      expect((yield* client.send(`${PATH}/1`)).body.code).toBe(0)
      expect((yield* client.send("/api/open/v1/property-valuations/1")).body.code).toBe(40401)
      for (const path of ["/api/open/v1/land-valuation", "/api/open/v1/lands-valuations", "/api/open/v1/land"]) {
        expect((yield* client.post(path, request)).body.code).toBe(40400)
      }
      expect((yield* client.send(`${PATH}/stream`)).body.code).toBe(40500)
    }),
  )

  it.effect("publishes its request with forms and descriptions, and its result", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost(), { assets: [asset] })
      const response = yield* client.fetch("/openapi.json")
      const text = yield* Effect.promise(() => response.text())
      for (const field of ["unitPricePerSqm", "floorPricePerSqm", "pricePerMu", "termFactor", "BENCHMARK_PRICE"]) {
        expect(text).toContain(`"${field}"`)
      }
      const { properties, required } = yield* publishedRequest(text, PATH)
      expect(required).toEqual(["city", "address", "landUse", "areaSqm", "rightType"])
      expect(properties["address"]?.pattern).toBe(String.raw`\S`)
      expect(properties["areaSqm"]).toMatchObject({ minimum: 1, maximum: 100_000_000 })
      expect(properties["plotRatio"]).toMatchObject({ minimum: 0.001, maximum: 30 })
      expect(properties["termEndDate"]?.format).toBe("date")
      const own = Object.entries(properties).filter(([field]) => !field.startsWith("material"))
      expect(own.filter(([, { description }]) => description === undefined).map(([field]) => field)).toEqual([])
    }),
  )
})
