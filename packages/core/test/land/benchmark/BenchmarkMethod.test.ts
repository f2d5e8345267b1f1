import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { Schema } from "effect"
import { benchmarkValue } from "../../../src/land/benchmark/BenchmarkMethod.ts"
import { benchmarkFacts, type BenchmarkPrice, readBenchmarkPrice } from "../../../src/land/benchmark/BenchmarkPrice.ts"
import { defaultLandPolicy } from "../../../src/land/LandPolicy.ts"
import { defaultLandTables } from "../../../src/land/tables/DefaultLandTables.ts"

const day = LocalDate.LocalDate.make("2026-06-30")

const valued = (price: BenchmarkPrice, facts: Record<string, string | number> = {}) =>
  benchmarkValue(defaultLandTables, defaultLandPolicy, price, {
    facts: { landUse: "COMMERCIAL", ...facts },
    valuationDate: day,
    index: undefined,
  })

const factorsOf = (...args: Parameters<typeof valued>) =>
  Object.fromEntries(
    (valued(...args)?.factors ?? []).map(({ factor, reason, value }) => [factor, [value, reason.code]]),
  )

describe("the benchmark-price method", () => {
  it("adjusts a price for 1.4 and 40 years to a lot with 2.0 and ten years left", () => {
    const value = valued({ unitPrice: 1_000, plotRatio: 1.4, termYears: 40 }, { plotRatio: 2, remainingYears: 10 })
    expect(value?.unitPrice).toBeCloseTo(1_000 * 1.2987 * 0.5082, 0)
    expect(value?.baseUnitPrice).toBe(1_000)
  })

  it("leaves the price unchanged where nothing is known, and says so for each factor", () => {
    expect(factorsOf({ unitPrice: 800 })).toEqual({
      date: [1, "land.factor.dateUnknown"],
      plotRatio: [1, "land.factor.plotRatioUnknown"],
      term: [1, "land.factor.fullTerm"],
      developmentLevel: [1, "land.factor.developmentUnknown"],
    })
    expect(valued({ unitPrice: 800 })?.unitPrice).toBe(800)
  })

  it("does not adjust a price over time without evidence, but adds to the error of an old one", () => {
    const old = valued({ unitPrice: 800, date: "2016-06-30" })
    expect(old?.factors[0]).toMatchObject({ factor: "date", value: 1, reason: { code: "land.factor.dateNoEvidence" } })
    expect(old?.error).toBeGreaterThan(valued({ unitPrice: 800, date: "2026-01-01" })?.error ?? 0)
  })

  it("follows the market's index where it covers the price's date", () => {
    const level = Array.from({ length: 800 }, (_, i) => (0.1 * i) / 730)
    const index = { firstDay: LocalDate.toEpochDay(day) - 799, level, slope: 0, trendShare: 0, trendDays: 60 }
    const facts = { landUse: "COMMERCIAL" }
    const of = (date: string) =>
      benchmarkValue(
        defaultLandTables,
        defaultLandPolicy,
        { unitPrice: 1_000, date },
        { facts, valuationDate: day, index },
      )?.factors[0]
    expect(of("2024-06-30")?.value).toBeCloseTo(Math.exp(0.1), 3)
    expect(of("2024-06-30")?.reason.code).toBe("land.factor.date")
    expect(of("2020-01-01")).toMatchObject({ value: 1, reason: { code: "land.factor.dateNoEvidence" } })
  })

  it("adds the cost of development as a difference, and gives no price below zero", () => {
    const price = { unitPrice: 500, developmentLevel: "FIVE_UTILITIES" } as const
    const { costPerSqm } = defaultLandTables.development
    expect(valued(price, { developmentLevel: "SEVEN_UTILITIES" })?.unitPrice).toBeCloseTo(
      500 + costPerSqm.SEVEN_UTILITIES - costPerSqm.FIVE_UTILITIES,
      9,
    )
    expect(valued({ ...price, unitPrice: 50 }, { developmentLevel: "RAW" })).toBeUndefined()
  })

  it("does not adjust industrial land for its plot ratio", () => {
    const price = { unitPrice: 400, plotRatio: 1 }
    const factors = factorsOf(price, { landUse: "INDUSTRIAL", plotRatio: 2.5 })
    expect(factors["plotRatio"]).toEqual([1, "land.factor.plotRatioExempt"])
  })

  it("assumes the legal term where the price states none", () => {
    expect(factorsOf({ unitPrice: 900 }, { remainingYears: 9 })["term"]?.[0]).toBeCloseTo(0.4705, 4)
  })

  const Above0 = Schema.Finite.check(Schema.isBetween({ minimum: 0.5, maximum: 100 }))
  it.prop(
    "equals the base times its factors, and scales with the base",
    [Above0, Above0, Above0],
    ([base, ratio, years]) => {
      const price = { unitPrice: 100 * base, plotRatio: 1.4, termYears: 40 }
      const facts = { plotRatio: ratio / 10, remainingYears: years }
      const value = valued(price, facts)
      const product = value?.factors.reduce((all, factor) => all * factor.value, price.unitPrice)
      expect(value?.unitPrice).toBeCloseTo(product ?? 0, 9)
      expect(valued({ ...price, unitPrice: 200 * base }, facts)?.unitPrice).toBeCloseTo(2 * (value?.unitPrice ?? 0), 6)
    },
  )
})

describe("a benchmark price", () => {
  it("survives a round trip through a subject's facts", () => {
    const prices: ReadonlyArray<BenchmarkPrice> = [
      { unitPrice: 1_200 },
      { unitPrice: 1_200, date: "2024-01-01", plotRatio: 1.5, termYears: 40, developmentLevel: "FIVE_UTILITIES" },
    ]
    for (const price of prices) expect(readBenchmarkPrice(benchmarkFacts(price))).toEqual(price)
    expect(readBenchmarkPrice({})).toBeUndefined()
  })
})
