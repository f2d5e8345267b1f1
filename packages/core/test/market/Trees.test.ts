import { describe, expect, it } from "@effect/vitest"
import {
  type Boosted,
  categoryMask,
  categoryTest,
  contribution,
  contributions,
  leastFrom,
  MOST_CATEGORIES,
} from "../../src/market/model/Trees.ts"

/** A tree that asks for a category, then for a number; the number's unknown objects stay. */
const treeOf = (mask: number, shift: number) => ({
  feature: [categoryTest(1), 0, -1, -1, -1],
  threshold: [mask, 0.5, 0, 0, 0],
  child: [1, 3, -1, -1, -1],
  unknown: [2, -1, -1, -1, -1],
  value: [0.01 + shift, 0.1 + shift, -0.3 + shift, 0.7 + shift, -0.9 + shift],
})

const maskOf = (codes: ReadonlyArray<number>): number => {
  const set = new Uint8Array(MOST_CATEGORIES)
  for (const code of codes) set[code] = 1
  return categoryMask(set)
}

describe("trees", () => {
  it("find every code of a mask, also beyond the 32nd, and no other", () => {
    const codes = [0, 5, 30, 31, 32, 33, 50, 51]
    const boosted: Boosted = { rate: 1, trees: [treeOf(maskOf(codes), 0)] }
    const found = Array.from({ length: MOST_CATEGORIES }, (_, code) => code).filter(
      (code) => contribution(boosted, Float64Array.of(0, code)) === 0.7,
    )
    expect(found).toStrictEqual(codes)
  })

  it("begin each tree at its own root, and end where a feature is unknown", () => {
    const boosted: Boosted = { rate: 0.5, trees: [treeOf(maskOf([40]), 0), treeOf(maskOf([3]), 10)] }
    expect(contribution(boosted, Float64Array.of(0.6, 40))).toBe(0.5 * -0.9 + 0.5 * (-0.3 + 10))
    expect(contribution(boosted, Float64Array.of(Number.NaN, 3))).toBe(0.5 * -0.3 + 0.5 * 10.1)
    expect(contribution(boosted, Float64Array.of(0.6, Number.NaN))).toBe(0.5 * -0.3 + 0.5 * (-0.3 + 10))
    const { base, of } = contributions(boosted, Float64Array.of(0.6, 40))
    expect(base).toBe(0.5 * 0.01 + 0.5 * 10.01)
    expect(of[0]).toBe(0.5 * (-0.9 - 0.1))
    expect(of[1]).toBeCloseTo(0.5 * (0.1 - 0.01) + 0.5 * (-0.3 - 0.01), 12)
  })

  it("know the least of what larger numbers may come to", () => {
    const boosted: Boosted = { rate: 1, trees: [treeOf(maskOf([40]), 0)] }
    expect(leastFrom(boosted, Float64Array.of(0.2, 40), 0)).toBe(-0.9)
    expect(contribution(boosted, Float64Array.of(0.2, 40))).toBe(0.7)
    expect(leastFrom(boosted, Float64Array.of(0.2, 2), 0)).toBe(-0.3)
  })
})
