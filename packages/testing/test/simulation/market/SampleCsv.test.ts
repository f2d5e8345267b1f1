import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { simulatePropertyMarket, toCsv } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-03-15")
const { samples } = simulatePropertyMarket({ seed: 3, today, deals: 40, listings: 20, dirt: { missingFacts: 0.5 } })

describe("toCsv", () => {
  it("has the fields of requests first and one line per sample", () => {
    const lines = toCsv(samples).split("\n")
    expect(lines[0]).toBe(
      "kind,source,url,observedAt,price,city,askPrice,address,buildingArea,propertyUsage,houseType,floor,totalFloors,buildYear,community,longitude,latitude,decoration,orientation,elevator",
    )
    expect(lines).toHaveLength(60 + 2)
    expect(lines.at(-1)).toBe("")
  })

  it("writes every value of a sample, and leaves absent ones empty", () => {
    const [header = "", ...lines] = toCsv(samples).trimEnd().split("\n")
    const columns = header.split(",")
    for (const [index, sample] of samples.entries()) {
      const cells = lines[index]?.split(",") ?? []
      const { askPrice, city, facts, kind, observedAt, price, source } = sample
      const said: Readonly<Record<string, string | number | boolean | undefined>> = {
        ...facts,
        askPrice,
        city,
        kind,
        observedAt,
        price,
        source,
      }
      expect(cells).toEqual(columns.map((column) => String(said[column] ?? "")))
    }
  })

  it("quotes values that would break a line", () => {
    const [sample] = samples
    if (sample === undefined) throw new Error("the market is empty")
    const odd = toCsv([{ ...sample, facts: { community: '甲"乙",丙\n丁' } }])
    expect(odd).toContain(',"甲""乙"",丙\n丁"\n')
  })
})
