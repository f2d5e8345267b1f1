import type { Sample } from "@open-valuation/core"
import { shuffledPrices } from "@open-valuation/core/accuracy"
import { describe, expect, it } from "vitest"
import { simulatedAssets } from "./Markets.ts"

const sorted = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)

describe.each(simulatedAssets)("shuffled prices: $asset", ({ market: { recipe }, samples }) => {
  const unitPrice = ({ facts, price }: Sample): number =>
    price / (recipe.unitField === undefined ? 1 : Number(facts[recipe.unitField]))
  const shuffled = shuffledPrices(recipe, samples)

  it("are the same unit prices, each on another sample", () => {
    const before = sorted(samples.map(unitPrice))
    for (const [i, price] of sorted(shuffled.map(unitPrice)).entries()) expect(price).toBeCloseTo(before[i] ?? 0, 6)
    const kept = shuffled.filter(
      (sample, i) => Math.abs(unitPrice(sample) / unitPrice(samples[i] ?? sample) - 1) < 1e-9,
    )
    expect(kept.length).toBeLessThan(0.02 * samples.length)
  })

  it("are unrelated to the original prices", () => {
    const logs = samples.map(
      (sample, i) => [Math.log(unitPrice(sample)), Math.log(unitPrice(shuffled[i] ?? sample))] as const,
    )
    const mean = (of: (pair: (typeof logs)[number]) => number) =>
      logs.reduce((sum, pair) => sum + of(pair), 0) / logs.length
    const [x, y] = [mean(([a]) => a), mean(([, b]) => b)]
    const covariance = mean(([a, b]) => (a - x) * (b - y))
    expect(Math.abs(covariance / mean(([a]) => (a - x) ** 2))).toBeLessThan(4 / Math.sqrt(samples.length))
  })

  it("do not depend on the order, and leave everything else unchanged", () => {
    expect(shuffledPrices(recipe, samples.toReversed()).toReversed()).toEqual(shuffled)
    expect(shuffled.map(({ price: _, ...rest }) => rest)).toEqual(samples.map(({ price: _, ...rest }) => rest))
  })
})

it("keep each asking price at its ratio to the price", () => {
  const [home] = simulatedAssets
  if (home === undefined) throw new Error("no market")
  const asked = home.samples.map((sample): Sample => ({ ...sample, askPrice: 1.02 * sample.price }))
  for (const { askPrice = 0, price } of shuffledPrices(home.market.recipe, asked))
    expect(askPrice / price).toBeCloseTo(1.02, 10)
})
