import { describe, expect, it } from "@effect/vitest"
import { LocalDate, Sample } from "@open-valuation/core/domain"
import { noLandDirt, simulateLandMarket, type LandDirt, type LandObservation } from "@open-valuation/testing"
import { Schema } from "effect"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings = { seed: 11, today, deals: 2400, listings: 400, auctions: 1200 }
const clean = simulateLandMarket(settings)
const rates = {
  priceInWan: 0.03,
  priceTenfold: 0.02,
  priceMissingDigit: 0.03,
  areaInMu: 0.05,
  zeroPlotRatio: 0.06,
  termTooLong: 0.04,
  gradeSpelling: 0.2,
  missingFacts: 0.1,
  monthOnly: 0.1,
  stale: 0.04,
  duplicate: 0.06,
}
const dirty = simulateLandMarket({ ...settings, dirt: rates })
const kinds = Object.keys(noLandDirt).filter((kind): kind is LandDirt => kind in noLandDirt)

/** A market with one kind of error in every row. */
const only = (kind: LandDirt): ReadonlyArray<LandObservation> =>
  simulateLandMarket({ ...settings, deals: 300, listings: 50, auctions: 100, dirt: { [kind]: 1 } }).observations
const ratio = ({ sample, truePrice }: LandObservation): number => sample.price / truePrice

describe("data errors of land", () => {
  it("are absent by default", () => {
    expect(clean.observations.flatMap(({ dirt }) => dirt)).toEqual([])
    expect(kinds).toHaveLength(11)
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

  it("give areas in mu, plot ratios of 0 and terms above any legal one", () => {
    for (const { object, sample } of only("areaInMu")) {
      expect(Number(object.facts["areaSqm"]) / Number(sample.facts["areaSqm"]) / 666.67).toBeCloseTo(1, 2)
    }
    for (const { sample } of only("zeroPlotRatio")) expect(sample.facts["plotRatio"]).toBe(0)
    for (const { sample } of only("termTooLong")) expect(sample.facts["termTotalYears"]).toBe(99)
  })

  it("spell grades with digits, Roman or otherwise", () => {
    const grades = only("gradeSpelling").flatMap(({ object, sample }) => {
      const { grade } = sample.facts
      return grade === undefined ? [] : [{ grade: String(grade), true: object.neighbourhood.grade }]
    })
    expect(grades.length).toBeGreaterThan(300)
    for (const one of grades) {
      expect(one.grade).not.toBe(one.true)
      const places = ["123456", "ⅠⅡⅢⅣⅤⅥ", "一二三四五六"].map((digits) => digits.indexOf(one.grade.charAt(0)))
      expect("一二三四五六".charAt(Math.max(...places))).toBe(one.true.charAt(0))
    }
    const written = new Set(grades.map(({ grade }) => grade))
    for (const one of ["3级", "Ⅲ级", "三级地"]) expect(written).toContain(one)
  })

  it("remove one or two facts", () => {
    const rows = only("missingFacts")
    expect(rows.some(({ sample }) => sample.facts["rightType"] === undefined)).toBe(true)
    const named = ["plotRatio", "termTotalYears", "grade", "rightType"]
    for (const { sample } of rows) expect(named.every((name) => name in sample.facts)).toBe(false)
  })

  it("date rows by a past month, or long before the window", () => {
    for (const { sample } of only("monthOnly")) expect(sample.observedAt).toMatch(/^\d{4}-\d{2}$/)
    for (const one of only("stale")) {
      expect(LocalDate.toEpochDay(today) - one.sample.observedDay).toBeGreaterThan(5 * 365 - 10)
      expect(Math.abs(Math.log(ratio(one)))).toBeLessThan(0.7)
    }
  })

  it("list the same lot twice, from two sources", () => {
    const rows = only("duplicate")
    expect(rows).toHaveLength(900)
    const lots = Map.groupBy(rows, ({ sample }) => sample.objectKey)
    expect(lots.size).toBe(450)
    for (const [first, second] of lots.values()) {
      expect(second?.sample.facts).toEqual(first?.sample.facts)
      expect(second?.sample.source).not.toBe(first?.sample.source)
      expect(Math.abs((second?.sample.price ?? NaN) / (first?.sample.price ?? NaN) - 1)).toBeLessThan(0.03)
    }
  })
})
