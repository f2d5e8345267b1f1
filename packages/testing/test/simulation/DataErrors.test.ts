import { describe, expect, it } from "@effect/vitest"
import { LocalDate, Sample } from "@open-valuation/core/domain"
import {
  mildDirt,
  mildEquipmentDirt,
  mildLandDirt,
  mildVehicleDirt,
  simulateEquipmentMarket,
  simulateLandMarket,
  simulatePropertyMarket,
  simulateVehicleMarket,
} from "@open-valuation/testing"
import { Record as Records, Schema } from "effect"

const today = LocalDate.LocalDate.make("2026-03-15")
const many = { seed: 11, today, deals: 2400, listings: 1000, auctions: 600 }
const few = { deals: 300, listings: 100, auctions: 50 }

interface Row {
  readonly sample: Sample
  readonly truePrice: number
  readonly dirt: ReadonlyArray<string>
}

/** A market, and how far its oldest rows and its second publications may lie from the truth. */
interface Market {
  readonly name: string
  readonly mild: Readonly<Record<string, number>>
  readonly simulate: (more: object) => { readonly observations: ReadonlyArray<Row> }
  readonly staleDays: number
  readonly staleDrift: number
  readonly publishedApart: number
}

const markets: ReadonlyArray<Market> = [
  {
    name: "homes",
    mild: mildDirt,
    simulate: (more) => simulatePropertyMarket({ ...many, ...more }),
    staleDays: 4 * 365,
    staleDrift: 0.4,
    publishedApart: 0.012,
  },
  {
    name: "cars",
    mild: mildVehicleDirt,
    simulate: (more) => simulateVehicleMarket({ ...many, ...more }),
    staleDays: 1270,
    staleDrift: 0.5,
    publishedApart: 0.03,
  },
  {
    name: "land",
    mild: mildLandDirt,
    simulate: (more) => simulateLandMarket({ ...many, ...more }),
    staleDays: 5 * 365 - 10,
    staleDrift: 0.7,
    publishedApart: 0.03,
  },
  {
    name: "machinery",
    mild: mildEquipmentDirt,
    simulate: (more) => simulateEquipmentMarket({ ...many, ...more }),
    staleDays: 5 * 365 - 10,
    staleDrift: 0.6,
    publishedApart: 0.02,
  },
]

/** Powers of ten by which an error changes a price. */
const powers = { priceInWan: -4, priceTenfold: 1, priceThousandfold: 3, priceMissingDigit: -1 }

const ratio = ({ sample, truePrice }: Row): number => sample.price / truePrice

describe.each(markets)("data errors of $name", ({ mild, publishedApart, simulate, staleDays, staleDrift }) => {
  const rates = Records.map(mild, (rate) => 2 * rate)
  const clean = simulate({}).observations
  const dirty = simulate({ dirt: rates }).observations
  /** A market with one kind of error in every row. */
  const only = (kind: string) => simulate({ ...few, dirt: { [kind]: 1 } }).observations

  it("are absent by default", () => {
    expect(clean.flatMap(({ dirt }) => dirt)).toEqual([])
  })

  it.each(Records.keys(mild))("%s affects the configured share of rows", (kind) => {
    const rate = rates[kind] ?? NaN
    const share = dirty.filter(({ dirt }) => dirt.includes(kind)).length / clean.length
    expect(Math.abs(share - rate)).toBeLessThan(4 * Math.sqrt((rate * (1 - rate)) / clean.length))
  })

  it("leave the other rows unchanged, and every row decodes and is dated up to today", () => {
    const untouched = dirty.filter(({ dirt }) => dirt.length === 0)
    expect(untouched.length).toBeGreaterThan(1200)
    const known = new Set(clean.map(({ sample }) => sample.sampleId))
    for (const { sample } of untouched) expect(known.has(sample.sampleId)).toBe(true)
    const samples = dirty.map(({ sample }) => sample)
    expect(Schema.decodeUnknownSync(Schema.Array(Sample))(samples)).toEqual(samples)
    for (const { observedAt, observedDay } of samples) {
      expect(observedDay).toBe(LocalDate.observedEpochDay(observedAt))
      expect(observedDay).toBeLessThanOrEqual(LocalDate.toEpochDay(today))
    }
  })

  it.each(Object.entries(powers).filter(([kind]) => kind in mild))("%s changes prices to 10^%i", (kind, power) => {
    for (const one of only(kind)) expect(Math.log10(ratio(one))).toBeCloseTo(power, 0)
  })

  it("date rows by a past month, or long before the window", () => {
    for (const { sample } of only("monthOnly")) expect(sample.observedAt).toMatch(/^\d{4}-\d{2}$/)
    for (const one of only("stale")) {
      expect(LocalDate.toEpochDay(today) - one.sample.observedDay).toBeGreaterThan(staleDays)
      expect(Math.abs(Math.log(ratio(one)))).toBeLessThan(staleDrift)
    }
  })

  it("list the same object twice, from two sources", () => {
    const objects = Map.groupBy(only("duplicate"), ({ sample }) => sample.objectKey)
    expect(objects.size).toBe(simulate(few).observations.length)
    for (const [first, second, ...more] of objects.values()) {
      expect(more).toEqual([])
      expect(second?.sample.facts).toEqual(first?.sample.facts)
      expect(second?.sample.source).not.toBe(first?.sample.source)
      expect(Math.abs((second?.sample.price ?? NaN) / (first?.sample.price ?? NaN) - 1)).toBeLessThan(publishedApart)
    }
  })
})
