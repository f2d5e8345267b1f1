import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { equipmentEffects, simulateEquipmentMarket, type SimulatedModel } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-03-15")
const day = LocalDate.toEpochDay(today)
const { models, truth } = simulateEquipmentMarket({ seed: 7, today, deals: 0, listings: 0, auctions: 0 })

const factsOf = ({ maker, name }: SimulatedModel, manufactureDate: string) => ({
  model: name,
  manufacturer: maker.names[0],
  manufactureDate,
})
const value = (facts: Readonly<Record<string, string | number>>, at = day) =>
  truth.valueOf({ city: "", facts }, at) ?? NaN
const sy215c = { model: "SY215C", manufactureDate: "2019-05" }

describe("equipmentTruth", () => {
  it("values an older machine lower than a younger one of its model, with stated hours or not", () => {
    for (const model of models) {
      for (const hours of [undefined, 6000]) {
        const told = hours === undefined ? {} : { hours }
        const months = Array.from({ length: 21 }, (_, age) => `${2025 - age}-06`)
        const values = months.map((month) => value({ ...factsOf(model, month), ...told }))
        for (const [i, older] of values.slice(1).entries()) expect(older).toBeLessThan(values[i] ?? NaN)
      }
    }
  })

  it("values a machine below its new price at the same price level, and above 0", () => {
    for (const model of models) {
      const parts = truth.partsOf({ city: "", facts: factsOf(model, "2020-01") }, day)
      expect(parts?.newPrice).toBe(Math.log(model.newPrice))
      expect(parts?.age).toBeLessThan(-0.3)
      expect(parts?.age).toBeGreaterThan(-3)
    }
  })

  it("grows with capacity within a type and maker, and gives equal new prices for equal seeds", () => {
    const sany = models.filter(({ maker, profile }) => maker.code === "SANY" && profile.type === "EXCAVATOR")
    const byCapacity = sany.toSorted((a, b) => a.capacity - b.capacity).map(({ newPrice }) => newPrice)
    expect(byCapacity).toEqual(byCapacity.toSorted((a, b) => a - b))
    for (const { newPrice } of models) expect(newPrice % 10_000).toBe(0)
    expect(new Set(models.map(({ maker, name }) => `${maker.code} ${name}`)).size).toBe(models.length)
    const again = simulateEquipmentMarket({ seed: 7, today, deals: 1, listings: 0, auctions: 0 }).models
    expect(again.map(({ newPrice }) => newPrice)).toEqual(models.map(({ newPrice }) => newPrice))
  })

  it("lowers the value for more hours, a worse condition and an older emission stage", () => {
    const falling = (values: ReadonlyArray<number>) => {
      expect(values).toEqual(values.toSorted((a, b) => b - a))
      expect(new Set(values).size).toBe(values.length)
    }
    falling([5000, 8000, 11_000, 15_000].map((hours) => value({ ...sy215c, hours })))
    falling(["优良", "良好", "一般", "较差"].map((condition) => value({ ...sy215c, condition })))
    falling(["国四", "国三", "国二", "国一"].map((emissionStage) => value({ ...sy215c, emissionStage })))
  })

  it("assumes the usual stage of the machine's year when unknown, and none for electric machines", () => {
    expect(value(sy215c)).toBe(value({ ...sy215c, emissionStage: "国三" }))
    const tower = { model: "QTZ80(TC5610-6)", manufactureDate: "2015-03" }
    expect(value(tower)).toBe(value({ ...tower, emissionStage: "国二", hours: 9000 }))
  })

  it("varies with the region, which may be the city's province, and with the market's level", () => {
    const far = truth.valueOf({ city: "新疆维吾尔自治区/乌鲁木齐市", facts: sy215c }, day)
    expect(far).toBe(value({ ...sy215c, region: "新疆维吾尔自治区" }))
    expect((far ?? NaN) / value(sy215c)).toBeCloseTo(Math.exp(equipmentEffects.region["新疆维吾尔自治区"] ?? NaN), 10)
    const level = (at: LocalDate.EpochDay) => truth.partsOf({ city: "", facts: sy215c }, at)?.level ?? NaN
    expect(level(LocalDate.toEpochDay(LocalDate.LocalDate.make("2021-01-01")))).toBeGreaterThan(level(day))
  })

  it("treats a year alone as its middle", () => {
    expect(value({ ...sy215c, manufactureDate: "2019" })).toBeLessThan(value({ ...sy215c, manufactureDate: "2019-08" }))
    expect(value({ ...sy215c, manufactureDate: "2019" })).toBeGreaterThan(
      value({ ...sy215c, manufactureDate: "2019-05" }),
    )
  })

  it("is undefined for other models, a shared model without its maker, and machines not yet built", () => {
    const none = (facts: Readonly<Record<string, string | number>>) =>
      expect(truth.valueOf({ city: "", facts }, day)).toBeUndefined()
    none({ ...sy215c, model: "三一SY215C挖掘机" })
    none({ ...sy215c, model: "XCT9999" })
    none({ ...sy215c, manufacturer: "徐工" })
    none({ model: "QUY50", manufactureDate: "2010-05" })
    none({ model: "SY215C" })
    none({ ...sy215c, manufactureDate: "2027-01" })
    none({ ...sy215c, manufactureDate: "2019/3" })
    const [xcmg, fuwa] = ["徐工", "抚挖"].map((manufacturer) =>
      value({ model: "QUY50", manufactureDate: "2010-05", manufacturer }),
    )
    expect(xcmg).toBeGreaterThan(0)
    expect(fuwa).toBeGreaterThan(0)
    expect(xcmg).not.toBe(fuwa)
    expect(truth.partsOf({ city: "", facts: { model: "QUY50", manufactureDate: "2010" } }, day)).toBeUndefined()
  })
})
