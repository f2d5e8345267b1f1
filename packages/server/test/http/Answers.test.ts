import { describe, expect, it } from "@effect/vitest"
import { Effect, Logger, References as LogReferences } from "effect"
import { body, finish, makeClient, makeHost, PATH } from "./Host.ts"

const CHINESE = /\p{Script=Han}/u

describe("creating and reading", () => {
  it.effect("gives the creation data of the specification", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      const { status, body: answer } = yield* client.post(`${PATH}?callbackUrl=https://example.com/hook`, body)
      expect(status).toBe(200)
      expect(answer).toMatchObject({ code: 0, message: "success" })
      const { message, ...data } = { message: "", ...Object(answer.data) }
      expect(data).toEqual({
        taskId: 1,
        valuationNo: "VAL-PROP-20260315-0001",
        assetType: "PROPERTY",
        status: "IN_PROGRESS",
        statusLabel: "估值中",
        statusUrl: "/api/open/v1/property-valuations/1",
      })
      expect(message).toMatch(CHINESE)
      expect(host.inputs).toEqual([
        {
          assetType: "PROPERTY",
          request: body,
          locale: "zh",
          callbackUrl: "https://example.com/hook",
          idempotency: undefined,
          requestId: expect.any(String),
          entry: {
            accountId: 1,
            actor: { kind: "KEY", id: "1", name: "key-1" },
            action: "property.create",
            object: "property-valuations",
            ip: undefined,
            requestId: expect.any(String),
          },
        },
      ])
    }),
  )

  it.effect("accepts the key as a bearer token, and in both headers when they match", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      const bearer = { "content-type": "application/json", authorization: "bearer ovk_owner" }
      const json = JSON.stringify(body)
      expect((yield* client.fetch(PATH, { method: "POST", body: json, headers: bearer })).status).toBe(200)
      expect((yield* client.post(PATH, body, { authorization: "Bearer ovk_owner" })).status).toBe(200)
    }),
  )

  it.effect("gives the detail of a task in each of its states", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      yield* client.post(PATH, body)
      const detail = Effect.map(client.send(`${PATH}/1`), (answer) => answer.body.data)
      expect(yield* detail).toEqual({
        taskId: 1,
        valuationNo: "VAL-PROP-20260315-0001",
        assetType: "PROPERTY",
        status: "IN_PROGRESS",
        statusLabel: "估值中",
        errorMessage: null,
        result: null,
        adoption: null,
        caseNumber: null,
        note: null,
        createdAt: "2026-03-15T10:30:00.000+08:00",
      })
      finish(host, 1, { status: "FAILED", error: { code: "request.missing", params: {} } })
      expect(yield* detail).toMatchObject({
        status: "FAILED",
        statusLabel: "失败",
        errorMessage: expect.stringMatching(CHINESE),
        result: null,
      })
      finish(host, 1, {
        status: "SUCCESS",
        error: null,
        result: { avgTotalPrice: 890_000, riskTips: [{ code: "request.missing", params: {} }] },
      })
      expect(yield* detail).toMatchObject({
        status: "SUCCESS",
        statusLabel: "成功",
        errorMessage: null,
        result: { avgTotalPrice: 890_000, riskTips: [expect.stringMatching(CHINESE)] },
      })
    }),
  )

  it.effect("answers in English on request, except for the status label", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      const english = { "accept-language": "fr, en-GB;q=0.9, zh;q=0.8" }
      const created = yield* client.post(PATH, body, english)
      expect(created.body.data).toMatchObject({
        statusLabel: "估值中",
        message: expect.not.stringMatching(CHINESE),
      })
      expect(host.inputs[0]?.locale).toBe("en")
      const refused = yield* client.post(PATH, {}, english)
      expect(JSON.stringify(refused.body)).not.toMatch(CHINESE)
      const chinese = yield* client.post(PATH, {}, { "accept-language": "en;q=0.3, zh-CN" })
      expect(chinese.body.message).toMatch(CHINESE)
    }),
  )

  it.effect("returns the usage in yuan, to any key", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      const { body: answer } = yield* client.send("/api/open/v1/usage", { headers: { "x-api-key": "ovk_chatty" } })
      expect(answer.data).toEqual({
        period: "2026-03",
        freeQuota: 100,
        freeUsed: 100,
        chargedUnits: 103,
        chargedAmount: 15.5,
        balance: 984.5,
        byAsset: { PROPERTY: { units: 103, amount: 15.5 } },
      })
    }),
  )

  it.effect("answers HEAD where there is a GET, without a body", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      yield* client.post(PATH, body)
      const response = yield* client.fetch(`${PATH}/1`, { method: "HEAD", headers: { "x-api-key": "ovk_owner" } })
      expect(response.status).toBe(200)
      expect(yield* Effect.promise(() => response.text())).toBe("")
    }),
  )
})

describe("every answer", () => {
  it.effect("keeps a valid request id of the caller and replaces an invalid one", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      const idFor = (id: string) =>
        Effect.map(client.send("/nothing", { headers: { "x-request-id": id } }), (answer) =>
          answer.headers.get("x-request-id"),
        )
      expect(yield* idFor("my.request_1-A")).toBe("my.request_1-A")
      expect(yield* idFor("x".repeat(128))).toBe("x".repeat(128))
      for (const bad of ["", "x".repeat(129), "a b", "é", "<script>"]) {
        expect(yield* idFor(bad)).toMatch(/^[0-9a-f]{24}$/)
      }
      expect(yield* idFor("")).not.toBe(yield* idFor(""))
    }),
  )

  it.effect("forbids sniffing and storing", () =>
    Effect.gen(function* () {
      const { headers } = yield* (yield* makeClient(makeHost())).post(PATH, body)
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("cache-control")).toBe("no-store")
    }),
  )

  it.effect("leaves one line in the access log, without keys, queries or bodies", () =>
    Effect.gen(function* () {
      const lines: Array<Record<string, unknown>> = []
      const logger = Logger.make(({ fiber, message }) => {
        lines.push({ message, ...fiber.getRef(LogReferences.CurrentLogAnnotations) })
      })
      yield* Effect.gen(function* () {
        const client = yield* makeClient(makeHost())
        yield* client.post(`${PATH}?callbackUrl=https://example.com/secret`, body, { "x-request-id": "r1" })
        yield* client.send("/api/open/v1/nothing", { headers: { "x-request-id": "r2" } })
      }).pipe(Effect.provide(Logger.layer([logger])))
      expect(lines).toEqual([
        {
          message: ["request"],
          method: "POST",
          path: PATH,
          status: 200,
          code: 0,
          ms: 0,
          requestId: "r1",
          account: "account-1",
        },
        {
          message: ["request"],
          method: "GET",
          path: "/api/open/v1/nothing",
          status: 404,
          code: 40400,
          ms: 0,
          requestId: "r2",
        },
      ])
    }),
  )
})
