import { describe, expect, it } from "vitest"
import { numberFact, textFact, yesNoFact } from "../../src/domain/Facts.ts"

describe("a field of an asset", () => {
  it("is read as a number from numbers alone", () => {
    const area = numberFact("area")
    expect([area({ area: 0 }), area({ area: "90" }), area({ area: true }), area({})]).toEqual([
      0,
      undefined,
      undefined,
      undefined,
    ])
    expect([area.isIn({ area: "90" }), area.isIn({}), area.field]).toEqual([true, false, "area"])
  })

  it("is read as text from texts, and from numbers by their digits", () => {
    const year = textFact("year")
    expect([year({ year: 2019 }), year({ year: "2019款" }), year({ year: true })]).toEqual([
      "2019",
      "2019款",
      undefined,
    ])
  })

  it("is yes or no for 1 and 0, or for true and false", () => {
    const lift = yesNoFact("lift")
    expect([lift({ lift: false }), lift({ lift: 0 }), lift({ lift: true }), lift({ lift: "no" })]).toEqual([
      0,
      0,
      1,
      undefined,
    ])
  })
})
