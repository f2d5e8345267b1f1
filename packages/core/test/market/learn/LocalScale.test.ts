import { describe, expect, it } from "@effect/vitest"
import { learnLocalScale } from "../../../src/market/learn/LearnLocalScale.ts"
import { MINIMUM_OUT_OF_SAMPLE } from "../../../src/market/learn/OutOfSample.ts"
import { lnExpected, type LocalScale } from "../../../src/market/model/LocalScale.ts"
import { simulatedErrors } from "./Errors.ts"

/** Errors in thin places are four times those in busy ones. */
const sigma = (first: number): number => (first < 0.3 ? 0.2 : 0.05)
const expectedAt = (local: LocalScale, first: number, second = 0.5): number =>
  Math.exp(lnExpected(local, Float64Array.of(first, second, 0.5)))

describe("the local scale", () => {
  const outOfSample = simulatedErrors({ count: 3000, seed: 1, sigma })
  const local = learnLocalScale(outOfSample)!

  it("is wider where errors are larger, by about as much", () => {
    const ratio = expectedAt(local, 0.1) / expectedAt(local, 0.8)
    expect(ratio).toBeGreaterThan(2)
    expect(ratio).toBeLessThan(5)
  })

  it("ranks fresh objects by the size of their errors", () => {
    const fresh = simulatedErrors({ count: 3000, seed: 2, sigma })
    const ranked = fresh.toSorted((a, b) => lnExpected(local, a.features) - lnExpected(local, b.features))
    const size = (of: typeof fresh): number => of.reduce((sum, { error }) => sum + Math.abs(error), 0) / of.length
    expect(size(ranked.slice(-750))).toBeGreaterThan(3 * size(ranked.slice(0, 750)))
  })

  it("is almost constant where errors are homogeneous", () => {
    const even = learnLocalScale(simulatedErrors({ count: 3000, seed: 3, sigma: () => 0.1 }))!
    const scales = simulatedErrors({ count: 500, seed: 4, sigma: () => 0.1 })
      .map(({ features }) => lnExpected(even, features))
      .toSorted((a, b) => a - b)
    expect(scales[450]! - scales[50]!).toBeLessThan(0.5)
  })

  it("reads only features: an unknown value is not an error", () => {
    const unknown = lnExpected(local, Float64Array.of(Number.NaN, Number.NaN, Number.NaN))
    expect(Math.exp(unknown)).toBeGreaterThan(0.01)
    expect(Math.exp(unknown)).toBeLessThan(0.5)
  })

  it("ignores the last features on request, so that wear does not widen a range", () => {
    const worn = outOfSample.map((own) => ({
      ...own,
      features: Float64Array.of(own.features[1]!, 0.5, own.features[0]!),
    }))
    const at = (of: LocalScale, wear: number): number => lnExpected(of, Float64Array.of(0.5, 0.5, wear))
    const asking = learnLocalScale(worn)!
    const steady = learnLocalScale(worn, 1)!
    expect(at(asking, 0.1)).toBeGreaterThan(at(asking, 0.8) + 0.5)
    for (const wear of [0.1, 0.8, Number.NaN]) expect(at(steady, wear)).toBe(at(steady, 0.5))
  })

  it("is not learned from too few rows, and is deterministic", () => {
    expect(learnLocalScale(outOfSample.slice(0, MINIMUM_OUT_OF_SAMPLE - 1))).toBeUndefined()
    expect(learnLocalScale(outOfSample.slice(0, MINIMUM_OUT_OF_SAMPLE))).toBeDefined()
    expect(learnLocalScale(outOfSample)).toEqual(local)
    expect(JSON.parse(JSON.stringify(local))).toEqual(local)
  })

  it("stays finite where most prices were predicted exactly", () => {
    const met = outOfSample.map((own, i) => (i % 3 === 0 ? own : { ...own, error: 0 }))
    expect(Number.isFinite(lnExpected(learnLocalScale(met)!, outOfSample[0]!.features))).toBe(true)
  })
})
