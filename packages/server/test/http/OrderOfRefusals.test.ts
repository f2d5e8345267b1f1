import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { body, makeClient, makeHost, PATH } from "./Host.ts"

/**
 * A request with every fault at once. The test fixes them one by one, and each answer names the first remaining fault.
 * The order is section 10 of the contract.
 */
const everything = {
  method: "PUT",
  path: "/api/open/v1/no-such-valuations",
  key: "",
  contentType: "text/plain",
  text: `"${"x".repeat(1_048_576)}"`,
  query: "?callbackUrl=ftp://example.com/",
  idempotencyKey: "used",
}

const steps: ReadonlyArray<readonly [number, string, Partial<typeof everything>]> = [
  [40400, "the route", {}],
  [40500, "the method", { path: PATH }],
  [40100, "a key", { method: "POST" }],
  [40101, "a key that is known", { key: "ovk_nobody" }],
  [40300, "a key with the scope", { key: "ovk_chatty" }],
  [41500, "the content type", { key: "ovk_owner" }],
  [41300, "the size", { contentType: "application/json" }],
  [40000, "JSON", { text: "{oops" }],
  [40001, "a valid request", { text: JSON.stringify({ materialRef: "mat_1", source: "CHAT", chatSessionId: 5 }) }],
  [
    40900,
    "an idempotency key of its own",
    { text: JSON.stringify({ ...body, materialRef: "mat_1", source: "CHAT", chatSessionId: 5 }) },
  ],
  [40002, "the callback", { idempotencyKey: "new" }],
  [40402, "the material", { query: "" }],
  [40403, "the session", { text: JSON.stringify({ ...body, source: "CHAT", chatSessionId: 5 }) }],
  [40200, "the quota", { text: JSON.stringify(body) }],
]

describe("the order of refusals", () => {
  it.effect("names the first fault, whatever follows it", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      yield* client.post(PATH, body, { "idempotency-key": "used" })
      host.quotaLeft = 0
      const answers: Array<number> = []
      const request = { ...everything }
      for (const [, , mended] of steps) {
        Object.assign(request, mended)
        const answer = yield* client.send(request.path + request.query, {
          method: request.method,
          body: request.text,
          headers: {
            "content-type": request.contentType,
            "x-api-key": request.key,
            "idempotency-key": request.idempotencyKey,
          },
        })
        answers.push(answer.body.code)
      }
      expect(answers).toEqual(steps.map(([code]) => code))
      expect(host.inputs).toHaveLength(1)
      host.quotaLeft = 1
      expect((yield* client.post(PATH, body)).body.code).toBe(0)
    }),
  )

  it.effect("puts the rate limit after the key and before the scope", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost(), { rateLimit: { perSecond: 1, burst: 1 } })
      const asChatty = () => client.send(`${PATH}/1`, { headers: { "x-api-key": "ovk_chatty" } })
      expect((yield* asChatty()).body.code).toBe(40300)
      expect((yield* asChatty()).body.code).toBe(42900)
      expect((yield* client.send(`${PATH}/1`, { headers: { "x-api-key": "ovk_nobody" } })).body.code).toBe(40101)
    }),
  )

  it.effect("asks for no key where there is no route, and looks none up", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      yield* client.send("/api/open/v1/nothing")
      yield* client.send(`${PATH}/stream`)
      expect(host.authentications).toBe(0)
    }),
  )
})
