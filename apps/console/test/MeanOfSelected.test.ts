import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { meanOfSelected } from "../src/screens/task/result/Comparables.tsx"

const comparables = [
  { number: 1, counted: { weight: 0.3, yuan: 1_000_000 } },
  { number: 2, counted: { weight: 0.1, yuan: 1_210_000 } },
  { number: 3 },
]

const Yuan = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1e10 }))

describe("the mean of the selected comparables", () => {
  it("is geometric, by their weights, without those that do not count", () => {
    expect(meanOfSelected(comparables, new Set())).toEqual({ count: 2, yuan: Math.round(1e6 * 1.21 ** 0.25) })
  })

  it("is the price of the only one", () => {
    expect(meanOfSelected(comparables, new Set([1]))).toEqual({ count: 1, yuan: 1_210_000 })
  })

  it("is none without any", () => {
    expect(meanOfSelected(comparables, new Set([1, 2]))).toBeUndefined()
    expect(meanOfSelected([], new Set())).toBeUndefined()
  })

  it.prop("lies between the lowest and the highest", [Schema.NonEmptyArray(Yuan)], ([prices]) => {
    const rows = prices.map((yuan, at) => ({ number: at, counted: { weight: 1 / (at + 1), yuan } }))
    const mean = meanOfSelected(rows, new Set())?.yuan
    expect(mean).toBeGreaterThanOrEqual(Math.min(...prices))
    expect(mean).toBeLessThanOrEqual(Math.max(...prices))
  })
})
