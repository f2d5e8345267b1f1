import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { chinaVehicles, overseasVehicles, simulateVehicleMarket, type SimulatedTrim } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-03-15")
const day = LocalDate.toEpochDay(today)
const on = (date: string) => LocalDate.toEpochDay(LocalDate.LocalDate.make(date))
const none = { seed: 7, today, deals: 0, listings: 0, auctions: 0 }
const { trims, truth } = simulateVehicleMarket(none)

const factsOf = ({ name, series }: SimulatedTrim, firstRegistrationDate: string) => ({
  brand: series.brand.names[0],
  series: series.name,
  trim: name,
  firstRegistrationDate,
})
const value = (facts: Readonly<Record<string, string | number>>, at = day, city = "") =>
  truth.valueOf({ city, facts }, at) ?? NaN
const lavida = { brand: "大众", series: "朗逸", trim: "1.5L 自动舒适版", firstRegistrationDate: "2020-05" }
const dolphin = { brand: "比亚迪", series: "海豚", trim: "405KM 标准版", firstRegistrationDate: "2022-05" }

/** Pairs of neighbours whose second value is not lower. */
const notFalling = (values: ReadonlyArray<number>) =>
  values.slice(1).flatMap((value, i) => (value < (values[i] ?? NaN) ? [] : [[values[i], value]]))

describe("vehicleTruth", () => {
  it.each([
    ["the mainland", { trims, truth }],
    ["another country", simulateVehicleMarket({ ...none, country: overseasVehicles })],
  ])("values an older car of %s lower than a younger one of its trim, its mileage told or not", (_, market) => {
    for (const trim of market.trims) {
      for (const told of [{}, { mileageKm: 60_000 }, { mileageKm: 60_000, batteryHealthPct: 90 }]) {
        const months = Array.from({ length: 13 }, (_, age) => `${2025 - age}-06`)
        expect(
          notFalling(
            months.map(
              (month) => market.truth.valueOf({ city: "", facts: { ...factsOf(trim, month), ...told } }, day) ?? NaN,
            ),
          ),
        ).toEqual([])
      }
    }
  })

  it("values a car below its new price", () => {
    for (const trim of trims) {
      expect(value(factsOf(trim, "2025-12"))).toBeLessThan(truth.newPriceOf(trim, day))
      const share = value(factsOf(trim, "2023-03")) / truth.newPriceOf(trim, day)
      expect(share).toBeGreaterThan(0.4)
      expect(share).toBeLessThan(0.85)
    }
  })

  it("ranks trim levels, prices manual gearboxes lower, and gives equal new prices for equal seeds", () => {
    const prices = ["1.5L 自动尊贵版", "1.5L 自动豪华版", "1.5L 自动舒适版", "1.5L 手动舒适版"]
    expect(
      notFalling(
        prices.map((name) => trims.find((trim) => trim.series.name === "朗逸" && trim.name === name)?.newPrice ?? NaN),
      ),
    ).toEqual([])
    expect(simulateVehicleMarket({ ...none, deals: 1 }).trims).toEqual(trims)
    expect(new Set(trims.map(({ name, series }) => `${series.brand.names[0]}|${series.name}|${name}`)).size).toBe(
      trims.length,
    )
  })

  it("lets new prices of battery electric cars fall faster than those of petrol cars", () => {
    const fallOf = (series: string) => {
      const trim = trims.find((one) => one.series.name === series)
      return trim === undefined
        ? NaN
        : truth.newPriceOf(trim, on("2026-01-01")) / truth.newPriceOf(trim, on("2022-01-01"))
    }
    expect(fallOf("海豚")).toBeLessThan(0.72)
    expect(fallOf("朗逸")).toBeGreaterThan(0.85)
    expect(value({ ...dolphin, firstRegistrationDate: "2022-01" }, on("2024-01-01"))).toBeGreaterThan(
      value({ ...dolphin, firstRegistrationDate: "2024-01" }, on("2026-01-01")),
    )
  })

  it("lowers the value for more kilometres, a worse condition, accidents, use, more owners and an older standard", () => {
    expect(notFalling([20_000, 60_000, 100_000, 180_000].map((mileageKm) => value({ ...lavida, mileageKm })))).toEqual(
      [],
    )
    expect(
      notFalling(["EXCELLENT", "GOOD", "FAIR", "POOR"].map((conditionGrade) => value({ ...lavida, conditionGrade }))),
    ).toEqual([])
    expect(
      notFalling(["NONE", "MINOR", "MAJOR", "FLOOD", "FIRE"].map((accidentType) => value({ ...lavida, accidentType }))),
    ).toEqual([])
    expect(
      notFalling(
        ["NON_OPERATING", "OPERATING_TO_NON", "OPERATING"].map((usageNature) => value({ ...lavida, usageNature })),
      ),
    ).toEqual([])
    expect(notFalling([0, 1, 2, 3].map((transferCount) => value({ ...lavida, transferCount })))).toEqual([])
    expect(
      notFalling(["国六", "国五", "国四", "国三"].map((emissionStandard) => value({ ...lavida, emissionStandard }))),
    ).toEqual([])
    expect(notFalling([2020, 2019, 2018].map((modelYear) => value({ ...lavida, modelYear })))).toEqual([])
    expect(notFalling([98, 92, 80].map((batteryHealthPct) => value({ ...dolphin, batteryHealthPct })))).toEqual([])
  })

  it("ignores the battery of petrol cars and the exhaust of electric ones", () => {
    expect(value({ ...lavida, batteryHealthPct: 60 })).toBe(value(lavida))
    expect(value({ ...dolphin, emissionStandard: "国四" })).toBe(value(dolphin))
    expect(value(lavida)).toBe(value({ ...lavida, emissionStandard: "国六" }))
  })

  it("varies with the city and the market's level, and accepts any name of the brand", () => {
    const there = value(lavida, day, "上海市/上海市/浦东新区") / value(lavida)
    expect(there).toBeCloseTo(Math.exp(chinaVehicles.effects.city["上海市/上海市"] ?? NaN), 10)
    const level = (at: string) => truth.partsOf({ city: "", facts: lavida }, on(at))?.level ?? NaN
    expect(level("2024-07-01")).toBeLessThan(level("2022-01-01"))
    expect(value({ ...lavida, brand: "Volkswagen" })).toBe(value(lavida))
  })

  it("is undefined for other cars, a brand's car under another one, and cars not yet registered", () => {
    for (const wrong of [
      { ...lavida, brand: "丰田" },
      { ...lavida, series: "朗逸Plus" },
      { ...lavida, trim: "2019款 1.5L 自动舒适版" },
      { ...lavida, firstRegistrationDate: "2027-01" },
      { ...lavida, firstRegistrationDate: "2020" },
      { brand: "大众", series: "朗逸", trim: "1.5L 自动舒适版" },
    ]) {
      expect(truth.valueOf({ city: "", facts: wrong }, day)).toBeUndefined()
      expect(truth.partsOf({ city: "", facts: wrong }, day)).toBeUndefined()
    }
  })
})
