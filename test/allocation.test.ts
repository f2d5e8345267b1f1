import { getHeapStatistics } from "node:v8"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { hostOf, lawAssets } from "./laws/LawMarkets.ts"

const DEALS = 600
const SUBJECTS = 40
/** Passes after which all parts are compiled and all samples read. */
const WARM_PASSES = 8
const PASSES = 3

/**
 * Most that a valuation may allocate, kB: about 1.3 times what was measured; the second value for the tip is in it, and
 * for machines, of which many are sold at auction, the value of a forced sale.
 */
const MOST_KB: Readonly<Record<string, number>> = { homes: 980, cars: 860, lots: 790, machines: 880 }

describe.each(lawAssets)("a valuation of $name", ({ figures, market, name, recipe }) => {
  it.effect(`allocates at most ${MOST_KB[name]} kB`, () =>
    Effect.gen(function* () {
      const { samples, subjects } = market(5, DEALS, SUBJECTS)
      const pass = Effect.forEach(subjects, ({ body }) => figures(body))
      const kilobytes = yield* Effect.gen(function* () {
        for (let warm = 0; warm < WARM_PASSES; warm++) yield* pass
        const before = getHeapStatistics().total_allocated_bytes
        for (let count = 0; count < PASSES; count++) yield* pass
        return (getHeapStatistics().total_allocated_bytes - before) / (1000 * PASSES * SUBJECTS)
      }).pipe(Effect.provide(hostOf(recipe, samples)))
      expect(kilobytes).toBeGreaterThan(0)
      expect(kilobytes).toBeLessThan(MOST_KB[name] ?? 0)
    }),
  )
})
