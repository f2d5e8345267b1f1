import { describe, expect, it } from "vitest"
import { largestOf, smallestOf } from "../../src/domain/LargestOf.ts"

describe("extremes", () => {
  it("are those of any count of numbers", () => {
    const numbers = Array.from({ length: 1_000_000 }, (_, index) => index - 7)
    expect([smallestOf(numbers), largestOf(numbers)]).toEqual([-7, 999_992])
  })

  it("of none are infinite, and of what is no number are none", () => {
    expect([smallestOf([]), largestOf([])]).toEqual([Infinity, -Infinity])
    expect([smallestOf([1, Number.NaN]), largestOf([1, Number.NaN])]).toEqual([Number.NaN, Number.NaN])
  })
})
