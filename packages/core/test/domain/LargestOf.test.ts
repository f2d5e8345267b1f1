import { describe, expect, it } from "vitest"
import { largestOf, smallestOf } from "../../src/domain/LargestOf.ts"

describe("extremes", () => {
  it("handle any count of numbers", () => {
    const numbers = Array.from({ length: 1_000_000 }, (_, index) => index - 7)
    expect([smallestOf(numbers), largestOf(numbers)]).toEqual([-7, 999_992])
  })

  it("are infinite for no numbers, and NaN with a NaN", () => {
    expect([smallestOf([]), largestOf([])]).toEqual([Infinity, -Infinity])
    expect([smallestOf([1, Number.NaN]), largestOf([1, Number.NaN])]).toEqual([Number.NaN, Number.NaN])
  })
})
