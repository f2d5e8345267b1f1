import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { type Body, hostOf, type LawAsset, lawAssets } from "./LawMarkets.ts"

const Place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 }))

/**
 * What makes a twin better, from the worst to the best. What wears an object (years, kilometres, hours, damage, years
 * that are left) never raises its value in any market: `wear.test.ts`. These are learned from the samples alone.
 */
const ladders: Readonly<Record<string, (body: Body) => ReadonlyArray<Body>>> = {
  homes: (body) => ["毛坯", "简装", "精装"].map((decoration) => ({ ...body, decoration })),
  lots: (body) =>
    ["RAW", "THREE_UTILITIES", "FIVE_UTILITIES", "SEVEN_UTILITIES"].map((developmentLevel) => ({
      ...body,
      developmentLevel,
    })),
}

const inMarket = (name: string): LawAsset => lawAssets.find((asset) => asset.name === name)!

describe.each(Object.entries(ladders))("a better twin among %s", (name, ladderOf) => {
  const asset = inMarket(name)
  const { samples, subjects } = asset.market(4, 500, 60)
  const host = hostOf(asset.recipe, samples)

  it.effect.prop(
    "is never cheaper, nor are the ends of its range",
    [Place],
    ([place]) =>
      Effect.gen(function* () {
        const ladder = yield* Effect.forEach(ladderOf(subjects[place % subjects.length]!.body), asset.figures)
        for (const [at, better] of ladder.entries()) {
          const worse = ladder[at - 1]
          if (worse === undefined || better === undefined) continue
          for (const figure of ["value", "low", "high"] as const)
            expect(better[figure] / worse[figure], `${figure} of ${place}, step ${at}`).toBeGreaterThan(1 - 1e-6)
        }
      }).pipe(Effect.provide(host)),
    { arbitrary: { seed: 23, runs: 30, maxShrinks: 4 } },
  )
})
