import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { body, makeClient, makeHost, PATH } from "./Host.ts"

const withKey = (key: string) => ({ "idempotency-key": key })

describe("an idempotency key", () => {
  it.effect("repeats the first answer, charges once and says so", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      const first = yield* client.post(PATH, body, withKey("loan 4711"))
      expect(first.headers.has("idempotent-replayed")).toBe(false)
      const sameValue = { buildingArea: 89, city: body.city }
      const second = yield* client.post(PATH, sameValue, withKey("loan 4711"))
      expect(second.headers.get("idempotent-replayed")).toBe("true")
      expect(second.body).toEqual(first.body)
      expect(host.inputs).toHaveLength(1)
      expect(host.inputs[0]?.idempotency?.key).toBe("loan 4711")
    }),
  )

  it.effect("does not cover another request: another body, field, query or path", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      yield* client.post(PATH, body, withKey("k"))
      const others = [
        client.post(PATH, { ...body, buildingArea: 90 }, withKey("k")),
        client.post(PATH, { ...body, unknownField: 1 }, withKey("k")),
        client.post(`${PATH}?callbackUrl=https://example.com/`, body, withKey("k")),
        client.post(`${PATH}/stream`, body, withKey("k")),
      ]
      const answers = yield* Effect.all(others)
      expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(others.map(() => [409, 40900]))
      expect(host.inputs).toHaveLength(1)
    }),
  )

  for (const [name, key] of [
    ["empty", ""],
    ["of 256 characters", "k".repeat(256)],
    ["of 10,000 characters", "k".repeat(10_000)],
    ["with a tab", "a\tb"],
    ["outside of ASCII", "é"],
  ] as const) {
    it.effect(`that is ${name} is reported among the other faults`, () =>
      Effect.gen(function* () {
        const host = makeHost()
        const client = yield* makeClient(host)
        const alone = yield* client.post(PATH, body, withKey(key))
        expect([alone.status, alone.body.code]).toEqual([400, 40001])
        expect(alone.body.data).toEqual({
          errors: [{ path: "Idempotency-Key", message: "应为1到255个可打印的 ASCII 字符" }],
        })
        const both = yield* client.post(PATH, { city: "上海" }, { ...withKey(key), "accept-language": "en" })
        expect(both.body.data).toEqual({
          errors: [
            { path: "buildingArea", message: "is required" },
            { path: "Idempotency-Key", message: "must have 1 to 255 printable ASCII characters" },
          ],
        })
        expect(host.inputs).toHaveLength(0)
      }),
    )
  }

  it.effect("may have 255 printable characters", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      const printable = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join("")
      expect((yield* client.post(PATH, body, withKey(printable))).body.code).toBe(0)
      expect((yield* client.post(PATH, body, withKey("k".repeat(255)))).body.code).toBe(0)
    }),
  )

  it.effect("is checked once the request is valid, before all later checks", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      yield* client.post(PATH, body, withKey("k"))
      host.quotaLeft = 0
      const bad = { callbackUrl: "?callbackUrl=ftp://example.com/", materialRef: { ...body, materialRef: "mat_1" } }
      expect((yield* client.post(PATH, {}, withKey("k"))).body.code).toBe(40001)
      expect((yield* client.post(PATH + bad.callbackUrl, bad.materialRef, withKey("k"))).body.code).toBe(40900)
      expect((yield* client.post(PATH, body, withKey("k"))).body.code).toBe(0)
      expect((yield* client.post(PATH + bad.callbackUrl, body, withKey("new"))).body.code).toBe(40002)
      expect((yield* client.post(PATH, bad.materialRef, withKey("new"))).body.code).toBe(40402)
      expect((yield* client.post(PATH, body, withKey("new"))).body.code).toBe(40200)
    }),
  )

  it.effect("is not stored when the request was refused", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      yield* client.post(PATH, {}, withKey("k"))
      const answer = yield* client.post(PATH, body, withKey("k"))
      expect([answer.body.code, answer.headers.has("idempotent-replayed")]).toEqual([0, false])
    }),
  )
})
