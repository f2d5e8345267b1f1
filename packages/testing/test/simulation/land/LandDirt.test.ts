import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { type LandDirt, type LandObservation, simulateLandMarket } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings = { seed: 11, today, deals: 2400, listings: 400, auctions: 1200 }

/** A market with one kind of error in every row. */
const only = (kind: LandDirt): ReadonlyArray<LandObservation> =>
  simulateLandMarket({ ...settings, deals: 300, listings: 50, auctions: 100, dirt: { [kind]: 1 } }).observations

describe("data errors of land", () => {
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
})
