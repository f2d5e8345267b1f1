import { LocalDate } from "@open-valuation/core"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { sampleOf, type SampleRow } from "../src/index.ts"

const today = LocalDate.LocalDate.make("2026-06-30")
const origin = { asset: "EQUIPMENT", source: "web", today, retrievedAt: "2026-06-30T10:00:00.000+08:00" } as const
const row: SampleRow = {
  kind: "LISTING",
  observedAt: "2026-05",
  price: 480_000,
  model: "XE215DA",
  manufactureDate: 2019,
}

describe("a row from outside the catalogue", () => {
  it("is read like a row of a file", () => {
    expect(Result.getOrUndefined(sampleOf({ ...row, hours: "8200", city: "徐州市" }, origin))).toMatchObject({
      assetType: "EQUIPMENT",
      kind: "LISTING",
      source: "web",
      retrievedAt: origin.retrievedAt,
      observedDay: LocalDate.observedEpochDay("2026-05"),
      price: 480_000,
      facts: { model: "XE215DA", manufactureDate: "2019", hours: 8200 },
    })
  })

  it("may lack a date", () => {
    const sample = Result.getOrUndefined(sampleOf({ ...row, observedAt: "" }, origin))
    expect(sample).toMatchObject({ observedAt: "", observedDay: LocalDate.toEpochDay(today) })
  })

  it("is refused with the reason", () => {
    expect(sampleOf({ ...row, price: -1 }, origin)).toEqual(
      Result.fail('"price": "-1" is not a number above 0 and at most 1,000,000,000,000'),
    )
    expect(sampleOf({ ...row, model: null }, origin)).toEqual(Result.fail('"model" is missing'))
    expect(sampleOf({ ...row, observedAt: "2026-07-01" }, origin)._tag).toBe("Failure")
    expect(sampleOf({ observedAt: "" }, origin)._tag).toBe("Failure")
  })

  it("gives the same sample each time", () => {
    expect(sampleOf(row, origin)).toEqual(sampleOf({ ...row }, origin))
  })
})
