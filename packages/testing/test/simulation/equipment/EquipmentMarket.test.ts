import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { simulateEquipmentMarket, usualShares, type EquipmentMarketSettings } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings: EquipmentMarketSettings = { seed: 7, today, deals: 2000, listings: 1000, auctions: 600 }
const clean = simulateEquipmentMarket(settings)

describe("simulateEquipmentMarket", () => {
  it("states facts for the configured shares of machines, and always model and year", () => {
    const rows = clean.samples.filter((_, i) => clean.observations[i]?.object.facts["emissionStage"] !== undefined)
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
    for (const { day, object: machine } of clean.observations) {
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
    const counts = models.map((model) => thin.observations.filter(({ object: machine }) => machine.model === model))
    for (const rows of counts) {
      expect(rows.length).toBeGreaterThanOrEqual(1)
      expect(rows.length).toBeLessThanOrEqual(3)
      expect(rows.every(({ sample }) => sample.kind === "TRANSACTION")).toBe(true)
    }
    expect(new Set(counts.map(({ length }) => length)).size).toBe(3)
  })
})
