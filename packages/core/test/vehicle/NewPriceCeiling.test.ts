import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { simulatedCars } from "./Cars.ts"
import { hostOf, request, valueOf } from "./Host.ts"

const codes = (messages: ReadonlyArray<{ readonly code: string }>) => messages.map(({ code }) => code)
const host = hostOf(simulatedCars(200), true)

describe("a car is never worth more than the same one new today", () => {
  it.effect("in no price of the result", () =>
    Effect.gen(function* () {
      const { avgPrice: free, minPrice: low } = yield* valueOf(request)
      for (const currentNewPrice of [0.8 * free, 1.02 * free, 1.2 * free, 3 * free].map(Math.round)) {
        const result = yield* valueOf({ ...request, currentNewPrice })
        const channels = Object.values(result.priceMatrix).flatMap((price) => Object.values(price))
        const forecast = result.residualForecast.map(({ price }) => price)
        expect(Math.max(result.maxPrice, ...channels, ...forecast)).toBeLessThanOrEqual(currentNewPrice)
        expect(result.avgPrice).toBe(Math.min(free, currentNewPrice))
        // Better condition would else pull down the low end of a car at the ceiling: it is less sure, and no dearer.
        expect(result.minPrice).toBe(Math.min(low, currentNewPrice))
        const isCapped = result.maxPrice === currentNewPrice
        expect(codes(result.reasoningSteps).includes("vehicle.step.capped")).toBe(isCapped)
        expect(codes(result.riskTips).includes("vehicle.risk.aboveNewPrice")).toBe(free > currentNewPrice)
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("while a list price of years ago is no bound, and only told", () =>
    Effect.gen(function* () {
      const { avgPrice: free } = yield* valueOf(request)
      const result = yield* valueOf({ ...request, msrp: Math.round(0.8 * free) })
      expect(result.avgPrice).toBe(free)
      expect(codes(result.riskTips)).toContain("vehicle.risk.aboveNewPrice")
    }).pipe(Effect.provide(host)),
  )
})
