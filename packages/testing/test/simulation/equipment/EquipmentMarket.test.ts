import { describe, expect, it } from "@effect/vitest"
import { LocalDate, Sample } from "@open-valuation/core/domain"
import {
  fullShares,
  simulateEquipmentMarket,
  usualShares,
  type EquipmentMarketSettings,
  type EquipmentObservation,
} from "@open-valuation/testing"
import { Schema } from "effect"

const today = LocalDate.LocalDate.make("2026-03-15")
const lastDay = LocalDate.toEpochDay(today)
const settings: EquipmentMarketSettings = { seed: 7, today, deals: 2000, listings: 1000, auctions: 600 }
const clean = simulateEquipmentMarket(settings)
const of = (kind: Sample["kind"]) => clean.observations.filter(({ sample }) => sample.kind === kind)
const logRatio = ({ sample, truePrice }: EquipmentObservation) => Math.log(sample.price / truePrice)
const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length

describe("simulateEquipmentMarket", () => {
  it("gives equal markets for equal settings, and different ones for another seed", () => {
    expect(simulateEquipmentMarket(settings).samples).toEqual(clean.samples)
    const other = new Set(simulateEquipmentMarket({ ...settings, seed: 8 }).samples.map(({ sampleId }) => sampleId))
    expect(clean.samples.some(({ sampleId }) => other.has(sampleId))).toBe(false)
  })

  it("keeps its first rows when more are requested", () => {
    const more = simulateEquipmentMarket({ ...settings, deals: 2300 })
    expect(more.samples.slice(0, 2000)).toEqual(clean.samples.slice(0, 2000))
    expect(more.samples.slice(2300)).toEqual(clean.samples.slice(2000))
  })

  it("gives the requested number of samples, each with a unique id, that decode", () => {
    expect([of("TRANSACTION").length, of("LISTING").length, of("AUCTION").length]).toEqual([2000, 1000, 600])
    expect(new Set(clean.samples.map(({ sampleId }) => sampleId)).size).toBe(3600)
    expect(Schema.decodeUnknownSync(Schema.Array(Sample))(clean.samples)).toEqual(clean.samples)
  })

  it("spreads them over the 36 months that end today", () => {
    const days = clean.samples.map(({ observedDay }) => observedDay)
    expect(Math.max(...days)).toBeLessThanOrEqual(lastDay)
    expect(Math.max(...days)).toBeGreaterThan(lastDay - 7)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(lastDay - 1096)
    expect(Math.min(...days)).toBeLessThan(lastDay - 1085)
  })

  it("prices deals around the truth with the stated noise, listings above and auctions below", () => {
    const deals = of("TRANSACTION").map(logRatio)
    const deviation = Math.sqrt(mean(deals.map((value) => value ** 2)))
    expect(Math.abs(mean(deals))).toBeLessThan(0.008)
    expect(deviation).toBeGreaterThan(0.095)
    expect(deviation).toBeLessThan(0.105)
    expect(mean(of("LISTING").map(logRatio))).toBeCloseTo(Math.log(1.09), 1)
    expect(mean(of("LISTING").map(logRatio))).toBeGreaterThan(0.07)
    expect(mean(of("AUCTION").map(logRatio))).toBeLessThan(-0.12)
    expect(mean(of("AUCTION").map(logRatio))).toBeGreaterThan(-0.16)
  })

  it("prices exactly at the true value without noise, also from the facts of a fully stated sample", () => {
    const exact = simulateEquipmentMarket({
      ...settings,
      noise: 0,
      listingPremium: [0, 0],
      auctionDiscount: [0, 0],
      stated: fullShares,
    })
    for (const { day, machine, sample, truePrice } of exact.observations) {
      expect(Math.abs(sample.price - truePrice)).toBeLessThanOrEqual(truePrice < 100_000 ? 50.001 : 500.001)
      expect(exact.truth.valueOf({ city: sample.city, facts: machine.facts }, day)).toBe(truePrice)
      expect(exact.truth.valueOf(sample, day)).toBe(truePrice)
    }
  })

  it("states facts for the configured shares of machines, and always model and year", () => {
    const rows = clean.samples.filter((_, i) => clean.observations[i]?.machine.facts["emissionStage"] !== undefined)
    for (const fact of [
      "manufacturer",
      "equipmentType",
      "sizeClass",
      "region",
      "emissionStage",
      "condition",
    ] as const) {
      const share = rows.filter(({ facts }) => facts[fact] !== undefined).length / rows.length
      expect(Math.abs(share - usualShares[fact])).toBeLessThan(0.04)
    }
    for (const { facts } of clean.samples) {
      expect(facts["model"]).toBeTypeOf("string")
      expect(facts["manufactureDate"]).toMatch(/^\d{4}(?:-\d{2})?$/)
    }
    const months = clean.samples.filter(({ facts }) => String(facts["manufactureDate"]).length === 7).length
    expect(Math.abs(months / 3600 - usualShares.manufactureMonth)).toBeLessThan(0.04)
    expect(Math.abs(clean.samples.filter(({ city }) => city !== "").length / 3600 - usualShares.city)).toBeLessThan(
      0.04,
    )
  })

  it("sells machines built earlier, within the years of their model", () => {
    for (const { day, machine } of clean.observations) {
      const [first, last] = machine.model.built
      expect(machine.built).toBeGreaterThan(first - 0.1)
      expect(machine.built).toBeLessThan(last + 1.1)
      expect(machine.built).toBeLessThan(1970 + day / 365.25 - 0.25)
      expect(Number(machine.facts["hours"] ?? 0)).toBeLessThan(45_000)
    }
  })

  it("has one to three deals of thin models and no other rows", () => {
    const thin = simulateEquipmentMarket({ ...settings, thinModels: 12 })
    const models = thin.models.filter(({ share }) => share === 0)
    expect(models).toHaveLength(12)
    const counts = models.map((model) => thin.observations.filter(({ machine }) => machine.model === model))
    for (const rows of counts) {
      expect(rows.length).toBeGreaterThanOrEqual(1)
      expect(rows.length).toBeLessThanOrEqual(3)
      expect(rows.every(({ sample }) => sample.kind === "TRANSACTION")).toBe(true)
    }
    expect(new Set(counts.map(({ length }) => length)).size).toBe(3)
  })

  it("can be very small, and set in any year", () => {
    expect(simulateEquipmentMarket({ seed: 1, today, deals: 0, listings: 0, auctions: 0 }).samples).toEqual([])
    const early = LocalDate.LocalDate.make("1970-01-01")
    for (const { sample, truePrice } of simulateEquipmentMarket({ ...settings, today: early, deals: 50 })
      .observations) {
      expect(sample.observedDay).toBeLessThanOrEqual(0)
      expect(truePrice).toBeGreaterThan(10_000)
    }
  })

  it.each([
    ["deals", { deals: -1 }],
    ["auctions", { auctions: Number.POSITIVE_INFINITY }],
    ["noise", { noise: Number.NaN }],
    ["dirt.stale", { dirt: { stale: 1.5 } }],
    ["stated.hours", { stated: { hours: -0.1 } }],
    ["auctionDiscount[1]", { auctionDiscount: [0.2, 0.1] as const }],
    ["thinModels", { thinModels: 1000 }],
  ])("refuses %s out of its bounds", (name, wrong) => {
    expect(() => simulateEquipmentMarket({ ...settings, ...wrong })).toThrow(`${name} is`)
  })
})
