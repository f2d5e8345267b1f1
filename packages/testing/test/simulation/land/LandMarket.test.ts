import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { landEffects, simulateLandMarket, usualLandShares, type LandMarketSettings } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings: LandMarketSettings = { seed: 7, today, deals: 2000, listings: 500, auctions: 800 }
const clean = simulateLandMarket(settings)

describe("simulateLandMarket", () => {
  it("states facts for the configured shares of lots, and always place, use, area and right", () => {
    for (const fact of ["plotRatio", "termTotalYears", "developmentLevel", "grade", "supplyMethod"] as const) {
      const share = clean.samples.filter(({ facts }) => facts[fact] !== undefined).length / 3300
      expect(Math.abs(share - usualLandShares[fact]), fact).toBeLessThan(0.04)
    }
    for (const { city, facts } of clean.samples) {
      expect(city.split("/")).toHaveLength(3)
      expect(String(facts["address"]).startsWith(city.split("/")[2] ?? "?")).toBe(true)
      expect(facts["landUse"]).toBeTypeOf("string")
      expect(facts["rightType"]).toBeTypeOf("string")
      expect(facts["areaSqm"]).toBeGreaterThan(2_000)
      expect(facts["areaSqm"]).toBeLessThan(200_000)
    }
  })

  it("grants each use with its own terms and plot ratios, and states the method", () => {
    for (const { object, sample } of clean.observations) {
      const profile = landEffects.uses[object.use]
      expect(Number(object.facts["termTotalYears"])).toBeLessThanOrEqual(profile.maximumTerm)
      const ratio = Number(object.facts["plotRatio"])
      expect(ratio).toBeGreaterThanOrEqual(profile.plotRatios[0] - 0.05)
      expect(ratio).toBeLessThanOrEqual(profile.plotRatios[1] + 0.05)
      const ways = { TRANSACTION: ["挂牌出让", "招标出让"], LISTING: ["转让"], AUCTION: ["拍卖出让"] }[sample.kind]
      expect(ways).toContain(object.facts["supplyMethod"])
    }
  })

  it("has unique neighbourhood names in a city, and can have more of them", () => {
    const dense = simulateLandMarket({ ...settings, deals: 10, perDistrict: 15 })
    expect([clean.neighbourhoods.length, dense.neighbourhoods.length]).toEqual([72, 270])
    for (const { neighbourhoods } of [clean, dense]) {
      const names = neighbourhoods.map(({ city, name }) => `${city.path} ${name}`)
      expect(new Set(names).size).toBe(names.length)
    }
  })
})
