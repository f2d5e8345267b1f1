import { describe, expect, it } from "@effect/vitest"
import { Valuation } from "@open-valuation/core"
import { vehicle } from "@open-valuation/core/vehicle"
import type { ServedAsset } from "@open-valuation/server/http"
import { Effect } from "effect"
import { makeClient, makeHost } from "./Host.ts"
import { publishedRequest } from "./PublishedRequest.ts"

const asset: ServedAsset = Valuation.asset(vehicle())
const PATH = "/api/open/v1/vehicle-valuations"

/** The test clock is in January 1970. */
const request = {
  brand: "上海牌",
  series: "SH760",
  city: "上海市/上海市/浦东新区",
  firstRegistrationDate: "1969-03",
  mileageKm: 12_000,
}

/** An invented VIN of model year 2019 with a valid check digit, and requests that identify the vehicle by it alone. */
const VIN = "LSVAA49J8K2123456"
const { brand: _, series: _s, ...nameless } = request

const MONTH = "应为 YYYY-MM 格式的年月，例如 2019-03"
const LETTERS = "VIN 不含字母 I、O、Q，请核对是否为数字 1 或 0"
const LENGTH = "VIN 应为17位，请核对是否漏填或多填"

describe("a vehicle over HTTP", () => {
  it.effect("accepts a request of the specification, and ignores unknown fields", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, { assets: [asset] })
      const sent = {
        ...request,
        trim: "2.2L 手动",
        modelYear: 1969,
        fuelType: "GASOLINE",
        emissionStandard: "国一",
        displacementL: 2.2,
        transmission: "MANUAL",
        bodyType: "轿车",
        seats: 5,
        color: "黑色",
        usageNature: "NON_OPERATING",
        transferCount: 0,
        conditionGrade: "GOOD",
        accidentType: "NONE",
        batteryHealthPct: 100,
        msrp: 20_000,
        currentNewPrice: 18_000,
        attributes: { sunroof: false },
        materialFileName: "licence.jpg",
      }
      for (const path of [PATH, `${PATH}/stream`]) {
        const response = yield* client.fetch(path, {
          method: "POST",
          headers: { "x-api-key": "ovk_owner", "content-type": "application/json" },
          body: JSON.stringify({ ...sent, unknown: { deep: [1] } }),
        })
        expect(response.status).toBe(200)
        yield* Effect.promise(() => response.body?.cancel() ?? Promise.resolve())
      }
      expect(host.inputs.map((input) => input.request)).toEqual([sent, sent])
    }),
  )

  const bad: ReadonlyArray<readonly [object, string, string]> = [
    [{ vin: "LSVAI49J8K2123456" }, "vin", LETTERS],
    [{ vin: "LSVAO49J8K2123456" }, "vin", LETTERS],
    [{ vin: "lsvaq49j8k2123456" }, "vin", LETTERS],
    [{ vin: VIN.slice(0, 16) }, "vin", LENGTH],
    [{ vin: `${VIN}7` }, "vin", LENGTH],
    [{ vin: "LSVAA49J8K212345!" }, "vin", "VIN 只能包含数字和英文字母"],
    [{ series: " " }, "series", "没有 vin 时，提供了 brand 还须提供此字段"],
    [{ brand: "" }, "brand", "没有 vin 时，提供了 series 还须提供此字段"],
    [{ brand: "", series: "" }, "vin", "请提供 vin，或同时提供 brand 和 series"],
    [{ city: "" }, "city", "不能为空"],
    [{ firstRegistrationDate: "1969-13" }, "firstRegistrationDate", MONTH],
    [{ firstRegistrationDate: "1969/3" }, "firstRegistrationDate", MONTH],
    [{ firstRegistrationDate: "1949-12" }, "firstRegistrationDate", "不能早于1950-01"],
    [{ firstRegistrationDate: "2031-01" }, "firstRegistrationDate", "不能晚于今天（1970-01）"],
    [
      { firstRegistrationDate: "1960-03", modelYear: 1969 },
      "firstRegistrationDate",
      "不能早于出厂：所填年款为1969，请核对",
    ],
    [{ mileageKm: 2_000_001 }, "mileageKm", "应在0到2000000之间"],
    [{ mileageKm: -1 }, "mileageKm", "应在0到2000000之间"],
    [{ mileageKm: "12000" }, "mileageKm", "应为数字"],
    [{ batteryHealthPct: 101 }, "batteryHealthPct", "应在0到100之间"],
    [{ transferCount: 1.5 }, "transferCount", "应为整数"],
    [{ msrp: 0 }, "msrp", "不能小于1"],
    [{ valuationDate: "2031-01-01" }, "valuationDate", "不能晚于今天（1970-01-01）"],
  ]
  it.effect("refuses bad input and shows the expected form, for create and stream, and charges nothing", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, { assets: [asset], rateLimit: { perSecond: 1e6, burst: 1e6 } })
      for (const [fields, path, message] of bad) {
        for (const where of [PATH, `${PATH}/stream`]) {
          const { body, status } = yield* client.post(where, { ...request, ...fields })
          expect([status, body.code], JSON.stringify(fields)).toEqual([400, 40001])
          expect(body.data, JSON.stringify(fields)).toEqual({ errors: [{ path, message }] })
        }
      }
      const early = yield* client.post(PATH, { ...nameless, vin: VIN })
      expect(early.body.data).toEqual({
        errors: [{ path: "firstRegistrationDate", message: "不能早于出厂：VIN 显示年款为1989，请核对" }],
      })
      expect(host.inputs).toEqual([])
    }),
  )

  it.effect("accepts input that only deserves a tip: a wrong check digit, 2,000,000 km, no mileage", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, { assets: [asset] })
      const odd = [
        { vin: "WBAAA49J5K2123456" },
        { vin: "" },
        { mileageKm: 2_000_000 },
        { mileageKm: 0, firstRegistrationDate: "1959-03" },
        { msrp: 2 },
      ]
      for (const fields of odd) {
        const { body } = yield* client.post(PATH, { ...request, ...fields })
        expect(body.code, JSON.stringify(fields)).toBe(0)
      }
      expect(host.inputs).toHaveLength(odd.length)
    }),
  )

  it.effect("names every fault at once, in the reader's language", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost(), { assets: [asset] })
      const wrong = {
        vin: 17,
        brand: {},
        firstRegistrationDate: "March 1969",
        fuelType: "STEAM",
        displacementL: 31,
        transmission: "CVT",
        seats: 0,
        usageNature: "TAXI",
        conditionGrade: "NEW",
        accidentType: "CRASH",
        currentNewPrice: -1,
        source: "CHAT",
      }
      const { body } = yield* client.post(PATH, wrong, { "accept-language": "en" })
      expect(body.code).toBe(40001)
      expect(body.data).toEqual({
        errors: [
          { path: "vin", message: "must be a string" },
          { path: "brand", message: "must be a string" },
          { path: "city", message: "is required" },
          { path: "firstRegistrationDate", message: "must be a month of the form YYYY-MM, such as 2019-03" },
          { path: "mileageKm", message: "is required" },
          { path: "fuelType", message: "must be one of: GASOLINE, DIESEL, HYBRID, PHEV, BEV" },
          { path: "displacementL", message: "must be between 0 and 30" },
          { path: "transmission", message: "must be one of: MANUAL, AUTOMATIC" },
          { path: "seats", message: "must be between 1 and 100" },
          { path: "usageNature", message: "must be one of: NON_OPERATING, OPERATING, OPERATING_TO_NON" },
          { path: "conditionGrade", message: "must be one of: EXCELLENT, GOOD, FAIR, POOR" },
          { path: "accidentType", message: "must be one of: NONE, MINOR, MAJOR, FLOOD, FIRE" },
          { path: "currentNewPrice", message: "must be at least 1" },
          { path: "chatSessionId", message: "chatSessionId is required with source CHAT" },
        ],
      })
    }),
  )

  it.effect("has no task under another asset's path, and no other path", () =>
    Effect.gen(function* () {
      const property = { ...asset, assetType: "PROPERTY" as const }
      const client = yield* makeClient(makeHost(), { assets: [asset, property] })
      expect((yield* client.post(PATH, request)).body.code).toBe(0)
      expect((yield* client.send(`${PATH}/1`)).body.code).toBe(0)
      expect((yield* client.send("/api/open/v1/property-valuations/1")).body.code).toBe(40401)
      for (const path of ["/api/open/v1/vehicle-valuation", "/api/open/v1/vehicles", "/api/open/v1/vehicle"]) {
        expect((yield* client.post(path, request)).body.code).toBe(40400)
      }
      expect((yield* client.send(`${PATH}/stream`)).body.code).toBe(40500)
    }),
  )

  it.effect("publishes its request with forms and descriptions, and its result", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost(), { assets: [asset] })
      const response = yield* client.fetch("/openapi.json")
      const text = yield* Effect.promise(() => response.text())
      for (const field of ["priceMatrix", "residualForecast", "retentionRate", "resolvedModel", "dealerBuy"]) {
        expect(text).toContain(`"${field}"`)
      }
      const { properties, required } = yield* publishedRequest(text, PATH)
      expect(required).toEqual(["city", "firstRegistrationDate", "mileageKm"])
      expect(properties["mileageKm"]?.maximum).toBe(2_000_000)
      expect(properties["valuationDate"]?.format).toBe("date")
      const month = new RegExp(properties["firstRegistrationDate"]?.pattern ?? "none")
      expect(["2019-03", "2019-13", "2019/3"].map((typed) => month.test(typed))).toEqual([true, false, false])
      const vin = new RegExp(properties["vin"]?.pattern ?? "none")
      const typed = [VIN, VIN.toLowerCase(), "", VIN.slice(1), VIN.replace("A", "I"), `${VIN}1`]
      expect(typed.map((each) => vin.test(each))).toEqual([true, true, true, false, false, false])
      const own = Object.entries(properties).filter(([field]) => !field.startsWith("material"))
      expect(own.filter(([, { description }]) => description === undefined).map(([field]) => field)).toEqual([])
    }),
  )
})
