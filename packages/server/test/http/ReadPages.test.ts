import { describe, expect, it } from "@effect/vitest"
import {
  makeApi,
  makeClient as makeTypedClient,
  statementBalancesGroup,
  statementLinesGroup,
} from "@open-valuation/http-api"
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

const account = (number: number) => ({
  account: number,
  institution: "中国工商银行",
  accountName: "林某某",
  accountNumber: "****6612",
  currency: "CNY",
  averageDailyBalance: 87.5,
  balances: [{ from: "2026-03-01", to: "2026-03-31", balance: 87.5 }],
})

const kinds = [
  { of: "lines", zh: "流水明细", one: line, count: 250, first: 100, most: 1000 },
  { of: "balances", zh: "逐日余额", one: account, count: 25, first: 10, most: 20 },
] as const

describe.each(kinds)("the $of of statements over HTTP", ({ count, first, most, of, one, zh }) => {
  const all: ReadonlyArray<unknown> = Array.from({ length: count }, (_, at) => one(at + 1))

  /** A client of a host with one task. */
  const setUp = Effect.gen(function* () {
    const host = makeHost()
    host[of] = all
    const client = yield* makeClient(host, { assets: [asset, { ...asset, assetType: "BANK_STATEMENT" }] })
    yield* client.post(PATH, body)
    return { host, client }
  })

  it.effect(`come ${first} at a time by default, after the cursor`, () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      finish(host, 1, { status: "SUCCESS", result: {} })
      const page = (query: string) => Effect.map(client.send(`${PATH}/1/${of}${query}`), (answer) => answer.body.data)
      expect(yield* page("")).toEqual(all.slice(0, first))
      expect(yield* page(`?cursor=${first}&limit=2`)).toEqual(all.slice(first, first + 2))
      expect(yield* page(`?cursor=${count - 1}&limit=${most}`)).toEqual(all.slice(-1))
      expect(yield* page(`?cursor=${count}`)).toEqual([])
    }),
  )

  it.effect("are refused with every fault of the query, and with 40401 where there is no task", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      finish(host, 1, { status: "SUCCESS", result: {} })
      const faults: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
        ["?limit=0", ["limit"]],
        [`?limit=${most + 1}`, ["limit"]],
        ["?limit=ten&cursor=-1", ["cursor", "limit"]],
        ["?cursor=0", ["cursor"]],
        ["?cursor=1.5", ["cursor"]],
        ["?limit=5&limit=6", ["limit"]],
      ]
      for (const [query, paths] of faults) {
        const { body: answer, status } = yield* client.send(`${PATH}/1/${of}${query}`)
        expect([query, status, answer.code]).toEqual([query, 400, 40001])
        expect(answer.data).toMatchObject({ errors: paths.map((path) => ({ path })) })
      }
      const code = (path: string, headers = {}) =>
        Effect.map(client.send(path, { headers }), (answer) => answer.body.code)
      for (const id of ["2", "0", "x", "-1", "1e3", "9007199254740993"]) {
        expect(yield* code(`${PATH}/${id}/${of}`)).toBe(40401)
      }
      expect(yield* code(`${PATH}/1/${of}`, { "x-api-key": "ovk_stranger" })).toBe(40401)
      expect(yield* code(`${PATH}/1/${of}`, { "x-api-key": "ovk_chatty" })).toBe(40300)
      expect(yield* code(`/api/open/v1/property-valuations/1/${of}`)).toBe(40400)
    }),
  )

  it.effect("are refused with the reason, not listed as empty, while there are none", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      const running = yield* client.send(`${PATH}/1/${of}`)
      expect([running.status, running.body.code, running.body.data]).toEqual([409, 40900, null])
      expect(running.body.message).toBe(`任务仍在进行中，请在状态变为 SUCCESS 后再查询${zh}。`)
      finish(host, 1, { status: "FAILED", error: { code: "task.unexpected", params: { valuationNo: "1" } } })
      expect((yield* client.send(`${PATH}/1/${of}`, { headers: { "accept-language": "en" } })).body).toMatchObject({
        code: 40900,
        message: `The task has failed and has no ${of}. Its errorMessage says why.`,
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
      const typed = yield* makeTypedClient(makeApi(statementLinesGroup, statementBalancesGroup), {
        baseUrl: "http://valuation.test",
        apiKey: Redacted.make("ovk_owner"),
      }).pipe(Effect.provide(http))
      const asked = { params: { taskId: 1 }, query: { cursor: 10, limit: 2 } } as const
      const { data } = yield* of === "lines" ? typed.statementLines.list(asked) : typed.statementBalances.list(asked)
      expect(data).toEqual(all.slice(10, 12))
    }),
  )
})
