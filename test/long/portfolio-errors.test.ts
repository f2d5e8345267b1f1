import { expect, it } from "@effect/vitest"
import { errorComponents } from "@open-valuation/core/portfolio"
import { SeededRandom } from "@open-valuation/testing"

it("finds the parts that errors were made of, in groups of any sizes", () => {
  const random = new SeededRandom("components")
  const errors = Array.from({ length: 200 }, (_, m) => m).flatMap((m) => {
    const ofMarket = 0.05 * random.normal()
    return Array.from({ length: 3 + (m % 9) }, (_, p) => p).flatMap((p) => {
      const ofPlace = 0.08 * random.normal()
      return Array.from({ length: 1 + ((m + p) % 5) }, () => ({
        market: `${m}`,
        place: `${p}`,
        error: ofMarket + ofPlace + 0.1 * random.normal(),
      }))
    })
  })
  const found = errorComponents(errors)!
  expect(found.market).toBeCloseTo(0.05, 2)
  expect(found.place).toBeCloseTo(0.08, 2)
  expect(found.own).toBeCloseTo(0.1, 2)
})

it("counts a bias as shared", () => {
  const errors = [1, 2, 3].flatMap((place) => [0.1, 0.1].map((error) => ({ market: "m", place: `${place}`, error })))
  expect(errorComponents(errors)).toEqual({ market: expect.closeTo(0.1, 9), place: 0, own: 0, count: 6 })
})

it("says nothing of single values", () => {
  expect(errorComponents([])).toBeUndefined()
  expect(errorComponents([{ market: "a", place: "b", error: 1 }])).toBeUndefined()
})

it("takes opposed errors for own ones", () => {
  const errors = [0.1, -0.1].map((error, at) => ({ market: "m", place: `${at}`, error }))
  expect(errorComponents(errors)).toEqual({ market: 0, place: 0, own: expect.closeTo(0.1, 9), count: 2 })
})
