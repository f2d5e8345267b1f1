import { describe, expect, it } from "@effect/vitest"
import { SeededRandom } from "@open-valuation/testing"
import { Effect } from "effect"
import { type Figures, hostOf, type LawAsset, lawAssets } from "./LawMarkets.ts"

const SIZES = [100, 300, 900] as const
const SEEDS = [1, 2]
const SUBJECTS = 100
/** Confidence may be this far from what is observed, beside what chance explains. */
const MOST_APART = 0.02

interface Valued extends Figures {
  readonly truth: number
  /** A price of such an object on the day: the true price with the market's noise. */
  readonly price: number
}

/** The same subjects valued from each number of samples; those without a value from any of them are left out. */
const valuedBySize = (asset: LawAsset, seed: number) =>
  Effect.gen(function* () {
    const { samples, subjects } = asset.market(seed, SIZES[2], SUBJECTS)
    const bySize = yield* Effect.forEach(SIZES, (size) =>
      Effect.forEach(subjects, ({ body }) => asset.figures(body)).pipe(
        Effect.provide(hostOf(asset.recipe, samples.slice(0, size))),
      ),
    )
    const random = new SeededRandom(`prices ${seed}`)
    const prices = subjects.map(({ truth }) => truth * Math.exp(random.normal(asset.noise)))
    const places = [...subjects.keys()].filter((at) => bySize.every((found) => found[at] !== undefined))
    return bySize.map((found) =>
      places.map((at): Valued => ({ ...found[at]!, truth: subjects[at]!.truth, price: prices[at]! })),
    )
  })

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const share = (valued: ReadonlyArray<Valued>, holds: (one: Valued) => boolean): number =>
  valued.filter(holds).length / valued.length

describe.each(lawAssets)("the values of $name", (asset) => {
  it.effect("err less with more samples; the range holds four prices in five, and confidence is what it says", () =>
    Effect.gen(function* () {
      const perSeed = yield* Effect.forEach(SEEDS, (seed) => valuedBySize(asset, seed))
      const bySize = SIZES.map((_, size) => perSeed.flatMap((sizes) => sizes[size]!))
      expect(bySize[0]!.length).toBeGreaterThan(0.9 * SEEDS.length * SUBJECTS)

      const [few, some, many] = bySize.map((valued) =>
        mean(valued.map(({ truth, value }) => Math.abs(Math.log(value / truth)))),
      )
      expect(some! / few!).toBeLessThan(0.85)
      expect(many! / some!).toBeLessThan(0.9)

      const last = bySize[2]!
      // Three standard errors of a share of so many.
      const allowed = (expected: number): number => 3 * Math.sqrt((expected * (1 - expected)) / last.length)
      const held = share(last, ({ high, low, price }) => low <= price && price <= high)
      expect(Math.abs(held - 0.8)).toBeLessThan(allowed(0.8))
      const stated = mean(last.map(({ confidence }) => confidence))
      const near = share(last, ({ price, value }) => Math.abs(price / value - 1) <= 0.1)
      expect(Math.abs(near - stated)).toBeLessThan(allowed(stated) + MOST_APART)
    }),
  )
})
