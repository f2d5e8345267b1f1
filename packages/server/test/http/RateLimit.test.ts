import { describe, expect, it } from "@effect/vitest"
import { parseRateLimit } from "@open-valuation/server/http"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { makeClient, makeHost, PATH } from "./Host.ts"

describe("the rate limit", () => {
  it.effect("allows a burst, refuses the next request, and refills", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost(), { rateLimit: { perSecond: 2, burst: 3 } })
      const ask = client.send(`${PATH}/1`)
      const burst = yield* Effect.all([ask, ask, ask])
      expect(burst.map(({ body }) => body.code)).toEqual([40401, 40401, 40401])
      expect(burst[0]?.headers.get("ratelimit-policy")).toBe('"default";q=3;w=2')
      expect(burst.map(({ headers }) => headers.get("ratelimit"))).toEqual([
        '"default";r=2;t=1',
        '"default";r=1;t=1',
        '"default";r=0;t=2',
      ])
      const refused = yield* ask
      expect([refused.status, refused.body.code, refused.body.data]).toEqual([429, 42900, null])
      expect(refused.headers.get("retry-after")).toBe("1")
      expect(refused.headers.get("ratelimit")).toBe('"default";r=0;t=1')
      yield* TestClock.adjust("500 millis")
      expect((yield* ask).body.code).toBe(40401)
      expect((yield* ask).body.code).toBe(42900)
    }),
  )

  it.effect("gives each key its own bucket", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost(), { rateLimit: { perSecond: 1, burst: 1 } })
      const ask = (key: string) => client.send(`${PATH}/1`, { headers: { "x-api-key": key } })
      expect((yield* ask("ovk_owner")).body.code).toBe(40401)
      expect((yield* ask("ovk_owner")).body.code).toBe(42900)
      expect((yield* ask("ovk_stranger")).body.code).toBe(40401)
    }),
  )

  it("reads the form of the environment variable", () => {
    expect(parseRateLimit("20/s:40")).toEqual({ perSecond: 20, burst: 40 })
    expect(parseRateLimit(" 0.5/s:1 ")).toEqual({ perSecond: 0.5, burst: 1 })
    for (const text of ["", "20", "20/s", "20/m:40", "0/s:1", "1/s:0", "-1/s:5", "1/s:1e9"]) {
      expect(parseRateLimit(text)).toBeUndefined()
    }
  })
})
