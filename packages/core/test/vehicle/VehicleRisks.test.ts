import { it } from "@effect/vitest"
import { translate } from "@open-valuation/core/text"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import { simulatedCars } from "./Cars.ts"
import { hostOf, request, valueOf } from "./Host.ts"

const market = simulatedCars(200)
const host = hostOf(market)

/** The tips of a request without the code's common beginning, each with its text. */
const tipsOf = (body: object, of = host) =>
  valueOf({ ...request, ...body }).pipe(
    Effect.map(
      ({ furtherRiskTips = [], riskTips }) =>
        new Map(
          [...riskTips, ...furtherRiskTips].map((tip) => [tip.code.replace("vehicle.risk.", ""), translate(tip, "zh")]),
        ),
    ),
    Effect.provide(of),
  )

describe("the risk tips of a vehicle", () => {
  it.effect("leave a well described car alone", () =>
    Effect.gen(function* () {
      const tips = yield* tipsOf({ emissionStandard: "国VI", vin: "LSVAA49J8K2123456", transferCount: 1 })
      expect([...tips.keys()].filter((code) => !code.startsWith("market."))).toEqual([])
    }),
  )

  it.effect("tell of a check digit that does not hold, and of a VIN that contradicts brand or model year", () =>
    Effect.gen(function* () {
      expect((yield* tipsOf({ vin: "LSVAA49J0K2123456" })).get("checkDigit")).toBe(
        "VIN 校验位不符：第9位为“0”，按其余各位应为“8”，可能有字符误填或误读，请与行驶证核对。",
      )
      const tesla = yield* tipsOf({ vin: "LRW3E7FA6NC123456", firstRegistrationDate: "2022-03", modelYear: 2022 })
      expect(tesla.get("vinBrand")).toContain("所填品牌“上汽大众”与 VIN 对应的厂家（特斯拉中国")
      expect((yield* tipsOf({ vin: "LSVAA49J8K2123456", modelYear: 2017 })).get("vinYear")).toContain("2019")
      expect((yield* tipsOf({ vin: "XYZ5A31050J123456" })).has("vinMakerUnknown")).toBe(true)
      expect((yield* tipsOf({ modelYear: 2015 })).get("registeredLate")).toContain("晚4年")
    }),
  )

  it.effect("tell of 0 km at ten years, of a meter turned back, and of kilometres that nobody drives", () =>
    Effect.gen(function* () {
      const old = { firstRegistrationDate: "2016-05", modelYear: 2016 }
      expect((yield* tipsOf({ ...old, mileageKm: 0 })).get("mileageUnread")).toContain("暂按可信的下限2.02万公里估值")
      expect((yield* tipsOf({ ...old, mileageKm: 12_000 })).get("mileageLow")).toContain("调表")
      expect((yield* tipsOf({ ...old, mileageKm: 650_000 })).get("mileageHigh")).toContain("每年约")
      const young = { firstRegistrationDate: "2026-05", modelYear: 2026, mileageKm: 60_000 }
      expect((yield* tipsOf(young)).get("mileageHigh")).toContain("车龄不足1年")
      expect((yield* tipsOf({ ...old, mileageKm: 2_000_000 })).get("mileageBeyond")).toContain("200万公里")
      expect((yield* tipsOf({ ...old, mileageKm: 650_000 })).has("scrapMileage")).toBe(true)
    }),
  )

  it.effect("tell of emission stages that cities keep out, stated or by the date, and not of electric cars", () =>
    Effect.gen(function* () {
      expect((yield* tipsOf({ emissionStandard: "国IV" })).get("emission")).toContain("排放标准为国四")
      expect((yield* tipsOf({ emissionStandard: "国五" })).get("emission")).toContain("国五")
      expect((yield* tipsOf({})).get("emission")).toContain("按首次登记日期推断")
      expect((yield* tipsOf({ emissionStandard: "国六b" })).has("emission")).toBe(false)
      expect((yield* tipsOf({ firstRegistrationDate: "2021-06", modelYear: 2021 })).has("emission")).toBe(false)
      const electric = { brand: "特斯拉", series: "Model 3", trim: "后轮驱动版", fuelType: "BEV" }
      expect((yield* tipsOf(electric)).has("emission")).toBe(false)
    }),
  )

  it.effect("tell of commercial use, many owners, accidents, floods and fires", () =>
    Effect.gen(function* () {
      const operating = yield* tipsOf({ usageNature: "OPERATING" })
      expect(operating.has("operating") && operating.has("scrapAge")).toBe(true)
      expect((yield* tipsOf({ usageNature: "OPERATING_TO_NON" })).has("operatingToNon")).toBe(true)
      expect((yield* tipsOf({ transferCount: 4 })).get("transfers")).toContain("已过户4次")
      expect((yield* tipsOf({ transferCount: 1 })).has("transfers")).toBe(false)
      for (const [accidentType, word] of [
        ["MAJOR", "重大事故"],
        ["FLOOD", "泡水"],
        ["FIRE", "火烧"],
      ] as const) {
        expect((yield* tipsOf({ accidentType })).get("accident")).toContain(word)
      }
      expect((yield* tipsOf({ accidentType: "NONE" })).has("accident")).toBe(false)
      const old = yield* tipsOf({ firstRegistrationDate: "2009-05", modelYear: 2009, mileageKm: 160_000 })
      expect(old.has("old")).toBe(true)
    }),
  )

  it.effect("tell of electric cars' batteries and new prices", () =>
    Effect.gen(function* () {
      const car = {
        brand: "特斯拉",
        series: "Model 3",
        trim: "后轮驱动版",
        fuelType: "BEV",
        firstRegistrationDate: "2022-03",
        modelYear: 2022,
        mileageKm: 50_000,
      }
      const bare = yield* tipsOf({ ...car, msrp: 280_000 })
      expect(bare.has("batteryUnknown") && bare.has("electricPrices") && bare.has("oldMsrp")).toBe(true)
      const told = yield* tipsOf({ ...car, currentNewPrice: 230_000, batteryHealthPct: 90 })
      expect(["batteryUnknown", "batteryLow", "electricPrices", "oldMsrp"].filter((code) => told.has(code))).toEqual([])
      expect((yield* tipsOf({ ...car, batteryHealthPct: 72 })).get("batteryLow")).toContain("72%")
      // Known from the series' samples where the request does not say it.
      expect((yield* tipsOf({ ...car, fuelType: null })).has("electricPrices")).toBe(true)
    }),
  )

  it.effect(
    "tell of a thin market, of a trim or a series that the catalogue does not have, and of a place that nobody knows",
    () =>
      Effect.gen(function* () {
        expect((yield* tipsOf({ trim: "2.0L 旗舰版" })).get("trimUnknown")).toContain("2.0L 旗舰版")
        expect((yield* tipsOf({ trim: null })).get("trimAssumed")).toMatch(/价格居中的车型“1\.\d[LT] 自动..版”/)
        expect((yield* tipsOf({ series: "途安", trim: null })).has("noSeries")).toBe(true)
        expect((yield* tipsOf({ city: "桃花源" })).get("placeUnknown")).toContain("桃花源")
        const few = market.filter(({ facts }) => facts["series"] !== "朗逸" || facts["mileageKm"] === undefined)
        const two = market.filter(({ facts }) => facts["series"] === "朗逸").slice(0, 2)
        expect((yield* tipsOf({}, hostOf([...few, ...two]))).get("thin")).toContain("只有2条")
      }),
  )

  it.effect("tell of a price new in 万元 by mistake, or one that does not fit the market", () =>
    Effect.gen(function* () {
      const asked = yield* Effect.flip(tipsOf({ msrp: 13 }))
      expect(asked._tag === "NotValuable" && translate(asked.reason, "zh")).toMatch(
        /所填新车指导价13元疑似以“万元”为单位。如实际为13万元，估值约[\d.,]+万元；请更正后重新估值。$/,
      )
      expect((yield* tipsOf({ msrp: 50_000_000_000 })).get("newPriceImplausible")).toContain("50,000,000,000元")
      expect((yield* tipsOf({ msrp: 40_000 })).get("aboveNewPrice")).toMatch(/还高\d+%/)
      expect((yield* tipsOf({ msrp: 900_000 })).get("newPriceApart")).toMatch(/高\d+%|[\d.]+倍/)
      expect((yield* tipsOf({ msrp: 130_000 })).has("newPriceApart")).toBe(false)
    }),
  )
})
