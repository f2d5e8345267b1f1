import { describe, expect, it } from "@effect/vitest"
import { makeApi, makeClient as makeTypedClient, reportGroup } from "@open-valuation/http-api"
import { Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { goldenStatement } from "./GoldenStatement.ts"
import { asset, body, finish, makeClient, makeHost, PATH } from "./Host.ts"

const result = {
  minTotalPrice: 4_600_000,
  avgTotalPrice: 5_100_000,
  maxTotalPrice: 5_600_000,
  unitPrice: 57_303.37,
  confidence: 0.7,
  sources: [],
  riskTips: [{ code: "task.abandoned", params: { deaths: 2, valuationNo: "<script>alert(1)</script>" } }],
}

const finding = {
  code: "SEAL_BROKEN",
  level: "HIGH",
  detail: {
    code: "statement.authenticity.SEAL_BROKEN",
    params: { fileName: "a.pdf", signer: "UNNAMED", fault: "OTHER_BYTES" },
  },
  evidence: [],
}

/** A client of a host with one task of a hostile address. */
const setUp = Effect.gen(function* () {
  const host = makeHost()
  const client = yield* makeClient(host, { assets: [asset, { ...asset, assetType: "BANK_STATEMENT" }] })
  yield* client.post(PATH, { ...body, address: `"><img src=x onerror=alert(1)>` })
  const page = (path = `${PATH}/1/report`, headers: Readonly<Record<string, string>> = {}) =>
    Effect.flatMap(client.fetch(path, { headers: { "x-api-key": "ovk_owner", ...headers } }), (response) =>
      Effect.map(
        Effect.promise(() => response.text()),
        (html) => ({ html, headers: response.headers, status: response.status }),
      ),
    )
  return { host, client, page }
})

describe("the report over HTTP", () => {
  it.effect("is a page of its own policy, in the reader's language, whatever it accepts", () =>
    Effect.gen(function* () {
      const { host, page } = yield* setUp
      finish(host, 1, { status: "SUCCESS", result })
      for (const accept of ["text/html", "*/*", "text/html,application/xhtml+xml;q=0.9"]) {
        const { headers, html, status } = yield* page(undefined, { accept, "accept-language": "en" })
        expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
        expect(headers.get("content-language")).toBe("en")
        expect(headers.get("cache-control")).toBe("no-store")
        expect(headers.get("x-content-type-options")).toBe("nosniff")
        expect(headers.get("content-security-policy")).toMatch(
          /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
        )
        expect(html).toContain("CNY 5,100,000")
        expect(html).toContain("VAL-PROP-20260315-0001")
        expect(html).toContain("上海市浦东新区")
        expect(html).not.toMatch(/<script|<img/)
      }
      const chinese = yield* page()
      expect(chinese.html).toContain('<html lang="zh-CN">')
      expect(chinese.html).toContain("5,100,000 元")
    }),
  )

  it.effect("is refused while the task is in progress, and says why a task failed", () =>
    Effect.gen(function* () {
      const { client, host, page } = yield* setUp
      const running = yield* client.send(`${PATH}/1/report`, { headers: { "accept-language": "en" } })
      expect([running.status, running.body.code]).toEqual([409, 40900])
      expect(running.body.message).toBe(
        "The task is in progress. Read its report when its status is SUCCESS or FAILED.",
      )
      finish(host, 1, { status: "FAILED", error: { code: "task.unexpected", params: { valuationNo: "X-1" } } })
      const failed = yield* page(undefined, { "accept-language": "en" })
      expect(failed.status).toBe(200)
      expect(failed.html).toContain("No value can be given")
      expect(failed.html).toContain("Quote X-1 when you report it.")
    }),
  )

  it.effect("of statements is a page of its own, without their authenticity", () =>
    Effect.gen(function* () {
      const { client, host, page } = yield* setUp
      const path = "/api/open/v1/bank-statement-valuations"
      yield* client.post(path, body)
      const running = yield* client.send(`${path}/2/report`)
      expect(running.body.code).toBe(40900)
      host.authenticity = { files: [], findings: [finding] }
      finish(host, 2, { status: "SUCCESS", result: goldenStatement })
      const { headers, html, status } = yield* page(`${path}/2/report`)
      expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
      expect(html).toContain("<dd>喻珩筠</dd>")
      expect(html).not.toMatch(/真实性核查|签章/)
      // The task of another asset is no statement.
      expect((yield* client.send(`${path}/1/report`)).body.code).toBe(40401)
      finish(host, 2, { status: "FAILED", error: { code: "task.unexpected", params: { valuationNo: "X-1" } } })
      expect((yield* page(`${path}/2/report`, { "accept-language": "en" })).html).toContain("Quote X-1")
    }),
  )

  it.effect("exists for the owner of the task alone", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      finish(host, 1, { status: "SUCCESS", result })
      const code = (path: string, headers = {}) =>
        Effect.map(client.send(path, { headers }), (answer) => answer.body.code)
      for (const id of ["2", "0", "x", "-1", "1e3", "9007199254740993"]) {
        expect(yield* code(`${PATH}/${id}/report`)).toBe(40401)
      }
      expect(yield* code(`${PATH}/1/report`, { "x-api-key": "ovk_stranger" })).toBe(40401)
      expect(yield* code(`${PATH}/1/report`, { "x-api-key": "ovk_chatty" })).toBe(40300)
    }),
  )

  it.effect("is what the typed client reads", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      finish(host, 1, { status: "SUCCESS", result })
      const fetch: typeof globalThis.fetch = (input, init) => {
        const request = new Request(input, init)
        return Effect.runPromise(
          client.fetch(request.url.slice("http://valuation.test".length), { headers: request.headers }),
        )
      }
      const http = FetchHttpClient.layer.pipe(Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch)))
      const { propertyReport } = yield* makeTypedClient(makeApi(reportGroup({ ...asset, assetType: "PROPERTY" })), {
        baseUrl: "http://valuation.test",
        apiKey: Redacted.make("ovk_owner"),
      }).pipe(Effect.provide(http))
      expect(yield* propertyReport.get({ params: { taskId: 1 } })).toContain("<!doctype html>")
    }),
  )
})
