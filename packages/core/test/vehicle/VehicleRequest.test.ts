import { it } from "@effect/vitest"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import { faultsOf as allFaultsOf } from "../market/MarketHost.ts"
import { simulatedCars } from "./Cars.ts"
import { hostOf, request, valueOf } from "./Host.ts"

const host = hostOf(simulatedCars(100))
const faultsOf = (body: unknown) => allFaultsOf(valueOf(body)).pipe(Effect.provide(host))

/** A VIN of SAIC Volkswagen, model year 2019, and one of 2023; both with a check digit that holds. */
const VIN_2019 = "LSVAA49J8K2123456"
const VIN_2023 = "LSVAA49J9P2123456"

const { brand: _, series: _s, trim: _t, ...nameless } = request

describe("a vehicle request", () => {
  it.effect("is refused with all its faults at once", () =>
    Effect.gen(function* () {
      expect(yield* faultsOf({})).toEqual([
        "city 必填",
        "firstRegistrationDate 必填",
        "mileageKm 必填",
        "vin 请提供车架号（VIN），或同时提供品牌和车系",
      ])
      expect(
        yield* faultsOf({
          ...request,
          city: " ",
          firstRegistrationDate: "2019/6",
          mileageKm: "8万",
          fuelType: "PETROL",
          transferCount: -1,
          seats: 4.5,
          batteryHealthPct: 101,
          conditionGrade: "OK",
          accidentType: "CRASH",
          usageNature: "TAXI",
          transmission: "CVT",
          msrp: 0,
        }),
      ).toEqual([
        "city 不能为空",
        "firstRegistrationDate 应为 YYYY-MM 格式的年月，例如 2019-03",
        "mileageKm 应为数字",
        "fuelType 应为以下之一：GASOLINE, DIESEL, HYBRID, PHEV, BEV",
        "transmission 应为以下之一：MANUAL, AUTOMATIC",
        "seats 应为整数",
        "usageNature 应为以下之一：NON_OPERATING, OPERATING, OPERATING_TO_NON",
        "transferCount 应在0到100之间",
        "conditionGrade 应为以下之一：EXCELLENT, GOOD, FAIR, POOR",
        "accidentType 应为以下之一：NONE, MINOR, MAJOR, FLOOD, FIRE",
        "batteryHealthPct 应在0到100之间",
        "msrp 不能小于1",
      ])
    }),
  )

  it.effect("is refused with a VIN that has I, O or Q, other signs, or not 17 characters, and says why", () =>
    Effect.gen(function* () {
      const letters = "vin VIN 不含字母 I、O、Q，请核对是否为数字 1 或 0"
      for (const letter of ["I", "O", "Q", "i"]) {
        expect(yield* faultsOf({ ...request, vin: VIN_2019.slice(0, 16) + letter })).toEqual([letters])
      }
      const length = (found: number) => `vin VIN 应为17位，所填为${found}位，请核对是否漏填或多填`
      expect(yield* faultsOf({ ...request, vin: VIN_2019.slice(0, 16) })).toEqual([length(16)])
      expect(yield* faultsOf({ ...request, vin: `${VIN_2019}7` })).toEqual([length(18)])
      expect(yield* faultsOf({ ...request, vin: `${VIN_2019.slice(0, 16)}号` })).toEqual([
        "vin VIN 只能包含数字和英文字母",
      ])
      expect(yield* faultsOf({ ...request, vin: "OIQ" })).toEqual([letters, length(3)])
    }),
  )

  it.effect("may spell its VIN in small letters, full width, or with spaces, and have a wrong check digit", () =>
    Effect.gen(function* () {
      for (const vin of [
        "lsvaa49j8k2123456",
        "LSV AA49J8 K2123456",
        "ＬＳＶＡＡ４９Ｊ８Ｋ２１２３４５６",
        "LSVAA49J0K2123456",
        "",
      ]) {
        expect((yield* valueOf({ ...request, vin })).avgPrice).toBeGreaterThan(0)
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("names the vehicle by VIN, or by brand and series", () =>
    Effect.gen(function* () {
      const identity = "vin 请提供车架号（VIN），或同时提供品牌和车系"
      expect(yield* faultsOf(nameless)).toEqual([identity])
      expect(yield* faultsOf({ ...nameless, vin: "", brand: " ", series: "" })).toEqual([identity])
      expect(yield* faultsOf({ ...nameless, brand: "大众" })).toEqual([
        "series 没有车架号时，品牌和车系须同时提供，请补充车系",
      ])
      expect(yield* faultsOf({ ...nameless, series: "朗逸" })).toEqual([
        "brand 没有车架号时，品牌和车系须同时提供，请补充品牌",
      ])
    }),
  )

  it.effect("is refused with a registration that is no month, before 1950, or yet to come", () =>
    Effect.gen(function* () {
      const at = (firstRegistrationDate: string) => faultsOf({ ...request, modelYear: null, firstRegistrationDate })
      for (const date of ["2019-13", "2019", "2019-06-01", "", "去年"]) {
        expect(yield* at(date)).toEqual(["firstRegistrationDate 应为 YYYY-MM 格式的年月，例如 2019-03"])
      }
      expect(yield* at("1949-12")).toEqual(["firstRegistrationDate 不能早于1950-01"])
      expect(yield* at("2026-07")).toEqual(["firstRegistrationDate 不能晚于今天（2026-06）"])
      expect(yield* faultsOf({ ...request, valuationDate: "2019-05-31", source: "CHAT" })).toEqual([
        "chatSessionId source 为 CHAT 时必须提供 chatSessionId",
        "firstRegistrationDate 不能晚于价值时点（2019-05-31）",
      ])
    }),
  )

  it.effect("is refused where it was registered more than two years before its model year, stated or by the VIN", () =>
    Effect.gen(function* () {
      expect(yield* faultsOf({ ...request, modelYear: 2022 })).toEqual([
        "firstRegistrationDate 不能早于出厂：所填年款为2022，请核对",
      ])
      expect(yield* faultsOf({ ...request, vin: VIN_2023 })).toEqual([
        "firstRegistrationDate 不能早于出厂：VIN 显示年款为2023，请核对",
      ])
      expect(yield* faultsOf({ ...request, modelYear: 2031 })).toEqual([
        "modelYear 年款不能晚于2028",
        "firstRegistrationDate 不能早于出厂：所填年款为2031，请核对",
      ])
    }),
  )

  it.effect("may be registered up to two years before its model year, which importers and showrooms do", () =>
    Effect.gen(function* () {
      expect((yield* valueOf({ ...request, modelYear: 2021 })).avgPrice).toBeGreaterThan(0)
    }).pipe(Effect.provide(host)),
  )

  it.effect("is refused with a mileage below 0, beyond 2,000,000 km, or that is no number", () =>
    Effect.gen(function* () {
      for (const mileageKm of [-1, 2_000_001, 1e300]) {
        expect(yield* faultsOf({ ...request, mileageKm })).toEqual(["mileageKm 应在0到2000000之间"])
      }
      expect(yield* faultsOf({ ...request, mileageKm: Number.NaN })).toContain("mileageKm 应为数字")
    }),
  )

  it.effect("may leave optional fields null, and carry unknown ones", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf({ ...request, trim: null, color: null, modelYear: null, unknown: [1] })
      expect(outcome.avgPrice).toBeGreaterThan(0)
    }).pipe(Effect.provide(host)),
  )
})
