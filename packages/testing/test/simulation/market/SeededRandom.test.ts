import { describe, expect, it } from "@effect/vitest"
import { SeededRandom } from "@open-valuation/testing"

const draws = (random: SeededRandom, count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, () => random.next())

describe("SeededRandom", () => {
  it("is reproducible for a seed, and a fork does not disturb it", () => {
    const forked = new SeededRandom("a")
    forked.fork("b").next()
    expect(draws(forked, 20)).toEqual(draws(new SeededRandom("a"), 20))
    expect(draws(new SeededRandom("a").fork(1), 20)).not.toEqual(draws(new SeededRandom("a").fork(2), 20))
  })

  it("is uniform and uncorrelated, also across the first draws of many forks", () => {
    const root = new SeededRandom("uniform")
    for (const values of [draws(root, 20_000), Array.from({ length: 20_000 }, (_, i) => root.fork(i).next())]) {
      const counts = Array.from(
        { length: 10 },
        (_, cell) => values.filter((one) => Math.floor(one * 10) === cell).length,
      )
      const chiSquare = counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)
      expect(chiSquare).toBeLessThan(27.9)
      const steps = values.slice(1).reduce((sum, one, i) => sum + (one - 0.5) * ((values[i] ?? NaN) - 0.5), 0)
      expect(Math.abs((12 * steps) / 20_000)).toBeLessThan(0.03)
    }
  })

  it("draws normal numbers, integers within bounds and items by weight", () => {
    const random = new SeededRandom("kinds")
    const normal = Array.from({ length: 20_000 }, () => random.normal(2))
    expect(normal.reduce((sum, one) => sum + one, 0) / 20_000).toBeCloseTo(0, 1)
    expect(Math.sqrt(normal.reduce((sum, one) => sum + one ** 2, 0) / 20_000)).toBeCloseTo(2, 1)
    const whole = new Set(Array.from({ length: 200 }, () => random.integer(3, 5)))
    expect(whole).toEqual(new Set([3, 4, 5]))
    const picked = Array.from({ length: 4000 }, () => random.pick([1, 3, 0], (weight) => weight))
    expect(picked.filter((one) => one === 3).length / 4000).toBeCloseTo(0.75, 1)
    expect(picked).not.toContain(0)
    expect(new Set(random.shuffle([1, 2, 3]))).toEqual(new Set([1, 2, 3]))
    expect(() => random.pick([])).toThrow("nothing to pick from")
  })
})
