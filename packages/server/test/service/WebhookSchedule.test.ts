import { assert, describe, it } from "@effect/vitest"
import { Duration, Schema } from "effect"
import { defaultWebhookSchedule, nextAttemptMs, retryAfterMs } from "../../src/webhooks/WebhookDelivery.ts"

const DAY_MS = 86_400_000
const now = Date.parse("2026-03-15T02:30:00Z")

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

describe("the schedule", () => {
  it("has the contract's ten attempts", () => {
    assert.deepStrictEqual(
      defaultWebhookSchedule.map((delay) => Duration.toSeconds(delay)),
      [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
    )
    assert.strictEqual(nextAttemptMs(defaultWebhookSchedule, 1, 0, 0), 5000)
    assert.strictEqual(nextAttemptMs(defaultWebhookSchedule, 9, 0, 0), DAY_MS)
    assert.isUndefined(nextAttemptMs(defaultWebhookSchedule, 10, 0, 0))
  })

  const Delays = Schema.Array(between(0, 7 * DAY_MS)).check(Schema.isBetweenLength(1, 20))
  const Chance = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 0.999 }))

  it.prop(
    "is never early, and late by at most a tenth",
    [Delays, between(1, 20), between(0, DAY_MS), Chance],
    ([delays, attempt, wish, chance]) => {
      const wait = nextAttemptMs(delays.map(Duration.millis), attempt, wish, chance)
      const planned = delays[attempt]
      if (planned === undefined) return wait === undefined
      const later = Math.max(planned, wish)
      return wait !== undefined && Number.isInteger(wait) && wait >= later && wait <= Math.ceil(later * 1.1)
    },
  )
})

describe("Retry-After", () => {
  it("is seconds or an HTTP date, from 0 to 24 hours; anything else is ignored", () => {
    const cases: ReadonlyArray<readonly [string | undefined, number]> = [
      [undefined, 0],
      ["", 0],
      ["120", 120_000],
      [" 7 ", 7000],
      ["86400", DAY_MS],
      ["86401", DAY_MS],
      ["9".repeat(400), DAY_MS],
      ["Sun, 15 Mar 2026 02:31:00 GMT", 60_000],
      ["Sunday, 15-Mar-26 02:31:00 GMT", 60_000],
      ["Sun, 15 Mar 2026 02:29:00 GMT", 0],
      ["Fri, 31 Dec 9999 23:59:59 GMT", DAY_MS],
      ["-1", 0],
      ["soon", 0],
    ]
    for (const [header, ms] of cases) assert.strictEqual(retryAfterMs(header, now), ms, header)
  })

  it.prop("is bounded whatever its value", [Schema.Union([Schema.String, Schema.Int])], ([header]) => {
    const ms = retryAfterMs(String(header), now)
    return ms >= 0 && ms <= DAY_MS
  })
})
