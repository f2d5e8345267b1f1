import { it } from "@effect/vitest"
import { EquipmentResult } from "@open-valuation/core/equipment"
import { render } from "@open-valuation/core/text"
import { Effect, Schema } from "effect"
import { expect } from "vitest"
import { hostOf, request, valueOf } from "./Host.ts"
import { sampleOf, simulatedMachines } from "./Machines.ts"

const right = simulatedMachines(60)
const wrong = (price: number) =>
  sampleOf("wrong", "TRANSACTION", price, 3, { model: "QY25K5", manufactureDate: "2019-06" })

const valueWith = (samples: Parameters<typeof hostOf>[0]) =>
  valueOf(request).pipe(
    Effect.flatMap((outcome) => Schema.decodeUnknownEffect(Schema.toEncoded(EquipmentResult))(render(outcome, "zh"))),
    Effect.provide(hostOf(samples, true)),
  )

it.effect("one price in other units is reported and hardly moves the value of a small market", () =>
  Effect.gen(function* () {
    const value = (yield* valueWith(right)).estimatedResidualValue!
    for (const [price, reason] of [
      [38, /万元/],
      [3_800_000_000, /录入错误/],
    ] as const) {
      const result = yield* valueWith([...right, wrong(price)])
      expect(result.excludedSamples.find(({ price: of }) => of === price)?.reason).toMatch(reason)
      expect(Math.abs(result.estimatedResidualValue! / value - 1)).toBeLessThan(0.03)
    }
  }),
)
