import { describe, expect, it } from "@effect/vitest"
import { Valuation } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import type { ServedAsset } from "@open-valuation/server/http"
import { Effect } from "effect"
import { makeClient, makeHost } from "./Host.ts"
import { publishedRequest } from "./PublishedRequest.ts"

const asset: ServedAsset = Valuation.asset(equipment())
const PATH = "/api/open/v1/equipment-valuations"

/** The test clock is in January 1970. */
const request = { model: "QTZ80（TC5610-6）", manufactureDate: "1969-03" }

const MONTH = "应为 YYYY-MM 格式的年月，例如 2019-03"

describe("equipment over HTTP", () => {
  it.effect("accepts a request of the specification, and ignores unknown fields", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, { assets: [asset] })
      const sent = {
        ...request,
        manufacturer: "三一",
        manufacturerInferred: false,
        equipmentConfig: "国四",
        hours: 0,
        city: "江苏省/徐州市",
        attributes: { replacementValue: 900_000, equipmentType: "塔吊", financed: true },
        materialFileName: "nameplate.jpg",
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
    [{ model: "" }, "model", "不能为空"],
    [{ model: " \t" }, "model", "不能为空"],
    [{ model: "A".repeat(500) }, "model", "长度不能超过200个字符"],
    [{ manufactureDate: "2019-13" }, "manufactureDate", MONTH],
    [{ manufactureDate: "2019-00" }, "manufactureDate", MONTH],
    [{ manufactureDate: "2019/3" }, "manufactureDate", MONTH],
    [{ manufactureDate: "2019-3" }, "manufactureDate", MONTH],
    [{ manufactureDate: "2019" }, "manufactureDate", MONTH],
    [{ manufactureDate: "2019-03-01" }, "manufactureDate", MONTH],
    [{ manufactureDate: "" }, "manufactureDate", MONTH],
    [{ manufactureDate: "1899-05" }, "manufactureDate", "不能早于1950-01"],
    [{ manufactureDate: "2031-01" }, "manufactureDate", "不能晚于今天（1970-01）"],
    [{ hours: -1 }, "hours", "应在0到200000之间"],
    [{ hours: "9800" }, "hours", "应为数字"],
    [{ valuationDate: "1969-02-30" }, "valuationDate", "应为 YYYY-MM-DD 格式的日期"],
  ]
  it.effect("refuses bad input and shows the expected form, for create and stream, and charges nothing", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, { assets: [asset] })
      for (const [fields, path, message] of bad) {
        for (const where of [PATH, `${PATH}/stream`]) {
          const { body, status } = yield* client.post(where, { ...request, ...fields })
          expect([status, body.code], JSON.stringify(fields)).toEqual([400, 40001])
          expect(body.data, JSON.stringify(fields)).toEqual({ errors: [{ path, message }] })
        }
      }
      expect(host.inputs).toEqual([])
    }),
  )

  it.effect("names every fault at once, in the reader's language", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost(), { assets: [asset] })
      const wrong = {
        model: 320,
        manufacturer: {},
        manufacturerInferred: "no",
        equipmentConfig: 7,
        hours: Number.MAX_SAFE_INTEGER,
        attributes: [],
        source: "CHAT",
      }
      const { body } = yield* client.post(PATH, wrong, { "accept-language": "en" })
      expect(body.code).toBe(40001)
      expect(body.data).toEqual({
        errors: [
          { path: "model", message: "must be a string" },
          { path: "manufactureDate", message: "is required" },
          { path: "manufacturer", message: "must be a string" },
          { path: "manufacturerInferred", message: "must be true or false" },
          { path: "equipmentConfig", message: "must be a string" },
          { path: "hours", message: "must be between 0 and 200000" },
          { path: "attributes", message: "must be an object" },
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
      for (const path of ["/api/open/v1/equipment-valuation", "/api/open/v1/equipments", "/api/open/v1/equipment"]) {
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
      for (const field of ["estimatedResidualValue", "unableReasonCategory", "residualRate", "depreciationCurve"]) {
        expect(text).toContain(`"${field}"`)
      }
      const { properties, required } = yield* publishedRequest(text, PATH)
      expect(required).toEqual(["model", "manufactureDate"])
      expect(properties["model"]).toMatchObject({ pattern: String.raw`\S`, maxLength: 200 })
      expect(properties["valuationDate"]?.format).toBe("date")
      expect(properties["hours"]?.maximum).toBe(200_000)
      const month = new RegExp(properties["manufactureDate"]?.pattern ?? "none")
      expect(["2019-03", "2019-13", "2019/3"].map((typed) => month.test(typed))).toEqual([true, false, false])
      const described = Object.entries(properties).filter(([, { description }]) => description !== undefined)
      for (const name of ["model", "manufactureDate", "manufacturer", "equipmentConfig", "hours", "city"]) {
        expect(described.map(([field]) => field)).toContain(name)
      }
    }),
  )
})
