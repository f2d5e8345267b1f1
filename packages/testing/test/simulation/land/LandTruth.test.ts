import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { landEffects, simulateLandMarket, type LandUse, type SimulatedNeighbourhood } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-03-15")
const day = LocalDate.toEpochDay(today)
const { neighbourhoods, truth } = simulateLandMarket({ seed: 7, today, deals: 0, listings: 0, auctions: 0 })
const uses: ReadonlyArray<LandUse> = ["RESIDENTIAL", "COMMERCIAL", "INDUSTRIAL", "PUBLIC", "MIXED"]

type Told = Readonly<Record<string, string | number>>
const placeOf = ({ city, district, name }: SimulatedNeighbourhood) => ({
  city: `${city.path}/${district.name}`,
  address: `${district.name}${name}`,
})
const first = neighbourhoods[0]
if (first === undefined) throw new Error("there are no neighbourhoods")
const { address, city } = placeOf(first)
const unit = (told: Told, at = day) =>
  truth.unitPriceOf({ city, facts: { address, landUse: "RESIDENTIAL", ...told } }, at) ?? NaN

/** Pairs of neighbours whose second value is not lower. */
const notFalling = (values: ReadonlyArray<number>) =>
  values.slice(1).flatMap((value, i) => (value < (values[i] ?? NaN) ? [] : [[values[i], value]]))

describe("landTruth", () => {
  it.each(uses)("raises the price per m² of %s for a higher plot ratio, a longer term and a smaller lot", (landUse) => {
    expect(notFalling([3, 2, 1.5, 1, 0.6].map((plotRatio) => unit({ landUse, plotRatio })))).toEqual([])
    expect(notFalling([40, 30, 20, 10, 1].map((termTotalYears) => unit({ landUse, termTotalYears })))).toEqual([])
    const { area } = landEffects.uses[landUse]
    expect(notFalling([0.2, 0.5, 1, 2, 5].map((times) => unit({ landUse, areaSqm: times * area })))).toEqual([])
  })

  it("raises the price per m² of building when there is less building per m² of ground", () => {
    expect(notFalling([1, 1.5, 2, 3].map((plotRatio) => unit({ plotRatio }) / plotRatio))).toEqual([])
  })

  it("values a term as its share of the longest annuity, preferring the remaining years", () => {
    const { termRate } = landEffects
    const share = (1 - (1 + termRate) ** -20) / (1 - (1 + termRate) ** -40)
    const full = unit({ landUse: "COMMERCIAL" })
    expect(unit({ landUse: "COMMERCIAL", termTotalYears: 20 }) / full).toBeCloseTo(share, 10)
    expect(unit({ landUse: "COMMERCIAL", termTotalYears: 40, remainingYears: 20 }) / full).toBeCloseTo(share, 10)
    expect(unit({ landUse: "COMMERCIAL", termTotalYears: 99 })).toBe(full)
  })

  it("values whole lots by their area", () => {
    const facts = { address, landUse: "RESIDENTIAL", areaSqm: 20_000, plotRatio: 2 }
    expect(truth.valueOf({ city, facts }, day)).toBe((truth.unitPriceOf({ city, facts }, day) ?? NaN) * 20_000)
  })

  it("ranks grades, rights and development, with a larger effect of location on homes than on factories", () => {
    expect(
      notFalling(["GRANTED", "COLLECTIVE", "LEASED", "ALLOCATED"].map((rightType) => unit({ rightType }))),
    ).toEqual([])
    expect(
      notFalling(
        ["SEVEN_UTILITIES", "FIVE_UTILITIES", "THREE_UTILITIES", "RAW"].map((developmentLevel) =>
          unit({ developmentLevel }),
        ),
      ),
    ).toEqual([])
    const spread = (landUse: string) => {
      const prices = neighbourhoods.map((one) => {
        const { address, city } = placeOf(one)
        return truth.unitPriceOf({ city, facts: { address, landUse } }, day) ?? NaN
      })
      return Math.max(...prices) / Math.min(...prices)
    }
    expect(spread("RESIDENTIAL")).toBeGreaterThan(8)
    expect(spread("INDUSTRIAL")).toBeLessThan(3)
    expect(spread("RESIDENTIAL")).toBeGreaterThan(spread("COMMERCIAL"))
    const partOf = (grade: string) => {
      const one = neighbourhoods.find((neighbourhood) => neighbourhood.grade === grade)
      if (one === undefined) return NaN
      const { address, city } = placeOf(one)
      return truth.partsOf({ city, facts: { address, landUse: "RESIDENTIAL" } }, day)?.grade ?? NaN
    }
    expect(notFalling(["一级", "二级", "三级", "四级", "五级", "六级"].map(partOf))).toEqual([])
  })

  it("knows the streets of a neighbourhood, and not those of another", () => {
    const [street] = first.streets
    const told = unit({ address: `${address}${street?.name}北侧` })
    expect(told / unit({})).toBeCloseTo(Math.exp(street?.effect ?? NaN), 10)
    expect(unit({ address: `${address}北京路北侧` })).toBe(unit({}))
  })

  it("follows the city's market, homes more than factories", () => {
    const before = LocalDate.toEpochDay(LocalDate.LocalDate.make("2023-03-01"))
    expect(unit({}, before)).toBeGreaterThan(unit({}))
    const fall = (landUse: string) => unit({ landUse }) / unit({ landUse }, before)
    expect(fall("INDUSTRIAL")).toBeGreaterThan(fall("RESIDENTIAL"))
  })

  it("treats a plot ratio of 0 as unknown", () => {
    expect(unit({ plotRatio: 0 })).toBe(unit({}))
  })

  it("is undefined for other places and uses that are not granted, and for the value without an area", () => {
    const none = (told: Told, at = city) => {
      const facts = { address, landUse: "RESIDENTIAL", areaSqm: 10_000, ...told }
      expect(truth.valueOf({ city: at, facts }, day)).toBeUndefined()
      expect(truth.partsOf({ city: at, facts }, day)).toBeUndefined()
    }
    none({ address: "某地" })
    none({ landUse: "AGRICULTURAL" })
    none({}, "江苏省/苏州市")
    none({}, "江苏省/南京市/玄武区")
    expect(truth.valueOf({ city, facts: { address, landUse: "RESIDENTIAL" } }, day)).toBeUndefined()
  })
})
