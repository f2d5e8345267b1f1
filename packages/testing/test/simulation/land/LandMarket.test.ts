import { describe, expect, it } from "@effect/vitest"
import { LocalDate, Sample } from "@open-valuation/core/domain"
import {
  fullLandShares,
  landEffects,
  simulateLandMarket,
  usualLandShares,
  type LandMarketSettings,
  type LandObservation,
} from "@open-valuation/testing"
import { Schema } from "effect"

const today = LocalDate.LocalDate.make("2026-03-15")
const lastDay = LocalDate.toEpochDay(today)
const settings: LandMarketSettings = { seed: 7, today, deals: 2000, listings: 500, auctions: 800 }
const clean = simulateLandMarket(settings)
const of = (kind: Sample["kind"]) => clean.observations.filter(({ sample }) => sample.kind === kind)
const logRatio = ({ sample, truePrice }: LandObservation) => Math.log(sample.price / truePrice)
const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length

describe("simulateLandMarket", () => {
  it("gives equal markets for equal settings, and different ones for another seed", () => {
    expect(simulateLandMarket(settings).samples).toEqual(clean.samples)
    const other = new Set(simulateLandMarket({ ...settings, seed: 8 }).samples.map(({ sampleId }) => sampleId))
    expect(clean.samples.some(({ sampleId }) => other.has(sampleId))).toBe(false)
  })

  it("keeps its first rows when more are requested", () => {
    const more = simulateLandMarket({ ...settings, deals: 2300 })
    expect(more.samples.slice(0, 2000)).toEqual(clean.samples.slice(0, 2000))
    expect(more.samples.slice(2300)).toEqual(clean.samples.slice(2000))
  })

  it("gives the requested number of samples, each with a unique id, that decode", () => {
    expect([of("TRANSACTION").length, of("LISTING").length, of("AUCTION").length]).toEqual([2000, 500, 800])
    expect(new Set(clean.samples.map(({ sampleId }) => sampleId)).size).toBe(3300)
    expect(Schema.decodeUnknownSync(Schema.Array(Sample))(clean.samples)).toEqual(clean.samples)
  })

  it("spreads them over the 36 months that end today", () => {
    const days = clean.samples.map(({ observedDay }) => observedDay)
    expect(Math.max(...days)).toBeLessThanOrEqual(lastDay)
    expect(Math.max(...days)).toBeGreaterThan(lastDay - 7)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(lastDay - 1096)
    expect(Math.min(...days)).toBeLessThan(lastDay - 1085)
  })

  it("prices deals around the true value with the stated noise, auctions slightly and listings clearly above", () => {
    const deals = of("TRANSACTION").map(logRatio)
    expect(Math.abs(mean(deals))).toBeLessThan(0.01)
    const deviation = Math.sqrt(mean(deals.map((value) => value ** 2)))
    expect(deviation).toBeGreaterThan(0.113)
    expect(deviation).toBeLessThan(0.127)
    expect(mean(of("AUCTION").map(logRatio))).toBeGreaterThan(0.015)
    expect(mean(of("AUCTION").map(logRatio))).toBeLessThan(0.045)
    expect(mean(of("LISTING").map(logRatio))).toBeGreaterThan(0.07)
    expect(mean(of("LISTING").map(logRatio))).toBeLessThan(0.11)
  })

  it("prices exactly at the true value without noise, also from the facts of a fully stated sample", () => {
    const exact = simulateLandMarket({
      ...settings,
      noise: 0,
      listingPremium: [0, 0],
      auctionGap: [0, 0],
      stated: fullLandShares,
    })
    for (const { day, object, sample, truePrice } of exact.observations) {
      expect(Math.abs(sample.price - truePrice)).toBeLessThanOrEqual(5_000.001)
      expect(exact.truth.valueOf({ city: object.city, facts: object.facts }, day)).toBe(truePrice)
      expect(exact.truth.valueOf(sample, day)).toBe(truePrice)
    }
  })

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

  it("can be very small, and set in any year", () => {
    expect(simulateLandMarket({ seed: 1, today, deals: 0, listings: 0, auctions: 0 }).samples).toEqual([])
    const early = LocalDate.LocalDate.make("1970-01-01")
    for (const { sample, truePrice } of simulateLandMarket({ ...settings, today: early, deals: 50 }).observations) {
      expect(sample.observedDay).toBeLessThanOrEqual(0)
      expect(truePrice).toBeGreaterThan(100_000)
    }
  })

  it.each([
    ["deals", { deals: -1 }],
    ["listings", { listings: Number.POSITIVE_INFINITY }],
    ["noise", { noise: Number.NaN }],
    ["dirt.stale", { dirt: { stale: 1.5 } }],
    ["stated.grade", { stated: { grade: -0.1 } }],
    ["listingPremium[1]", { listingPremium: [0.2, 0.1] as const }],
    ["perDistrict", { perDistrict: 16 }],
  ])("refuses %s out of its bounds", (name, wrong) => {
    expect(() => simulateLandMarket({ ...settings, ...wrong })).toThrow(`${name} is`)
  })
})
