import { describe, expect, it } from "@effect/vitest"
import { AnalysisLost, CorrectionRefused, type Corrections, LinesRefused } from "@open-valuation/server/service"
import { Effect, Schema } from "effect"
import { unused } from "./ConsoleHost.ts"
import { asset, finish, makeClient, makeHost } from "./Host.ts"

const STATEMENTS = "/api/open/v1/bank-statement-valuations"
const reason = "与纸质流水核对"

const Faults = Schema.Struct({
  errors: Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String })),
})

/** A client of a host whose first task is a bank statement that has been valued. */
const valued = Effect.fnUntraced(function* (correct: Corrections["Service"]["correct"] = unused) {
  const host = makeHost()
  const options = { assets: [{ ...asset, assetType: "BANK_STATEMENT" }], corrections: { correct } }
  const client = yield* makeClient(host, options)
  yield* client.post(STATEMENTS, { city: "上海市", buildingArea: 1 })
  finish(host, 1, { status: "SUCCESS", result: { avgTotalPrice: 1 }, version: 3 })
  return { ...client, host, correct: (lines: unknown) => client.post(`${STATEMENTS}/1/corrections`, { lines }) }
})

describe("corrections of lines over the API", () => {
  it.effect("return the task with its next version", () =>
    Effect.gen(function* () {
      const asked: Array<unknown> = []
      const { correct } = yield* valued((_, task, wish) =>
        Effect.sync(() => (asked.push(wish.lines), { ...task, version: 4, result: { avgTotalPrice: 2 } })),
      )
      const lines = [
        { line: 1, exclude: true, reason },
        { line: 2, amount: -1.5, class: "LOAN", reason },
      ]
      const { body } = yield* correct(lines)
      expect(body).toMatchObject({ code: 0, data: { version: 4, result: { avgTotalPrice: 2 }, adoption: null } })
      expect(asked).toEqual([lines])
    }),
  )

  it.effect("are refused with every fault of the body", () =>
    Effect.gen(function* () {
      const { correct, host, post } = yield* valued()
      const faults = Effect.fnUntraced(function* (lines: unknown) {
        const { body } = yield* correct(lines)
        const { errors } = yield* Schema.decodeUnknownEffect(Faults)(body.data)
        return [body.code, ...errors.map(({ message, path }) => `${path} ${message}`)]
      })
      expect(
        yield* faults([
          { line: 1, reason },
          { line: 1, exclude: true, amount: 2, reason },
        ]),
      ).toEqual([
        40001,
        "lines[0] 请写明更正内容：剔除、金额或类别",
        "lines[1] 同一笔流水重复出现",
        "lines[1] 剔除的流水不能同时更正金额或类别",
      ])
      expect((yield* faults([]))[0]).toBe(40001)
      expect(
        (yield* faults(Array.from({ length: 201 }, (_, at) => ({ line: at + 1, exclude: true, reason }))))[0],
      ).toBe(40001)
      expect(yield* faults([{ line: 0, amount: 2e12, class: "EXCLUDED", reason: "" }])).toHaveLength(5)
      finish(host, 1, { status: "FAILED" })
      expect(yield* faults([{ line: 1, exclude: true, reason }])).toEqual([
        40001,
        "taskId 只有估值成功的流水任务才能更正明细。",
      ])
      const lines = [{ line: 1, exclude: true, reason }]
      expect((yield* post(`${STATEMENTS}/2/corrections`, { lines })).body.code).toBe(40401)
      expect((yield* post(`${STATEMENTS}/1/corrections`, { lines }, { "x-api-key": "ovk_stranger" })).body.code).toBe(
        40401,
      )
      expect((yield* post(`${STATEMENTS}/1/corrections`, { lines }, { "x-api-key": "ovk_chatty" })).body.code).toBe(
        40300,
      )
    }),
  )

  it.effect("are refused as the service refuses them", () =>
    Effect.gen(function* () {
      const refusals = [
        [new CorrectionRefused({ reason: "newVersion" }), 40900, "结果已有新版本，请在最新版本上重新更正。"],
        [new CorrectionRefused({ reason: "notKept" }), 40900, "该任务未保存更正所需的数据"],
        [new CorrectionRefused({ reason: "tooMany" }), 40900, "更正次数已达上限"],
        [new LinesRefused({ lines: new Map([[0, "notCounted"]]) }), 40001, "请求参数有误"],
        [new AnalysisLost({ reason: "busy" }), 50300, "服务暂不可用"],
      ] as const
      for (const [error, code, message] of refusals) {
        const { correct } = yield* valued(() => Effect.fail(error))
        const { body } = yield* correct([{ line: 1, exclude: true, reason }])
        expect([body.code, body.message]).toEqual([code, expect.stringContaining(message)])
      }
    }),
  )

  it.effect("leave versions that a reader of the task, its report, lines and balances can ask for", () =>
    Effect.gen(function* () {
      const client = yield* valued()
      const { send } = client
      const version = Effect.fnUntraced(function* (query: string) {
        const { body } = yield* send(`${STATEMENTS}/1${query}`)
        const found: unknown = Reflect.get(Object(body.data), "version")
        return found ?? body.code
      })
      expect(yield* version("")).toBe(3)
      expect(yield* version("?version=2")).toBe(2)
      expect(yield* version("?version=4")).toBe(40405)
      for (const query of ["?version=0", "?version=x", "?version=1&version=2", "?version="]) {
        expect(yield* version(query)).toBe(40001)
        expect((yield* send(`${STATEMENTS}/1/report${query}`)).body.code).toBe(40001)
      }
      expect((yield* send(`${STATEMENTS}/1/report?version=4`)).body.code).toBe(40405)
      const report = Effect.fnUntraced(function* (query: string) {
        const response = yield* client.fetch(`${STATEMENTS}/1/report${query}`, {
          headers: { "x-api-key": "ovk_owner" },
        })
        return yield* Effect.promise(() => response.text())
      })
      expect(yield* report("?version=2")).toContain("第 2 版，已被第 3 版取代，仅供查阅")
      expect(yield* report("?version=3")).not.toContain("结果版本")
      expect((yield* send(`${STATEMENTS}/1/lines?version=2`)).body.code).toBe(0)
      expect((yield* send(`${STATEMENTS}/1/lines?version=0`)).body.code).toBe(40001)
      expect((yield* send(`${STATEMENTS}/1/balances?version=1`)).body.code).toBe(0)
    }),
  )
})
