import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { type Dirt, type Observation, simulatePropertyMarket } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings = { seed: 11, today, deals: 3000, listings: 1000 }

/** A market with one kind of error in every row. */
const only = (kind: Dirt): ReadonlyArray<Observation> =>
  simulatePropertyMarket({ ...settings, deals: 300, listings: 100, dirt: { [kind]: 1 } }).observations

describe("data errors", () => {
  it("state a wrong area but keep the price of the true one", () => {
    const factors = only("wrongArea").map(
      ({ object: home, sample }) => Number(sample.facts["buildingArea"]) / Number(home.facts["buildingArea"]),
    )
    expect([...new Set(factors.map((factor) => factor.toFixed(1)))].sort()).toEqual(["0.1", "0.5", "10.0", "2.0"])
  })

  it("remove facts entirely", () => {
    for (const { object: home, sample } of only("missingFacts")) {
      const gone = Object.keys(home.facts).length - Object.keys(sample.facts).length
      expect(gone).toBeGreaterThanOrEqual(0)
      expect(gone).toBeLessThanOrEqual(5)
      expect(home.facts).toMatchObject(sample.facts)
      expect(sample.facts).toMatchObject({ community: home.community.name, buildingArea: home.facts["buildingArea"] })
    }
  })

  it("write phases and quarters of a community in brackets", () => {
    for (const { object: home, sample } of only("bracketedName")) {
      expect(sample.facts["community"]).toMatch(/^[^（(]+(?:（(?:.区|.期)）|\((?:.区|.期)\))$/)
      expect(String(sample.facts["community"]).startsWith(home.community.base)).toBe(true)
    }
  })
})
