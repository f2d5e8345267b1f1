import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { type Body, hostOf, type LawAsset, lawAssets } from "./LawMarkets.ts"

const Place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 }))

const ofMachine = (body: Body, condition: string): Body => ({
  ...body,
  attributes: { ...(typeof body["attributes"] === "object" ? body["attributes"] : {}), condition },
})

/**
 * Facts that make a twin better, from the worst to the best. Wear (years, kilometres, hours, damage, years that are
 * left) never raises its value in any market: `wear.test.ts`. These are learned from the samples alone.
 */
const ladders: ReadonlyArray<readonly [what: string, market: string, ladderOf: (body: Body) => ReadonlyArray<Body>]> = [
  [
    "a better decorated home",
    "homes",
    (body) => ["毛坯", "简装", "精装"].map((decoration) => ({ ...body, decoration })),
  ],
  [
    "a home on the fourth of six floors with a lift",
    "homes",
    (body) => [false, true].map((elevator) => ({ ...body, floor: 4, totalFloors: 6, elevator })),
  ],
  [
    "a better developed lot",
    "lots",
    (body) =>
      ["RAW", "THREE_UTILITIES", "FIVE_UTILITIES", "SEVEN_UTILITIES"].map((developmentLevel) => ({
        ...body,
        developmentLevel,
      })),
  ],
  [
    "a machine in better condition",
    "machines",
    (body) => ["较差", "一般", "良好", "优良"].map((condition) => ofMachine(body, condition)),
  ],
]

const inMarket = (name: string): LawAsset => lawAssets.find((asset) => asset.name === name)!

describe.each(ladders)("%s", (_, market, ladderOf) => {
  const asset = inMarket(market)
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
