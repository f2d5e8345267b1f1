import { describe, expect, it } from "@effect/vitest"
import { LocalDate, Sample } from "@open-valuation/core/domain"
import {
  noVehicleDirt,
  overseasVehicles,
  simulateVehicleMarket,
  type VehicleDirt,
  type VehicleMarketSettings,
  type VehicleObservation,
} from "@open-valuation/testing"
import { Schema } from "effect"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings = { seed: 11, today, deals: 2000, listings: 1200, auctions: 800 }
const clean = simulateVehicleMarket(settings)
const rates = {
  priceInWan: 0.03,
  priceTenfold: 0.02,
  priceMissingDigit: 0.03,
  mileageInWan: 0.05,
  zeroMileage: 0.04,
  registeredBeforeModel: 0.04,
  impossibleDate: 0.03,
  missingFacts: 0.1,
  brandSpelling: 0.2,
  trimWithYear: 0.15,
  monthOnly: 0.1,
  stale: 0.04,
  duplicate: 0.06,
}
const dirty = simulateVehicleMarket({ ...settings, dirt: rates })
const kinds = Object.keys(noVehicleDirt).filter((kind): kind is VehicleDirt => kind in noVehicleDirt)

/** A market with one kind of error in every row. */
const only = (kind: VehicleDirt, more?: Partial<VehicleMarketSettings>): ReadonlyArray<VehicleObservation> =>
  simulateVehicleMarket({ ...settings, deals: 300, listings: 100, auctions: 50, ...more, dirt: { [kind]: 1 } })
    .observations
const ratio = ({ sample, truePrice }: VehicleObservation): number => sample.price / truePrice

describe("data errors of cars", () => {
  it("are absent by default", () => {
    expect(clean.observations.flatMap(({ dirt }) => dirt)).toEqual([])
    expect(kinds).toHaveLength(13)
  })

  it.each(kinds)("%s affects the configured share of rows", (kind) => {
    const share = dirty.observations.filter(({ dirt }) => dirt.includes(kind)).length / 4000
    const deviation = Math.sqrt((rates[kind] * (1 - rates[kind])) / 4000)
    expect(Math.abs(share - rates[kind])).toBeLessThan(4 * deviation)
  })

  it("leave the other rows unchanged, and every row decodes and is dated up to today", () => {
    const untouched = dirty.samples.filter((_, index) => dirty.observations[index]?.dirt.length === 0)
    expect(untouched.length).toBeGreaterThan(1200)
    const known = new Set(clean.samples.map(({ sampleId }) => sampleId))
    for (const { sampleId } of untouched) expect(known.has(sampleId)).toBe(true)
    expect(Schema.decodeUnknownSync(Schema.Array(Sample))(dirty.samples)).toEqual(dirty.samples)
    for (const { observedAt, observedDay } of dirty.samples) {
      expect(observedDay).toBe(LocalDate.observedEpochDay(observedAt))
      expect(observedDay).toBeLessThanOrEqual(LocalDate.toEpochDay(today))
    }
  })

  it("make prices a ten-thousandth, ten times or about a tenth, and mileages a ten-thousandth or 0", () => {
    for (const one of only("priceInWan")) expect(Math.log10(ratio(one))).toBeCloseTo(-4, 0)
    for (const one of only("priceTenfold")) expect(Math.log10(ratio(one))).toBeCloseTo(1, 0)
    for (const one of only("priceMissingDigit")) expect(Math.log10(ratio(one))).toBeCloseTo(-1, 0)
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

  it("date rows by a past month, or long before the window", () => {
    for (const { sample } of only("monthOnly")) expect(sample.observedAt).toMatch(/^\d{4}-\d{2}$/)
    for (const one of only("stale")) {
      expect(LocalDate.toEpochDay(today) - one.sample.observedDay).toBeGreaterThan(1270)
      expect(Math.abs(Math.log(ratio(one)))).toBeLessThan(0.5)
    }
  })

  it("list the same car twice, from two sources", () => {
    const rows = only("duplicate")
    expect(rows).toHaveLength(900)
    const cars = Map.groupBy(rows, ({ sample }) => sample.objectKey)
    expect(cars.size).toBe(450)
    for (const [first, second] of cars.values()) {
      expect(second?.sample.facts).toEqual(first?.sample.facts)
      expect(second?.sample.source).not.toBe(first?.sample.source)
      expect(Math.abs((second?.sample.price ?? NaN) / (first?.sample.price ?? NaN) - 1)).toBeLessThan(0.03)
    }
  })
})
