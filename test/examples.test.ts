import { expect, it } from "@effect/vitest"
import { judge, renderDocument } from "@open-valuation/testing/ocr"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { layers, program } from "../docs/examples/library.ts"
import * as nameplate from "../docs/examples/nameplate.ts"

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

it.live("docs/examples/nameplate.ts reads a nameplate", () =>
  Effect.gen(function* () {
    const { fileName, image, truth } = renderDocument(3, "NAMEPLATE", { name: "none", strength: 0 })
    const { fields, kind } = yield* Effect.provide(nameplate.program(fileName, image), nameplate.layer)
    expect(kind).toBe("NAMEPLATE")
    const verdicts = judge(truth, fields).map(({ verdict }) => verdict)
    expect(verdicts).not.toContain("WRONG")
    expect(verdicts).toContain("RIGHT")
  }),
)
