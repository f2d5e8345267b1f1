import { it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { Effect, Redacted, Stream } from "effect"
import { FetchHttpClient } from "effect/http"
import { describe, expect } from "vitest"
import { hostSource, makeJsonExchange } from "../../src/index.ts"
import { json, serve } from "../Loopback.ts"

const today = LocalDate.toEpochDay(LocalDate.LocalDate.make("2026-06-30"))
const query = {
  assetType: "EQUIPMENT",
  city: "江苏省/徐州市",
  facts: { model: "XE215DA", manufactureDate: "2019-06", hours: 8000 },
  asOf: today,
  today,
  limit: 200,
} as const

const row = { kind: "TRANSACTION", observedAt: "2026-05-02", price: 450_000, model: "XE215DA", hours: 8200, city: null }

const looked = (answer: unknown, change: Partial<typeof query> = {}) =>
  Effect.gen(function* () {
    const server = yield* serve(json(answer))
    const source = hostSource({ url: `${server.origin}/samples`, key: Redacted.make("k-1") }, yield* makeJsonExchange)
    const outcome = yield* Effect.result(Stream.runCollect(source.look({ ...query, ...change })))
    return { outcome, received: server.received }
  }).pipe(Effect.scoped, Effect.provide(FetchHttpClient.layer))

describe("a host's own samples", () => {
  it.live("are asked for with the object's facts, and read like rows of a file", () =>
    Effect.gen(function* () {
      const { outcome, received } = yield* looked({
        source: "内部成交",
        samples: [row, { ...row, url: "https://h.example/2" }],
      })
      expect(outcome).toMatchObject({
        success: [
          {
            samples: [
              { source: "内部成交", kind: "TRANSACTION", price: 450_000, facts: { model: "XE215DA", hours: 8200 } },
              { url: "https://h.example/2" },
            ],
          },
        ],
      })
      expect(received[0]?.headers["authorization"]).toBe("Bearer k-1")
      expect(JSON.parse(received[0]?.body ?? "")).toEqual({
        assetType: "EQUIPMENT",
        city: "江苏省/徐州市",
        facts: query.facts,
        asOf: "2026-06-30",
        limit: 200,
      })
    }),
  )

  it.live("that cannot be samples, or are later than the valuation date, are left out", () =>
    Effect.gen(function* () {
      const { outcome } = yield* looked(
        { samples: [row, { ...row, price: -1 }, { ...row, model: null }, { ...row, observedAt: "2026-06-20" }] },
        { asOf: today - 20 },
      )
      expect(outcome).toMatchObject({ success: [{ samples: [{ price: 450_000 }] }] })
      expect(outcome._tag === "Success" ? outcome.success[0]?.samples.length : 0).toBe(1)
    }),
  )

  it.live("in another form are no answer", () =>
    Effect.gen(function* () {
      for (const answer of [[], {}, { samples: "none" }, { samples: [[1]] }, { samples: [{ price: { yuan: 1 } }] }]) {
        const { outcome } = yield* looked(answer)
        expect(outcome).toMatchObject({ failure: { reason: "BROKEN" } })
      }
    }),
  )
})
