import { it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { Schema } from "effect"
import { describe, expect } from "vitest"
import { requestSubject } from "../../src/market/recipe/RequestSubject.ts"
import { requestedVehicle, VehicleFacts } from "../../src/vehicle/fields.ts"
import { newPriceValue, statedNewPrice, useFactor } from "../../src/vehicle/NewPrice.ts"
import { readOdometer } from "../../src/vehicle/Odometer.ts"
import { CHANNELS, priceMatrix } from "../../src/vehicle/PriceMatrix.ts"
import { readVehicle } from "../../src/vehicle/ReadVehicle.ts"
import { isSameBrand, isSameSeries, isSameTrim } from "../../src/vehicle/SameSeries.ts"
import { defaultVehicleTables as tables } from "../../src/vehicle/tables/DefaultVehicleTables.ts"
import { usualEquipment } from "../../src/vehicle/UsualEquipment.ts"
import { ageMonths, vehicleAge } from "../../src/vehicle/VehicleAge.ts"
import { isAssumed, knownFuel } from "../../src/vehicle/VehicleNotes.ts"
import { defaultVehiclePolicy as policy } from "../../src/vehicle/VehiclePolicy.ts"
import { sampleOf } from "./Cars.ts"

const day = (date: string) => LocalDate.toEpochDay(LocalDate.LocalDate.make(date))
const date = LocalDate.LocalDate.make("2026-06-30")

describe("the age of a vehicle", () => {
  it("counts from the first registration, else from the model year", () => {
    expect(vehicleAge({ firstRegistrationDate: "2019-06", modelYear: 2018 }, day("2026-06-15"))).toBeCloseTo(7, 2)
    expect(vehicleAge({ firstRegistrationDate: "2019" }, day("2026-07-15"))).toBeCloseTo(7, 2)
    expect(vehicleAge({ modelYear: 2024 }, day("2026-07-15"))).toBeCloseTo(2, 2)
    expect(vehicleAge({ firstRegistrationDate: "2026-07" }, day("2026-06-30"))).toBe(0)
    expect(vehicleAge({ firstRegistrationDate: "2031-01" }, day("2026-06-30"))).toBeUndefined()
    expect(vehicleAge({ firstRegistrationDate: "2019-13" }, day("2026-06-30"))).toBeUndefined()
    expect(vehicleAge({}, day("2026-06-30"))).toBeUndefined()
  })

  it("counts whole months by the calendar", () => {
    expect(ageMonths({ firstRegistrationDate: "2019-06" }, "2026-06-30")).toBe(84)
    expect(ageMonths({ firstRegistrationDate: "2026-06" }, "2026-06-01")).toBe(0)
    expect(ageMonths({ firstRegistrationDate: "2025-12" }, "2026-06-30")).toBe(6)
  })
})

describe("an odometer", () => {
  const read = (km: number, age: number | undefined) => readOdometer(policy.mileage, km, age)

  it("that shows hardly anything on an old car counts as the fewest kilometres that are believed", () => {
    expect(read(0, 10)).toEqual({ km: 20_000, doubt: "UNREAD" })
    expect(read(8.5, 7)).toEqual({
      km: 14_000,
      doubt: "UNREAD",
      likely: { stated: 8.5, unit: "WAN_KM", meant: 85_000 },
    })
    expect(read(60, 7).likely).toEqual({ stated: 60, unit: "THOUSAND_KM", meant: 60_000 })
    expect(read(0.9, 0.6).likely?.unit).toBe("WAN_KM")
    expect(read(12, 0.1).likely).toBeUndefined()
    expect(read(9_000, 6)).toEqual({ km: 12_000, doubt: "LOW" })
    expect(read(0, 0.2)).toEqual({ km: 0, doubt: undefined })
  })

  it("that shows much counts, and is doubted", () => {
    expect(read(420_000, 6)).toEqual({ km: 420_000, doubt: "HIGH" })
    expect(read(35_000, 0.1)).toEqual({ km: 35_000, doubt: "HIGH" })
    expect(read(2_000_000, 40)).toEqual({ km: 2_000_000, doubt: "BEYOND" })
    expect(read(84_000, 7)).toEqual({ km: 84_000, doubt: undefined })
    expect(read(84_000, undefined)).toEqual({ km: 84_000, doubt: undefined })
  })
})

describe("a price new", () => {
  it("is today's of a battery electric car, and the list price of others", () => {
    const both = { msrp: 280_000, currentNewPrice: 230_000 }
    expect(statedNewPrice(policy, { facts: { ...both, fuelType: "BEV" } })).toEqual({
      of: "CURRENT_NEW_PRICE",
      price: 230_000,
      joinsMarket: true,
    })
    expect(statedNewPrice(policy, { facts: { ...both, fuelType: "GASOLINE" } })).toMatchObject({
      of: "MSRP",
      price: 280_000,
      joinsMarket: false,
    })
    expect(statedNewPrice(policy, { facts: { fuelType: "BEV", msrp: 280_000 } })).toMatchObject({
      of: "MSRP",
      price: 280_000,
      joinsMarket: false,
    })
    expect(statedNewPrice(policy, { facts: { msrp: 28, currentNewPrice: 230_000 } })?.of).toBe("CURRENT_NEW_PRICE")
    expect(statedNewPrice(policy, { facts: { msrp: 28 } })).toBeUndefined()
  })

  const Age = Schema.Finite.check(Schema.isBetween({ minimum: 0.5, maximum: 15 }))
  const Km = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 400_000 }))
  const value = (age: number, mileageKm: number) =>
    newPriceValue(tables, { of: "MSRP", price: 200_000, joinsMarket: false }, { facts: { mileageKm } }, age)!.value

  it.prop(
    "gives a value below itself that falls with kilometres and with years of usual use",
    [Age, Km],
    ([age, km]) => {
      expect(value(age, km)).toBeLessThan(200_000)
      expect(value(age, km + 30_000)).toBeLessThanOrEqual(value(age, km))
      expect(value(age + 1, 11_500 * (age + 1))).toBeLessThan(value(age, 11_500 * age))
    },
  )

  it("is lowered by flood, commercial use and poor condition, and by nothing that is unknown", () => {
    const use = (facts: Sample["facts"]) => useFactor(tables, facts, 5)
    expect(use({})).toBe(1)
    const falling = [
      {},
      { conditionGrade: "POOR" },
      { conditionGrade: "POOR", usageNature: "OPERATING" },
      { conditionGrade: "POOR", usageNature: "OPERATING", accidentType: "FLOOD" },
    ].map((facts) => use({ ...facts, mileageKm: 60_000 }))
    expect(falling.every((factor, i) => i === 0 || factor < falling[i - 1]!)).toBe(true)
  })

  it("names the rules of thumb beside it, without five bands where the mileage is unknown", () => {
    const newPrice = { of: "MSRP", price: 150_000, joinsMarket: false } as const
    expect(newPriceValue(tables, newPrice, { facts: { mileageKm: 60_000 } }, 2)!.fiveBands).toBeCloseTo(100_000, 0)
    expect(newPriceValue(tables, newPrice, { facts: {} }, 2)!.fiveBands).toBeUndefined()
    expect(newPriceValue(tables, undefined, { facts: {} }, 2)).toBeUndefined()
    expect(newPriceValue(tables, newPrice, { facts: {} }, undefined)).toBeUndefined()
  })
})

describe("the price matrix", () => {
  it("rises from auction and dealer's purchase to private sale and dealer's price, each a range around its middle", () => {
    const matrix = priceMatrix(tables, { minPrice: 45_000, avgPrice: 50_000, maxPrice: 56_000 })
    const middles = CHANNELS.map((channel) => matrix[channel].avgPrice)
    expect(middles.every((price, i) => i === 0 || price > middles[i - 1]!)).toBe(true)
    for (const channel of CHANNELS) {
      const { avgPrice, maxPrice, minPrice } = matrix[channel]
      expect(minPrice).toBeLessThan(avgPrice)
      expect(avgPrice).toBeLessThan(maxPrice)
    }
  })
})

describe("names", () => {
  it("are compared whatever their spelling", () => {
    const own = { brand: "上汽大众", series: "朗逸", trim: "1.5L 自动舒适版" }
    expect(isSameSeries(own, { brand: "大众", series: "大众朗逸" })).toBe(true)
    expect(isSameSeries(own, { brand: "VW", series: "朗逸" })).toBe(true)
    expect(isSameSeries(own, { brand: "大众", series: "帕萨特" })).toBe(false)
    expect(isSameSeries(own, { brand: "大众" })).toBe(false)
    expect(isSameSeries({ brand: "Toyota", series: "Corolla" }, { brand: "TOYOTA", series: "corolla" })).toBe(true)
    expect(isSameTrim(own, { ...own, trim: "2019款 1.5l自动舒适版" })).toBe(true)
    expect(isSameBrand({ brand: "上汽集团", series: "名爵6" }, { brand: "名爵", series: "6" })).toBe(true)
    expect(isSameBrand({ brand: "Dacia" }, { brand: "dacia" })).toBe(true)
    expect(isSameBrand({ brand: "Dacia" }, { brand: "Renault" })).toBe(false)
    expect(isSameBrand({}, {})).toBe(false)
  })
})

describe("a request as a subject", () => {
  const request = {
    city: "上海市/上海市",
    firstRegistrationDate: "2019-06",
    mileageKm: 84_000,
    brand: "大众 朗逸",
    series: "",
    vin: "",
    source: "API",
    attributes: { powerPs: 113, brand: "其他", empty: "" },
  }

  it("has its own facts above its attributes, names in their places, and nothing that is empty", () => {
    const { city, facts, notes } = readVehicle(requestSubject("VEHICLE", request), date)
    expect(city).toBe("上海市/上海市")
    expect(facts).toEqual({
      firstRegistrationDate: "2019-06",
      mileageKm: 84_000,
      brand: "大众",
      series: "朗逸",
      powerPs: 113,
    })
    expect(notes).toEqual({ askedSeries: "朗逸", isBrandInferred: false })
  })

  it("takes brand and model year from the VIN where they are not stated", () => {
    const { brand: _, series: _s, attributes: _a, ...bare } = request
    const vin = "lsvaa49j8k2123456"
    expect(readVehicle(requestSubject("VEHICLE", { ...bare, vin }), date)).toMatchObject({
      facts: { vin: "LSVAA49J8K2123456", brand: "上汽大众", modelYear: 2019 },
      notes: { isBrandInferred: true },
    })
    const stated = { brand: "斯柯达", series: "明锐", modelYear: 2018 }
    expect(readVehicle(requestSubject("VEHICLE", { ...bare, ...stated, vin }), date)).toMatchObject({
      facts: { ...stated, vin: "LSVAA49J8K2123456" },
      notes: { isBrandInferred: false },
    })
  })

  it("counts 0 km at ten years as the fewest that are believed, and says so", () => {
    const old = { ...request, firstRegistrationDate: "2016-05", mileageKm: 0 }
    const { facts, notes } = readVehicle(requestSubject("VEHICLE", old), date)
    expect(facts["mileageKm"]).toBeCloseTo(20_249, -1)
    expect(notes?.odometerDoubt).toBe("UNREAD")
  })
})

describe("the usual equipment", () => {
  const car = (id: string, price: number, facts: Sample["facts"]) =>
    sampleOf(id, "LISTING", price, 10, {
      brand: "特斯拉",
      firstRegistrationDate: "2022-03",
      mileageKm: 50_000,
      ...facts,
    })
  const model3 = { series: "Model 3", fuelType: "BEV" }
  const cars = [
    car("a", 140_000, { ...model3, trim: "后轮驱动版", modelYear: 2022, seats: 5, color: "白色" }),
    car("b", 150_000, { ...model3, trim: "长续航版", modelYear: 2022, seats: 5, powerPs: 450 }),
    car("c", 190_000, { ...model3, trim: "高性能版", modelYear: 2022, seats: 5, powerPs: 480 }),
    car("d", 160_000, { series: "Model Y", trim: "后轮驱动版", modelYear: 2022, fuelType: "BEV", seats: 5 }),
  ]
  const asked = { brand: "Tesla", series: "Model 3", firstRegistrationDate: "2022-04" }
  const usual = (facts: Sample["facts"], samples: ReadonlyArray<Sample> = cars) =>
    usualEquipment(tables, { facts }, { samples, trail: [], resolved: {}, unavailable: [] })

  it("is that of the sample with the middle price of the series, named as assumed, and as uncertain as prices are apart", () => {
    const found = usual(asked)
    expect(found.facts).toMatchObject({ trim: "长续航版", modelYear: 2022, fuelType: "BEV", powerPs: 450 })
    expect(found.notes?.assumed?.error).toBeCloseTo(1.4826 * Math.log(150 / 140), 3)
    expect(isAssumed(found, VehicleFacts.trim)).toBe(true)
    expect(isAssumed(found, VehicleFacts.series)).toBe(false)
    expect(isAssumed({ facts: {} }, VehicleFacts.trim)).toBe(false)
  })

  it("never takes over what belongs to one car, or what the request tells", () => {
    const { facts, notes } = usual({ ...asked, trim: "后轮驱动版", fuelType: "PHEV" })
    expect(facts).toEqual({ modelYear: 2022, seats: 5 })
    expect(notes?.assumed).toEqual({ fields: new Set(["modelYear", "seats"]), isFuelAgreed: true, error: 0 })
  })

  it("leaves the other notes as they are", () => {
    const search = { samples: cars, trail: [], resolved: {}, unavailable: [] }
    const { notes } = usualEquipment(tables, { facts: asked, notes: { odometerDoubt: "LOW" } }, search)
    expect(notes).toMatchObject({ odometerDoubt: "LOW", assumed: { isFuelAgreed: true } })
  })

  it("is that of the trim with most of the words asked for", () => {
    expect(usual({ ...asked, trim: "双电机 高性能版" }).facts).toMatchObject({ powerPs: 480 })
  })

  it("keeps to a model year only where it has enough cars", () => {
    const apart = [
      car("f", 50_000, { ...model3, trim: "后轮驱动版", modelYear: 2021 }),
      car("g", 150_000, { ...model3, trim: "长续航版", modelYear: 2021 }),
    ]
    const { notes } = usual({ ...asked, modelYear: 2021 }, [...cars, ...apart])
    expect(notes?.assumed?.error).toBeLessThan(0.3)
  })

  it("of another series says nothing of trim and model year", () => {
    const { facts } = usual({ ...asked, series: "Model S" })
    expect(facts).toMatchObject({ fuelType: "BEV", seats: 5 })
    expect(facts["trim"] ?? facts["modelYear"]).toBeUndefined()
  })

  it("tells the fuel only where all like samples agree on it", () => {
    expect(knownFuel(usual(asked))).toBe("BEV")
    const hybrid = car("e", 145_000, { series: "Model 3", fuelType: "PHEV", trim: "增程版", modelYear: 2022 })
    expect(knownFuel(usual(asked, [...cars, hybrid]))).toBeUndefined()
    expect(knownFuel({ facts: { fuelType: "PHEV" } })).toBe("PHEV")
  })

  it("is unknown without samples of the brand", () => {
    const nothing = { facts: {}, tips: [], references: [] }
    expect(usual({ brand: "飞鸟", series: "云雀" })).toEqual(nothing)
    expect(usual(asked, [])).toEqual(nothing)
  })
})

describe("a backtest that may know what a request can", () => {
  it("sees the request's own fields and no others", () => {
    const facts = { brand: "大众", series: "朗逸", mileageKm: 1, vin: "x", msrp: 2, powerPs: 113, driveType: "前驱" }
    const sample = sampleOf("s", "LISTING", 50_000, 1, facts)
    expect(requestedVehicle(sample)).toEqual({
      assetType: "VEHICLE",
      city: sample.city,
      facts: { brand: "大众", series: "朗逸", mileageKm: 1, vin: "x", msrp: 2 },
    })
  })
})
