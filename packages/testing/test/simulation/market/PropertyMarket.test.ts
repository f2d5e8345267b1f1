import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { propertyEffects, simulatePropertyMarket, type PropertyMarketSettings } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings: PropertyMarketSettings = { seed: 7, today, deals: 3000, listings: 1500 }
const clean = simulatePropertyMarket(settings)

describe("simulatePropertyMarket", () => {
  it("asks 2 to 8 % more before some of the deals", () => {
    const premiums = clean.samples.flatMap(({ askPrice, price }) => (askPrice === undefined ? [] : [askPrice / price]))
    expect(premiums.length / 3000).toBeCloseTo(0.6, 1)
    expect(Math.min(...premiums)).toBeGreaterThan(1.015)
    expect(Math.max(...premiums)).toBeLessThan(1.085)
  })

  it("has unique community names in each city, some with a single deal", () => {
    const names = clean.communities.map(({ city, name }) => `${city.path}/${name}`)
    expect(new Set(names).size).toBe(names.length)
    const rows = new Map(names.map((name) => [name, 0]))
    for (const { object: home } of clean.observations) {
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
})
