import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { layers, program } from "../docs/examples/library.ts"

it.effect("docs/examples/library.ts values its home and says so in words", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.UTC(2026, 10, 20))
    const { english, outcome } = yield* Effect.provide(program, layers)
    expect(outcome.effectiveSampleCount).toBeGreaterThan(10)
    expect(outcome.minTotalPrice).toBeLessThan(outcome.avgTotalPrice)
    expect(outcome.avgTotalPrice).toBeLessThan(outcome.maxTotalPrice)
    expect(english).toMatchObject({ reasoningSummary: expect.stringContaining("is worth CNY") })
  }),
)
