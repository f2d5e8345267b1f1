import { describe, it } from "@effect/vitest"
import { LocalDate, Valuation } from "@open-valuation/core"
import { vehicle } from "@open-valuation/core/vehicle"
import { Effect } from "effect"
import { expect } from "vitest"
import { simulatedCars } from "../vehicle/Cars.ts"
import { hostOf, request, today } from "../vehicle/Host.ts"

const cars = simulatedCars(300)
/** Some cars of the series with damage of a kind, sold for what the table says of it. */
const withDamaged = (count: number) =>
  cars.map((sample, i) => {
    const isDamaged = sample.facts["series"] === request.series && i < count * 5
    const accidentType = isDamaged ? "FLOOD" : "NONE"
    return { ...sample, price: isDamaged ? 0.6 * sample.price : sample.price, facts: { ...sample.facts, accidentType } }
  })

const valueOf = (body: object, samples = withDamaged(0)) =>
  Valuation.value(vehicle(), { ...request, ...body }, { today: LocalDate.LocalDate.make(today) }).pipe(
    Effect.map(({ avgPrice, confidence, confidenceLevel, maxPrice, minPrice }) => ({
      avgPrice,
      below: Math.log(avgPrice / minPrice),
      above: Math.log(maxPrice / avgPrice),
      maxPrice,
      confidence,
      confidenceLevel,
    })),
    Effect.provide(hostOf(samples, true)),
  )

describe("a factor that a judged table decides", () => {
  it.effect("widens the range and lowers confidence, the more it cuts the value", () =>
    Effect.gen(function* () {
      const kinds = yield* Effect.forEach(["NONE", "MINOR", "MAJOR", "FLOOD", "FIRE"], (accidentType) =>
        valueOf({ accidentType }),
      )
      for (const [i, worse] of kinds.entries()) {
        const better = kinds[i - 1]
        if (better === undefined) continue
        expect(worse.avgPrice).toBeLessThan(better.avgPrice)
        expect(worse.maxPrice).toBeLessThan(better.maxPrice)
        expect(worse.below).toBeGreaterThanOrEqual(better.below)
        expect(worse.confidence).toBeLessThanOrEqual(better.confidence)
      }
      const [none, , , flood] = kinds
      expect(flood!.below).toBeGreaterThan(1.4 * none!.below)
      expect(flood!.above).toBeGreaterThan(1.4 * none!.above)
      expect(flood!.confidence).toBeLessThan(none!.confidence - 0.15)
    }),
  )

  it.effect("adds less error the more samples show it", () =>
    Effect.gen(function* () {
      const [unseen, few, many] = yield* Effect.forEach([0, 2, 10], (count) =>
        valueOf({ accidentType: "FLOOD" }, withDamaged(count)),
      )
      expect(many!.below).toBeLessThan(0.8 * few!.below)
      expect(few!.below).toBeGreaterThan(0.9 * unseen!.below)
      expect(many!.confidence).toBeGreaterThan(few!.confidence)
    }),
  )
})
