import { describe, expect, it } from "@effect/vitest"
import { LocalDate, Sample } from "@open-valuation/core/domain"
import { propertyEffects, simulatePropertyMarket, type PropertyMarketSettings } from "@open-valuation/testing"
import { Schema } from "effect"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings: PropertyMarketSettings = { seed: 7, today, deals: 3000, listings: 1500 }
const clean = simulatePropertyMarket(settings)
const logRatios = clean.observations.map(({ sample, truePrice }) => Math.log(sample.price / truePrice))
const deals = logRatios.filter((_, index) => clean.samples[index]?.kind === "TRANSACTION")
const listings = logRatios.filter((_, index) => clean.samples[index]?.kind === "LISTING")
const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length
const median = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

describe("simulatePropertyMarket", () => {
  it("gives equal markets for equal settings, and different ones for another seed", () => {
    expect(simulatePropertyMarket(settings).samples).toEqual(clean.samples)
    const other = new Set(simulatePropertyMarket({ ...settings, seed: 8 }).samples.map(({ sampleId }) => sampleId))
    expect(clean.samples.some(({ sampleId }) => other.has(sampleId))).toBe(false)
  })

  it("keeps its first rows when more are requested", () => {
    const more = simulatePropertyMarket({ ...settings, deals: 4000 })
    expect(more.samples.slice(0, 3000)).toEqual(clean.samples.slice(0, 3000))
    expect(more.samples.slice(4000)).toEqual(clean.samples.slice(3000))
  })

  it("gives the requested number of samples, each with a unique id, that decode", () => {
    expect(clean.samples.filter(({ kind }) => kind === "TRANSACTION")).toHaveLength(3000)
    expect(clean.samples.filter(({ kind }) => kind === "LISTING")).toHaveLength(1500)
    expect(new Set(clean.samples.map(({ sampleId }) => sampleId)).size).toBe(4500)
    expect(Schema.decodeUnknownSync(Schema.Array(Sample))(clean.samples)).toEqual(clean.samples)
  })

  it("spreads them over the window that ends today", () => {
    const days = clean.samples.map(({ observedDay }) => observedDay)
    const last = LocalDate.toEpochDay(today)
    expect(Math.max(...days)).toBeLessThanOrEqual(last)
    expect(Math.max(...days)).toBeGreaterThan(last - 7)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(last - 731)
    expect(Math.min(...days)).toBeLessThan(last - 720)
  })

  it("prices deals around the true value with the stated noise", () => {
    expect(median(deals)).toBeCloseTo(0, 2)
    const deviation = Math.sqrt(mean(deals.map((value) => value ** 2)))
    expect(deviation).toBeGreaterThan(0.057)
    expect(deviation).toBeLessThan(0.063)
  })

  it("asks 2 to 8 % more in listings, and before some of the deals", () => {
    expect(median(listings)).toBeGreaterThan(0.04)
    expect(median(listings)).toBeLessThan(0.06)
    const premiums = clean.samples.flatMap(({ askPrice, price }) => (askPrice === undefined ? [] : [askPrice / price]))
    expect(premiums.length / 3000).toBeCloseTo(0.6, 1)
    expect(Math.min(...premiums)).toBeGreaterThan(1.015)
    expect(Math.max(...premiums)).toBeLessThan(1.085)
  })

  it("prices exactly at the true value without noise, also from a sample's facts", () => {
    const exact = simulatePropertyMarket({ ...settings, noise: 0, listingPremium: [0, 0] })
    const gaps = exact.observations.map(({ sample, truePrice }) => Math.abs(sample.price - truePrice))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(500.001)
    for (const { day, sample, truePrice } of exact.observations) expect(exact.truth(sample, day)).toBe(truePrice)
  })

  it("has unique community names in each city, some with a single deal", () => {
    const names = clean.communities.map(({ city, name }) => `${city.path}/${name}`)
    expect(new Set(names).size).toBe(names.length)
    const rows = new Map(names.map((name) => [name, 0]))
    for (const { home } of clean.observations) {
      const name = `${home.community.city.path}/${home.community.name}`
      rows.set(name, (rows.get(name) ?? 0) + 1)
    }
    const single = clean.communities.filter(({ popularity }) => popularity === 0)
    expect(single).toHaveLength(4 * 3)
    for (const { city, name } of single) expect(rows.get(`${city.path}/${name}`)).toBe(1)
  })

  it("gives phases of one community similar names and prices", () => {
    const phased = clean.communities.filter(({ base, name }) => base !== name)
    expect(phased.length).toBeGreaterThan(0)
    for (const phase of phased) {
      const sister = phased.find(
        ({ base, city, name }) => base === phase.base && city === phase.city && name !== phase.name,
      )
      expect(sister).toBeDefined()
      expect(Math.abs((sister?.effect ?? NaN) - phase.effect)).toBeLessThan(5 * propertyEffects.phaseDeviation)
    }
  })

  it("is undefined for other markets' communities, and for a total without an area", () => {
    const [sample] = clean.samples
    const facts = sample?.facts ?? {}
    const city = sample?.city ?? ""
    const { buildingArea, ...withoutArea } = facts
    expect(buildingArea).toBeGreaterThan(0)
    expect(clean.truth({ city, facts }, 20_000)).toBeGreaterThan(0)
    expect(clean.truth({ city, facts: { ...facts, community: "无名" } }, 20_000)).toBeUndefined()
    expect(clean.truth({ city, facts: withoutArea }, 20_000)).toBeUndefined()
    expect(clean.parts({ city, facts: withoutArea }, 20_000)?.area).toBe(0)
    expect(clean.parts({ city: "江苏省/南京市", facts }, 20_000)).toBeUndefined()
  })

  it.each([
    ["deals", { deals: -1 }],
    ["listings", { listings: Number.POSITIVE_INFINITY }],
    ["noise", { noise: Number.NaN }],
    ["dirt.stale", { dirt: { stale: 1.5 } }],
    ["communities.perCity", { communities: { perCity: 100_000 } }],
  ])("refuses %s out of its bounds", (name, wrong) => {
    expect(() => simulatePropertyMarket({ ...settings, ...wrong })).toThrow(`${name} is`)
  })
})
