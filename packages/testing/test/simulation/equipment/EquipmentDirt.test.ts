import { describe, expect, it } from "@effect/vitest"
import { LocalDate, Sample } from "@open-valuation/core/domain"
import {
  noEquipmentDirt,
  simulateEquipmentMarket,
  type EquipmentDirt,
  type EquipmentObservation,
} from "@open-valuation/testing"
import { Schema } from "effect"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings = { seed: 11, today, deals: 2000, listings: 1200, auctions: 800 }
const clean = simulateEquipmentMarket(settings)
const rates = {
  priceInWan: 0.03,
  priceTenfold: 0.02,
  priceMissingDigit: 0.03,
  impossibleDate: 0.04,
  zeroHours: 0.06,
  missingFacts: 0.1,
  wordyModel: 0.2,
  modelTypo: 0.03,
  configText: 0.15,
  monthOnly: 0.1,
  stale: 0.04,
  duplicate: 0.06,
}
const dirty = simulateEquipmentMarket({ ...settings, dirt: rates })
const kinds = Object.keys(noEquipmentDirt).filter((kind): kind is EquipmentDirt => kind in noEquipmentDirt)

/** A market with one kind of error in every row. */
const only = (kind: EquipmentDirt): ReadonlyArray<EquipmentObservation> =>
  simulateEquipmentMarket({ ...settings, deals: 300, listings: 100, auctions: 50, dirt: { [kind]: 1 } }).observations
const ratio = ({ sample, truePrice }: EquipmentObservation): number => sample.price / truePrice

describe("data errors of machinery", () => {
  it("are absent by default", () => {
    expect(clean.observations.flatMap(({ dirt }) => dirt)).toEqual([])
    expect(kinds).toHaveLength(12)
  })

  it.each(kinds)("%s affects the configured share of rows", (kind) => {
    const share = dirty.observations.filter(({ dirt }) => dirt.includes(kind)).length / 4000
    const deviation = Math.sqrt((rates[kind] * (1 - rates[kind])) / 4000)
    expect(Math.abs(share - rates[kind])).toBeLessThan(4 * deviation)
  })

  it("leave the other rows unchanged, and every row decodes and is dated up to today", () => {
    const untouched = dirty.samples.filter((_, index) => dirty.observations[index]?.dirt.length === 0)
    expect(untouched.length).toBeGreaterThan(1500)
    const known = new Set(clean.samples.map(({ sampleId }) => sampleId))
    for (const { sampleId } of untouched) expect(known.has(sampleId)).toBe(true)
    expect(Schema.decodeUnknownSync(Schema.Array(Sample))(dirty.samples)).toEqual(dirty.samples)
    for (const { observedAt, observedDay } of dirty.samples) {
      expect(observedDay).toBe(LocalDate.observedEpochDay(observedAt))
      expect(observedDay).toBeLessThanOrEqual(LocalDate.toEpochDay(today))
    }
  })

  it("make prices a ten-thousandth, ten times or about a tenth", () => {
    for (const one of only("priceInWan")) expect(Math.log10(ratio(one))).toBeCloseTo(-4, 0)
    for (const one of only("priceTenfold")) expect(Math.log10(ratio(one))).toBeCloseTo(1, 0)
    for (const one of only("priceMissingDigit")) expect(Math.log10(ratio(one))).toBeCloseTo(-1, 0)
  })

  it("date machines to the year 1000 or after the day of the row", () => {
    const years = only("impossibleDate").map(({ sample }) => ({
      built: Number(sample.facts["manufactureDate"]),
      observed: Number(sample.observedAt.slice(0, 4)),
    }))
    for (const { built, observed } of years) expect(built === 1000 || built > observed).toBe(true)
    expect(years.some(({ built }) => built === 1000) && years.some(({ built }) => built !== 1000)).toBe(true)
  })

  it("show 0 hours for machines that have worked, at the price of their true hours", () => {
    for (const { machine, sample } of only("zeroHours")) {
      expect(sample.facts["hours"]).toBe(0)
      expect(machine.facts["hours"]).not.toBe(0)
    }
  })

  it("remove facts entirely, and never the model", () => {
    for (const { machine, sample } of only("missingFacts")) {
      expect(sample.facts["model"]).toBe(machine.model.name)
      expect(Object.values(sample.facts)).not.toContain("")
    }
    expect(only("missingFacts").some(({ sample }) => sample.facts["manufactureDate"] === undefined)).toBe(true)
  })

  it("write models among words, in full-width brackets, in lower case and with spaces, still recognisable", () => {
    const written = only("wordyModel").map(({ machine, sample }) => ({
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
    for (const { machine, sample } of only("modelTypo")) {
      const text = String(sample.facts["model"])
      expect(names.has(text)).toBe(false)
      expect(text.length - machine.model.name.length).toBeLessThanOrEqual(1)
    }
  })

  it("put emission stage, condition and hours into one text", () => {
    const texts = only("configText").flatMap(({ machine, sample }) => {
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

  it("date rows by a past month, or long before the window", () => {
    for (const { sample } of only("monthOnly")) expect(sample.observedAt).toMatch(/^\d{4}-\d{2}$/)
    for (const one of only("stale")) {
      expect(LocalDate.toEpochDay(today) - one.sample.observedDay).toBeGreaterThan(5 * 365 - 10)
      expect(Math.abs(Math.log(ratio(one)))).toBeLessThan(0.6)
    }
  })

  it("list the same machine twice, from two sources", () => {
    const rows = only("duplicate")
    expect(rows).toHaveLength(900)
    const machines = Map.groupBy(rows, ({ sample }) => sample.objectKey)
    expect(machines.size).toBe(450)
    for (const [first, second] of machines.values()) {
      expect(second?.sample.facts).toEqual(first?.sample.facts)
      expect(second?.sample.source).not.toBe(first?.sample.source)
      expect(Math.abs((second?.sample.price ?? NaN) / (first?.sample.price ?? NaN) - 1)).toBeLessThan(0.02)
    }
  })
})
