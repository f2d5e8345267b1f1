import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type Sample, Vin } from "@open-valuation/core/domain"
import {
  fullVehicleShares,
  overseasVehicles,
  simulateVehicleMarket,
  usualVehicleShares,
  type StatedVehicleFact,
  type VehicleMarketSettings,
} from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings: VehicleMarketSettings = { seed: 7, today, deals: 2000, listings: 1000, auctions: 600 }
const clean = simulateVehicleMarket(settings)
const of = (kind: Sample["kind"]) => clean.observations.filter(({ sample }) => sample.kind === kind)

describe("simulateVehicleMarket", () => {
  it("states an earlier asking price for a third of deals, 3 to 10 % above the price", () => {
    const asked = of("TRANSACTION").filter(({ sample }) => sample.askPrice !== undefined)
    expect(Math.abs(asked.length / 2000 - 0.3)).toBeLessThan(0.04)
    for (const { sample } of asked) {
      expect((sample.askPrice ?? NaN) / sample.price).toBeGreaterThan(1.01)
      expect((sample.askPrice ?? NaN) / sample.price).toBeLessThan(1.12)
    }
  })

  it("states facts for the configured shares of cars, and always model, registration and mileage", () => {
    const told: ReadonlyArray<StatedVehicleFact> = [
      "modelYear",
      "fuelType",
      "color",
      "emissionStandard",
      "batteryHealthPct",
      "msrp",
      "vin",
    ]
    for (const fact of told) {
      const rows = clean.observations.filter(({ object }) => object.facts[fact] !== undefined)
      const share = rows.filter(({ sample }) => sample.facts[fact] !== undefined).length / rows.length
      expect(Math.abs(share - usualVehicleShares[fact]), fact).toBeLessThan(0.07)
    }
    for (const { facts } of clean.samples) {
      for (const name of ["brand", "series", "trim"]) expect(facts[name]).toBeTypeOf("string")
      expect(facts["firstRegistrationDate"]).toMatch(/^\d{4}-(?:0[1-9]|1[0-2])$/)
      expect(facts["mileageKm"]).toBeGreaterThan(0)
      expect(facts["mileageKm"]).toBeLessThan(1_500_000)
    }
  })

  it("registers cars within the years of their trim, near their model year and before their sale", () => {
    for (const { day, object } of clean.observations) {
      const [first, last] = object.trim.sold
      expect(object.registered).toBeGreaterThan(first - 0.1)
      expect(object.registered).toBeLessThan(last + 1.1)
      expect(object.registered).toBeLessThan(1970 + day / 365.25 - 0.4)
      expect(Math.abs(Math.floor(object.registered) - Number(object.facts["modelYear"]))).toBeLessThanOrEqual(1)
    }
  })

  it("gives valid VINs, with one descriptor per trim and unique serial numbers", () => {
    const cars = clean.observations.map(({ object }) => object).filter(({ facts }) => facts["vin"] !== undefined)
    const vins = cars.map(({ facts }) => String(facts["vin"]))
    expect(cars.length).toBeGreaterThan(2000)
    for (const vin of vins) expect(Vin.checks(vin), vin).toBe(true)
    expect(new Set(vins).size).toBe(vins.length)
    for (const ofTrim of Map.groupBy(cars, ({ trim }) => trim).values()) {
      expect(new Set(ofTrim.map(({ facts }) => String(facts["vin"]).slice(0, 8))).size).toBe(1)
    }
  })

  it("has one to three deals of thin series and no other rows", () => {
    const thin = simulateVehicleMarket({ ...settings, thinSeries: 6 })
    const series = [...new Set(thin.trims.filter(({ share }) => share === 0).map((trim) => trim.series))]
    expect(series).toHaveLength(6)
    const rows = series.map((one) => thin.observations.filter(({ object }) => object.trim.series === one))
    expect(rows.map(({ length }) => length).sort((a, b) => a - b)).toEqual([1, 1, 2, 2, 3, 3])
    expect(rows.flat().every(({ sample }) => sample.kind === "TRANSACTION")).toBe(true)
  })

  it("can be another country's: other makes, terms and currency under the same columns", () => {
    const other = simulateVehicleMarket({ ...settings, country: overseasVehicles, stated: fullVehicleShares })
    const words = (name: string) => new Set(other.samples.flatMap(({ facts }) => facts[name] ?? []))
    expect(words("fuelType")).toEqual(new Set(["Petrol", "Diesel", "Hybrid", "Electric"]))
    expect(words("transmission")).toEqual(new Set(["Manual", "Automatic"]))
    expect(words("brand")).toContain("Toyota")
    const columns = (samples: ReadonlyArray<Sample>) => new Set(samples.flatMap(({ facts }) => Object.keys(facts)))
    const own = columns(clean.samples)
    expect([...columns(other.samples)].filter((name) => !own.has(name))).toEqual([])
    const here = new Set(clean.trims.map(({ series }) => series.name))
    expect(other.trims.some(({ series }) => here.has(series.name))).toBe(false)
    const middle = (samples: ReadonlyArray<Sample>) =>
      samples.map(({ price }) => price).sort((a, b) => a - b)[1800] ?? 0
    expect(middle(other.samples)).toBeGreaterThan(5 * middle(clean.samples))
    for (const { source, facts } of other.samples) {
      expect(source).toMatch(/^Simulated .*demo data/)
      expect(JSON.stringify(facts)).not.toMatch(/\p{Script=Han}/u)
    }
  })
})
