import { describe, expect, it } from "@effect/vitest"
import { makeApi, makeClient as makeTypedClient, statementBalancesGroup } from "@open-valuation/http-api"
import { Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { asset, body, finish, makeClient, makeHost } from "./Host.ts"

const PATH = "/api/open/v1/bank-statement-valuations"

const balances = (account: number) => ({
  account,
  institution: "中国工商银行",
  accountName: "林某某",
  accountNumber: "****6612",
  currency: "CNY",
  averageDailyBalance: 87.5,
  balances: [{ from: "2026-03-01", to: "2026-03-31", balance: 87.5 }],
})

/** A client of a host with one task of 25 accounts. */
const setUp = Effect.gen(function* () {
  const host = makeHost()
  host.balances = Array.from({ length: 25 }, (_, at) => balances(at + 1))
  const client = yield* makeClient(host, { assets: [asset, { ...asset, assetType: "BANK_STATEMENT" }] })
  yield* client.post(PATH, body)
  return { host, client }
})

const numbers = (data: unknown): ReadonlyArray<number> =>
  Array.isArray(data) ? data.map((one: ReturnType<typeof balances>) => one.account) : []

describe("the balances of statements over HTTP", () => {
  it.effect("come 10 accounts at a time by default, after the cursor", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      finish(host, 1, { status: "SUCCESS", result: {} })
      const page = (query: string) =>
        Effect.map(client.send(`${PATH}/1/balances${query}`), (answer) => answer.body.data)
      expect(numbers(yield* page(""))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(numbers(yield* page("?cursor=10&limit=2"))).toEqual([11, 12])
      expect(yield* page("?cursor=24&limit=20")).toEqual([balances(25)])
      expect(yield* page("?cursor=25")).toEqual([])
    }),
  )

  it.effect("are refused with every fault of the query, and with 40401 where there is no task", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      finish(host, 1, { status: "SUCCESS", result: {} })
      const faults: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
        ["?limit=0", ["limit"]],
        ["?limit=21", ["limit"]],
        ["?limit=ten&cursor=-1", ["cursor", "limit"]],
        ["?limit=5&limit=6", ["limit"]],
      ]
      for (const [query, paths] of faults) {
        const { body: answer, status } = yield* client.send(`${PATH}/1/balances${query}`)
        expect([query, status, answer.code]).toEqual([query, 400, 40001])
        expect(answer.data).toMatchObject({ errors: paths.map((path) => ({ path })) })
      }
      const code = (path: string, headers = {}) =>
        Effect.map(client.send(path, { headers }), (answer) => answer.body.code)
      for (const id of ["2", "0", "x", "-1"]) expect(yield* code(`${PATH}/${id}/balances`)).toBe(40401)
      expect(yield* code(`${PATH}/1/balances`, { "x-api-key": "ovk_stranger" })).toBe(40401)
      expect(yield* code(`${PATH}/1/balances`, { "x-api-key": "ovk_chatty" })).toBe(40300)
      expect(yield* code("/api/open/v1/property-valuations/1/balances")).toBe(40400)
    }),
  )

  it.effect("are refused with the reason, not listed as empty, while there are none", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      const running = yield* client.send(`${PATH}/1/balances`)
      expect([running.status, running.body.code, running.body.data]).toEqual([409, 40900, null])
      expect(running.body.message).toBe("任务仍在进行中，请在状态变为 SUCCESS 后再查询逐日余额。")
      finish(host, 1, { status: "FAILED", error: { code: "task.unexpected", params: { valuationNo: "1" } } })
      expect((yield* client.send(`${PATH}/1/balances`, { headers: { "accept-language": "en" } })).body).toMatchObject({
        code: 40900,
        message: "The task has failed and has no balances. Its errorMessage says why.",
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
      const { statementBalances } = yield* makeTypedClient(makeApi(statementBalancesGroup), {
        baseUrl: "http://valuation.test",
        apiKey: Redacted.make("ovk_owner"),
      }).pipe(Effect.provide(http))
      const { data } = yield* statementBalances.list({ params: { taskId: 1 }, query: { cursor: 10, limit: 2 } })
      expect(data).toEqual([balances(11), balances(12)])
    }),
  )
})
