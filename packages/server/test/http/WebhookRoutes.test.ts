import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeClient, makeHost } from "./Host.ts"

const DELIVERIES = "/api/open/v1/webhook-deliveries"

const integer = "应为整数"
const number = "应为数字"
const positive = "应在1到9007199254740991之间"

/** Queries of the list, and the faults they are refused for. */
const faults: ReadonlyArray<readonly [string, ReadonlyArray<readonly [path: string, message: string]>]> = [
  ["taskId=0", [["taskId", positive]]],
  ["taskId=-1", [["taskId", positive]]],
  ["taskId=", [["taskId", number]]],
  ["taskId=abc", [["taskId", number]]],
  ["taskId=1.5", [["taskId", number]]],
  ["taskId=0x10", [["taskId", number]]],
  ["taskId=1&taskId=2", [["taskId", number]]],
  [
    `taskId=${"9".repeat(30)}`,
    [
      ["taskId", integer],
      ["taskId", positive],
    ],
  ],
  [
    "cursor=9007199254740992",
    [
      ["cursor", integer],
      ["cursor", positive],
    ],
  ],
  ["limit=0", [["limit", "应在1到100之间"]]],
  ["limit=101", [["limit", "应在1到100之间"]]],
  ["status=delivered", [["status", "应为以下之一：PENDING, DELIVERED, FAILED, DISABLED"]]],
  [
    "taskId=x&cursor=y&limit=z",
    [
      ["taskId", number],
      ["cursor", number],
      ["limit", number],
    ],
  ],
]

describe("the list of deliveries", () => {
  it.effect.each(faults)("refuses %s with every fault", ([query, expected]) =>
    Effect.gen(function* () {
      const { send } = yield* makeClient(makeHost())
      const { body } = yield* send(`${DELIVERIES}?${query}`)
      const errors = expected.map(([path, message]) => ({ path, message }))
      expect(body).toMatchObject({ code: 40001, data: { errors } })
    }),
  )

  it.effect("accepts each parameter, and ignores unknown ones", () =>
    Effect.gen(function* () {
      const { send } = yield* makeClient(makeHost())
      const { body } = yield* send(`${DELIVERIES}?taskId=1&status=FAILED&cursor=9&limit=100&other=x`)
      expect(body.code).toBe(0)
    }),
  )

  it.effect("shows each delivery with its attempts, in the reader's language", () =>
    Effect.gen(function* () {
      const { send } = yield* makeClient(makeHost())
      const chinese = yield* send(DELIVERIES)
      expect(chinese.body.data).toEqual([
        {
          deliveryId: 7,
          webhookId: "msg_VAL-PROP-20260315-0001",
          taskId: 1,
          type: "valuation.succeeded",
          url: "https://example.com/hook",
          status: "PENDING",
          attempts: [
            {
              at: "2026-03-15T10:30:01.000+08:00",
              statusCode: null,
              error: "接收方未在规定时间内响应",
              durationMs: 15_000,
            },
          ],
          nextAttemptAt: "2026-03-15T10:30:21.000+08:00",
        },
      ])
      const english = yield* send(DELIVERIES, { headers: { "accept-language": "en" } })
      expect(english.body.data).toMatchObject([{ attempts: [{ error: "The receiver did not answer in time" }] }])
    }),
  )

  it.effect("needs the scope, as redelivery and test do", () =>
    Effect.gen(function* () {
      const { send } = yield* makeClient(makeHost())
      const headers = { "x-api-key": "ovk_chatty" }
      const answers = yield* Effect.all([
        send(DELIVERIES, { headers }),
        send(`${DELIVERIES}/7/redeliver`, { headers, method: "POST" }),
        send(`${DELIVERIES}/redeliver`, { headers, method: "POST" }),
        send(`${DELIVERIES}/test`, { headers, method: "POST" }),
      ])
      expect(answers.map(({ body }) => body.code)).toEqual([40300, 40300, 40300, 40300])
    }),
  )
})

describe("a redelivery", () => {
  it.effect("answers with the delivery, and needs no body", () =>
    Effect.gen(function* () {
      const { send } = yield* makeClient(makeHost())
      const { body } = yield* send(`${DELIVERIES}/7/redeliver`, { method: "POST" })
      expect(body).toMatchObject({ code: 0, data: { deliveryId: 7 } })
    }),
  )

  it.effect.each(["8", "0", "07", "-7", "abc", "7.0", "9007199254740993", "%37", "test"])("of %s is not found", (id) =>
    Effect.gen(function* () {
      const { send } = yield* makeClient(makeHost())
      expect((yield* send(`${DELIVERIES}/${id}/redeliver`, { method: "POST" })).body.code).toBe(40404)
    }),
  )
})

describe("a redelivery of all that have failed", () => {
  it.effect("answers with their number", () =>
    Effect.gen(function* () {
      const { post } = yield* makeClient(makeHost())
      for (const json of [{ since: "2026-03-15" }, { since: "2026-03-15", dryRun: true }]) {
        const { body } = yield* post(`${DELIVERIES}/redeliver`, json)
        expect([body.code, body.data]).toEqual([0, { deliveries: 1 }])
      }
    }),
  )

  it.effect.each([
    [{}, "since", "必填"],
    [{ since: null }, "since", "应为字符串"],
    [{ since: 20_260_315 }, "since", "应为字符串"],
    [{ since: "2026-02-30" }, "since", "应为 YYYY-MM-DD 格式的日期"],
    [{ since: "2026-03-15T00:00:00Z" }, "since", "应为 YYYY-MM-DD 格式的日期"],
    [{ since: "2026-03-15", dryRun: "true" }, "dryRun", "应为 true 或 false"],
  ] as const)("refuses %j", ([json, path, message]) =>
    Effect.gen(function* () {
      const { post } = yield* makeClient(makeHost())
      const { body } = yield* post(`${DELIVERIES}/redeliver`, json)
      expect(body).toMatchObject({ code: 40001, data: { errors: [{ path, message }] } })
    }),
  )
})

/** Bodies of a test webhook, the code they are refused with, and the fault of their URL. */
const tests: ReadonlyArray<readonly [unknown, number, string]> = [
  [{}, 40001, "必填：该 API Key 没有设置默认回调地址"],
  [{ url: null }, 40001, "必填：该 API Key 没有设置默认回调地址"],
  [{ url: 7 }, 40001, "应为字符串"],
  [{ url: ["https://example.com/"] }, 40001, "应为字符串"],
  [{ url: "" }, 40002, "不能为空"],
  [{ url: "example.com" }, 40002, "不是有效的网址"],
  [{ url: "ftp://example.com/" }, 40002, "只支持 http 或 https 地址"],
  [{ url: "https://user:secret@example.com/" }, 40002, "地址中不能包含用户名或密码"],
  [{ url: "http://10.0.0.1/" }, 40002, "callback.private"],
]

describe("a test", () => {
  it.effect("is sent to the normalised URL", () =>
    Effect.gen(function* () {
      const { post } = yield* makeClient(makeHost())
      const { body } = yield* post(`${DELIVERIES}/test`, { url: "HTTPS://Example.com:443/hook" })
      expect(body).toMatchObject({ code: 0, data: { url: "https://example.com/hook" } })
    }),
  )

  it.effect.each(tests)("to %j is refused with %i", ([json, code, message]) =>
    Effect.gen(function* () {
      const { post } = yield* makeClient(makeHost())
      const { body } = yield* post(`${DELIVERIES}/test`, json)
      expect(body).toMatchObject({ code, data: { errors: [{ path: "url", message }] } })
    }),
  )

  it.effect("has a URL of at most 2,048 characters", () =>
    Effect.gen(function* () {
      const { post } = yield* makeClient(makeHost())
      const origin = "https://example.com/"
      const codes = yield* Effect.forEach([2048, 2049], (length) =>
        post(`${DELIVERIES}/test`, { url: origin + "x".repeat(length - origin.length) }),
      )
      expect(codes.map(({ body }) => body.code)).toEqual([0, 40002])
    }),
  )

  it.effect("needs a JSON object", () =>
    Effect.gen(function* () {
      const { post, send } = yield* makeClient(makeHost())
      expect((yield* send(`${DELIVERIES}/test`, { method: "POST" })).body.code).toBe(41500)
      expect((yield* post(`${DELIVERIES}/test`, [])).body.code).toBe(40000)
    }),
  )
})
