import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { hostOf, request, today, valueOf } from "./Host.ts"
import { simulatedMachines } from "./Machines.ts"

const codes = (messages: ReadonlyArray<{ readonly code: string }>) => messages.map(({ code }) => code)

describe("a machine is never worth more than the same one new", () => {
  for (const learned of [false, true]) {
    it.effect(`neither in value nor in range, ${learned ? "with" : "without"} a model`, () =>
      Effect.gen(function* () {
        for (const made of [today.slice(0, 7), "2025-06", "2023-01", "2019-06"]) {
          for (const stated of [undefined, 150_000, 400_000, 900_000]) {
            const attributes = stated === undefined ? {} : { replacementValue: stated }
            const { hours: _, ...unused } = request
            const result = yield* valueOf({ ...unused, manufactureDate: made, attributes })
            const { estimatedResidualValue: value, maxResidualValue: high, minResidualValue: low } = result
            if (value === null || high === null || low === null || result.replacementValue === null) continue
            expect(low).toBeLessThanOrEqual(value)
            expect(value).toBeLessThanOrEqual(high)
            expect(high).toBeLessThanOrEqual(result.replacementValue)
            expect(result.residualRate).toBeLessThanOrEqual(1)
            expect(codes(result.reasoningSteps).includes("equipment.step.capped")).toBe(
              high === result.replacementValue,
            )
          }
        }
      }).pipe(Effect.provide(hostOf(simulatedMachines(200), learned))),
    )
  }

  it.effect("and a value that the samples put above is told", () =>
    Effect.gen(function* () {
      const result = yield* valueOf({ ...request, attributes: { replacementValue: 150_000 } })
      expect(result.estimatedResidualValue).toBe(150_000)
      expect(codes(result.riskTips)).toContain("equipment.risk.aboveReplacement")
    }).pipe(Effect.provide(hostOf(simulatedMachines(200)))),
  )
})
