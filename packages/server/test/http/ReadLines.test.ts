import { describe, expect, it } from "@effect/vitest"
import { makeApi, makeClient as makeTypedClient, statementLinesGroup } from "@open-valuation/http-api"
import { Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { asset, body, finish, makeClient, makeHost } from "./Host.ts"

const PATH = "/api/open/v1/bank-statement-valuations"

const line = (number: number) => ({
  line: number,
  date: "2026-03-02",
  time: null,
  amount: -12.5,
  balance: 87.5,
  currency: "CNY",
  counterparty: "某某超市",
  counterpartyAccount: null,
  summary: "消费",
  remarks: [],
  class: "EFFECTIVE",
  institution: "中国工商银行",
  accountNumber: "****6612",
  fileName: "流水.pdf",
  materialRef: "mat_1",
  page: 1,
  sheet: null,
  row: number,
  box: { x: 36, y: 142.5, width: 523.3, height: 9, pageWidth: 595.3, pageHeight: 841.9 },
  repaired: false,
})

/** A client of a host with one task, and 250 lines. */
const setUp = Effect.gen(function* () {
  const host = makeHost()
  host.lines = Array.from({ length: 250 }, (_, at) => line(at + 1))
  const client = yield* makeClient(host, { assets: [asset, { ...asset, assetType: "BANK_STATEMENT" }] })
  yield* client.post(PATH, body)
  return { host, client }
})

const numbers = (data: unknown): ReadonlyArray<number> =>
  Array.isArray(data) ? data.map((one: ReturnType<typeof line>) => one.line) : []

describe("the lines of statements over HTTP", () => {
  it.effect("come 100 at a time by default, after the cursor", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      finish(host, 1, { status: "SUCCESS", result: {} })
      const page = (query: string) => Effect.map(client.send(`${PATH}/1/lines${query}`), (answer) => answer.body.data)
      expect(numbers(yield* page(""))).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
      expect(numbers(yield* page("?cursor=100&limit=3"))).toEqual([101, 102, 103])
      expect(yield* page("?cursor=249&limit=1000")).toEqual([line(250)])
      expect(yield* page("?cursor=250")).toEqual([])
    }),
  )

  it.effect("are refused with every fault of the query, and with 40401 where there is no task", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      finish(host, 1, { status: "SUCCESS", result: {} })
      const faults: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
        ["?limit=0", ["limit"]],
        ["?limit=1001", ["limit"]],
        ["?limit=ten&cursor=-1", ["cursor", "limit"]],
        ["?cursor=0", ["cursor"]],
        ["?cursor=1.5", ["cursor"]],
        ["?limit=5&limit=6", ["limit"]],
      ]
      for (const [query, paths] of faults) {
        const { body: answer, status } = yield* client.send(`${PATH}/1/lines${query}`)
        expect([query, status, answer.code]).toEqual([query, 400, 40001])
        expect(answer.data).toMatchObject({ errors: paths.map((path) => ({ path })) })
      }
      const code = (path: string, headers = {}) =>
        Effect.map(client.send(path, { headers }), (answer) => answer.body.code)
      for (const id of ["2", "0", "x", "-1", "1e3", "9007199254740993"]) {
        expect(yield* code(`${PATH}/${id}/lines`)).toBe(40401)
      }
      expect(yield* code(`${PATH}/1/lines`, { "x-api-key": "ovk_stranger" })).toBe(40401)
      expect(yield* code(`${PATH}/1/lines`, { "x-api-key": "ovk_chatty" })).toBe(40300)
      expect(yield* code("/api/open/v1/property-valuations/1/lines")).toBe(40400)
    }),
  )

  it.effect("are refused with the reason, not listed as empty, while there are none", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      const english = { headers: { "accept-language": "en" } }
      const running = yield* client.send(`${PATH}/1/lines`)
      expect([running.status, running.body.code, running.body.data]).toEqual([409, 40900, null])
      expect(running.body.message).toContain("仍在进行中")
      finish(host, 1, { status: "FAILED", error: { code: "task.unexpected", params: { valuationNo: "1" } } })
      expect((yield* client.send(`${PATH}/1/lines`, english)).body).toMatchObject({
        code: 40900,
        message: "The task has failed and has no lines. Its errorMessage says why.",
      })
    }),
  )

  it.effect("are what the typed client reads", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      finish(host, 1, { status: "SUCCESS", result: {} })
      const fetch: typeof globalThis.fetch = (input, init) => {
        const request = new Request(input, init)
        return Effect.runPromise(
          client.fetch(request.url.slice("http://valuation.test".length), { headers: request.headers }),
        )
      }
      const http = FetchHttpClient.layer.pipe(Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch)))
      const { statementLines } = yield* makeTypedClient(makeApi(statementLinesGroup), {
        baseUrl: "http://valuation.test",
        apiKey: Redacted.make("ovk_owner"),
      }).pipe(Effect.provide(http))
      const { data } = yield* statementLines.list({ params: { taskId: 1 }, query: { cursor: 10, limit: 2 } })
      expect(data).toEqual([line(11), line(12)])
    }),
  )
})
