import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { type EquipmentDirt, type EquipmentObservation, simulateEquipmentMarket } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings = { seed: 11, today, deals: 2000, listings: 1200, auctions: 800 }
const clean = simulateEquipmentMarket(settings)

/** A market with one kind of error in every row. */
const only = (kind: EquipmentDirt): ReadonlyArray<EquipmentObservation> =>
  simulateEquipmentMarket({ ...settings, deals: 300, listings: 100, auctions: 50, dirt: { [kind]: 1 } }).observations

describe("data errors of machinery", () => {
  it("date machines to the year 1000 or after the day of the row", () => {
    const years = only("impossibleDate").map(({ sample }) => ({
      built: Number(sample.facts["manufactureDate"]),
      observed: Number(sample.observedAt.slice(0, 4)),
    }))
    for (const { built, observed } of years) expect(built === 1000 || built > observed).toBe(true)
    expect(years.some(({ built }) => built === 1000) && years.some(({ built }) => built !== 1000)).toBe(true)
  })

  it("show 0 hours for machines that have worked, at the price of their true hours", () => {
    for (const { object: machine, sample } of only("zeroHours")) {
      expect(sample.facts["hours"]).toBe(0)
      expect(machine.facts["hours"]).not.toBe(0)
    }
  })

  it("remove facts entirely, and never the model", () => {
    for (const { object: machine, sample } of only("missingFacts")) {
      expect(sample.facts["model"]).toBe(machine.model.name)
      expect(Object.values(sample.facts)).not.toContain("")
    }
    expect(only("missingFacts").some(({ sample }) => sample.facts["manufactureDate"] === undefined)).toBe(true)
  })

  it("write models among words, in full-width brackets, in lower case and with spaces, still recognisable", () => {
    const written = only("wordyModel").map(({ object: machine, sample }) => ({
      name: machine.model.name,
      text: String(sample.facts["model"]),
    }))
    const plain = (text: string) => text.normalize("NFKC").toUpperCase().replaceAll(" ", "")
    for (const { name, text } of written) expect(plain(text)).toContain(name)
    const texts = written.map(({ text }) => text)
    expect(texts.some((text) => /^三一SY\w+挖掘机$/.test(text))).toBe(true)
    expect(texts.some((text) => text.includes("QTZ80（TC5610-6）"))).toBe(true)
    expect(texts.some((text) => /^[a-z]{2,}\d/.test(text))).toBe(true)
    expect(texts.some((text) => /[A-Z] \d/.test(text))).toBe(true)
  })

  it("misspell models so that they match no other model", () => {
    const names = new Set(clean.models.map(({ name }) => name))
    for (const { object: machine, sample } of only("modelTypo")) {
      const text = String(sample.facts["model"])
      expect(names.has(text)).toBe(false)
      expect(text.length - machine.model.name.length).toBeLessThanOrEqual(1)
    }
  })

  it("put emission stage, condition and hours into one text", () => {
    const texts = only("configText").flatMap(({ object: machine, sample }) => {
      const { condition, emissionStage, equipmentConfig, hours } = sample.facts
      expect([condition, emissionStage, hours]).toEqual([undefined, undefined, undefined])
      return equipmentConfig === undefined ? [] : [{ machine, equipmentConfig }]
    })
    expect(texts.length).toBeGreaterThan(300)
    for (const { equipmentConfig, machine } of texts) {
      for (const part of String(equipmentConfig).split("，")) {
        expect([
          `${machine.facts["emissionStage"]}排放`,
          `工况${machine.facts["condition"]}`,
          `工作${machine.facts["hours"]}小时`,
        ]).toContain(part)
      }
    }
  })
})
