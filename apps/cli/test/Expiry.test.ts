import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { expiryOf } from "../src/keys/RunKeys.ts"

it.effect("a key ends some days from now, or at the end of a day in Shanghai", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.UTC(2026, 0, 1))
    expect(yield* expiryOf("90d")).toBe("2026-04-01T00:00:00.000Z")
    expect(yield* expiryOf("2026-12-31")).toBe("2026-12-31T16:00:00.000Z")
    for (const text of ["90", "0d", "2026-02-30", "tomorrow"]) {
      expect((yield* Effect.flip(expiryOf(text))).message).toContain("--expires takes")
    }
  }),
)
