import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import {
  overseasVehicles,
  simulateVehicleMarket,
  type VehicleDirt,
  type VehicleMarketSettings,
  type VehicleObservation,
} from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings = { seed: 11, today, deals: 2000, listings: 1200, auctions: 800 }

/** A market with one kind of error in every row. */
const only = (kind: VehicleDirt, more?: Partial<VehicleMarketSettings>): ReadonlyArray<VehicleObservation> =>
  simulateVehicleMarket({ ...settings, deals: 300, listings: 100, auctions: 50, ...more, dirt: { [kind]: 1 } })
    .observations

describe("data errors of cars", () => {
  it("make mileages a ten-thousandth or 0", () => {
    for (const { object, sample } of only("mileageInWan")) {
      expect(Number(sample.facts["mileageKm"]) * 10_000).toBeCloseTo(Number(object.facts["mileageKm"]), 6)
    }
    for (const { sample } of only("zeroMileage")) expect(sample.facts["mileageKm"]).toBe(0)
  })

  it("register cars years before their model year, in 1900 or after the day of the row", () => {
    for (const { sample } of only("registeredBeforeModel")) {
      const before =
        Number(sample.facts["modelYear"]) - Number(String(sample.facts["firstRegistrationDate"]).slice(0, 4))
      expect(before).toBeGreaterThanOrEqual(3)
      expect(before).toBeLessThanOrEqual(6)
    }
    const years = only("impossibleDate").map(({ sample }) => ({
      registered: Number(String(sample.facts["firstRegistrationDate"]).slice(0, 4)),
      observed: Number(sample.observedAt.slice(0, 4)),
    }))
    for (const { observed, registered } of years) expect(registered === 1900 || registered > observed).toBe(true)
    expect(new Set(years.map(({ registered }) => registered === 1900)).size).toBe(2)
  })

  it("spell brands differently: in English, as the company, or within the series", () => {
    for (const { object, sample } of only("brandSpelling")) {
      const { brand, name } = object.trim.series
      const isOther = sample.facts["brand"] !== brand.names[0]
      const isRepeated = sample.facts["series"] !== name
      expect(isOther !== isRepeated).toBe(true)
      expect(String(sample.facts["series"])).toContain(name)
    }
    const names = new Set(only("brandSpelling").flatMap(({ sample: { facts } }) => [facts["brand"], facts["series"]]))
    for (const name of ["Volkswagen", "上汽大众", "大众朗逸"]) expect(names).toContain(name)
    const overseas = only("brandSpelling", { country: overseasVehicles })
    expect(new Set(overseas.map(({ sample }) => sample.facts["series"]))).toContain("Toyota Innova")
  })

  it("write the model year into the trim, and give it no column", () => {
    for (const { object, sample } of only("trimWithYear")) {
      expect(sample.facts["trim"]).toBe(`${object.facts["modelYear"]}款 ${object.trim.name}`)
      expect(sample.facts["modelYear"]).toBeUndefined()
    }
  })

  it("remove one to three facts", () => {
    const named = ["mileageKm", "firstRegistrationDate", "trim"]
    const missing = only("missingFacts").map(
      ({ sample }) => named.filter((name) => sample.facts[name] === undefined).length,
    )
    expect(new Set(missing)).toEqual(new Set([0, 1, 2, 3]))
  })
})
