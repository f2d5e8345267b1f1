import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import {
  logParts,
  propertyEffects,
  trueUnitPrice,
  type SimulatedCity,
  type SimulatedCommunity,
  type Situation,
} from "@open-valuation/testing"

const day = (text: string) => LocalDate.toEpochDay(LocalDate.LocalDate.make(text))
const centre = { longitude: 120, latitude: 30 }
const district = { ...centre, name: "甲区", spreadKm: 1, level: 0.1 }
const city: SimulatedCity = {
  ...centre,
  path: "某省/某市",
  unitPrice: 50_000,
  districts: [district],
  hotSpots: [{ ...centre, radiusKm: 2, gain: 0.2 }],
  trend: [
    [2024, 0],
    [2026, -0.2],
  ],
}
const community: SimulatedCommunity = {
  ...centre,
  name: "某里",
  base: "某里",
  city,
  district,
  usage: "RESIDENTIAL",
  buildYear: 2015,
  totalFloors: 11,
  elevator: true,
  popularity: 1,
  effect: 0.03,
}
const at = (facts: Situation["facts"], changes: Partial<SimulatedCommunity> = {}, on = "2025-01-01"): Situation => ({
  effects: { ...propertyEffects, season: 0 },
  community: { ...community, ...changes },
  facts,
  day: day(on),
})

describe("the true price", () => {
  it("is the product of its components", () => {
    const facts = {
      buildingArea: 60,
      buildYear: 2015,
      floor: 6,
      totalFloors: 11,
      elevator: true,
      decoration: "精装",
      orientation: "南北",
      houseType: "3室1厅",
    }
    // district, centre of the hot spot, community, area, age 10, middle floor, decoration, orientation, rooms, half of
    // the fall
    const sum = 0.1 + 0.2 + 0.03 + 0.04 + 0 + 0.01 + 0.05 + 0.035 + 0.015 - 0.1
    expect(trueUnitPrice(at(facts)) / (50_000 * Math.exp(sum))).toBeCloseTo(1, 3)
  })

  it("is the reference home's when no fact is known", () => {
    const { community: own, district: around, hotSpots, level, trend, ...rest } = logParts(at({}))
    expect([own, around, hotSpots, level]).toEqual([0.03, 0.1, 0.2, Math.log(50_000)])
    expect(trend).toBeCloseTo(-0.1, 3)
    for (const part of Object.values(rest)) expect(part).toBeCloseTo(0, 12)
  })

  it("falls with the distance to the centre and to a hot spot", () => {
    const away = logParts(at({}, { latitude: 30 + 3 / 111.32 }))
    expect(away.centre).toBeCloseTo(-0.12 * Math.LN2, 6)
    expect(away.hotSpots).toBeCloseTo(0.2 * Math.exp(-1.125), 6)
  })

  it("is lower on the top floor only where there is no lift", () => {
    const top = { floor: 6, totalFloors: 6 }
    expect(logParts(at({ ...top, elevator: false }))).toMatchObject({ floor: -0.09, elevator: -0.03 })
    expect(logParts(at({ ...top, elevator: true }))).toMatchObject({ floor: 0, elevator: 0 })
  })

  it("is linear in ln m² between the points of the area curve", () => {
    expect(logParts(at({ buildingArea: 10 })).area).toBe(0.12)
    expect(logParts(at({ buildingArea: Math.sqrt(30 * 60) })).area).toBeCloseTo(0.08, 12)
    expect(logParts(at({ buildingArea: 9000 })).area).toBe(-0.2)
  })

  it("falls with age and differs by usage", () => {
    expect(logParts(at({ buildYear: 1995 })).age).toBeCloseTo(-0.17, 3)
    expect(logParts(at({}, { usage: "INDUSTRIAL" })).usage).toBe(-1.6)
  })

  it("is seasonal between spring and autumn", () => {
    const season = (on: string) => logParts({ ...at({}, {}, on), effects: propertyEffects }).season
    expect(season("2025-04-05")).toBeCloseTo(0.006, 5)
    expect(season("2025-10-05")).toBeCloseTo(-0.006, 5)
  })
})
