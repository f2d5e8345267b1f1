import { describe, expect, it } from "@effect/vitest"
import { LocalDate, Sample, Vin } from "@open-valuation/core/domain"
import {
  fullVehicleShares,
  overseasVehicles,
  simulateVehicleMarket,
  usualVehicleShares,
  type StatedVehicleFact,
  type VehicleMarketSettings,
  type VehicleObservation,
} from "@open-valuation/testing"
import { Schema } from "effect"

const today = LocalDate.LocalDate.make("2026-03-15")
const lastDay = LocalDate.toEpochDay(today)
const settings: VehicleMarketSettings = { seed: 7, today, deals: 2000, listings: 1000, auctions: 600 }
const clean = simulateVehicleMarket(settings)
const of = (kind: Sample["kind"]) => clean.observations.filter(({ sample }) => sample.kind === kind)
const logRatio = ({ sample, truePrice }: VehicleObservation) => Math.log(sample.price / truePrice)
const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length

describe("simulateVehicleMarket", () => {
  it("gives equal markets for equal settings, and different ones for another seed", () => {
    expect(simulateVehicleMarket(settings).samples).toEqual(clean.samples)
    const other = new Set(simulateVehicleMarket({ ...settings, seed: 8 }).samples.map(({ sampleId }) => sampleId))
    expect(clean.samples.some(({ sampleId }) => other.has(sampleId))).toBe(false)
  })

  it("keeps its first rows when more are requested", () => {
    const more = simulateVehicleMarket({ ...settings, deals: 2300 })
    expect(more.samples.slice(0, 2000)).toEqual(clean.samples.slice(0, 2000))
    expect(more.samples.slice(2300)).toEqual(clean.samples.slice(2000))
  })

  it("gives the requested number of samples, each with a unique id, that decode", () => {
    expect([of("TRANSACTION").length, of("LISTING").length, of("AUCTION").length]).toEqual([2000, 1000, 600])
    expect(new Set(clean.samples.map(({ sampleId }) => sampleId)).size).toBe(3600)
    expect(Schema.decodeUnknownSync(Schema.Array(Sample))(clean.samples)).toEqual(clean.samples)
  })

  it("spreads them over the 18 months that end today", () => {
    const days = clean.samples.map(({ observedDay }) => observedDay)
    expect(Math.max(...days)).toBeLessThanOrEqual(lastDay)
    expect(Math.max(...days)).toBeGreaterThan(lastDay - 7)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(lastDay - 548)
    expect(Math.min(...days)).toBeLessThan(lastDay - 540)
  })

  it("prices deals around the true value with the stated noise, listings above and auctions below", () => {
    const deals = of("TRANSACTION").map(logRatio)
    expect(Math.abs(mean(deals))).toBeLessThan(0.006)
    const deviation = Math.sqrt(mean(deals.map((value) => value ** 2)))
    expect(deviation).toBeGreaterThan(0.047)
    expect(deviation).toBeLessThan(0.053)
    expect(mean(of("LISTING").map(logRatio))).toBeGreaterThan(0.055)
    expect(mean(of("LISTING").map(logRatio))).toBeLessThan(0.07)
    expect(mean(of("AUCTION").map(logRatio))).toBeGreaterThan(-0.13)
    expect(mean(of("AUCTION").map(logRatio))).toBeLessThan(-0.105)
  })

  it("states an earlier asking price for a third of deals, 3 to 10 % above the price", () => {
    const asked = of("TRANSACTION").filter(({ sample }) => sample.askPrice !== undefined)
    expect(Math.abs(asked.length / 2000 - 0.3)).toBeLessThan(0.04)
    for (const { sample } of asked) {
      expect((sample.askPrice ?? NaN) / sample.price).toBeGreaterThan(1.01)
      expect((sample.askPrice ?? NaN) / sample.price).toBeLessThan(1.12)
    }
  })

  it("prices exactly at the true value without noise, also from the facts of a fully stated sample", () => {
    const exact = simulateVehicleMarket({
      ...settings,
      noise: 0,
      listingPremium: [0, 0],
      auctionGap: [0, 0],
      stated: fullVehicleShares,
    })
    for (const { day, object, sample, truePrice } of exact.observations) {
      expect(Math.abs(sample.price - truePrice)).toBeLessThanOrEqual(50.001)
      expect(exact.truth.valueOf({ city: sample.city, facts: object.facts }, day)).toBe(truePrice)
      expect(exact.truth.valueOf(sample, day)).toBe(truePrice)
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

  it("can be very small, and set in any year", () => {
    expect(simulateVehicleMarket({ seed: 1, today, deals: 0, listings: 0, auctions: 0 }).samples).toEqual([])
    const early = LocalDate.LocalDate.make("1970-01-01")
    for (const { sample, truePrice } of simulateVehicleMarket({ ...settings, today: early, deals: 50 }).observations) {
      expect(sample.observedDay).toBeLessThanOrEqual(0)
      expect(truePrice).toBeGreaterThan(1_000)
    }
  })

  it.each([
    ["deals", { deals: -1 }],
    ["auctions", { auctions: Number.POSITIVE_INFINITY }],
    ["noise", { noise: Number.NaN }],
    ["dirt.stale", { dirt: { stale: 1.5 } }],
    ["stated.vin", { stated: { vin: -0.1 } }],
    ["auctionGap[1]", { auctionGap: [0.2, 0.1] as const }],
    ["thinSeries", { thinSeries: 1000 }],
  ])("refuses %s out of its bounds", (name, wrong) => {
    expect(() => simulateVehicleMarket({ ...settings, ...wrong })).toThrow(`${name} is`)
  })
})
