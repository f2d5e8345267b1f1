import { describe, expect, it } from "vitest"
import { defaultPortfolioPolicy, monthsOf, sameClass } from "../../src/portfolio/index.ts"

describe("the rules of a calendar", () => {
  const rules = [
    { class: "EQUIPMENT/TRUCK_CRANE", months: 2 },
    { class: "EQUIPMENT", risk: "LOW", months: 9 },
    { class: "PROPERTY/COMMERCIAL", months: 4 },
  ] as const
  const months = (itemClass: string) => monthsOf(itemClass, "LOW", rules, defaultPortfolioPolicy).months

  it("hold for a type of machine however it is written, and for nothing else", () => {
    for (const written of ["TRUCK_CRANE", "汽车吊", "汽车起重机", "truck crane"]) {
      expect(months(`EQUIPMENT/${written}`)).toBe(2)
    }
    for (const other of ["挖掘机", "a machine", "起重机"]) expect(months(`EQUIPMENT/${other}`)).toBe(9)
    expect([months("PROPERTY/COMMERCIAL"), months("PROPERTY/RESIDENTIAL")]).toEqual([4, 12])
  })

  it("name a class by any of its names", () => {
    expect(sameClass("EQUIPMENT/挖掘机", "EQUIPMENT/EXCAVATOR")).toBe(true)
    expect(sameClass("EQUIPMENT/a machine", "EQUIPMENT/another")).toBe(false)
    expect(sameClass("EQUIPMENT", "EQUIPMENT/EXCAVATOR")).toBe(false)
    expect(sameClass("PROPERTY/挖掘机", "EQUIPMENT/挖掘机")).toBe(false)
  })
})
