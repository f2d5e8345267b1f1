import { describe, expect, it } from "@effect/vitest"
import { LocalDate, Sample } from "@open-valuation/core/domain"
import { noDirt, simulatePropertyMarket, type Dirt, type Observation } from "@open-valuation/testing"
import { Schema } from "effect"

const today = LocalDate.LocalDate.make("2026-03-15")
const settings = { seed: 11, today, deals: 3000, listings: 1000 }
const clean = simulatePropertyMarket(settings)
const rates = {
  priceTenfold: 0.02,
  priceThousandfold: 0.01,
  priceMissingDigit: 0.03,
  wrongArea: 0.05,
  missingFacts: 0.2,
  bracketedName: 0.1,
  monthOnly: 0.15,
  stale: 0.04,
  duplicate: 0.06,
}
const dirty = simulatePropertyMarket({ ...settings, dirt: rates })
const kinds = Object.keys(noDirt).filter((kind): kind is Dirt => kind in noDirt)

/** A market with one kind of error in every row. */
const only = (kind: Dirt): ReadonlyArray<Observation> =>
  simulatePropertyMarket({ ...settings, deals: 300, listings: 100, dirt: { [kind]: 1 } }).observations
const ratio = ({ sample, truePrice }: Observation): number => sample.price / truePrice

describe("data errors", () => {
  it("are absent by default", () => {
    expect(clean.observations.flatMap(({ dirt }) => dirt)).toEqual([])
    expect(kinds).toHaveLength(9)
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

  it("make prices ten times, a thousand times or about a tenth", () => {
    for (const one of only("priceTenfold")) expect(Math.log10(ratio(one))).toBeCloseTo(1, 0)
    for (const one of only("priceThousandfold")) expect(Math.log10(ratio(one))).toBeCloseTo(3, 0)
    for (const one of only("priceMissingDigit")) expect(Math.log10(ratio(one))).toBeCloseTo(-1, 0)
  })

  it("state a wrong area but keep the price of the true one", () => {
    const factors = only("wrongArea").map(
      ({ home, sample }) => Number(sample.facts["buildingArea"]) / Number(home.facts["buildingArea"]),
    )
    expect([...new Set(factors.map((factor) => factor.toFixed(1)))].sort()).toEqual(["0.1", "0.5", "10.0", "2.0"])
  })

  it("remove facts entirely", () => {
    for (const { home, sample } of only("missingFacts")) {
      const gone = Object.keys(home.facts).length - Object.keys(sample.facts).length
      expect(gone).toBeGreaterThanOrEqual(0)
      expect(gone).toBeLessThanOrEqual(5)
      expect(home.facts).toMatchObject(sample.facts)
      expect(sample.facts).toMatchObject({ community: home.community.name, buildingArea: home.facts["buildingArea"] })
    }
  })

  it("write phases and quarters of a community in brackets", () => {
    for (const { home, sample } of only("bracketedName")) {
      expect(sample.facts["community"]).toMatch(/^[^（(]+(?:（(?:.区|.期)）|\((?:.区|.期)\))$/)
      expect(String(sample.facts["community"]).startsWith(home.community.base)).toBe(true)
    }
  })

  it("date rows by a past month, or long before the window", () => {
    for (const { sample } of only("monthOnly")) expect(sample.observedAt).toMatch(/^\d{4}-\d{2}$/)
    for (const one of only("stale")) {
      expect(LocalDate.toEpochDay(today) - one.sample.observedDay).toBeGreaterThan(4 * 365)
      expect(Math.abs(Math.log(ratio(one)))).toBeLessThan(0.4)
    }
  })

  it("list the same home twice, from two sources", () => {
    const rows = only("duplicate")
    expect(rows).toHaveLength(800)
    const homes = Map.groupBy(rows, ({ sample }) => sample.objectKey)
    expect(homes.size).toBe(400)
    for (const [first, second] of homes.values()) {
      expect(second?.sample.facts).toEqual(first?.sample.facts)
      expect(second?.sample.source).not.toBe(first?.sample.source)
      expect(Math.abs((second?.sample.price ?? NaN) / (first?.sample.price ?? NaN) - 1)).toBeLessThan(0.012)
    }
  })
})
