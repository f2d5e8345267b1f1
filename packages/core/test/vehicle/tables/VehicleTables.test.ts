import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { costMethod, fiveBands } from "../../../src/vehicle/NewPrice.ts"
import { defaultVehicleTables as tables } from "../../../src/vehicle/tables/DefaultVehicleTables.ts"
import { emissionStageOf } from "../../../src/vehicle/tables/EmissionStage.ts"
import {
  accidentFactor,
  batteryFactor,
  conditionFactor,
  curveOf,
  emissionFactor,
  expectedKmPerYear,
  mileageFactor,
  retentionAt,
  transferFactor,
  usageFactor,
} from "../../../src/vehicle/tables/Factors.ts"

const Fuel = Schema.Literals(["GASOLINE", "DIESEL", "HYBRID", "PHEV", "BEV", "LPG"])
const Use = Schema.Literals(["NON_OPERATING", "OPERATING", "OPERATING_TO_NON"])
const between = (minimum: number, maximum: number) => Schema.Finite.check(Schema.isBetween({ minimum, maximum }))
const Years = between(0, 40)
const Km = between(0, 2_000_000)

describe("retentionAt", () => {
  it.prop("is 1 when new, falls with age, and ends at the floor", [Fuel, Years, Years], ([fuel, one, other]) => {
    const [younger, older] = one < other ? [one, other] : [other, one]
    const { floor } = curveOf(tables, fuel)
    const [high, low] = [retentionAt(tables, fuel, younger), retentionAt(tables, fuel, older)]
    assert.strictEqual(retentionAt(tables, fuel, 0), 1)
    assert.isAtMost(high, 1)
    assert.isAtLeast(low, floor)
    if (older - younger > 1e-6 && low > floor) assert.isBelow(low, high)
    else assert.isAtMost(low, high)
  })

  it("goes through the points of its curve, level at age 3 below the best published rates and above none", () => {
    for (const [fuel, { rates }] of Object.entries(tables.age)) {
      for (const { ageYears, rate } of rates) expect(retentionAt(tables, fuel, ageYears)).toBeCloseTo(rate, 10)
    }
    // JD Power 2022: 59.7 to 68.5 % after three years for the five best brands, at 15,000 km a year.
    const asPublished = retentionAt(tables, "GASOLINE", 3) * mileageFactor(tables, undefined, 3, 45_000)
    expect(asPublished).toBeGreaterThan(0.55)
    expect(asPublished).toBeLessThan(0.685)
    // Battery cars below three years: 65.4 % in 2023.
    expect(retentionAt(tables, "BEV", 1.5)).toBeCloseTo(0.654, 10)
  })

  it("takes the general curve for fuels that have none, and no curve from what is no fuel", () => {
    for (const fuel of [undefined, "GASOLINE", "LPG", "constructor", "__proto__", ""]) {
      expect(curveOf(tables, fuel)).toBe(tables.age.ANY)
    }
    expect(curveOf(tables, "BEV")).toBe(tables.age["BEV"])
  })

  it("is 1 for an age that is none", () => {
    for (const age of [-3, -0.01, Number.NaN, Number.NEGATIVE_INFINITY])
      expect(retentionAt(tables, undefined, age)).toBe(1)
    expect(retentionAt(tables, undefined, Number.POSITIVE_INFINITY)).toBe(tables.age.ANY.floor)
  })

  it("follows a host's curve, of one point too", () => {
    const flat = { ...tables.age.ANY, rates: [{ ageYears: 0, rate: 1 }], floor: 0.5 }
    expect(retentionAt({ ...tables, age: { ANY: flat } }, "BEV", 7)).toBe(1)
  })
})

describe("mileageFactor", () => {
  it.prop("falls with kilometres, within its limit", [Use, Years, Km, Km], ([use, age, one, other]) => {
    const [few, many] = one < other ? [one, other] : [other, one]
    const [high, low] = [mileageFactor(tables, use, age, few), mileageFactor(tables, use, age, many)]
    assert.isAtMost(low, high)
    assert.isAtLeast(low, 1 - tables.mileage.limit)
    assert.isAtMost(high, 1 + tables.mileage.limit)
  })

  it.prop("is 1 at the expected kilometres, as long as they grow", [Use, between(0, 15)], ([use, age]) => {
    expect(mileageFactor(tables, use, age, expectedKmPerYear(tables, use) * age)).toBeCloseTo(1, 10)
  })

  it("has 10,000 km cost what was measured", () => {
    expect(mileageFactor(tables, "NON_OPERATING", 4, 56_000)).toBeCloseTo(Math.exp(-0.0169), 10)
  })

  it("counts 0 km at 10 years as the least believable, and 2,000,000 km as its limit", () => {
    expect(mileageFactor(tables, undefined, 10, 0)).toBe(mileageFactor(tables, undefined, 10, 10_000))
    expect(mileageFactor(tables, undefined, 10, 0)).toBeLessThan(1.2)
    expect(mileageFactor(tables, undefined, 10, 2_000_000)).toBe(1 - tables.mileage.limit)
    expect(mileageFactor(tables, undefined, 0.2, 0)).toBeGreaterThan(1)
  })

  it("is 1 where kilometres or age are unknown or impossible", () => {
    expect(mileageFactor(tables, undefined, 3, undefined)).toBe(1)
    expect(mileageFactor(tables, undefined, 3, -5)).toBe(1)
    expect(mileageFactor(tables, undefined, 3, Number.NaN)).toBe(1)
    expect(mileageFactor(tables, undefined, Number.NaN, 50_000)).toBe(1)
  })
})

describe("what is known of one car", () => {
  it("costs more the worse it is", () => {
    const falling = (factors: ReadonlyArray<number>) =>
      expect(factors).toEqual(factors.toSorted((one, other) => other - one))
    falling(["EXCELLENT", "GOOD", "FAIR", "POOR"].map((grade) => conditionFactor(tables, grade)))
    falling(["NONE", "MINOR", "MAJOR", "FLOOD", "FIRE"].map((accident) => accidentFactor(tables, accident)))
    falling(["NON_OPERATING", "OPERATING_TO_NON", "OPERATING"].map((use) => usageFactor(tables, use)))
    falling([0, 1, 2, 3, 5, 40].map((count) => transferFactor(tables, count, 4)))
    falling([100, 92, 80, 60, 10].map((health) => batteryFactor(tables, health)))
    falling(["国VI", "国V", "国IV", "国III", "国II", "国I"].map((stage) => emissionFactor(tables, stage)))
  })

  it("changes nothing where it is usual, unknown, impossible or a word of no table", () => {
    const ones = [
      conditionFactor(tables, "GOOD"),
      accidentFactor(tables, "NONE"),
      usageFactor(tables, "NON_OPERATING"),
      transferFactor(tables, 1, 4),
      batteryFactor(tables, 92),
      emissionFactor(tables, "国VI"),
      ...[undefined, "", "toString", "__proto__", "良"].flatMap((word) => [
        conditionFactor(tables, word),
        accidentFactor(tables, word),
        usageFactor(tables, word),
        emissionFactor(tables, word),
      ]),
      ...[undefined, -1, Number.NaN].flatMap((number) => [
        transferFactor(tables, number, 4),
        batteryFactor(tables, number),
      ]),
      transferFactor(tables, 2, Number.NaN),
      batteryFactor(tables, 0),
      batteryFactor(tables, 900),
    ]
    expect(new Set(ones)).toEqual(new Set([1]))
  })

  it("expects a car of unknown use to be private", () => {
    for (const use of [undefined, "", "toString"]) expect(expectedKmPerYear(tables, use)).toBe(11_500)
    expect(expectedKmPerYear(tables, "OPERATING")).toBe(50_000)
  })
})

describe("emissionStageOf", () => {
  it.each([
    ["国VI", 6],
    ["国V", 5],
    ["国IV(国V)", 4],
    ["国V(国VI)", 5],
    ["国IV/国V", 4],
    ["国IV+OBD", 4],
    ["欧III", 3],
    ["欧VI", 6],
    ["国六b", 6],
    ["国6B", 6],
    ["國五", 5],
    ["京5", 5],
    ["国第四阶段", 4],
    ["China 6b", 6],
    ["Euro VI", 6],
    ["Euro-6d", 6],
    ["eu6", 6],
    ["国Ⅳ", 4],
    ["国ＶＩ", 6],
  ])("%s is stage %i", (text, stage) => expect(emissionStageOf(text)).toBe(stage))

  it.each(["", "6", "ULEV", "国", "国X", "Euro 60", "国八", "B5", "欧洲"])("%j is none", (text) => {
    expect(emissionStageOf(text)).toBeUndefined()
  })
})

describe("channels", () => {
  it("have dealers buy below and sell above private deals, as the rule of 0.9 says", () => {
    const { auction, dealerBuy, dealerSell, privateSale } = tables.channels
    expect(privateSale.rate).toBe(1)
    expect(auction.rate).toBeLessThan(dealerBuy.rate)
    expect(dealerBuy.rate).toBeLessThan(1)
    expect(dealerSell.rate).toBeGreaterThan(1)
    expect(dealerBuy.rate / dealerSell.rate).toBeCloseTo(tables.fiveBands.dealerBuy, 10)
  })
})

describe("fiveBands", () => {
  it.each([
    [0, 0, 150_000],
    // One band of each: 5 of 15 parts are gone.
    [2, 60_000, 100_000],
    // Two bands of years, 9 parts; one of kilometres, 5 parts: .6 × 6/15 + .4 × 10/15.
    [4, 60_000, 76_000],
    // Half a band costs half its part.
    [1, 30_000, 125_000],
    [10, 300_000, 0],
    [30, 2_000_000, 0],
    [0, 300_000, 90_000],
    [10, 0, 60_000],
  ])("after %d years and %d km 150,000 yuan are %d", (years, km, value) =>
    expect(fiveBands(150_000, years, km)).toBeCloseTo(value, 6),
  )

  it.prop("falls with years and with kilometres", [Years, Years, Km, Km], ([oneAge, otherAge, oneKm, otherKm]) => {
    const worst = fiveBands(1, Math.max(oneAge, otherAge), Math.max(oneKm, otherKm))
    const best = fiveBands(1, Math.min(oneAge, otherAge), Math.min(oneKm, otherKm))
    assert.isAtMost(worst, best + 1e-12)
    assert.isAtLeast(worst, -1e-12)
  })

  it("takes what is no number for nothing run", () => expect(fiveBands(100, Number.NaN, -5)).toBeCloseTo(100, 10))
})

describe("costMethod", () => {
  it("is replacement cost times the rate of newness", () => {
    const cost = costMethod({ newPrice: 113_000, ageYears: 3, conditionGrade: "GOOD" })
    expect(cost.purchaseTax).toBeCloseTo(10_000, 10)
    expect(cost.replacementCost).toBeCloseTo(123_500, 10)
    expect(cost.ofAge).toBeCloseTo(0.8, 10)
    expect(cost.rate).toBeCloseTo(0.6 * 0.8 + 0.4 * 0.8, 10)
    expect(cost.value).toBeCloseTo(98_800, 10)
  })

  it("prefers a score to a grade, and counts age alone where neither is known", () => {
    expect(costMethod({ newPrice: 1e5, ageYears: 3, conditionGrade: "POOR", technicalScore: 80 }).ofCondition).toBe(0.8)
    const alone = costMethod({ newPrice: 1e5, ageYears: 3, conditionGrade: "no grade" })
    expect(alone.ofCondition).toBeUndefined()
    expect(alone.rate).toBe(alone.ofAge)
  })

  it("leaves nothing to age beyond the life, and no more than all to a score", () => {
    expect(costMethod({ newPrice: 1e5, ageYears: 40 }).value).toBe(0)
    expect(costMethod({ newPrice: 1e5, ageYears: 0, technicalScore: 500 }).rate).toBe(1)
  })

  it("has no purchase tax for exempt cars", () => {
    expect(costMethod({ newPrice: 1e5, ageYears: 0, purchaseTaxRate: 0 }).replacementCost).toBe(100_500)
  })
})

describe("every line of the tables", () => {
  it("tells its basis, its source and its time", () => {
    const lines = [
      ...Object.values(tables.age),
      ...Object.values(tables.channels),
      ...tables.emissionStages,
      tables.mileage,
      tables.condition,
      tables.accident,
      tables.usage,
      tables.transfers,
      tables.battery,
      tables.emission,
      tables.fiveBands,
      tables.cost,
    ]
    for (const { asOf, basis, source } of lines) {
      expect(["PUBLISHED", "MEASURED", "JUDGEMENT"]).toContain(basis)
      expect(source.length).toBeGreaterThan(20)
      expect(asOf).toMatch(/^\d{4}(-\d{2})?$/)
    }
  })

  it("is in order, and falls", () => {
    for (const { rates } of Object.values(tables.age)) {
      expect(rates[0]).toEqual({ ageYears: 0, rate: 1 })
      for (const [at, { ageYears, rate }] of rates.entries()) {
        const next = rates[at + 1]
        if (next === undefined) continue
        expect(next.ageYears).toBeGreaterThan(ageYears)
        expect(next.rate).toBeLessThan(rate)
      }
    }
    const months = tables.emissionStages.map(({ from }) => from)
    expect(months).toEqual(months.toSorted())
  })
})
